#include "kernels.h"

// The kernel tables, indexed by instruction set level.
static const CRKernels *const tables[CL_LEVEL_COUNT] = {
    &cr_kernels_v2,
#if defined(__x86_64__)
    &cr_kernels_v3,
    &cr_kernels_v4,
#endif
};

#define KERNELS (tables[cl_used_level])

size_t cr_kernel_count(void) { return sizeof(CRKernels) / sizeof(void (*)(void)); }

void cr_fill(
    const CRTarget *target, CRRect area, const CRMask *mask, const CRPaint *paint,
    const CRCover *clip) {
  KERNELS->fill(target, area, mask, paint, clip);
}

void cr_fill_cover(
    const CRTarget *target, CRRect area, const CRCover *cover, uint32_t color,
    const CRCover *clip) {
  KERNELS->fill_cover(target, area, cover, color, clip);
}

void cr_clear(const CRTarget *target, CRRect area, uint32_t color) {
  KERNELS->clear(target, area, color);
}

void cr_sprite(
    const CRTarget *target, CRRect area, const CRSprite *sprite, bool adds,
    const CRCover *clip) {
  KERNELS->sprite(target, area, sprite, adds, clip);
}

void cr_image_halve(uint32_t *out, const uint32_t *pixels, int32_t width, int32_t height) {
  KERNELS->image_halve(out, pixels, width, height);
}

void cr_composite(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity, int32_t mode,
    const CRCover *clip) {
  KERNELS->composite(target, source, area, opacity, mode, clip);
}

void cr_replace(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity,
    const CRCover *clip) {
  KERNELS->replace(target, source, area, opacity, clip);
}

void cr_multiply_alpha(const CRTarget *target, const CRTarget *mask, CRRect area) {
  KERNELS->multiply_alpha(target, mask, area);
}

void cr_color_matrix(const CRTarget *target, CRRect area, const float matrix[20]) {
  KERNELS->color_matrix(target, area, matrix);
}

void cr_mesh(
    const CRMesh *mesh, CRRect area, const int32_t *triangles, size_t count, uint32_t *samples,
    uint8_t *parted) {
  KERNELS->mesh(mesh, area, triangles, count, samples, parted);
}

void cr_blur_horizontal(const CRBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch) {
  KERNELS->blur_across(blur, y0, y1, scratch);
}

void cr_blur_vertical(const CRBlur *blur, int32_t y0, int32_t y1) {
  KERNELS->blur_down(blur, y0, y1);
}

void cr_wide_blur_horizontal(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch) {
  KERNELS->wide_blur_across(blur, y0, y1, scratch);
}

void cr_wide_blur_vertical(const CRWideBlur *blur, int32_t y0, int32_t y1) {
  KERNELS->wide_blur_down(blur, y0, y1);
}

void cr_wide_blur_upsample(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch) {
  KERNELS->wide_blur_spread(blur, y0, y1, scratch);
}
