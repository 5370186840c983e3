// The kernels for one instruction set level and their table. For each level, a source file includes this file after
// defining CR_TABLE, the name of the table, and CR_TARGET, the target attribute of its functions.

#include "kernels.h"

#include "blur.h"
#include "composite.h"
#include "fill.h"
#include "gradient.h"
#include "halve.h"
#include "image.h"
#include "mesh.h"
#include "sprite.h"
#include "wide_blur.h"

const CRKernels CR_TABLE = {
    .fill = kernel_fill,
    .fill_cover = kernel_fill_cover,
    .clear = kernel_clear,
    .sprite = kernel_sprite,
    .image_halve = kernel_image_halve,
    .composite = kernel_composite,
    .replace = kernel_replace,
    .multiply_alpha = kernel_multiply_alpha,
    .color_matrix = kernel_color_matrix,
    .mesh = kernel_mesh,
    .blur_across = kernel_blur_horizontal,
    .blur_down = kernel_blur_vertical,
    .wide_blur_across = kernel_wide_blur_horizontal,
    .wide_blur_down = kernel_wide_blur_vertical,
    .wide_blur_spread = kernel_wide_blur_upsample,
};
