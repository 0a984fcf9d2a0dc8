#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

// libcurl for Swift, which cannot call functions with variable arguments. The first call of ccurl_load loads the
// library. Each other function wraps one or two functions of <https://curl.se/libcurl/c/>. Do not call these before
// ccurl_load has returned 1.
//
// A handle is a number, because Swift lets threads share numbers, but not pointers. As in libcurl, only one thread at
// a time may use a handle; ccurl_multi_wakeup is the exception. 0 is no handle.
typedef uintptr_t ccurl_handle;

// Returns 1 if libcurl was loaded and initialized and has all functions in use, as version 7.68 and newer have;
// otherwise 0. May be called on any thread, any number of times.
int ccurl_load(void);

// Receives a piece of the body, or a header line with its line end: size * count bytes. Returns the number of
// accepted bytes; if it is smaller, libcurl ends the transfer with an error.
typedef size_t (*ccurl_receiver)(const char *bytes, size_t size, size_t count, void *context);

// Names and numbers of curl.h: options of curl_easy_setopt, bits of CCURL_PROTOCOLS, and result codes of transfers
// (<https://curl.se/libcurl/c/libcurl-errors.html>). Before libcurl 7.62, code 51 meant that the verification of the
// peer failed; newer versions return 60 instead.
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
// Sets an option to a text, which libcurl copies.
void ccurl_set_text(ccurl_handle easy, enum ccurl_option option, const char *text);
void ccurl_set_list(ccurl_handle easy, enum ccurl_option option, ccurl_handle list);
void ccurl_set_context(ccurl_handle easy, enum ccurl_option option, void *context);
void ccurl_set_receiver(ccurl_handle easy, enum ccurl_option option, ccurl_receiver receiver);
// Decides whether a transfer may connect to an address, after the host name was resolved. Returns 0 to prevent the
// connection. The length is 4 for IPv4, 16 for IPv6, and 0 for any other kind of address.
typedef int (*ccurl_guard)(const unsigned char *address, size_t length, void *context);
// Sets the guard of a transfer. All transfers share one guard, so each call must pass the same function.
void ccurl_set_guard(ccurl_handle easy, ccurl_guard guard, void *context);
// Returns the HTTP status of the response; 0 if none was received.
long ccurl_response_code(ccurl_handle easy);
// Returns the absolute URL to which the response redirects, owned by libcurl; NULL if it does not redirect.
const char *ccurl_redirect_url(ccurl_handle easy);

// Appends a copy of the line to a list; 0 is the empty list. Returns the new list, or 0 if memory is exhausted.
ccurl_handle ccurl_list_append(ccurl_handle list, const char *line);
void ccurl_list_free(ccurl_handle list);

// Creates a multi handle that keeps at most this number of connections open for further requests. Returns 0 on
// failure. libcurl's default limit is four times the number of its transfers, so that it would close idle connections
// when few transfers are left.
ccurl_handle ccurl_multi_init(long connections);
void ccurl_multi_cleanup(ccurl_handle multi);
void ccurl_multi_add(ccurl_handle multi, ccurl_handle easy);
void ccurl_multi_remove(ccurl_handle multi, ccurl_handle easy);
void ccurl_multi_perform(ccurl_handle multi);
// Waits until a socket is ready, a timer of libcurl expires, ccurl_multi_wakeup is called, or the time is over.
void ccurl_multi_wait(ccurl_handle multi, int milliseconds);
// Ends the current or next ccurl_multi_wait. May be called while another thread uses the handle.
void ccurl_multi_wakeup(ccurl_handle multi);
// Returns the next completed transfer and stores its CURLcode in `code`; returns 0 if there is none.
ccurl_handle ccurl_multi_next_done(ccurl_handle multi, int *code);

#endif
