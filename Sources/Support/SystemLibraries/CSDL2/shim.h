#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

// What the header has as casts, which are not imported.
static inline int ametrine_sdl_anywhere(void) { return (int)SDL_WINDOWPOS_CENTERED; }

// The Xlib display of a window of SDL; NULL where it is shown otherwise.
static inline void *ametrine_sdl_xlib(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
    return info.info.x11.display;
#endif
  return NULL;
}
