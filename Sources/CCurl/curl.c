#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

// The machine that builds this may have no headers of libcurl, and the program must start without
// the library: so types and numbers stand here as they are in curl.h. Where that is at hand, it is
// checked below that they are the same. They are part of the ABI and never change.

struct message {
  int what;
  void *easy;
  union {
    void *whatever;
    int result;
  } data;
};

enum {
  GLOBAL_ALL = 3,
  INFO_REDIRECT_URL = 0x100000 + 31,
  INFO_RESPONSE_CODE = 0x200000 + 2,
  MULTI_MAXCONNECTS = 6,
  MESSAGE_DONE = 1,
};

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#define SAME(ours, theirs) _Static_assert((long)(ours) == (long)(theirs), #ours)
SAME(CCURL_TIMEOUT_MS, CURLOPT_TIMEOUT_MS);
SAME(CCURL_NOSIGNAL, CURLOPT_NOSIGNAL);
SAME(CCURL_PROTOCOLS, 181);  // CURLOPT_PROTOCOLS, which newer headers call deprecated
SAME(CCURL_WRITEDATA, CURLOPT_WRITEDATA);
SAME(CCURL_URL, CURLOPT_URL);
SAME(CCURL_PROXY, CURLOPT_PROXY);
SAME(CCURL_HTTPHEADER, CURLOPT_HTTPHEADER);
SAME(CCURL_HEADERDATA, CURLOPT_HEADERDATA);
SAME(CCURL_ACCEPT_ENCODING, CURLOPT_ACCEPT_ENCODING);
SAME(CCURL_WRITEFUNCTION, CURLOPT_WRITEFUNCTION);
SAME(CCURL_HEADERFUNCTION, CURLOPT_HEADERFUNCTION);
SAME(CCURL_HTTP, CURLPROTO_HTTP);
SAME(CCURL_HTTPS, CURLPROTO_HTTPS);
SAME(CCURL_OK, CURLE_OK);
SAME(CCURL_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_PROXY);
SAME(CCURL_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_HOST);
SAME(CCURL_COULDNT_CONNECT, CURLE_COULDNT_CONNECT);
SAME(CCURL_WEIRD_SERVER_REPLY, CURLE_WEIRD_SERVER_REPLY);
SAME(CCURL_HTTP2, CURLE_HTTP2);
SAME(CCURL_PARTIAL_FILE, CURLE_PARTIAL_FILE);
SAME(CCURL_OUT_OF_MEMORY, CURLE_OUT_OF_MEMORY);
SAME(CCURL_OPERATION_TIMEDOUT, CURLE_OPERATION_TIMEDOUT);
SAME(CCURL_GOT_NOTHING, CURLE_GOT_NOTHING);
SAME(CCURL_SEND_ERROR, CURLE_SEND_ERROR);
SAME(CCURL_RECV_ERROR, CURLE_RECV_ERROR);
SAME(CCURL_PEER_FAILED_VERIFICATION, CURLE_PEER_FAILED_VERIFICATION);
SAME(CCURL_BAD_CONTENT_ENCODING, CURLE_BAD_CONTENT_ENCODING);
SAME(CCURL_SSL_CACERT_BADFILE, CURLE_SSL_CACERT_BADFILE);
SAME(CCURL_SSL_ISSUER_ERROR, CURLE_SSL_ISSUER_ERROR);
SAME(CCURL_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_PINNEDPUBKEYNOTMATCH);
SAME(CCURL_SSL_INVALIDCERTSTATUS, CURLE_SSL_INVALIDCERTSTATUS);
SAME(CCURL_HTTP2_STREAM, CURLE_HTTP2_STREAM);
SAME(GLOBAL_ALL, CURL_GLOBAL_ALL);
SAME(INFO_REDIRECT_URL, CURLINFO_REDIRECT_URL);
SAME(INFO_RESPONSE_CODE, CURLINFO_RESPONSE_CODE);
SAME(MULTI_MAXCONNECTS, CURLMOPT_MAXCONNECTS);
SAME(MESSAGE_DONE, CURLMSG_DONE);
SAME(sizeof(struct message), sizeof(CURLMsg));
SAME(offsetof(struct message, easy), offsetof(CURLMsg, easy_handle));
SAME(offsetof(struct message, data), offsetof(CURLMsg, data));
#endif

