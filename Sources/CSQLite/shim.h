#include <sqlite3.h>

// Swift cannot read the macro SQLITE_TRANSIENT, a cast of -1 to a function pointer: with it SQLite
// copies what is bound before the call returns.
static inline sqlite3_destructor_type cityroulette_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}
