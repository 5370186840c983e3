#include "near.h"

bool cr_is_equal(const void *a, const void *b, size_t count) { return memcmp(a, b, count) == 0; }

CRRect cr_silhouette_compact_rect(const CRSilhouette *s, CRRect r) {
  CRRect n = {
      coordinate_without_removed_range(r.x0, s->cut_x, s->gone_x), coordinate_without_removed_range(r.y0, s->cut_y, s->gone_y),
      coordinate_without_removed_range(r.x1 - 1, s->cut_x, s->gone_x) + 1, coordinate_without_removed_range(r.y1 - 1, s->cut_y, s->gone_y) + 1};
  return n;
}
