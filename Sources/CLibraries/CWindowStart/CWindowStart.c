#define _GNU_SOURCE
#include "CWindowStart.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// The function is defined by the Window module if that is built with its package trait.
extern void ametrine_window_register(void) __attribute__((weak));

// A program that links the Window module displays its windows without additional code, because this function runs
// before the program's main function.
__attribute__((constructor)) static void register_window_startup(void) {
  if (ametrine_window_register) ametrine_window_register();
}

static void (*connection_lost)(void);

// Exits without running further exit handlers, because libraries that close their display connection at exit would
// wait forever for a locked display.
static void exit_immediately(int status, void *data) {
  (void)data;
  fflush(NULL);
  _exit(status);
}

static int handle_io_error(void *display) {
  (void)display;
  on_exit(exit_immediately, NULL);
  if (connection_lost) connection_lost();
  return 0;
}

// Does nothing. Because this exit handler returns, all later calls on the lost display return without effect.
static void ignore_io_error_exit(void *display, void *data) {
  (void)display;
  (void)data;
}

int ametrine_install_xlib_error_handlers(void *display, void (*lost)(void)) {
  // SDL loads the library dynamically, so it is not a link dependency.
  void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (!library || !display) return 0;
  typedef int (*failure)(void *);
  typedef void (*ending)(void *, void *);
  failure (*set_failure)(failure) = (failure(*)(failure))dlsym(library, "XSetIOErrorHandler");
  void (*set_ending)(void *, ending, void *) =
      (void (*)(void *, ending, void *))dlsym(library, "XSetIOErrorExitHandler");
  if (!set_failure || !set_ending) return 0;
  connection_lost = lost;
  set_failure(handle_io_error);
  set_ending(display, ignore_io_error_exit, NULL);
  return 1;
}
