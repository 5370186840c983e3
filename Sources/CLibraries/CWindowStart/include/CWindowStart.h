#ifndef AMETRINE_WINDOW_START_H
#define AMETRINE_WINDOW_START_H

// Installs a function that is called, on the detecting thread, when the X server of an Xlib display is lost. Without
// it, Xlib ends the program. Xlib must not be called afterwards. Returns nonzero if the handler was installed.
int ametrine_install_xlib_error_handlers(void *display, void (*lost)(void));

#endif
