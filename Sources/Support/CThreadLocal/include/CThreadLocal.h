#ifndef AMETRINE_THREAD_LOCAL_H
#define AMETRINE_THREAD_LOCAL_H

/// One pointer for each thread; null at first. Swift cannot declare thread-local storage itself.
void *_Nullable ametrine_thread_slot_get(void);

/// Sets the calling thread's pointer. `ended` is called with it when the thread ends, if it is not null then.
void ametrine_thread_slot_set(void *_Nullable value, void (*_Nonnull ended)(void *_Nonnull));

/// Whether the calling thread is the one that the process began with.
int ametrine_is_main_thread(void);

#endif
