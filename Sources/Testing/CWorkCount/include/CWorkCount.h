#ifndef AMETRINE_WORK_COUNT_H
#define AMETRINE_WORK_COUNT_H

/// Work of one thread. The same code does the same work, however busy the machine is.
typedef struct {
  /// Retains, releases and exclusivity checks of Swift code.
  unsigned long calls;
  /// Requests for memory; unoptimized Swift code makes one for each element that a loop visits.
  unsigned long allocations;
  /// The requested memory, in bytes.
  unsigned long bytes;
} ametrine_work;

/// Starts to count the work of the calling thread, from 0. Counts do not nest.
void ametrine_work_begin(void);

/// Ends the count, and returns the work of the calling thread since `ametrine_work_begin`.
ametrine_work ametrine_work_end(void);

#endif
