#include "CZlib.h"

#include <dlfcn.h>
#include <pthread.h>

// The build machine may lack the headers of zlib, and the program must start without the library. Therefore this
// target repeats the structure and the numbers of zlib.h that it uses. They are part of the ABI of libz.so.1.
// inflateInit2_ and deflateInit2_ check the size of the structure. If zlib.h is available, the assertions below check
// the numbers and the layout of the structure against it.

struct stream {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *zalloc;
  void *zfree;
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

enum {
  NO_ERROR = 0,
  STREAM_END = 1,
  BUFFER_ERROR = -5,
  MEMORY_ERROR = -4,
  FINISH = 4,
  DEFLATED = 8,
  DEFAULT_LEVEL = -1,
  DEFAULT_STRATEGY = 0,
};

#if __has_include(<zlib.h>)
#include <zlib.h>
#define SAME(ours, theirs) _Static_assert((long)(ours) == (long)(theirs), #ours)
SAME(NO_ERROR, Z_OK);
SAME(STREAM_END, Z_STREAM_END);
SAME(BUFFER_ERROR, Z_BUF_ERROR);
SAME(MEMORY_ERROR, Z_MEM_ERROR);
SAME(FINISH, Z_FINISH);
SAME(DEFLATED, Z_DEFLATED);
SAME(DEFAULT_LEVEL, Z_DEFAULT_COMPRESSION);
SAME(DEFAULT_STRATEGY, Z_DEFAULT_STRATEGY);
SAME(sizeof(struct stream), sizeof(z_stream));
SAME(offsetof(struct stream, avail_in), offsetof(z_stream, avail_in));
SAME(offsetof(struct stream, next_out), offsetof(z_stream, next_out));
SAME(offsetof(struct stream, avail_out), offsetof(z_stream, avail_out));
SAME(offsetof(struct stream, zalloc), offsetof(z_stream, zalloc));
SAME(offsetof(struct stream, reserved), offsetof(z_stream, reserved));
#endif

// The zlib functions in use. Their types have the same ABI as those in zlib.h.
#define FUNCTIONS(F)                                                                                          \
  F(int, inflateInit2_, (struct stream * stream, int bits, const char *version, int size))                    \
  F(int, inflate, (struct stream * stream, int flush))                                                        \
  F(int, inflateEnd, (struct stream * stream))                                                                \
  F(int, deflateInit2_,                                                                                       \
    (struct stream * stream, int level, int method, int bits, int memory, int strategy, const char *version, \
     int size))                                                                                               \
  F(int, deflate, (struct stream * stream, int flush))                                                        \
  F(int, deflateEnd, (struct stream * stream))                                                                \
  F(unsigned long, crc32, (unsigned long before, const unsigned char *bytes, unsigned int size))

// Only load writes this, once. Other functions read it after load has returned.
static struct {
  int is_loaded;
#define DECLARE(result, name, arguments) result(*name##_function) arguments;
  FUNCTIONS(DECLARE)
} zlib;

// zlib compares only the first digit, the major version, with its own.
static const char version[] = "1.2.0";

// RAW: a stream without header and checksum, with the largest window. DEFAULT_MEMORY: the memory level of deflateInit.
enum { RAW = -15, DEFAULT_MEMORY = 8 };

static int find_functions(void *library) {
  // Assign a function pointer through an object pointer, as dlsym(3) recommends.
#define FIND(result, name, arguments) \
  if (!(*(void **)&zlib.name##_function = dlsym(library, #name))) return 0;
  FUNCTIONS(FIND)
  return 1;
}

static void load(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  zlib.is_loaded = library && find_functions(library);
}

int czlib_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return zlib.is_loaded;
}

enum czlib_result czlib_inflate(const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size,
                                size_t *used, size_t *made) {
  struct stream stream = {
      .next_in = input,
      .avail_in = (unsigned int)input_size,
      .next_out = output,
      .avail_out = (unsigned int)output_size,
  };
  if (zlib.inflateInit2__function(&stream, RAW, version, sizeof stream) != NO_ERROR) return CZLIB_OUT_OF_MEMORY;
  int result = zlib.inflate_function(&stream, FINISH);
  *used = input_size - stream.avail_in;
  *made = output_size - stream.avail_out;
  int is_full = stream.avail_out == 0;
  zlib.inflateEnd_function(&stream);
  switch (result) {
    case STREAM_END: return CZLIB_ENDED;
    case MEMORY_ERROR: return CZLIB_OUT_OF_MEMORY;
    case NO_ERROR:
    case BUFFER_ERROR: return is_full ? CZLIB_FULL : CZLIB_INCOMPLETE;
    default: return CZLIB_DAMAGED;
  }
}

size_t czlib_deflate(const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size) {
  struct stream stream = {
      .next_in = input,
      .avail_in = (unsigned int)input_size,
      .next_out = output,
      .avail_out = (unsigned int)output_size,
  };
  int begun = zlib.deflateInit2__function(&stream, DEFAULT_LEVEL, DEFLATED, RAW, DEFAULT_MEMORY, DEFAULT_STRATEGY,
                                          version, sizeof stream);
  if (begun != NO_ERROR) return 0;
  int result = zlib.deflate_function(&stream, FINISH);
  zlib.deflateEnd_function(&stream);
  return result == STREAM_END ? output_size - stream.avail_out : 0;
}

uint32_t czlib_crc32(const uint8_t *bytes, size_t size) {
  return (uint32_t)zlib.crc32_function(0, bytes, (unsigned int)size);
}
