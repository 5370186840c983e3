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

// Who paints for the renderer by OpenGL that was made last, as they call themselves; NULL where none does.
static inline const char *ametrine_sdl_painter(void) {
  enum { renderer = 0x1F01 };  // GL_RENDERER
  typedef const char *(*get_string)(unsigned);
  if (!SDL_GL_GetCurrentContext()) return NULL;
  get_string get = (get_string)SDL_GL_GetProcAddress("glGetString");
  return get ? get(renderer) : NULL;
}
