#include "CLanes.h"

// The number of padding bytes after the last coverage value, because runs are read eight bytes at a time.
enum { TAIL_PADDING = 32 };

// Returns the number of coverage bytes used by the runs in a row.
CR_INLINE size_t coverage_byte_count(const CRRow *row) {
  size_t count = 0;
  for (int32_t i = 0; i < row->count; i++) {
    const CRSpan span = row->spans[i];
    if (span.cover < 256) continue;
    const size_t end = (size_t)span.cover - 256 + (size_t)span.count;
    count = count < end ? end : count;
  }
  return count;
}

CR_INLINE size_t row_count(const CRMask *mask) {
  return (size_t)(mask->bounds.y1 - mask->bounds.y0);
}

size_t cr_mask_size(const CRMask *mask) {
  if (!mask->rows || cr_is_empty(mask->bounds)) return 0;
  const size_t rows = row_count(mask);
  size_t size = rows * sizeof(CRRow) + TAIL_PADDING;
  for (size_t i = 0; i < rows; i++) {
    size += (size_t)mask->rows[i].count * sizeof(CRSpan) + coverage_byte_count(&mask->rows[i]);
  }
  return size;
}

void cr_mask_copy(CRMask *copy, const CRMask *mask, void *block) {
  *copy = *mask;
  if (!mask->rows || cr_is_empty(mask->bounds)) return;
  const size_t count = row_count(mask);
  CRRow *rows = block;
  CRSpan *spans = (CRSpan *)(rows + count);
  for (size_t i = 0; i < count; i++) {
    rows[i] = mask->rows[i];
    rows[i].spans = spans;
    memcpy(spans, mask->rows[i].spans, (size_t)rows[i].count * sizeof(CRSpan));
    spans += rows[i].count;
  }
  uint8_t *cover = (uint8_t *)spans;
  for (size_t i = 0; i < count; i++) {
    const size_t bytes = coverage_byte_count(&rows[i]);
    rows[i].cover = cover;
    if (bytes > 0) memcpy(cover, mask->rows[i].cover, bytes);
    cover += bytes;
  }
  memset(cover, 0, TAIL_PADDING);
  copy->rows = rows;
}
