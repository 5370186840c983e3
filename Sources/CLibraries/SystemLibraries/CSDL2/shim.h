#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

// The constant is a cast expression in SDL's header, which Swift cannot import.
static inline int ametrine_sdl_anywhere(void) { return (int)SDL_WINDOWPOS_CENTERED; }

// Returns the Xlib display of an SDL window, or NULL for other video drivers.
static inline void *ametrine_sdl_xlib(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
    return info.info.x11.display;
#endif
  return NULL;
}

// Returns the name of the OpenGL renderer used by the most recently created SDL renderer, or NULL if there is none.
static inline const char *ametrine_sdl_painter(void) {
  enum { renderer = 0x1F01 };  // The value of the OpenGL constant GL_RENDERER.
  typedef const char *(*get_string)(unsigned);
  if (!SDL_GL_GetCurrentContext()) return NULL;
  get_string get = (get_string)SDL_GL_GetProcAddress("glGetString");
  return get ? get(renderer) : NULL;
}
