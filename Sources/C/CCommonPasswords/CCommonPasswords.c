#include "CCommonPasswords.h"

static const uint8_t bytes[] = {
#embed "../../../Data/common-passwords.txt"
};

const uint8_t *otm_common_passwords_bytes(void) { return bytes; }

size_t otm_common_passwords_byte_count(void) { return sizeof bytes; }
