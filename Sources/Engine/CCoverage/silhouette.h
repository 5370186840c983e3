#ifndef AMETRINE_COVERAGE_SILHOUETTE_H
#define AMETRINE_COVERAGE_SILHOUETTE_H

#include "cover.h"
#include "near.h"

// Whether two rows of a mask have equal runs with equal coverage.
CR_INLINE bool mask_rows_are_equal(const CRRow *a, const CRRow *b) {
  if (a->count != b->count) return false;
  if (a->spans == b->spans && a->cover == b->cover) return true;
  for (int32_t i = 0; i < a->count; i++) {
    CRSpan s = a->spans[i], t = b->spans[i];
    if (s.x != t.x || s.count != t.count || s.cover != t.cover) return false;
    if (s.cover >= 256
        && memcmp(a->cover + (s.cover - 256), b->cover + (s.cover - 256), (size_t)s.count)) {
      return false;
    }
  }
  return true;
}

// Writes the coverage bytes of row `y` to `line`.
CR_INLINE void load_alpha_row(const CRSilhouette *s, int32_t y, uint8_t *line) {
  const int32_t width = s->from.x1 - s->from.x0;
  if (s->pixels) {
    const uint32_t *pixels = s->pixels + (ptrdiff_t)(y - s->from.y0) * s->stride;
    for (int32_t i = 0; i < width; i++) line[i] = (uint8_t)(pixels[i] >> 24);
  } else {
    CRCover out = {line, width, s->from.x0, y};
    CRRect area = {s->from.x0, y, s->from.x1, y + 1};
    kernel_cover_from_mask(&out, area, s->mask, NULL);
  }
}

// Whether row `y` is known to be equal to the previous row without comparing bytes.
CR_INLINE bool is_repeated_row(const CRSilhouette *s, int32_t y) {
  if (s->pixels || y == s->from.y0) return false;
  // Rows are computed in pairs, and the row before an even row belongs to the previous pair.
  if (s->mask->rounded) return cr_rounded_row_repeats(s->mask->rounded, y);
  const CRRow *rows = s->mask->rows;
  if (!rows) return true;
  const CRRow *row = rows + (y - s->mask->bounds.y0);
  return mask_rows_are_equal(row - 1, row);
}

// Determines which rows in a range of equal rows can be removed: all except the first `radius` + 1 and the last
// `radius` rows, or slightly fewer.
CR_INLINE void find_removable_rows(
    const CRSilhouette *s, int32_t first, int32_t end, int32_t *at, int32_t *gone) {
  int32_t more = (end - first - (2 * s->radius + 1)) >> s->shift << s->shift;
  if (more > *gone) {
    *at = first + s->radius + 1;
    *gone = more;
  }
}

CR_KERNEL void kernel_silhouette_analyze(CRSilhouette *s) {
  const int32_t width = s->from.x1 - s->from.x0, height = s->from.y1 - s->from.y0;
  // For each column, whether it contains coverage, and whether it differs from the next column.
  uint8_t *any = s->sides, *differs = s->sides + width;
  memset(any, 0, (size_t)width * 2);
  int32_t count = 0, y0 = height, y1 = 0, start = 0;
  bool holds = false;
  s->gone_y = s->gone_x = 0;
  s->cut_x = s->from.x0;
  s->cut_y = s->from.y0;
  for (int32_t i = 0; i < height; i++) {
    bool same = is_repeated_row(s, s->from.y0 + i);
    if (!same) {
      uint8_t *line = s->lines + (ptrdiff_t)count * width;
      load_alpha_row(s, s->from.y0 + i, line);
      same = count > 0 && memcmp(line, line - width, (size_t)width) == 0;
      if (!same) {
        if (holds) find_removable_rows(s, s->from.y0 + start, s->from.y0 + i, &s->cut_y, &s->gone_y);
        start = i;
        count++;
        uint8_t all = 0;
        for (int32_t x = 0; x < width; x++) {
          any[x] |= line[x];
          all |= line[x];
        }
        for (int32_t x = 0; x + 1 < width; x++) differs[x] |= line[x] ^ line[x + 1];
        holds = all != 0;
      }
    }
    s->places[i] = count - 1;
    if (holds) {
      y0 = cr_min(y0, i);
      y1 = i + 1;
    }
  }
  if (holds) find_removable_rows(s, s->from.y0 + start, s->from.y1, &s->cut_y, &s->gone_y);
  int32_t x0 = 0, x1 = width;
  while (x0 < width && !any[x0]) x0++;
  while (x1 > x0 && !any[x1 - 1]) x1--;
  s->box = (CRRect){s->from.x0 + x0, s->from.y0 + y0, s->from.x0 + x1, s->from.y0 + y1};
  if (x0 == x1) {
    s->box = (CRRect){0, 0, 0, 0};
    return;
  }
  for (int32_t x = x0, first = x0; x < x1; x++) {
    if (x + 1 < x1 && !differs[x]) continue;
    find_removable_rows(s, s->from.x0 + first, s->from.x0 + x + 1, &s->cut_x, &s->gone_x);
    first = x + 1;
  }
}

