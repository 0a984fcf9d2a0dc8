#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>

#if __has_include(<libpq-fe.h>) || __has_include(<postgresql/libpq-fe.h>)
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif
// If the header of libpq is available, check the constants and structures in CPostgres.h against it.
#define SAME(ours, theirs) _Static_assert((long)(ours) == (long)(theirs), #ours)
SAME(CPQ_CONNECTION_OK, CONNECTION_OK);
SAME(CPQ_POLLING_FAILED, PGRES_POLLING_FAILED);
SAME(CPQ_POLLING_READING, PGRES_POLLING_READING);
SAME(CPQ_POLLING_WRITING, PGRES_POLLING_WRITING);
SAME(CPQ_POLLING_OK, PGRES_POLLING_OK);
SAME(CPQ_EMPTY_QUERY, PGRES_EMPTY_QUERY);
SAME(CPQ_COMMAND_OK, PGRES_COMMAND_OK);
SAME(CPQ_TUPLES_OK, PGRES_TUPLES_OK);
SAME(CPQ_SINGLE_TUPLE, PGRES_SINGLE_TUPLE);
SAME(CPQ_DIAG_SQLSTATE, PG_DIAG_SQLSTATE);
SAME(CPQ_DIAG_MESSAGE, PG_DIAG_MESSAGE_PRIMARY);
SAME(offsetof(struct cpq_notice, process), offsetof(PGnotify, be_pid));
SAME(offsetof(struct cpq_notice, payload), offsetof(PGnotify, extra));
SAME(offsetof(struct cpq_option, value), offsetof(PQconninfoOption, val));
SAME(offsetof(struct cpq_option, shown), offsetof(PQconninfoOption, dispchar));
SAME(sizeof(struct cpq_option), sizeof(PQconninfoOption));
#endif

typedef void (*receiver)(void *context, const char *message);

// Only load writes this, once. Other functions read it after load has returned.
static struct {
  int is_loaded;
  receiver (*setNoticeProcessor)(cpq_connection *on, receiver receiver, void *context);
#define MEMBER(name, result, parameters, names) result(*name) parameters;
  CPQ_FUNCTIONS(MEMBER)
} pq;

static int find_functions(void *library) {
  // Assign a function pointer through an object pointer, as dlsym(3) recommends.
#define FIND(name, result, parameters, names) \
  if (!(*(void **)&pq.name = dlsym(library, "PQ" #name))) return 0;
  CPQ_FUNCTIONS(FIND)
  FIND(setNoticeProcessor, , , )
  return 1;
}

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  pq.is_loaded = library && find_functions(library);
}

int cpq_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return pq.is_loaded;
}

static void ignore(void *context, const char *message) {
  (void)context;
  (void)message;
}

void cpq_silence(cpq_connection *connection) { pq.setNoticeProcessor(connection, ignore, NULL); }

#define FORWARD(name, result, parameters, names) \
  result cpq_##name parameters { return pq.name names; }
CPQ_FUNCTIONS(FORWARD)
