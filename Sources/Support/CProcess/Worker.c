#define _GNU_SOURCE
#include "Begun.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// Starts the program with its standard error in a pipe. It begins with the signals as this process was given them.
static int spawn(char *const arguments[], int errors, const sigset_t *mask, pid_t *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  int fault = posix_spawn_file_actions_init(&files);
  if (fault) return fault;
  fault = posix_spawnattr_init(&attributes);
  if (fault) {
    posix_spawn_file_actions_destroy(&files);
    return fault;
  }
  fault = posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!fault) fault = posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
  if (!fault) fault = posix_spawnattr_setsigmask(&attributes, mask);
  if (!fault) fault = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  if (!fault) fault = posix_spawn(process, "/proc/self/exe", &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return fault;
}

int ametrine_worker_start(char *const arguments[], ametrine_worker *worker) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  sigset_t before;
  int fault = ametrine_section_begin(&before) ? 0 : ECANCELED;
  if (!fault) {
    worker->begun = ametrine_begun_child();
    fault = worker->begun ? spawn(arguments, ends[1], &before, &worker->process) : ENOMEM;
    if (!fault) ametrine_begun_set_process(worker->begun, worker->process);
    else if (worker->begun) ametrine_begun_forget(worker->begun);
  }
  ametrine_section_end(&before);
  close(ends[1]);
  worker->errors = ends[0];
  if (fault) close(ends[0]);
  return fault;
}

int ametrine_worker_wait(const ametrine_worker *worker) {
  // Its number stays its own until it is waited for in the section, so that a handler never ends another process.
  siginfo_t information;
  while (waitid(P_PID, (id_t)worker->process, &information, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
  sigset_t before;
  int status = 0;
  ametrine_section_begin(&before);
  waitpid(worker->process, &status, 0);
  ametrine_begun_forget(worker->begun);
  ametrine_section_end(&before);
  return status;
}