// Mixes eight bytes into a hash and returns the result.
CR_INLINE uint64_t mix_into_hash(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 29;
}

typedef uint64_t u64x4 __attribute__((vector_size(32)));

CR_KERNEL uint64_t kernel_hash(const void *bytes, size_t count, uint64_t seed) {
  const uint64_t odd = 0x9e3779b97f4a7c15ull;
  const uint8_t *p = bytes;
  u64x4 h[2] = {{seed, 1, 2, 3}, {4, 5, 6, 7}}, v[2];
  for (size_t left = count;; left -= sizeof(v), p += sizeof(v)) {
    const bool last = left < sizeof(v);
    if (last) {
      memset(v, 0, sizeof(v));
      memcpy(v, p, left);
    } else {
      memcpy(v, p, sizeof(v));
    }
    for (int i = 0; i < 2; i++) {
      v[i] ^= odd;
      h[i] = ((h[i] << 5 | h[i] >> 59) ^ v[i]) + (v[i] & 0xffffffffu) * (v[i] >> 32);
    }
    if (last) break;
  }
  uint64_t all = count;
  for (int i = 0; i < 8; i++) all = mix_into_hash(all, h[i / 4][i % 4]);
  return all;
}

CR_KERNEL void kernel_silhouette_compact(CRSilhouette *s) {
  const int32_t width = s->from.x1 - s->from.x0;
  const int32_t left = s->gone_x ? s->cut_x - s->box.x0 : s->box.x1 - s->box.x0;
  const int32_t right = s->gone_x ? s->box.x1 - s->cut_x - s->gone_x : 0;
  uint8_t *out = s->bytes;
  for (int32_t y = s->box.y0; y < s->box.y1; y++) {
    if (s->gone_y && y >= s->cut_y && y < s->cut_y + s->gone_y) continue;
    const uint8_t *line =
        s->lines + (ptrdiff_t)s->places[y - s->from.y0] * width - s->from.x0;
    memcpy(out, line + s->box.x0, (size_t)left);
    memcpy(out + left, line + s->box.x1 - right, (size_t)right);
    out += left + right;
  }
  s->hash = kernel_hash(s->bytes, (size_t)(out - s->bytes), (uint64_t)(left + right));
}

CR_KERNEL void kernel_silhouette_expand(
    const CRSilhouette *s, const uint8_t *made, CRRect to, uint8_t *out, int32_t y0, int32_t y1) {
  const CRRect small = cr_silhouette_compact_rect(s, to);
  const ptrdiff_t row = small.x1 - small.x0, width = to.x1 - to.x0;
  // The parts of a row before, inside and after the removed columns.
  int32_t cut_x = s->gone_x ? s->cut_x : to.x1;
  const int32_t left = cr_max(0, cr_min(to.x1, cut_x) - to.x0);
  const int32_t right = cr_max(0, cr_min(to.x1 - cut_x - s->gone_x, to.x1 - to.x0));
  const int32_t middle = (int32_t)width - left - right;
  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *line =
        made + (coordinate_without_removed_range(y, s->cut_y, s->gone_y) - small.y0) * row;
    uint8_t *p = out + (y - to.y0) * width;
    memcpy(p, line, (size_t)left);
    if (middle > 0) {
      memset(p + left, line[left > 0 ? left - 1 : 0], (size_t)middle);
    }
    memcpy(p + left + middle, line + row - right, (size_t)right);
  }
}

#endif
