// Bindings to symbols of the Swift runtime. No other C file in the libraries contains such bindings, which is
// verified by scripts/checks/compiler-bindings. The CompilerBindingTests of QuartzCore report bindings that stop
// working with another compiler version.

#include "CThreadLocal.h"

#include <stddef.h>
#include <stdint.h>

// Tasks are identified by the numbers that the runtime assigns for debuggers. The address of a task is not unique,
// because it is reused. Checked with Swift 6.3.1.
extern void *swift_task_getCurrent(void) __attribute__((weak));
extern uint64_t swift_task_getJobTaskId(void *) __attribute__((weak));

unsigned long ametrine_task_id(void) {
  if (!swift_task_getCurrent || !swift_task_getJobTaskId) return 0;
  void *task = swift_task_getCurrent();
  return task ? (unsigned long)swift_task_getJobTaskId(task) << 1 | 1 : 0;
}
