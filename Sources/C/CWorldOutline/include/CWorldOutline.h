#ifndef C_WORLD_OUTLINE_H
#define C_WORLD_OUTLINE_H

#include <stddef.h>
#include <stdint.h>

/// The first byte of the embedded outline file. It lives as long as the process.
const uint8_t *otm_outline_bytes(void);

/// How many bytes the embedded outline file has.
size_t otm_outline_byte_count(void);

/// The first byte of the embedded file of rivers, lakes and the like. It lives as long as the process.
const uint8_t *otm_details_bytes(void);

/// How many bytes that file has.
size_t otm_details_byte_count(void);

/// The first byte of the embedded index of the outline's borders. It lives as long as the process.
const uint8_t *otm_borders_bytes(void);

/// How many bytes that file has.
size_t otm_borders_byte_count(void);

/// The first byte of the embedded grid of regions far from places. It lives as long as the process.
const uint8_t *otm_regions_bytes(void);

/// How many bytes that file has.
size_t otm_regions_byte_count(void);

#endif
