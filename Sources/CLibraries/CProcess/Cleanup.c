#define _GNU_SOURCE
#include "Cleanup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The kind of an entry for a child process, in addition to the kinds for paths.
enum { cleanup_child = ametrine_cleanup_folder + 1 };

struct ametrine_cleanup_entry {
  ametrine_cleanup_entry *next, *previous;
  int kind;
  /// The identifier of the child process; 0 before it has started and after it has ended.
  pid_t process;
  /// Whether the process leads a process group, which is ended with it.
  bool is_group;
  char path[];
};

// The lock is held only while signals are blocked, so the thread that holds it keeps running while a signal handler
// waits for it.
static atomic_flag lock = ATOMIC_FLAG_INIT;
static ametrine_cleanup_entry *first_entry;
static bool is_closed;

static void wait_milliseconds(long milliseconds) {
  struct timespec time = {.tv_nsec = milliseconds * 1000000};
  nanosleep(&time, NULL);
}

static void acquire_lock(void) {
  // Critical sections are short, except when files are opened on slow disks.
  for (int tries = 0; atomic_flag_test_and_set_explicit(&lock, memory_order_acquire); tries++) {
    if (tries < 100) sched_yield();
    else wait_milliseconds(1);
  }
}

static void release_lock(void) { atomic_flag_clear_explicit(&lock, memory_order_release); }

void ametrine_interrupt_signals(sigset_t *signals) {
  sigemptyset(signals);
  sigaddset(signals, SIGINT);
  sigaddset(signals, SIGTERM);
  sigaddset(signals, SIGHUP);
}

bool ametrine_critical_section_begin(sigset_t *before) {
  sigset_t signals;
  ametrine_interrupt_signals(&signals);
  pthread_sigmask(SIG_BLOCK, &signals, before);
  acquire_lock();
  return !is_closed;
}

void ametrine_critical_section_end(const sigset_t *before) {
  release_lock();
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

static ametrine_cleanup_entry *add_entry(int kind, const char *path) {
  size_t size = strlen(path) + 1;
  ametrine_cleanup_entry *begun = malloc(sizeof *begun + size);
  if (!begun) return NULL;
  *begun = (ametrine_cleanup_entry){.next = first_entry, .kind = kind};
  memcpy(begun->path, path, size);
  if (first_entry) first_entry->previous = begun;
  first_entry = begun;
  return begun;
}

ametrine_cleanup_entry *ametrine_cleanup_add_path(ametrine_cleanup_kind kind, const char *path) {
  return add_entry(kind, path);
}

ametrine_cleanup_entry *ametrine_cleanup_add_child(void) { return add_entry(cleanup_child, ""); }

void ametrine_cleanup_set_process(ametrine_cleanup_entry *begun, pid_t process, bool is_group) {
  begun->process = process;
  begun->is_group = is_group;
}

void ametrine_cleanup_remove(ametrine_cleanup_entry *begun) {
  if (begun->next) begun->next->previous = begun->previous;
  if (begun->previous) begun->previous->next = begun->next;
  else first_entry = begun->next;
  free(begun);
}

void ametrine_cleanup_forget(void) {
  // The entries are not freed, because pages that are not written stay shared with the parent process.
  first_entry = NULL;
  ametrine_interrupts_forget();
}

// The following functions run in a signal handler and therefore may use only system calls.

/// The time that child processes have to clean up, and the interval at which they are checked, in milliseconds.
enum { child_timeout = 5000, poll_interval = 10 };

static void signal_child(const ametrine_cleanup_entry *child, int number) {
  kill(child->is_group ? -child->process : child->process, number);
}

static bool is_running(pid_t process) {
  siginfo_t information = {.si_pid = 0};
  return waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_pid == 0;
}

static void terminate_children(void) {
  for (ametrine_cleanup_entry *b = first_entry; b; b = b->next)
    if (b->process) signal_child(b, SIGTERM);
  int waited = 0;
  for (ametrine_cleanup_entry *b = first_entry; b; b = b->next) {
    if (!b->process) continue;
    while (is_running(b->process) && waited < child_timeout) {
      wait_milliseconds(poll_interval);
      waited += poll_interval;
    }
    // The identifier is reserved until waitpid is called, so no unrelated process or group is ended.
    signal_child(b, SIGKILL);
    waitpid(b->process, NULL, 0);
    b->process = 0;
  }
}

/// A directory entry, in the layout used by the system call.
///
/// `readdir` cannot be used, because it allocates memory.
struct directory_entry {
  unsigned long long inode;
  long long offset;
  unsigned short size;
  unsigned char type;
  char name[];
};

enum { blocked = -1, emptied = 0, entered = 1 };

/// Removes the entries of a folder until it contains a folder that is not empty.
///
/// This folder then becomes `*folder`.
static int remove_entries(int *folder) {
  union {
    char bytes[2048];
    struct directory_entry aligned;
  } buffer;
  int answer = emptied;
  lseek(*folder, 0, SEEK_SET);
  while (1) {
    long count = syscall(SYS_getdents64, *folder, buffer.bytes, sizeof buffer.bytes);
    if (count <= 0) return answer;
    for (long at = 0; at < count;) {
      struct directory_entry *entry = (struct directory_entry *)(buffer.bytes + at);
      at += entry->size;
      const char *name = entry->name;
      if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
      if (unlinkat(*folder, name, 0) == 0) continue;
      if (unlinkat(*folder, name, AT_REMOVEDIR) == 0) continue;
      int inner = -1;
      if (errno == ENOTEMPTY || errno == EEXIST)
        inner = openat(*folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (inner < 0) {
        answer = blocked;
        continue;
      }
      close(*folder);
      *folder = inner;
      return entered;
    }
  }
}

/// Removes a folder with its contents, without recursion.
///
/// Folders may be nested to any depth; at most two descriptors are open at a time.
static void remove_folder(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  for (long depth = 0;;) {
    int answer = remove_entries(&folder);
    if (answer == entered) {
      depth++;
      continue;
    }
    // If an entry cannot be removed, the folders that enclose it remain too.
    if (answer == blocked || depth == 0) break;
    int outer = openat(folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (outer < 0) break;
    close(folder);
    folder = outer;
    depth--;
  }
  close(folder);
  rmdir(path);
}

static void run_cleanup(void) {
  is_closed = true;
  terminate_children();
  for (ametrine_cleanup_entry *b = first_entry; b; b = b->next)
    if (b->kind == ametrine_cleanup_file) unlink(b->path);
  for (ametrine_cleanup_entry *b = first_entry; b; b = b->next)
    if (b->kind == ametrine_cleanup_folder) remove_folder(b->path);
}

void ametrine_cleanup_run(void) {
  sigset_t before;
  ametrine_critical_section_begin(&before);
  if (!is_closed) run_cleanup();
  ametrine_critical_section_end(&before);
}
