#ifndef AMETRINE_COVERAGE_COVER_H
#define AMETRINE_COVERAGE_COVER_H

#include "rounded.h"

// Writes the coverage of a rounded rectangle within an area. Returns `true` if all values are 255.
static bool coverage_from_rounded_rect(const CRCover *out, CRRect area, const CRRounded *shape) {
  CRRoundedRows rows;
  bool whole = true;
  for (int32_t x = area.x0 & ~7; x < area.x1; x += CR_ROUNDED_WIDTH) {
    const int32_t x0 = cr_max(x, area.x0), x1 = cr_min(x + CR_ROUNDED_WIDTH, area.x1);
    for (int32_t y = area.y0 & ~1, next; y < area.y1; y = next) {
      next = kernel_rounded_rows(shape, y, area.y1, x, x1, &rows);
      for (int32_t row = cr_max(y, area.y0); row < cr_min(next, area.y1); row++) {
        const CRRowPair *p = cr_rounded_row_pair(&rows, row);
        const uint8_t *cover = cr_rounded_row_coverage(&rows, row) - x;
        uint8_t *line = cr_coverage_at(out, 0, row);
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

// Writes the coverage within an area of a mask that has rows or that covers its bounds fully. Returns `true` if all
// values are 255.
CR_KERNEL bool coverage_from_mask_rows(const CRCover *out, CRRect area, const CRMask *mask) {
  bool whole = true;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint8_t *line = cr_coverage_at(out, 0, y);
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

CR_KERNEL bool kernel_cover_from_mask(
    const CRCover *out, CRRect area, const CRMask *mask, const CRCover *times) {
  const bool whole =
      mask->rounded ? coverage_from_rounded_rect(out, area, mask->rounded) : coverage_from_mask_rows(out, area, mask);
  if (!times) return whole;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint8_t *line = cr_coverage_at(out, area.x0, y);
    cr_multiply_coverage(line, area.x1 - area.x0, line, cr_coverage_at(times, area.x0, y));
  }
  return false;
}

#endif
