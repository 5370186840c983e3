#include "builder.h"
#include "CRounded.h"

// Rows of a rectangle: at most three different ones.
CR_INLINE int32_t side(int32_t low, int32_t high, int32_t pixel) {
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
  // The pixels that are whole.
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
    int32_t down = side(y0, y1, y);
    if (down != made_for) {
      CRSpan *spans = cr_arena_alloc(arena, sizeof(CRSpan) * 3);
      int32_t count = 0;
      for (int32_t x = bounds.x0; x < bounds.x1;) {
        int32_t across = side(x0, x1, x);
        int32_t end = across == 256 ? cr_min(bounds.x1, inner.x1) : x + 1;
        uint32_t cover = (uint32_t)(across * down * 2 * 255 + FULL / 2) / FULL;
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

// Writes what of an area a rounded rectangle covers; true when all of it is 255.
static bool load_rounded(const CRCover *out, CRRect area, const CRRounded *shape) {
  CRRoundedRows rows;
  bool whole = true;
  for (int32_t x = area.x0 & ~7; x < area.x1; x += CR_ROUNDED_WIDTH) {
    const int32_t x0 = cr_max(x, area.x0), x1 = cr_min(x + CR_ROUNDED_WIDTH, area.x1);
    for (int32_t y = area.y0 & ~1, next; y < area.y1; y = next) {
      next = cr_rounded_rows(shape, y, area.y1, x, x1, &rows);
      for (int32_t row = cr_max(y, area.y0); row < cr_min(next, area.y1); row++) {
        const CRRowPair *p = cr_rounded_pair(&rows, row);
        const uint8_t *cover = cr_rounded_cover(&rows, row) - x;
        uint8_t *line = cr_cover_at(out, 0, row);
        memset(line + x0, 0, (size_t)(x1 - x0));
        const int32_t ends[4] = {p->outer0, p->inner0, p->inner1, p->outer1};
        uint8_t all = p->outer0 <= x0 && p->outer1 >= x1 ? 255 : 0;
        for (int i = 0; i < 3; i++) {
          const int32_t from = cr_max(ends[i], x0), to = cr_min(ends[i + 1], x1);
          if (from >= to) continue;
          if (i == 1) {
            memset(line + from, 255, (size_t)(to - from));
          } else {
            for (int32_t k = from; k < to; k++) all &= line[k] = cover[k];
          }
        }
        whole &= all == 255;
      }
    }
  }
  return whole;
}

// The same of a mask with rows, or of one that covers its bounds wholly.
CR_CLONES static bool load_rows(const CRCover *out, CRRect area, const CRMask *mask) {
  bool whole = true;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint8_t *line = cr_cover_at(out, 0, y);
    if (y < mask->bounds.y0 || y >= mask->bounds.y1) {
      memset(line + area.x0, 0, (size_t)(area.x1 - area.x0));
      whole = false;
      continue;
    }
    int32_t x = area.x0;
    if (!mask->rows) {
      int32_t x0 = cr_max(mask->bounds.x0, x), x1 = cr_min(mask->bounds.x1, area.x1);
      if (x1 > x0) {
        if (x0 > x) {
          memset(line + x, 0, (size_t)(x0 - x));
          whole = false;
        }
        memset(line + x0, 255, (size_t)(x1 - x0));
        x = x1;
      }
    } else {
      const CRRow *row = &mask->rows[y - mask->bounds.y0];
      int32_t low = cr_max(area.x0, mask->bounds.x0), high = cr_min(area.x1, mask->bounds.x1);
      for (int32_t i = 0; i < row->count; i++) {
        CRSpan span = row->spans[i];
        int32_t x0 = cr_max(span.x, low), x1 = cr_min(span.x + span.count, high);
        if (x0 >= x1) continue;
        if (x0 > x) {
          memset(line + x, 0, (size_t)(x0 - x));
          whole = false;
        }
        if (span.cover < 256) {
          memset(line + x0, (int)span.cover, (size_t)(x1 - x0));
          whole &= span.cover == 255;
        } else {
          const uint8_t *each = row->cover + (span.cover - 256) + (x0 - span.x);
          uint8_t all = 255;
          for (int32_t k = 0; k < x1 - x0; k++) {
            line[x0 + k] = each[k];
            all &= each[k];
          }
          whole &= all == 255;
        }
        x = x1;
      }
    }
    if (x < area.x1) {
      memset(line + x, 0, (size_t)(area.x1 - x));
      whole = false;
    }
  }
  return whole;
}

CR_CLONES bool cr_cover_from_mask(
    const CRCover *out, CRRect area, const CRMask *mask, const CRCover *times) {
  const bool whole =
      mask->rounded ? load_rounded(out, area, mask->rounded) : load_rows(out, area, mask);
  if (!times) return whole;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint8_t *line = cr_cover_at(out, area.x0, y);
    cr_multiply_cover(line, area.x1 - area.x0, line, cr_cover_at(times, area.x0, y));
  }
  return false;
}

// Two masks become one that has a coverage of its own for every pixel of some bounds.
static void combine(
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
  if (a->rows || a->rounded || b->rows || b->rounded) combine(arena, bounds, a, b, false, mask);
}

void cr_mask_subtract(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask) {
  *mask = *a;
  if (cr_is_empty(cr_intersect(a->bounds, b->bounds))) return;
  combine(arena, a->bounds, a, b, true, mask);
}
