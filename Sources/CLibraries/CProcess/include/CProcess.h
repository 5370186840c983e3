#pragma once

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

// Cleanup of unfinished files, folders and child processes when a signal terminates the process.
//
// The signal handler removes them and ends the process. It may interrupt the only thread at any point, so it uses no
// other thread, no memory allocation and, except for folders, no descriptors.

/// The kind of an entry to clean up.
typedef enum {
  /// A file, which is removed.
  ametrine_cleanup_file,
  /// A folder, which is removed with its contents.
  ametrine_cleanup_folder,
} ametrine_cleanup_kind;

/// An unfinished file, folder or child process.
typedef struct ametrine_cleanup_entry ametrine_cleanup_entry;

/// Begins a critical section that no signal handler interrupts and that one thread at a time can enter.
///
/// Sections do not nest.
///
/// Returns whether entries may be added or removed, which is false after `ametrine_cleanup_run`. In both cases,
/// `ametrine_critical_section_end` must be called with the same signal set.
bool ametrine_critical_section_begin(sigset_t *before);

/// Ends a critical section and delivers the signals that arrived meanwhile.
void ametrine_critical_section_end(const sigset_t *before);

/// Adds an entry for a file or folder.
///
/// It must be called in a critical section; the result is NULL if memory is not sufficient.
ametrine_cleanup_entry *ametrine_cleanup_add_path(ametrine_cleanup_kind kind, const char *path);

/// Removes the entry of a finished or deleted item.
///
/// It must be called in a critical section.
void ametrine_cleanup_remove(ametrine_cleanup_entry *begun);

/// Terminates all children and removes all files and folders.
///
/// No entries can be added or removed afterwards.
void ametrine_cleanup_run(void);

/// Installs handlers for the signals by which users and systems terminate programs.
///
/// A handler cleans up all entries, writes a line to standard error and exits with a status of 128 plus the signal
/// number.
///
/// A hang-up signal that is ignored stays ignored. The signals are unblocked in the calling thread. The line is
/// truncated to 255 bytes.
void ametrine_interrupts_handle(const char *line);

/// Restores the previous signal actions.
void ametrine_interrupts_release(void);

/// Terminates this process with SIGTERM when its parent process ends.
void ametrine_terminate_with_parent(void);

/// Creates a pipe that child processes inherit only as one of their standard streams.
///
/// Returns 0 or an error number.
int ametrine_create_pipe(int ends[2]);

/// The options for starting a child process.
typedef struct {
  /// The descriptors for standard input, output and error; negative for the null device.
  int input, output, errors;
  /// The environment as `NAME=VALUE` strings with NULL at the end; NULL to inherit that of this process.
  char *const *environment;
  /// The signals that are blocked in the child.
  ///
  /// With NULL, none are blocked, and SIGPIPE and SIGINT are no longer ignored.
  const sigset_t *mask;
  /// Whether the child gets its own process group and no descriptors except its standard streams.
  bool is_separate;
} ametrine_child;

/// Starts a program, searched on the PATH unless its name contains a slash.
///
/// Returns 0 or an error number.
int ametrine_child_start(const char *program, char *const arguments[], const ametrine_child *child, pid_t *process);

/// Waits until a child has ended.
///
/// Its process identifier stays reserved until `waitpid`.
void ametrine_child_wait(pid_t process);

/// A child process that runs this program.
typedef struct {
  pid_t process;
  /// The read end of a pipe for its standard error.
  ///
  /// The caller must close it.
  int errors;
  ametrine_cleanup_entry *begun;
} ametrine_worker;

/// Runs this program with other arguments and empty standard input.
///
/// Returns 0 or an error number, which is ECANCELED after `ametrine_cleanup_run`.
int ametrine_worker_start(char *const arguments[], ametrine_worker *worker);

/// Waits for the end of a worker.
///
/// Returns its status in the format of `waitpid`.
int ametrine_worker_wait(const ametrine_worker *worker);
