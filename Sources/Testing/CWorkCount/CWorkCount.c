#define _GNU_SOURCE
#include "CWorkCount.h"

#include <dlfcn.h>
#include <stdint.h>

static __thread int is_counting;
static __thread ametrine_work work;

// The dynamic linker resolves symbols in the program itself before those in shared libraries, so calls from all
// modules reach the functions below. Calls within the Swift runtime do not.

// Defines a replacement for a Swift runtime function that counts the call and forwards it with a tail call. The
// original function is looked up at the first call, because library initializers call it before any of the program's
// initializers run.
#define COUNTED(result, name, parameters, arguments)                         \
  result name parameters {                                                   \
    static result(*own) parameters;                                          \
    if (__builtin_expect(!own, 0)) *(void **)&own = dlsym(RTLD_NEXT, #name); \
    if (__builtin_expect(is_counting, 0)) work.calls += 1;                   \
    __attribute__((musttail)) return own arguments;                          \
  }

COUNTED(void *, swift_retain, (void *object), (object))
COUNTED(void *, swift_retain_n, (void *object, uint32_t number), (object, number))
COUNTED(void *, swift_bridgeObjectRetain, (void *object), (object))
COUNTED(void, swift_release, (void *object), (object))
COUNTED(void, swift_release_n, (void *object, uint32_t number), (object, number))
COUNTED(void, swift_bridgeObjectRelease, (void *object), (object))
COUNTED(
    void, swift_beginAccess, (void *address, void *buffer, uintptr_t flags, void *location),
    (address, buffer, flags, location))

// The sanitizers themselves replace the allocator, so allocations are not counted in their presence.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static void count_allocation(size_t size) {
  if (__builtin_expect(!is_counting, 1)) return;
  work.allocations += 1;
  work.bytes += size;
}

void *malloc(size_t size) {
  count_allocation(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count_allocation(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count_allocation(size);
  return __libc_realloc(old, size);
}

#endif

void ametrine_work_begin(void) {
  work = (ametrine_work){0, 0, 0};
  is_counting = 1;
}

ametrine_work ametrine_work_end(void) {
  is_counting = 0;
  return work;
}
