// libcrypto of OpenSSL 3, of the system: digests, message authentication codes, key derivation, signatures.
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>

// The public key of a point on P-256, which the caller frees with EVP_PKEY_free; NULL if the point is not
// on the curve. In C, because the parameters keep the addresses of their names.
static inline EVP_PKEY *otm_p256_public_key(unsigned char *point, size_t byte_count) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0),
    OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, byte_count),
    OSSL_PARAM_construct_end(),
  };
  if (context && EVP_PKEY_fromdata_init(context) == 1) {
    (void)EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
  }
  EVP_PKEY_CTX_free(context);
  return key;
}
