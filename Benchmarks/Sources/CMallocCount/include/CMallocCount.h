#ifndef AMETRINE_MALLOC_COUNT_H
#define AMETRINE_MALLOC_COUNT_H

/// The number of memory allocations of this process so far.
unsigned long ametrine_malloc_count(void);

#endif
