#define _GNU_SOURCE
#include "SyncFaults.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int passes = 0;
static _Thread_local int fails = 0;
static _Thread_local int failed = 0;
static _Thread_local void (*on_failure)(void) = 0;

void fail_fdatasync(int passing, int failing) {
  passes = passing;
  fails = failing;
  failed = 0;
  on_failure = 0;
}

void on_failed_fdatasync(void (*action)(void)) { on_failure = action; }

int fdatasync_has_failed(void) { return failed; }

// Takes the place of the C library's function: the linker exports a definition in the program that a shared
// library refers to.
int fdatasync(int descriptor) {
  if (fails != 0 && passes-- <= 0) {
    if (fails > 0) fails--;
    failed = 1;
    if (on_failure) on_failure();
    errno = EIO;
    return -1;
  }
  return (int)syscall(SYS_fdatasync, descriptor);
}
