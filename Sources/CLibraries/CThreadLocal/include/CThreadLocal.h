#ifndef AMETRINE_THREAD_LOCAL_H
#define AMETRINE_THREAD_LOCAL_H

#include <stdatomic.h>

/// Returns the calling thread's pointer, initially null.
///
/// Swift cannot declare thread-local storage.
void *_Nullable ametrine_thread_slot_get(void);

/// Sets the calling thread's pointer.
///
/// When the thread ends and the pointer is not null, `ended` is called with it.
void ametrine_thread_slot_set(void *_Nullable value, void (*_Nonnull ended)(void *_Nonnull));

/// The nesting counters of the calling thread, all initially 0.
typedef struct {
  /// The current recursion depth in nested objects, and the number of objects visited since the depth was 0.
  long depth, count;
  /// The current depth of nested releases, and the objects whose release is deferred until they end.
  long releases;
  void *_Nullable pending;
  /// The current depth of nested hit tests of layers or views.
  long hits;
} ametrine_nesting;
ametrine_nesting *_Nonnull ametrine_thread_nesting_counts(void);

/// Returns whether the calling thread is the main thread of the process.
int ametrine_is_main_thread(void);

/// Returns an even number, not 0, that is unique among all past and present threads of the process.
unsigned long ametrine_thread_id(void);

/// Returns an odd number that is unique among all past and present tasks of the process.
///
/// It is 0 outside tasks, or if the Swift runtime does not provide it.
unsigned long ametrine_task_id(void);

/// The number of running blocks, on all threads, with an active `BlockAnimationContext`.
extern _Atomic long ametrine_block_count;

/// Returns whether any block is running.
///
/// A thread always sees the blocks that it began itself.
static inline int ametrine_has_running_blocks(void) {
  return atomic_load_explicit(&ametrine_block_count, memory_order_relaxed) != 0;
}

/// Counts a block that begins (1) or ends (-1).
static inline void ametrine_adjust_running_block_count(long change) {
  atomic_fetch_add_explicit(&ametrine_block_count, change, memory_order_relaxed);
}

#endif
