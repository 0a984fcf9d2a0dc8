// The least work of a server: writes back what it reads, without parsing it.
#include <unistd.h>

int main(void) {
  static char bytes[1 << 16];
  for (ssize_t count; (count = read(0, bytes, sizeof bytes)) > 0;) {
    for (ssize_t done = 0, more; done < count; done += more) {
      if ((more = write(1, bytes + done, count - done)) < 0) return 1;
    }
  }
  return 0;
}
