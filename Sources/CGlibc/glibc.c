// Functions that the static libraries of Swift, C++ and GCC call and that need glibc 2.35 or 2.36. The linker uses
// these definitions instead, so the release build runs with glibc 2.34: Red Hat Enterprise Linux 9 has 2.34, Ubuntu
// 22.04 has 2.35. Versions before 2.34 have the functions of threads in a separate library; to support them, build on
// an older system. `.ci/make-wheel` fails if the program needs a newer version than 2.34.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// Called by `std::random_device` of libstdc++. glibc has it since 2.36.
__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
  uint32_t value;
  // `getentropy` fails if the kernel has no getrandom(2).
  if (getentropy(&value, sizeof value) != 0) abort();
  return value;
}

// Called by Swift's module Glibc. glibc 2.35 gave the function a new symbol version. Computes with `double`, in which
// the squares of `float` numbers do not overflow.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}

#ifdef DLFO_EH_SEGMENT_TYPE

struct Search {
  uintptr_t address;
  struct dl_find_object *found;
};

static int search_object(struct dl_phdr_info *object, size_t size, void *context) {
  struct Search *search = context;
  const ElfW(Phdr) *code = NULL;
  const ElfW(Phdr) *frames = NULL;
  for (int i = 0; i < object->dlpi_phnum; i += 1) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    uintptr_t start = object->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD && search->address - start < header->p_memsz) code = header;
    if (header->p_type == DLFO_EH_SEGMENT_TYPE) frames = header;
  }
  if (!code || !frames) return 0;
  char *start = (char *)(object->dlpi_addr + code->p_vaddr);
  *search->found = (struct dl_find_object){
      .dlfo_map_start = start,
      .dlfo_map_end = start + code->p_memsz,
      .dlfo_eh_frame = (void *)(object->dlpi_addr + frames->p_vaddr),
  };
  return 1;
}

// Called by libgcc to find the tables for unwinding the stack. glibc has it since 2.35.
__attribute__((visibility("hidden"))) int _dl_find_object(void *address, struct dl_find_object *result) {
  struct Search search = {(uintptr_t)address, result};
  return dl_iterate_phdr(search_object, &search) ? 0 : -1;
}

#endif
