#include "path_rasterizer.h"

// Returns the length of the part of a pixel between `low` and `high`, in units of 1/256 pixel.
CR_INLINE int32_t covered_length_of_pixel(int32_t low, int32_t high, int32_t pixel) {
  int32_t a = cr_max(low, pixel * 256), b = cr_min(high, pixel * 256 + 256);
  return b > a ? b - a : 0;
}

void cr_mask_rect(
    CRArena *arena, CRRect limit, int32_t x0, int32_t y0, int32_t x1, int32_t y1, CRMask *mask) {
  *mask = (CRMask){{0, 0, 0, 0}, NULL, NULL};
  CRRect outer = {x0 >> 8, y0 >> 8, (x1 + 255) >> 8, (y1 + 255) >> 8};
  CRRect bounds = cr_intersect(outer, limit);
  if (x0 >= x1 || y0 >= y1 || cr_is_empty(bounds)) return;
  mask->bounds = bounds;
  // The rectangle of pixels that are fully covered.
  CRRect inner = {(x0 + 255) >> 8, (y0 + 255) >> 8, x1 >> 8, y1 >> 8};
  if (inner.x0 <= bounds.x0 && inner.y0 <= bounds.y0 && inner.x1 >= bounds.x1
      && inner.y1 >= bounds.y1) {
    return;
  }
  int32_t height = bounds.y1 - bounds.y0;
  CRRow *rows = cr_arena_alloc(arena, sizeof(CRRow) * (size_t)height);
  CRRow made = {NULL, NULL, 0};
  int32_t made_for = -1;
  for (int32_t y = bounds.y0; y < bounds.y1; y++) {
    int32_t down = covered_length_of_pixel(y0, y1, y);
    if (down != made_for) {
      CRSpan *spans = cr_arena_alloc(arena, sizeof(CRSpan) * 3);
      int32_t count = 0;
      for (int32_t x = bounds.x0; x < bounds.x1;) {
        int32_t across = covered_length_of_pixel(x0, x1, x);
        int32_t end = across == 256 ? cr_min(bounds.x1, inner.x1) : x + 1;
        uint32_t cover = (uint32_t)(across * down * 2 * 255 + FULL_AREA / 2) / FULL_AREA;
        if (cover) spans[count++] = (CRSpan){x, end - x, cover};
        x = end;
      }
      made = (CRRow){spans, NULL, count};
      made_for = down;
    }
    rows[y - bounds.y0] = made;
  }
  mask->rows = rows;
}

// Combines two masks into a new mask that stores a separate coverage value for each pixel of its bounds.
static void combine_masks(
    CRArena *arena, CRRect bounds, const CRMask *a, const CRMask *b, bool subtracts,
    CRMask *mask) {
  mask->bounds = bounds;
  int32_t height = bounds.y1 - bounds.y0, width = bounds.x1 - bounds.x0;
  CRRow *rows = cr_arena_alloc(arena, sizeof(CRRow) * (size_t)height);
  CRSpan *spans = cr_arena_alloc(arena, sizeof(CRSpan) * (size_t)height);
  mask->rows = rows;
  for (int32_t y = bounds.y0; y < bounds.y1; y++) {
    uint8_t *line = cr_arena_alloc(arena, (size_t)width * 2);
    CRRect area = {bounds.x0, y, bounds.x1, y + 1};
    CRCover first = {line + width, width, bounds.x0, y};
    CRCover both = {line, width, bounds.x0, y};
    cr_cover_from_mask(&first, area, a, NULL);
    cr_cover_from_mask(&both, area, b, subtracts ? NULL : &first);
    if (subtracts) {
      for (int32_t i = 0; i < width; i++) {
        line[i] = (uint8_t)cr_max(0, line[width + i] - line[i]);
      }
    }
    CRSpan *span = &spans[y - bounds.y0];
    *span = (CRSpan){bounds.x0, width, 256};
    rows[y - bounds.y0] = (CRRow){span, line, 1};
  }
}

void cr_mask_intersect(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask) {
  *mask = (CRMask){{0, 0, 0, 0}, NULL, NULL};
  CRRect bounds = cr_intersect(a->bounds, b->bounds);
  if (cr_is_empty(bounds)) return;
  mask->bounds = bounds;
  if (a->rows || a->rounded || b->rows || b->rounded) combine_masks(arena, bounds, a, b, false, mask);
}

void cr_mask_subtract(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask) {
  *mask = *a;
  if (cr_is_empty(cr_intersect(a->bounds, b->bounds))) return;
  combine_masks(arena, a->bounds, a, b, true, mask);
}
