#pragma once

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

// Removal of unfinished files, folders and child processes when a signal terminates the process.
//
// The signal handler removes them and ends the process. It may interrupt the only thread at any point, so it uses no
// other thread, no memory allocation and, except for removing folders, no descriptors.

/// The kind of an item to remove when the process is terminated.
typedef enum {
  /// A file, which is deleted.
  ametrine_cleanup_file,
  /// A folder, which is deleted with its contents.
  ametrine_cleanup_folder,
} ametrine_cleanup_kind;

/// An entry for an unfinished file, folder or child process.
typedef struct ametrine_cleanup_entry ametrine_cleanup_entry;

/// Begins a critical section, which is not interrupted by signal handlers and which only one thread can enter at a
/// time.
///
/// Critical sections cannot be nested.
///
/// Returns whether entries may be added or removed, which is `false` after `ametrine_cleanup_run`. In either case,
/// `ametrine_critical_section_end` must be called with the same signal set.
bool ametrine_critical_section_begin(sigset_t *before);

/// Ends a critical section and delivers the signals that arrived during it.
void ametrine_critical_section_end(const sigset_t *before);

/// Adds an entry for a file or folder.
///
/// It must be called in a critical section. Returns NULL if there is not enough memory.
ametrine_cleanup_entry *ametrine_cleanup_add_path(ametrine_cleanup_kind kind, const char *path);

/// Removes the entry for an item that has been finished or deleted.
///
/// It must be called in a critical section.
void ametrine_cleanup_remove(ametrine_cleanup_entry *begun);

/// Terminates all child processes and deletes all files and folders that have an entry.
///
/// No entries can be added or removed afterwards.
void ametrine_cleanup_run(void);

/// Installs handlers for the signals with which users and systems terminate programs.
///
/// The handler cleans up all entries, writes `line` to standard error and exits with a status of 128 plus the signal
/// number.
///
/// If the hang-up signal is ignored, it stays ignored. The signals are unblocked in the calling thread. `line` is
/// truncated to 255 bytes.
void ametrine_interrupts_handle(const char *line);

/// Records a finished file, which the handler lists instead of writing `line`.
///
/// Call this function in a critical section, before `ametrine_cleanup_run`.
void ametrine_interrupts_record_file(const char *path);

/// Sets a line that the handler writes to standard output: `start`, the exit status and `end`; NULL for none.
///
/// Call this function in a critical section, before `ametrine_cleanup_run`.
void ametrine_interrupts_set_result(const char *start, const char *end);

/// Restores the signal handlers that were installed before.
void ametrine_interrupts_release(void);

/// Terminates this process with SIGTERM when its parent process ends.
void ametrine_terminate_with_parent(void);

/// Creates a pipe that child processes can inherit only as one of their standard streams.
///
/// Returns 0 or an error number.
int ametrine_create_pipe(int ends[2]);

/// The options for starting a child process.
typedef struct {
  /// The descriptors for standard input, output and error; if negative, the null device is used.
  int input, output, errors;
  /// The environment as `NAME=VALUE` strings, terminated by NULL.
  ///
  /// If `environment` is NULL, the child inherits this process's environment.
  char *const *environment;
  /// The signals that are blocked in the child process.
  ///
  /// If `mask` is NULL, no signals are blocked, and SIGPIPE and SIGINT are no longer ignored.
  const sigset_t *mask;
  /// Whether the child has its own process group and inherits no descriptors except its standard streams.
  bool is_separate;
} ametrine_child;

/// Starts a program, which is searched for in the PATH unless its name contains a slash.
///
/// Returns 0 or an error number.
int ametrine_child_start(const char *program, char *const arguments[], const ametrine_child *child, pid_t *process);

/// Waits until a child process has ended.
///
/// Its process identifier stays reserved until `waitpid` is called.
void ametrine_child_wait(pid_t process);

/// Starts a program in a process group of its own, which `ametrine_cleanup_run` ends.
///
/// `child->is_separate` must be set. Returns 0 or an error number, which is ECANCELED after `ametrine_cleanup_run`.
int ametrine_group_start(const char *program, char *const arguments[], const ametrine_child *child, pid_t *process,
                         ametrine_cleanup_entry **begun);

/// Waits until a program that `ametrine_group_start` has started has ended, and removes its entry.
///
/// Returns its exit status in the format used by `waitpid`. It must be called once.
int ametrine_group_wait(pid_t process, ametrine_cleanup_entry *begun);

/// A child process that runs another instance of this program.
typedef struct {
  pid_t process;
  /// The read ends of pipes connected to the worker's standard output and standard error.
  ///
  /// The caller must close them.
  int output, errors;
  ametrine_cleanup_entry *begun;
} ametrine_worker;

/// The result of `ametrine_worker_start` in a copy of this process.
enum { ametrine_is_copy = -1 };

/// Starts another instance of this program with the given arguments and empty standard input.
///
/// If `arguments` is NULL, it starts a copy of this process instead, which must have only one thread. Returns 0 or an
/// error number, which is ECANCELED after `ametrine_cleanup_run`; in the copy, it returns `ametrine_is_copy`.
int ametrine_worker_start(char *const arguments[], ametrine_worker *worker);

/// Waits until a worker has ended.
///
/// Returns its exit status in the format used by `waitpid`.
int ametrine_worker_wait(const ametrine_worker *worker);
