#define _GNU_SOURCE
#include "Cleanup.h"

#include <errno.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_ends(const int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

/// Starts a child process: this program again, or a copy of this process if there are no arguments.
///
/// Call this function in a critical section. Returns `ametrine_is_copy` in the copy, otherwise 0 or an error number.
static int start_child(char *const arguments[], const ametrine_child *child, pid_t *process) {
  if (arguments) return ametrine_child_start("/proc/self/exe", arguments, child, process);
  *process = fork();
  if (*process < 0) return errno;
  if (*process > 0) return 0;
  ametrine_child_enter(child);
  ametrine_cleanup_forget();
  return ametrine_is_copy;
}

int ametrine_worker_start(char *const arguments[], ametrine_worker *worker) {
  int output[2], errors[2];
  int fault = ametrine_create_pipe(output);
  if (fault) return fault;
  fault = ametrine_create_pipe(errors);
  if (fault) {
    close_ends(output);
    return fault;
  }
  sigset_t before;
  fault = ametrine_critical_section_begin(&before) ? 0 : ECANCELED;
  if (!fault) {
    worker->begun = ametrine_cleanup_add_child();
    // The worker starts with the signal mask that this process had before the critical section.
    ametrine_child child = {-1, output[1], errors[1], NULL, &before, false};
    fault = worker->begun ? start_child(arguments, &child, &worker->process) : ENOMEM;
    if (fault == ametrine_is_copy) {
      ametrine_critical_section_end(&before);
      return fault;
    }
    if (!fault) ametrine_cleanup_set_process(worker->begun, worker->process, false);
    else if (worker->begun) ametrine_cleanup_remove(worker->begun);
  }
  ametrine_critical_section_end(&before);
  if (fault) {
    close_ends(output);
    close_ends(errors);
    return fault;
  }
  close(output[1]);
  close(errors[1]);
  worker->output = output[0];
  worker->errors = errors[0];
  return 0;
}

int ametrine_worker_wait(const ametrine_worker *worker) {
  return ametrine_group_wait(worker->process, worker->begun);
}

int ametrine_group_start(const char *program, char *const arguments[], const ametrine_child *child, pid_t *process,
                         ametrine_cleanup_entry **begun) {
  sigset_t before;
  int fault = ametrine_critical_section_begin(&before) ? 0 : ECANCELED;
  *begun = fault ? NULL : ametrine_cleanup_add_child();
  if (!fault) fault = *begun ? ametrine_child_start(program, arguments, child, process) : ENOMEM;
  if (!fault) {
    ametrine_cleanup_set_process(*begun, *process, true);
  } else if (*begun) {
    ametrine_cleanup_remove(*begun);
  }
  ametrine_critical_section_end(&before);
  return fault;
}

int ametrine_group_wait(pid_t process, ametrine_cleanup_entry *begun) {
  // The process identifier stays reserved until waitpid is called in the critical section, so that the signal handler
  // never terminates an unrelated process.
  ametrine_child_wait(process);
  sigset_t before;
  int status = 0;
  ametrine_critical_section_begin(&before);
  waitpid(process, &status, 0);
  ametrine_cleanup_remove(begun);
  ametrine_critical_section_end(&before);
  return status;
}
