// Bindings to symbols of the Swift runtime. No other C file of the libraries has such bindings, which
// scripts/checks/compiler-bindings verifies. The CompilerBindingTests of QuartzCore report bindings that another
// compiler version breaks.

#include "CThreadLocal.h"

#include <stddef.h>
#include <stdint.h>

// The runtime assigns numbers to tasks for debuggers. The address of a task is not unique, because it is reused.
// Checked with Swift 6.3.1.
extern void *swift_task_getCurrent(void) __attribute__((weak));
extern uint64_t swift_task_getJobTaskId(void *) __attribute__((weak));

unsigned long ametrine_task_id(void) {
  if (!swift_task_getCurrent || !swift_task_getJobTaskId) return 0;
  void *task = swift_task_getCurrent();
  return task ? (unsigned long)swift_task_getJobTaskId(task) << 1 | 1 : 0;
}
