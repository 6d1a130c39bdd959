#ifndef C_WEB_PAGES_H
#define C_WEB_PAGES_H

#include <stddef.h>
#include <stdint.h>

/// A file of the pages. Name and bytes live as long as the process.
typedef struct {
  const char *name;
  const uint8_t *bytes;
  size_t byte_count;
} otm_page_file;

/// How many files there are.
size_t otm_page_file_count(void);

/// The file of an index below the count.
otm_page_file otm_page_file_at(size_t index);

#endif
