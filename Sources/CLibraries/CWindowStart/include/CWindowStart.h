#ifndef AMETRINE_WINDOW_START_H
#define AMETRINE_WINDOW_START_H

// Has `lost` called, on the thread that finds out, when the X server of an Xlib display goes away; without it Xlib ends
// the program. No call of Xlib may follow. Nonzero where that can be had.
int ametrine_watch_xlib(void *display, void (*lost)(void));

#endif
