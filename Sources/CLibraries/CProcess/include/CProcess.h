#pragma once

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

// What a process has begun and would leave behind, and the signals that end it.
//
// The handler of the signals takes everything back and ends the process. It runs on the only thread there may be, at any
// moment, so that it needs no other thread, no memory and, but for folders, no descriptor.

/// What is taken back.
typedef enum {
  /// A file, which is removed.
  ametrine_cleanup_file,
  /// A folder, which is removed with all that is in it.
  ametrine_cleanup_folder,
} ametrine_cleanup_kind;

/// A file, folder or child that was begun.
typedef struct ametrine_cleanup_entry ametrine_cleanup_entry;

/// Begins a section that no handler overtakes and in which one thread is at a time. Sections do not nest.
///
/// Returns whether anything may be begun or finished, which is false once all was taken back. `ametrine_critical_section_end`
/// follows in either case, with the same set.
bool ametrine_critical_section_begin(sigset_t *before);

/// Ends a section; signals that came meanwhile are delivered now.
void ametrine_critical_section_end(const sigset_t *before);

/// Records a file or folder, within a section; NULL where there is no memory.
ametrine_cleanup_entry *ametrine_cleanup_add_path(ametrine_cleanup_kind kind, const char *path);

/// Forgets what is finished or gone, within a section.
void ametrine_cleanup_remove(ametrine_cleanup_entry *begun);

/// Ends all children, removes all files and folders, and lets nothing be begun or finished any more.
void ametrine_cleanup_run(void);

/// From now on, a signal by which people and systems end programs takes all back, has a line written to standard error
/// and ends the process with 128 and its number as status.
///
/// A hang-up that is ignored stays so. Signals that are blocked in the calling thread are not any more. The line is cut
/// to 255 bytes.
void ametrine_interrupts_handle(const char *line);

/// Gives the signals their former effects back.
void ametrine_interrupts_release(void);

/// Ends the process as SIGTERM does when the one ends that has started it.
void ametrine_terminate_with_parent(void);

/// Makes a pipe that programs do not get unless it becomes one of their streams. Returns 0 or the system's error.
int ametrine_create_pipe(int ends[2]);

/// How a program is started.
typedef struct {
  /// The descriptors that become its standard streams, in this order; the null device where negative.
  int input, output, errors;
  /// `NAME=VALUE` in each entry and NULL at the end; NULL for the environment of this process.
  char *const *environment;
  /// The signals that are blocked there. NULL for none, with SIGPIPE and SIGINT no longer ignored.
  const sigset_t *mask;
  /// Whether it has a process group of its own, and no descriptors but its standard streams.
  bool is_separate;
} ametrine_child;

/// Starts a program, which is found on the PATH unless its name has a slash. Returns 0 or the system's error.
int ametrine_child_start(const char *program, char *const arguments[], const ametrine_child *child, pid_t *process);

/// Waits until a child has ended; its number stays its own until `waitpid`.
void ametrine_child_wait(pid_t process);

/// A child that runs this program.
typedef struct {
  pid_t process;
  /// The end of a pipe from which its standard error is read; the caller closes it.
  int errors;
  ametrine_cleanup_entry *begun;
} ametrine_worker;

/// Runs this program with other arguments and an empty standard input. Returns 0 or the system's error, which is
/// ECANCELED once all was taken back.
int ametrine_worker_start(char *const arguments[], ametrine_worker *worker);

/// Waits for the end of a worker. Returns its status as `waitpid` has it.
int ametrine_worker_wait(const ametrine_worker *worker);
