#ifndef AMETRINE_THREAD_LOCAL_H
#define AMETRINE_THREAD_LOCAL_H

#include <stdatomic.h>

/// Returns the pointer stored for the calling thread, which is initially null.
///
/// It is implemented in C because Swift cannot declare thread-local storage.
void *_Nullable ametrine_thread_slot_get(void);

/// Stores a pointer for the calling thread.
///
/// When the thread ends and the pointer is not null, `ended` is called with the pointer.
void ametrine_thread_slot_set(void *_Nullable value, void (*_Nonnull ended)(void *_Nonnull));

/// The nesting counters of the calling thread, all of which are initially 0.
typedef struct {
  /// The current recursion depth in nested objects, and the number of objects visited since the depth was last 0.
  long depth, count;
  /// The current depth of nested releases, and the objects whose release is deferred until those have ended.
  long releases;
  void *_Nullable pending;
  /// The current depth of nested hit tests in layers or views.
  long hits;
} ametrine_nesting;
ametrine_nesting *_Nonnull ametrine_thread_nesting_counts(void);

/// Returns whether the calling thread is the main thread of the process.
int ametrine_is_main_thread(void);

/// Returns an even, nonzero number that is unique among all past and present threads of the process.
unsigned long ametrine_thread_id(void);

/// Returns an odd number that is unique among all past and present tasks of the process.
///
/// It is 0 if the caller is not in a task, or if the Swift runtime does not provide a task number.
unsigned long ametrine_task_id(void);

/// The number of animation blocks, on all threads, that are running with an active `BlockAnimationContext`.
extern _Atomic long ametrine_block_count;

/// Returns whether any animation block is running.
///
/// The result always includes the blocks that the calling thread has begun.
static inline int ametrine_has_running_blocks(void) {
  return atomic_load_explicit(&ametrine_block_count, memory_order_relaxed) != 0;
}

/// Updates the number of running animation blocks: `change` is 1 when a block begins and -1 when it ends.
static inline void ametrine_adjust_running_block_count(long change) {
  atomic_fetch_add_explicit(&ametrine_block_count, change, memory_order_relaxed);
}

#endif
