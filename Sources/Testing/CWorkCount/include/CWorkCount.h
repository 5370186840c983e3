#ifndef AMETRINE_WORK_COUNT_H
#define AMETRINE_WORK_COUNT_H

/// The counted work performed by a thread.
///
/// The counts do not depend on the machine's load.
typedef struct {
  /// The number of retains, releases and exclusivity checks in Swift code.
  unsigned long calls;
  /// The number of memory allocations.
  ///
  /// Unoptimized Swift code performs one allocation for each element that a loop visits.
  unsigned long allocations;
  /// The total size of the allocations in bytes.
  unsigned long bytes;
} ametrine_work;

/// Starts counting the calling thread's work from 0.
///
/// Calls must not be nested.
void ametrine_work_begin(void);

/// Stops counting and returns the work performed by the calling thread since `ametrine_work_begin`.
ametrine_work ametrine_work_end(void);

#endif
