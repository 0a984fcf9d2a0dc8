// The cost of a loop that polls: for each input line it writes the next two lines of the file REPLIES, without
// parsing anything, and starts again after the last.
//
//   poll REPLIES
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *text;
static size_t *starts, count, next;

static int read_replies(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file || fseek(file, 0, SEEK_END)) return 0;
  size_t length = ftell(file);
  rewind(file);
  text = malloc(length + 1), starts = malloc((length + 1) * sizeof *starts);
  if (fread(text, 1, length, file) != length) return 0;
  fclose(file);
  starts[0] = 0;
  for (size_t at = 0, ends = 0; at < length; at++)
    if (text[at] == '\n' && ++ends % 2 == 0) starts[++count] = at + 1;
  return count > 0;
}

// Writes the replies to a number of lines in as few calls as possible.
static int answer(size_t lines) {
  while (lines > 0) {
    size_t some = lines < count - next ? lines : count - next;
    for (size_t at = starts[next], end = starts[next + some]; at < end;) {
      ssize_t more = write(1, text + at, end - at);
      if (more < 0) return 0;
      at += more;
    }
    next = (next + some) % count, lines -= some;
  }
  return 1;
}

int main(int arguments, char **names) {
  if (arguments != 2 || !read_replies(names[1])) return 2;
  static char bytes[1 << 16];
  for (struct pollfd input = {.fd = 0, .events = POLLIN}; poll(&input, 1, -1) > 0;) {
    ssize_t length = read(0, bytes, sizeof bytes);
    if (length <= 0) return length < 0;
    size_t lines = 0;
    for (char *at = bytes; (at = memchr(at, '\n', bytes + length - at)); at++) lines++;
    if (!answer(lines)) return 1;
  }
  return 1;
}
