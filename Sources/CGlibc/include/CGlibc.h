// Settings of the allocator, and statfs(2), which Swift's module Glibc does not have. Only the static libraries call the
// functions of this target (see glibc.c), and the linker finds them without a declaration.
#include <malloc.h>
#include <sys/vfs.h>
