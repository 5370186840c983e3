#define _GNU_SOURCE
#include "Cleanup.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int ametrine_create_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

/// Connects a standard stream of the child process to a descriptor, or to the null device if the descriptor is
/// negative.
static int redirect_stream(posix_spawn_file_actions_t *files, int descriptor, int stream) {
  if (descriptor == stream) return 0;
  if (descriptor >= 0) return posix_spawn_file_actions_adddup2(files, descriptor, stream);
  int mode = stream == STDIN_FILENO ? O_RDONLY : O_WRONLY;
  return posix_spawn_file_actions_addopen(files, stream, "/dev/null", mode, 0);
}

static int set_streams(posix_spawn_file_actions_t *files, const ametrine_child *child) {
  int fault = redirect_stream(files, child->input, STDIN_FILENO);
  if (!fault) fault = redirect_stream(files, child->output, STDOUT_FILENO);
  if (!fault) fault = redirect_stream(files, child->errors, STDERR_FILENO);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  if (!fault && child->is_separate) fault = posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
#endif
  return fault;
}

static int set_signals(posix_spawnattr_t *attributes, const ametrine_child *child) {
  short flags = POSIX_SPAWN_SETSIGMASK;
  sigset_t signals;
  sigemptyset(&signals);
  int fault = posix_spawnattr_setsigmask(attributes, child->mask ? child->mask : &signals);
  if (!child->mask) {
    // Signals ignored in this process would otherwise be ignored in the child process too.
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGINT);
    flags |= POSIX_SPAWN_SETSIGDEF;
    if (!fault) fault = posix_spawnattr_setsigdefault(attributes, &signals);
  }
  if (child->is_separate) flags |= POSIX_SPAWN_SETPGROUP;
  return fault ? fault : posix_spawnattr_setflags(attributes, flags);
}

int ametrine_child_start(const char *program, char *const arguments[], const ametrine_child *child, pid_t *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  int fault = posix_spawn_file_actions_init(&files);
  if (fault) return fault;
  fault = posix_spawnattr_init(&attributes);
  if (fault) {
    posix_spawn_file_actions_destroy(&files);
    return fault;
  }
  fault = set_streams(&files, child);
  if (!fault) fault = set_signals(&attributes, child);
  char *const *environment = child->environment ? child->environment : environ;
  if (!fault) fault = posix_spawnp(process, program, &files, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return fault;
}

/// Connects a standard stream of this process to a descriptor, or to the null device if the descriptor is negative.
static void connect_stream(int descriptor, int stream) {
  int opened = descriptor < 0 ? open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY) : descriptor;
  if (opened >= 0 && opened != stream) dup2(opened, stream);
}

void ametrine_child_enter(const ametrine_child *child) {
  connect_stream(child->input, STDIN_FILENO);
  connect_stream(child->output, STDOUT_FILENO);
  connect_stream(child->errors, STDERR_FILENO);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  closefrom(STDERR_FILENO + 1);
#endif
}

void ametrine_child_wait(pid_t process) {
  siginfo_t information;
  while (waitid(P_PID, (id_t)process, &information, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
}
