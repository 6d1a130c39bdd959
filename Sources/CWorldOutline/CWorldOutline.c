#include "CWorldOutline.h"

// A section of its own, for the same reason as the gazetteer's.
#if defined(__ELF__)
__attribute__((section("otm_outline")))
#endif
static const uint8_t bytes[] = {
#embed "../../Data/outline.bin"
};

const uint8_t *otm_outline_bytes(void) { return bytes; }

size_t otm_outline_byte_count(void) { return sizeof bytes; }
