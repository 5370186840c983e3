// Reports the order of threads that wait for a Swift `Mutex` to the thread sanitizer. Preloaded by `scripts/test`.
//
// On Linux the standard library waits in functions that are built without the sanitizer. The sanitizer therefore misses
// that one thread wakes another, and reports false races. Real races are still reported.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// The functions do not exist in processes that run without the sanitizer.
void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

// The functions `_MutexHandle._lockSlow(UInt32)` and `_MutexHandle._unlockSlow()` of the module Synchronization.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void Lock(uint32_t thread, SELF void *word);
typedef SWIFT void Unlock(SELF void *word);

SWIFT void lock(uint32_t thread, SELF void *word) __asm__(LOCK);
SWIFT void unlock(SELF void *word) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF void *word) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, word);
  if (__tsan_acquire) __tsan_acquire(word);
}

SWIFT void unlock(SELF void *word) {
  if (__tsan_release) __tsan_release(word);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(word);
}
