#ifndef C_HOST_NAMES_H
#define C_HOST_NAMES_H

#include <stddef.h>
#include <stdint.h>

/// The first byte of the embedded tables of host names. It lives as long as the process.
const uint8_t *otm_host_names_bytes(void);

/// How many bytes the embedded tables of host names have.
size_t otm_host_names_byte_count(void);

#endif
