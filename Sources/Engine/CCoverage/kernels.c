#include "kernels.h"

const CRCoverageKernels *const cr_coverage_tables[CL_LEVEL_COUNT] = {
    &cr_coverage_kernels_v2,
#if defined(__x86_64__)
    &cr_coverage_kernels_v3,
    &cr_coverage_kernels_v4,
#endif
};

size_t cr_coverage_kernel_count(void) {
  return sizeof(CRCoverageKernels) / sizeof(void (*)(void));
}

int32_t cr_rounded_rows(
    const CRRounded *shape, int32_t y, int32_t y1, int32_t x0, int32_t x1, CRRoundedRows *rows) {
  return CR_COVERAGE_KERNELS->rounded_rows(shape, y, y1, x0, x1, rows);
}

bool cr_cover_from_mask(
    const CRCover *out, CRRect area, const CRMask *mask, const CRCover *times) {
  return CR_COVERAGE_KERNELS->cover_from_mask(out, area, mask, times);
}

void cr_silhouette_analyze(CRSilhouette *silhouette) {
  CR_COVERAGE_KERNELS->silhouette_analyze(silhouette);
}

void cr_silhouette_compact(CRSilhouette *silhouette) {
  CR_COVERAGE_KERNELS->silhouette_compact(silhouette);
}

void cr_silhouette_expand(
    const CRSilhouette *silhouette, const uint8_t *made, CRRect to, uint8_t *out, int32_t y0,
    int32_t y1) {
  CR_COVERAGE_KERNELS->silhouette_expand(silhouette, made, to, out, y0, y1);
}

uint64_t cr_hash_bytes(const void *bytes, size_t count, uint64_t seed) {
  return CR_COVERAGE_KERNELS->hash(bytes, count, seed);
}
