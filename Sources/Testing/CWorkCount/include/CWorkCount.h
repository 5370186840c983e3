#ifndef AMETRINE_WORK_COUNT_H
#define AMETRINE_WORK_COUNT_H

/// The counted work of a thread.
///
/// The counts do not depend on the load of the machine.
typedef struct {
  /// The number of retains, releases and exclusivity checks in Swift code.
  unsigned long calls;
  /// The number of memory allocations.
  ///
  /// Unoptimized Swift code performs one for each element that a loop visits.
  unsigned long allocations;
  /// The total size of the allocations in bytes.
  unsigned long bytes;
} ametrine_work;

/// Starts counting the work of the calling thread, from 0.
///
/// Calls must not be nested.
void ametrine_work_begin(void);

/// Stops counting and returns the work of the calling thread since `ametrine_work_begin`.
ametrine_work ametrine_work_end(void);

#endif
