#include "internal.h"

void cr_copy_pixels(const CRTarget *target, const CRTarget *source, CRRect area) {
  if (cr_is_empty(area)) return;
  for (int32_t y = area.y0; y < area.y1; y++) {
    memcpy(
        cr_pixel_at(target, area.x0, y), cr_pixel_at(source, area.x0, y),
        (size_t)(area.x1 - area.x0) * sizeof(uint32_t));
  }
}

CR_INLINE void fill_pixels(uint32_t *line, int32_t x0, int32_t x1, uint32_t pixel) {
  for (int32_t x = x0; x < x1; x++) line[x] = pixel;
}

void cr_copy_extending_edges(
    const CRTarget *target, CRRect area, const CRTarget *source, CRRect bounds, CRRect frame) {
  // The columns inside the frame, and those among them that have pixels.
  const int32_t in0 = cr_max(area.x0, cr_min(area.x1, frame.x0));
  const int32_t in1 = cr_max(in0, cr_min(area.x1, frame.x1));
  const int32_t x0 = cr_max(in0, cr_min(in1, bounds.x0)), x1 = cr_max(x0, cr_min(in1, bounds.x1));
  const bool left = frame.x0 >= bounds.x0 && frame.x0 < bounds.x1;
  const bool right = frame.x1 - 1 >= bounds.x0 && frame.x1 - 1 < bounds.x1;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *out = cr_pixel_at(target, area.x0, y) - area.x0;
    const int32_t from = cr_max(frame.y0, cr_min(frame.y1 - 1, y));
    if (from < bounds.y0 || from >= bounds.y1) {
      fill_pixels(out, area.x0, area.x1, 0);
      continue;
    }
    const uint32_t *line = cr_pixel_at(source, bounds.x0, from) - bounds.x0;
    fill_pixels(out, area.x0, in0, left ? line[frame.x0] : 0);
    fill_pixels(out, in0, x0, 0);
    memcpy(out + x0, line + x0, (size_t)(x1 - x0) * sizeof(uint32_t));
    fill_pixels(out, x1, in1, 0);
    fill_pixels(out, in1, area.x1, right ? line[frame.x1 - 1] : 0);
  }
}
