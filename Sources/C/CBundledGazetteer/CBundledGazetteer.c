#include "CBundledGazetteer.h"

// The file may be missing while the program that builds it is itself being built.
#if __has_embed("../../../Data/gazetteer.gaz")

// A section of its own: in a static link the bytes would otherwise land in a writable segment.
#if defined(__ELF__)
__attribute__((section("otm_gazetteer")))
#endif
static const uint8_t bytes[] = {
#embed "../../../Data/gazetteer.gaz"
};

const uint8_t *otm_bundled_gazetteer_bytes(void) { return bytes; }

size_t otm_bundled_gazetteer_byte_count(void) { return sizeof bytes; }

#else

const uint8_t *otm_bundled_gazetteer_bytes(void) { return (const uint8_t *)""; }

size_t otm_bundled_gazetteer_byte_count(void) { return 0; }

#endif
