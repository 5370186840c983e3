#ifndef AMETRINE_MALLOC_COUNT_H
#define AMETRINE_MALLOC_COUNT_H

/// How often this process has asked for memory so far.
unsigned long ametrine_malloc_count(void);

#endif
