#define _GNU_SOURCE
#include "CThreadLocal.h"

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

_Atomic long ametrine_block_count;

static __thread void *slot;
static pthread_key_t slot_key;
static pthread_once_t slot_key_once = PTHREAD_ONCE_INIT;
static void (*_Atomic thread_end_callback)(void *);

static __thread ametrine_nesting nesting;

ametrine_nesting *ametrine_thread_nesting_counts(void) { return &nesting; }

static void destroy_thread_slot(void *value) {
  slot = NULL;
  void (*callback)(void *) = thread_end_callback;
  if (callback) callback(value);
}

static void make_slot_key(void) { pthread_key_create(&slot_key, destroy_thread_slot); }

void *ametrine_thread_slot_get(void) { return slot; }

void ametrine_thread_slot_set(void *value, void (*callback)(void *)) {
  thread_end_callback = callback;
  pthread_once(&slot_key_once, make_slot_key);
  slot = value;
  pthread_setspecific(slot_key, value);
}

unsigned long ametrine_thread_id(void) {
  // The last assigned thread number. Addresses would not be unique, because a new thread may reuse the stack of a
  // thread that has ended.
  static _Atomic unsigned long last;
  static __thread unsigned long own;
  if (own == 0) own = last += 2;
  return own;
}

int ametrine_is_main_thread(void) {
  // The cached result for each thread: 1 is yes, -1 is no, and 0 is unknown.
  static __thread signed char answer;
  if (answer == 0) answer = syscall(SYS_gettid) == getpid() ? 1 : -1;
  return answer > 0;
}
