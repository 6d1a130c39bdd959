#ifndef C_BUNDLED_GAZETTEER_H
#define C_BUNDLED_GAZETTEER_H

#include <stddef.h>
#include <stdint.h>

/// The first byte of the embedded gazetteer file. It lives as long as the process.
const uint8_t *otm_bundled_gazetteer_bytes(void);

/// How many bytes the embedded gazetteer file has.
size_t otm_bundled_gazetteer_byte_count(void);

#endif
