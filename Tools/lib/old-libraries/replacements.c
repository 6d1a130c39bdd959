// The functions of glibc and libstdc++ that would make a program need newer ones than RHEL 9 and Amazon Linux
// 2023 have: glibc 2.34, and the libstdc++ of GCC 11. Tools/lib/build-release links them into what needs these
// libraries of the system.
//
// glibc 2.35 gave hypot and hypotf a new version, so a program linked there starts nowhere else. The module
// Glibc of Swift contains a call of hypotf whether anybody uses it or not. hypotl is the old one, and gives
// what C asks for: no overflow in between, infinity beside NaN.

#include <pthread.h>
#include <stdbool.h>

extern long double hypotl(long double x, long double y);

double hypot(double x, double y) { return (double)hypotl(x, y); }

float hypotf(float x, float y) { return (float)hypotl(x, y); }

// GCC 12 gave std::condition_variable::wait(std::unique_lock<std::mutex>&), which libosmium calls, a new version. A
// condition variable of libstdc++ is a pthread_cond_t, its mutex a pthread_mutex_t, and the lock refers to that.
struct lock {
  pthread_mutex_t *mutex;
  bool is_held;
};

void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(
    pthread_cond_t *condition, struct lock *lock) {
  pthread_cond_wait(condition, lock->mutex);
}
