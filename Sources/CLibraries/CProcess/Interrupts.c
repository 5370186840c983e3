#define _GNU_SOURCE
#include "Cleanup.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { signal_count = 3 };
static const int signal_numbers[signal_count] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction previous_actions[signal_count];
static bool is_handling;
static char message[256];

/// A file that was finished before the signal.
struct finished_file {
  struct finished_file *next;
  char path[];
};
static struct finished_file *first_file;
static struct finished_file **last_file = &first_file;

/// The parts of the line for standard output before and after the exit status; NULL if none is written.
static char *result_start, *result_end;

void ametrine_interrupts_set_result(const char *start, const char *end) {
  free(result_start);
  free(result_end);
  result_start = start ? strdup(start) : NULL;
  result_end = end ? strdup(end) : NULL;
}

void ametrine_interrupts_record_file(const char *path) {
  size_t size = strlen(path) + 1;
  struct finished_file *file = malloc(sizeof *file + size);
  if (!file) return;
  file->next = NULL;
  memcpy(file->path, path, size);
  *last_file = file;
  last_file = &file->next;
}

static void write_text(int stream, const char *text) {
  size_t rest = strlen(text);
  while (rest > 0) {
    ssize_t count = write(stream, text, rest);
    if (count <= 0) return;
    text += count;
    rest -= (size_t)count;
  }
}

static void write_error(const char *text) { write_text(STDERR_FILENO, text); }

/// Writes the result with a status of three digits.
static void write_result(int status) {
  if (!result_start || !result_end) return;
  char digits[] = {(char)('0' + status / 100), (char)('0' + status / 10 % 10), (char)('0' + status % 10), 0};
  write_text(STDOUT_FILENO, result_start);
  write_text(STDOUT_FILENO, digits);
  write_text(STDOUT_FILENO, result_end);
}

/// Handles a termination signal on the thread to which it was delivered, with all three signals blocked.
static void handle_signal(int number) {
  static atomic_flag is_ending = ATOMIC_FLAG_INIT;
  // In this case, another thread is already terminating the process.
  if (atomic_flag_test_and_set(&is_ending))
    while (1) pause();
  ametrine_cleanup_run();
  // The current line may contain a progress bar, which is erased.
  if (isatty(STDERR_FILENO)) write_error("\r\033[K");
  // After the cleanup, no more files are recorded.
  write_error(first_file ? "ametrine: interrupted; these files are complete:\n" : message);
  for (struct finished_file *file = first_file; file; file = file->next) {
    write_error("  ");
    write_error(file->path);
    write_error("\n");
  }
  write_result(128 + number);
  // Shells expect this status for a program that was terminated by a signal.
  _exit(128 + number);
}

void ametrine_interrupts_handle(const char *line) {
  strncpy(message, line, sizeof message - 1);
  if (is_handling) return;
  is_handling = true;
  struct sigaction action = {.sa_handler = handle_signal};
  ametrine_interrupt_signals(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) {
    sigaction(signal_numbers[i], NULL, &previous_actions[i]);
    // A program that was started so as to survive a hang-up already ignores the signal.
    if (signal_numbers[i] == SIGHUP && previous_actions[i].sa_handler == SIG_IGN) continue;
    sigaction(signal_numbers[i], &action, NULL);
  }
  // The process may have inherited a signal mask that blocks these signals.
  pthread_sigmask(SIG_UNBLOCK, &action.sa_mask, NULL);
}

void ametrine_interrupts_release(void) {
  if (!is_handling) return;
  is_handling = false;
  for (int i = 0; i < signal_count; i++) sigaction(signal_numbers[i], &previous_actions[i], NULL);
}

void ametrine_interrupts_forget(void) {
  ametrine_interrupts_release();
  first_file = NULL;
  last_file = &first_file;
  result_start = result_end = NULL;
}

void ametrine_terminate_with_parent(void) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  // The parent process may already have ended; in this case, standard error has no reader.
  struct pollfd errors = {.fd = STDERR_FILENO};
  if (poll(&errors, 1, 0) == 1 && errors.revents & POLLERR) raise(SIGTERM);
}
