#include <sqlite3.h>

// Swift cannot read the macro SQLITE_TRANSIENT, a cast of -1 to a function pointer: with it SQLite
// copies what is bound before the call returns.
static inline sqlite3_destructor_type cityroulette_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

// Swift cannot call functions with variable arguments. After this call, closing the connection
// leaves the write-ahead log as it is and writes nothing into the database file.
static inline int cityroulette_sqlite_keep_log_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Nobody asks how much memory SQLite has: the count took a lock with every piece of it. Does nothing
// once the library is in use.
static inline int cityroulette_sqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