// The functions of the library that are used, with their types in curl.h; the last three take a
// variable argument.
#define FUNCTIONS(F)                                                                    \
  F(int, global_init, (long flags))                                                     \
  F(void *, easy_init, (void))                                                          \
  F(void, easy_cleanup, (void *easy))                                                   \
  F(void *, slist_append, (void *list, const char *line))                               \
  F(void, slist_free_all, (void *list))                                                 \
  F(void *, multi_init, (void))                                                         \
  F(int, multi_cleanup, (void *multi))                                                  \
  F(int, multi_add_handle, (void *multi, void *easy))                                   \
  F(int, multi_remove_handle, (void *multi, void *easy))                                \
  F(int, multi_perform, (void *multi, int *running))                                    \
  F(int, multi_poll, (void *multi, void *more, unsigned int count, int ms, int *ready)) \
  F(int, multi_wakeup, (void *multi))                                                   \
  F(struct message *, multi_info_read, (void *multi, int *left))                        \
  F(int, multi_setopt, (void *multi, int option, ...))                                  \
  F(int, easy_setopt, (void *easy, int option, ...))                                    \
  F(int, easy_getinfo, (void *easy, int info, ...))

// Written once, by load; read by whoever has called ccurl_load.
static struct {
  int is_loaded;
#define DECLARE(result, name, arguments) result(*name) arguments;
  FUNCTIONS(DECLARE)
} curl;

static int find_functions(void *library) {
  // A function pointer is filled through a pointer to an object, as dlsym(3) has it.
#define FIND(result, name, arguments) \
  if (!(*(void **)&curl.name = dlsym(library, "curl_" #name))) return 0;
  FUNCTIONS(FIND)
  return 1;
}

static void load(void) {
  const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
  for (size_t index = 0; index < sizeof names / sizeof *names && !curl.is_loaded; index++) {
    void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    curl.is_loaded = find_functions(library) && curl.global_init(GLOBAL_ALL) == 0;
  }
}

int ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return curl.is_loaded;
}

ccurl_handle ccurl_easy_init(void) { return (ccurl_handle)curl.easy_init(); }

void ccurl_easy_cleanup(ccurl_handle easy) { curl.easy_cleanup((void *)easy); }

void ccurl_set_long(ccurl_handle easy, enum ccurl_option option, long value) {
  curl.easy_setopt((void *)easy, option, value);
}

void ccurl_set_text(ccurl_handle easy, enum ccurl_option option, const char *text) {
  curl.easy_setopt((void *)easy, option, text);
}

void ccurl_set_list(ccurl_handle easy, enum ccurl_option option, ccurl_handle list) {
  curl.easy_setopt((void *)easy, option, (void *)list);
}

void ccurl_set_context(ccurl_handle easy, enum ccurl_option option, void *context) {
  curl.easy_setopt((void *)easy, option, context);
}

void ccurl_set_receiver(ccurl_handle easy, enum ccurl_option option, ccurl_receiver receiver) {
  curl.easy_setopt((void *)easy, option, receiver);
}

long ccurl_response_code(ccurl_handle easy) {
  long code = 0;
  return curl.easy_getinfo((void *)easy, INFO_RESPONSE_CODE, &code) == 0 ? code : 0;
}

const char *ccurl_redirect_url(ccurl_handle easy) {
  char *url = NULL;
  return curl.easy_getinfo((void *)easy, INFO_REDIRECT_URL, &url) == 0 ? url : NULL;
}

ccurl_handle ccurl_list_append(ccurl_handle list, const char *line) {
  return (ccurl_handle)curl.slist_append((void *)list, line);
}

void ccurl_list_free(ccurl_handle list) { curl.slist_free_all((void *)list); }

ccurl_handle ccurl_multi_init(long connections) {
  void *multi = curl.multi_init();
  if (multi) curl.multi_setopt(multi, MULTI_MAXCONNECTS, connections);
  return (ccurl_handle)multi;
}

void ccurl_multi_cleanup(ccurl_handle multi) { curl.multi_cleanup((void *)multi); }

void ccurl_multi_add(ccurl_handle multi, ccurl_handle easy) {
  curl.multi_add_handle((void *)multi, (void *)easy);
}

void ccurl_multi_remove(ccurl_handle multi, ccurl_handle easy) {
  curl.multi_remove_handle((void *)multi, (void *)easy);
}

void ccurl_multi_perform(ccurl_handle multi) {
  int running = 0;
  curl.multi_perform((void *)multi, &running);
}

void ccurl_multi_wait(ccurl_handle multi, int milliseconds) {
  curl.multi_poll((void *)multi, NULL, 0, milliseconds, NULL);
}

void ccurl_multi_wakeup(ccurl_handle multi) { curl.multi_wakeup((void *)multi); }

ccurl_handle ccurl_multi_next_done(ccurl_handle multi, int *code) {
  int left = 0;
  struct message *message;
  while ((message = curl.multi_info_read((void *)multi, &left))) {
    if (message->what != MESSAGE_DONE) continue;
    *code = message->data.result;
    return (ccurl_handle)message->easy;
  }
  return 0;
}
