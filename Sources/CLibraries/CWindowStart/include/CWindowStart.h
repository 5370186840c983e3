#ifndef AMETRINE_WINDOW_START_H
#define AMETRINE_WINDOW_START_H

// Has `lost` called, on the thread that finds out, when the X server of an Xlib display goes away; without it Xlib ends
// the program. No call of Xlib may follow. Nonzero where that can be had.
int ametrine_install_xlib_error_handlers(void *display, void (*lost)(void));

#endif
