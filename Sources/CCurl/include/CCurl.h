#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

// libcurl, loaded at the first call of ccurl_load, for Swift, which can call no function with
// variable arguments. The functions are those of <https://curl.se/libcurl/c/>, with the prefix
// "c"; none may be called before ccurl_load has answered 1.
//
// A handle is a number here, so that a thread may keep it while others hold the object that it
// belongs to. libcurl's rule stays: one thread at a time, but for ccurl_multi_wakeup. 0 is none.
typedef uintptr_t ccurl_handle;

// 1 if the system has libcurl 7.68 or newer. Any thread, any number of times.
int ccurl_load(void);

// Called with a piece of the body, or a line of the head with its end. An answer other than the
// length ends the transfer.
typedef size_t (*ccurl_receiver)(const char *bytes, size_t size, size_t count, void *context);

// Names and numbers of curl.h: options of curl_easy_setopt, bits of CCURL_PROTOCOLS, and what a
// transfer ends with (<https://curl.se/libcurl/c/libcurl-errors.html>). 51 was a failed verification
// of the peer in older versions and is nothing in newer ones.
#define CCURL_OPTIONS(X)                                                                     \
  X(FRESH_CONNECT, 74) X(NOSIGNAL, 99) X(TIMEOUT_MS, 155) X(PROTOCOLS, 181) X(WRITEDATA, 10001) X(URL, 10002)     \
  X(PROXY, 10004) X(HTTPHEADER, 10023) X(HEADERDATA, 10029) X(ACCEPT_ENCODING, 10102)        \
  X(WRITEFUNCTION, 20011) X(HEADERFUNCTION, 20079) X(OPENSOCKETFUNCTION, 20163)               \
  X(OPENSOCKETDATA, 10164)
#define CCURL_BITS(X) X(HTTP, 1) X(HTTPS, 2)
#define CCURL_CODES(X)                                                                       \
  X(COULDNT_RESOLVE_PROXY, 5) X(COULDNT_RESOLVE_HOST, 6) X(COULDNT_CONNECT, 7)               \
  X(WEIRD_SERVER_REPLY, 8) X(HTTP2, 16) X(PARTIAL_FILE, 18) X(OUT_OF_MEMORY, 27)             \
  X(OPERATION_TIMEDOUT, 28) X(OBSOLETE51, 51) X(GOT_NOTHING, 52) X(SEND_ERROR, 55)           \
  X(RECV_ERROR, 56) X(PEER_FAILED_VERIFICATION, 60) X(BAD_CONTENT_ENCODING, 61)              \
  X(SSL_CACERT_BADFILE, 77) X(SSL_ISSUER_ERROR, 83) X(SSL_PINNEDPUBKEYNOTMATCH, 90)          \
  X(SSL_INVALIDCERTSTATUS, 91) X(HTTP2_STREAM, 92)
#define CCURL_CONSTANT(name, value) CCURL_##name = value,
#define CCURL_CODE(name, value) CCURLE_##name = value,
enum ccurl_option { CCURL_OPTIONS(CCURL_CONSTANT) };
enum { CCURL_BITS(CCURL_CONSTANT) };
enum ccurl_code { CCURL_CODES(CCURL_CODE) };

ccurl_handle ccurl_easy_init(void);
void ccurl_easy_cleanup(ccurl_handle easy);
void ccurl_set_long(ccurl_handle easy, enum ccurl_option option, long value);
// libcurl copies the text.
void ccurl_set_text(ccurl_handle easy, enum ccurl_option option, const char *text);
void ccurl_set_list(ccurl_handle easy, enum ccurl_option option, ccurl_handle list);
void ccurl_set_context(ccurl_handle easy, enum ccurl_option option, void *context);
void ccurl_set_receiver(ccurl_handle easy, enum ccurl_option option, ccurl_receiver receiver);
// Asks about each address to which a connection of the transfer would be opened, after its name was
// resolved; an answer of 0 leaves it unopened. The bytes are those of the address: 4, 16, or none
// for another kind. All transfers share the function.
typedef int (*ccurl_guard)(const unsigned char *address, size_t length, void *context);
void ccurl_set_guard(ccurl_handle easy, ccurl_guard guard, void *context);
// 0 before there is one.
long ccurl_response_code(ccurl_handle easy);
// Where a redirect points to, absolute; libcurl's. NULL if there is none.
const char *ccurl_redirect_url(ccurl_handle easy);

// A list with one line more, which is copied; 0 when there is no memory.
ccurl_handle ccurl_list_append(ccurl_handle list, const char *line);
void ccurl_list_free(ccurl_handle list);

// A multi handle that keeps so many idle connections. Left to itself, libcurl closes idle
// connections as soon as fewer requests are under way.
ccurl_handle ccurl_multi_init(long connections);
void ccurl_multi_cleanup(ccurl_handle multi);
void ccurl_multi_add(ccurl_handle multi, ccurl_handle easy);
void ccurl_multi_remove(ccurl_handle multi, ccurl_handle easy);
void ccurl_multi_perform(ccurl_handle multi);
// Waits for a socket, for a timer of libcurl's own, or for ccurl_multi_wakeup.
void ccurl_multi_wait(ccurl_handle multi, int milliseconds);
// The one function for other threads.
void ccurl_multi_wakeup(ccurl_handle multi);
// The next transfer that is over, and a CURLcode that tells how; 0 if there is none.
ccurl_handle ccurl_multi_next_done(ccurl_handle multi, int *code);

#endif
