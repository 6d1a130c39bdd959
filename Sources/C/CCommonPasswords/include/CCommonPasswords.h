#ifndef C_COMMON_PASSWORDS_H
#define C_COMMON_PASSWORDS_H

#include <stddef.h>
#include <stdint.h>

/// The first byte of the embedded list of passwords that are guessed first. It lives as long as the process.
const uint8_t *otm_common_passwords_bytes(void);

/// How many bytes the embedded list has.
size_t otm_common_passwords_byte_count(void);

#endif
