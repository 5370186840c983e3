#ifndef AMETRINE_THREAD_LOCAL_H
#define AMETRINE_THREAD_LOCAL_H

#include <stdatomic.h>

/// One pointer for each thread; null at first. Swift cannot declare thread-local storage itself.
void *_Nullable ametrine_thread_slot_get(void);

/// Sets the calling thread's pointer. `ended` is called with it when the thread ends, if it is not null then.
void ametrine_thread_slot_set(void *_Nullable value, void (*_Nonnull ended)(void *_Nonnull));

/// What the calling thread is in the middle of, counted; all 0 at first.
typedef struct {
  /// How deep it is among things that hold each other, and how many of them it came by since it was among none.
  long depth, count;
  /// How many things that hold each other it is letting go of, one inside the other, and those that wait for that.
  long releases;
  void *_Nullable pending;
  /// How many layers or views, one inside the other, it asks for the hit at a point.
  long hits;
} ametrine_nesting;
ametrine_nesting *_Nonnull ametrine_thread_nesting_counts(void);

/// Whether the calling thread is the one that the process began with.
int ametrine_is_main_thread(void);

/// An even number that no other thread of the process has or had; not 0.
unsigned long ametrine_thread_id(void);

/// An odd number that no other task of the process has or had; 0 where none runs, or where the Swift runtime does not tell.
unsigned long ametrine_task_id(void);

/// How many blocks run on any thread in which somebody answers for layers.
extern _Atomic long ametrine_block_count;

/// Whether any block runs; what a thread began itself it always sees.
static inline int ametrine_has_running_blocks(void) {
  return atomic_load_explicit(&ametrine_block_count, memory_order_relaxed) != 0;
}

/// Counts a block that begins (1) or ends (-1).
static inline void ametrine_adjust_running_block_count(long change) {
  atomic_fetch_add_explicit(&ametrine_block_count, change, memory_order_relaxed);
}

#endif
