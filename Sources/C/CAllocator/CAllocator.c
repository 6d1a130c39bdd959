#include "CAllocator.h"

#if defined(__GLIBC__) || __has_include(<gnu/libc-version.h>)
#include <malloc.h>
#endif

void otm_limit_arenas(int count) {
#if defined(M_ARENA_MAX)
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}
