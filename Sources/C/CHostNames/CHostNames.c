#include "CHostNames.h"

// A section of its own, for the same reason as the gazetteer's.
#if defined(__ELF__)
__attribute__((section("otm_host_names")))
#endif
static const uint8_t bytes[] = {
#embed "../../../Data/host-names.txt"
};

const uint8_t *otm_host_names_bytes(void) { return bytes; }

size_t otm_host_names_byte_count(void) { return sizeof bytes; }
