#ifndef AMETRINE_RASTER_KERNEL_TABLE_H
#define AMETRINE_RASTER_KERNEL_TABLE_H

#include "CLevels.h"
#include "internal.h"

// The kernels compiled for one instruction set level. Each of them implements the function with the same name in
// CRasterKernels.h.
typedef struct {
  __typeof__(cr_fill) *fill;
  __typeof__(cr_fill_cover) *fill_cover;
  __typeof__(cr_clear) *clear;
  __typeof__(cr_sprite) *sprite;
  __typeof__(cr_image_halve) *image_halve;
  __typeof__(cr_composite) *composite;
  __typeof__(cr_replace) *replace;
  __typeof__(cr_multiply_alpha) *multiply_alpha;
  __typeof__(cr_color_matrix) *color_matrix;
  __typeof__(cr_mesh) *mesh;
  __typeof__(cr_blur_horizontal) *blur_across;
  __typeof__(cr_blur_vertical) *blur_down;
  __typeof__(cr_wide_blur_horizontal) *wide_blur_across;
  __typeof__(cr_wide_blur_vertical) *wide_blur_down;
  __typeof__(cr_wide_blur_upsample) *wide_blur_spread;
} CRKernels;

extern CR_HIDDEN const CRKernels cr_kernels_v2;
#if defined(__x86_64__)
extern CR_HIDDEN const CRKernels cr_kernels_v3, cr_kernels_v4;
#endif

#endif
