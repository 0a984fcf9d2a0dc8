#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

// The part of zlib (<https://zlib.net/manual.html>) that ZIP archives need. The first call of czlib_load loads the
// library. Call no other function before czlib_load has returned 1. All functions may be called on any thread. Sizes
// must be less than 4 GiB.

// Returns 1 if zlib was loaded; otherwise 0. May be called any number of times.
int czlib_load(void);

enum czlib_result {
  // The stream ended: its `used` bytes expanded to `made` bytes.
  CZLIB_ENDED,
  // The output is full, but the stream did not end.
  CZLIB_FULL,
  // The input ended before the stream did.
  CZLIB_INCOMPLETE,
  // The input is not a valid stream.
  CZLIB_DAMAGED,
  CZLIB_OUT_OF_MEMORY
};

// Inflates a raw deflate stream (RFC 1951). Writes at most `output_size` bytes.
enum czlib_result czlib_inflate(const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size,
                                size_t *used, size_t *made);

// Deflates into a raw stream. Returns the size of the stream, or 0 if the buffer is too small or memory is exhausted.
size_t czlib_deflate(const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size);

// The checksum CRC-32, which ZIP archives use.
uint32_t czlib_crc32(const uint8_t *bytes, size_t size);

#endif
