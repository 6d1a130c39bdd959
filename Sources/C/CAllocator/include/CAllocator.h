#ifndef C_ALLOCATOR_H
#define C_ALLOCATOR_H

/// Lets all threads share a number of arenas of the C library's allocator.
///
/// Call it before there are threads. It does nothing where the C library is not glibc, whose `mallopt` is in a
/// header that Swift does not see.
void otm_limit_arenas(int count);

#endif
