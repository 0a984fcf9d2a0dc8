#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stddef.h>

// libpq, loaded by the first call of cpq_load, so that the program starts without the library and can be built
// without its headers. The functions in CPQ_FUNCTIONS are those of
// <https://www.postgresql.org/docs/15/libpq.html>, with the prefix "cpq_" instead of "PQ". Do not call them or
// cpq_silence before cpq_load has returned 1.
typedef struct pg_conn cpq_connection;
typedef struct pg_result cpq_result;

// The first three members of PGnotify, which is part of the ABI. `process` is the id of the notifying server process.
struct cpq_notice {
  char *channel;
  int process;
  char *payload;
};

// PQconninfoOption, which is part of the ABI: a parameter of a connection string.
struct cpq_option {
  char *keyword;
  char *variable;
  char *compiled;

  // NULL if the string does not contain the parameter.
  char *value;
  char *label;

  // "*" for a password.
  char *shown;
  int size;
};

// Returns 1 if libpq.so.5 was loaded and has all functions in use; otherwise 0. May be called on any thread, any
// number of times.
int cpq_load(void);

// Makes libpq discard the server's notices on a connection instead of writing them to stderr.
void cpq_silence(cpq_connection *connection);

// The functions of libpq that Swift calls: the name, result type, parameters, and names of the parameters.
#define CPQ_FUNCTIONS(F)                                                                         \
  F(connectStartParams, cpq_connection *,                                                        \
    (const char *const *words, const char *const *values, int expands), (words, values, expands)) \
  F(conninfoParse, struct cpq_option *, (const char *text, char **message), (text, message))       \
  F(conninfoFree, void, (struct cpq_option * options), (options))                                \
  F(connectPoll, int, (cpq_connection * on), (on))                                               \
  F(finish, void, (cpq_connection * on), (on))                                                   \
  F(status, int, (const cpq_connection *on), (on))                                               \
  F(socket, int, (const cpq_connection *on), (on))                                               \
  F(backendPID, int, (const cpq_connection *on), (on))                                           \
  F(serverVersion, int, (const cpq_connection *on), (on))                                        \
  F(errorMessage, char *, (const cpq_connection *on), (on))                                      \
  F(setnonblocking, int, (cpq_connection * on, int is), (on, is))                                \
  F(sendQuery, int, (cpq_connection * on, const char *sql), (on, sql))                           \
  F(sendPrepare, int,                                                                            \
    (cpq_connection * on, const char *name, const char *sql, int count, const unsigned *types),  \
    (on, name, sql, count, types))                                                               \
  F(sendQueryPrepared, int,                                                                      \
    (cpq_connection * on, const char *name, int count, const char *const *values,                \
     const int *lengths, const int *formats, int format),                                        \
    (on, name, count, values, lengths, formats, format))                                         \
  F(setSingleRowMode, int, (cpq_connection * on), (on))                                          \
  F(flush, int, (cpq_connection * on), (on))                                                     \
  F(consumeInput, int, (cpq_connection * on), (on))                                              \
  F(isBusy, int, (cpq_connection * on), (on))                                                    \
  F(getResult, cpq_result *, (cpq_connection * on), (on))                                        \
  F(notifies, struct cpq_notice *, (cpq_connection * on), (on))                                  \
  F(freemem, void, (void *memory), (memory))                                                     \
  F(resultStatus, int, (const cpq_result *of), (of))                                             \
  F(resultErrorField, char *, (const cpq_result *of, int field), (of, field))                    \
  F(cmdTuples, char *, (cpq_result * of), (of))                                                  \
  F(ntuples, int, (const cpq_result *of), (of))                                                  \
  F(nfields, int, (const cpq_result *of), (of))                                                  \
  F(getvalue, char *, (const cpq_result *of, int row, int column), (of, row, column))            \
  F(getlength, int, (const cpq_result *of, int row, int column), (of, row, column))              \
  F(getisnull, int, (const cpq_result *of, int row, int column), (of, row, column))              \
  F(clear, void, (cpq_result * of), (of))

#define CPQ_DECLARE(name, result, parameters, names) result cpq_##name parameters;
CPQ_FUNCTIONS(CPQ_DECLARE)

// Numbers of libpq-fe.h and postgres_ext.h, which are part of the ABI.
enum {
  CPQ_CONNECTION_OK = 0,
  CPQ_POLLING_FAILED = 0,
  CPQ_POLLING_READING = 1,
  CPQ_POLLING_WRITING = 2,
  CPQ_POLLING_OK = 3,
  CPQ_EMPTY_QUERY = 0,
  CPQ_COMMAND_OK = 1,
  CPQ_TUPLES_OK = 2,
  CPQ_SINGLE_TUPLE = 9,
  CPQ_DIAG_SQLSTATE = 'C',
  CPQ_DIAG_MESSAGE = 'M',
};

#endif
