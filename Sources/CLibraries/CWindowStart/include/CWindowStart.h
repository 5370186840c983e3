#ifndef AMETRINE_WINDOW_START_H
#define AMETRINE_WINDOW_START_H

// Installs a function that is called when the connection of an Xlib display to the X server is lost, on the thread
// that detects it. Without it, Xlib ends the program. Xlib must not be called afterwards. Returns a nonzero number if
// the handler was installed.
int ametrine_install_xlib_error_handlers(void *display, void (*lost)(void));

#endif
