#include "CWorldOutline.h"

// A section of its own, for the same reason as the gazetteer's.
#if defined(__ELF__)
__attribute__((section("otm_outline")))
#endif
static const uint8_t outline[] = {
#embed "../../../Data/outline.bin"
};

#if defined(__ELF__)
__attribute__((section("otm_outline")))
#endif
static const uint8_t details[] = {
#embed "../../../Data/details.bin"
};

#if defined(__ELF__)
__attribute__((section("otm_outline")))
#endif
static const uint8_t borders[] = {
#embed "../../../Data/borders.bin"
};

#if defined(__ELF__)
__attribute__((section("otm_outline")))
#endif
static const uint8_t regions[] = {
#embed "../../../Data/regions.bin"
};

const uint8_t *otm_outline_bytes(void) { return outline; }

size_t otm_outline_byte_count(void) { return sizeof outline; }

const uint8_t *otm_details_bytes(void) { return details; }

size_t otm_details_byte_count(void) { return sizeof details; }

const uint8_t *otm_borders_bytes(void) { return borders; }

size_t otm_borders_byte_count(void) { return sizeof borders; }

const uint8_t *otm_regions_bytes(void) { return regions; }

size_t otm_regions_byte_count(void) { return sizeof regions; }
