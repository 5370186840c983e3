#ifndef AMETRINE_MALLOC_COUNT_H
#define AMETRINE_MALLOC_COUNT_H

/// Returns the number of memory allocations that this process has made so far.
unsigned long ametrine_malloc_count(void);

#endif
