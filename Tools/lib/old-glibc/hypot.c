// The functions of glibc that would make a program need glibc 2.35, for systems with 2.34 (RHEL 9, Amazon
// Linux 2023). Tools/lib/build-release links them into everything.
//
// glibc 2.35 gave hypot and hypotf a new version, so a program linked there starts nowhere else. The module
// Glibc of Swift contains a call of hypotf whether anybody uses it or not. hypotl is the old one, and gives
// what C asks for: no overflow in between, infinity beside NaN.

extern long double hypotl(long double x, long double y);

double hypot(double x, double y) { return (double)hypotl(x, y); }

float hypotf(float x, float y) { return (float)hypotl(x, y); }
