#include <sqlite3.h>

// SQLITE_TRANSIENT, which Swift cannot import because it is a cast of -1 to a function pointer. It makes a function
// such as sqlite3_bind_text64 copy the value before it returns.
static inline sqlite3_destructor_type cityroulette_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

// Makes SQLite keep the write-ahead log when the connection closes, without copying it to the database file. A
// wrapper, because Swift cannot call functions with variable arguments.
static inline int cityroulette_sqlite_keep_log_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Disables SQLite's memory statistics, which this program does not use and for which SQLite locks a mutex at every
// allocation. Has no effect after the library was initialized.
static inline int cityroulette_sqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
