// The client library of PostgreSQL, of the system: Debian's libpq-dev.
#include <libpq-fe.h>
