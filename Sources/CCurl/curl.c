#include "CCurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>

// The build machine may lack the headers of libcurl, and the program must start without the library. Therefore
// this target repeats the types and numbers of curl.h that it uses. They are part of the ABI of libcurl.so.4. If
// curl.h is available, the assertions below check the numbers and the layout of the structures against it.

struct message {
  int what;
  void *easy;
  union {
    void *whatever;
    int result;
  } data;
};

struct socket_address {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
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
#define SAME_OPTION(name, value) SAME(value, CURLOPT_##name);
#define SAME_BITS(name, value) SAME(value, CURLPROTO_##name);
#define SAME_CODE(name, value) SAME(value, CURLE_##name);
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // CURLOPT_PROTOCOLS is deprecated.
CCURL_OPTIONS(SAME_OPTION)
CCURL_BITS(SAME_BITS)
CCURL_CODES(SAME_CODE)
SAME(GLOBAL_ALL, CURL_GLOBAL_ALL);
SAME(INFO_REDIRECT_URL, CURLINFO_REDIRECT_URL);
SAME(INFO_RESPONSE_CODE, CURLINFO_RESPONSE_CODE);
SAME(MULTI_MAXCONNECTS, CURLMOPT_MAXCONNECTS);
SAME(MESSAGE_DONE, CURLMSG_DONE);
SAME(sizeof(struct message), sizeof(CURLMsg));
SAME(sizeof(struct socket_address), sizeof(struct curl_sockaddr));
SAME(offsetof(struct socket_address, address), offsetof(struct curl_sockaddr, addr));
SAME(offsetof(struct message, easy), offsetof(CURLMsg, easy_handle));
SAME(offsetof(struct message, data), offsetof(CURLMsg, data));
#endif

// The libcurl functions in use, without their prefix "curl_". Their types have the same ABI as those in curl.h. The
// last three functions are variadic.
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

// Only load writes this, once. Other functions read it after load has returned.
static struct {
  int is_loaded;
#define DECLARE(result, name, arguments) result(*name) arguments;
  FUNCTIONS(DECLARE)
} curl;

static int find_functions(void *library) {
  // Assign a function pointer through an object pointer, as dlsym(3) recommends.
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

// The guard of all guarded transfers: every call of ccurl_set_guard passes the same function.
static ccurl_guard connection_guard;

// A curl_opensocket_callback: libcurl is about to connect to the address in `target`.
static int open_socket(void *context, int purpose, struct socket_address *target) {
  (void)purpose;
  const unsigned char *bytes = NULL;
  size_t length = 0;
  if (target->family == AF_INET) {
    bytes = (const unsigned char *)&((const struct sockaddr_in *)&target->address)->sin_addr;
    length = 4;
  } else if (target->family == AF_INET6) {
    bytes = (const unsigned char *)&((const struct sockaddr_in6 *)&target->address)->sin6_addr;
    length = 16;
  }
  if (!connection_guard(bytes, length, context)) return -1;
  return socket(target->family, target->type | SOCK_CLOEXEC, target->protocol);
}

void ccurl_set_guard(ccurl_handle easy, ccurl_guard guard, void *context) {
  connection_guard = guard;
  curl.easy_setopt((void *)easy, CCURL_OPENSOCKETFUNCTION, open_socket);
  curl.easy_setopt((void *)easy, CCURL_OPENSOCKETDATA, context);
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
