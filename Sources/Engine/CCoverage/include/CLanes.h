#ifndef AMETRINE_COVERAGE_CLANES_H
#define AMETRINE_COVERAGE_CLANES_H

#include "CCoverage.h"

#include <string.h>

// Fused multiply-add would make the results depend on the processor.
#pragma STDC FP_CONTRACT OFF

// Declares a function that is compiled for one instruction set level, in a file that defines the level's attribute as
// CR_TARGET. Small functions are inlined, so that they are compiled for that level too. Kernels are not inlined, so
// that the stack frame of each kernel contains only its own buffers.
#define CR_KERNEL CR_TARGET static __attribute__((noinline))
// Restricts the visibility of a symbol to the program or library that contains it.
#define CR_HIDDEN __attribute__((visibility("hidden")))

// Disables vectorization for a loop over the last few pixels of a run.
#define CR_SHORT_LOOP _Pragma("clang loop vectorize(disable) unroll(disable)")

#define CR_INLINE static inline __attribute__((always_inline))

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef uint8_t u8x32 __attribute__((vector_size(32)));
typedef uint16_t u16x16 __attribute__((vector_size(32)));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef uint32_t u32x8 __attribute__((vector_size(32)));
typedef uint32_t u32x16 __attribute__((vector_size(64)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef int32_t i32x8 __attribute__((vector_size(32)));
typedef int32_t i32x16 __attribute__((vector_size(64)));
typedef float f32x8 __attribute__((vector_size(32)));

// Vectors cannot be passed between functions that are compiled for different instruction set levels, so small
// operations are macros.
//
// Eight pixels are processed as two vectors of 16-bit lanes: the even bytes contain red and blue, and the odd bytes
// contain green and alpha.
#define CR_EVEN(p) ((u16x16)(p) & 255)
#define CR_ODD(p) ((u16x16)(p) >> 8)
#define CR_JOIN(even, odd) ((u8x32)((even) | (odd) << 8))
// Divides sums by 255, rounding halves up. The sum must already include 128; the result is exact for values up to
// 255².
#define CR_DIV255(x)                                                           \
  ({                                                                           \
    u32x16 wide_ = __builtin_convertvector(x, u32x16) * 257;                   \
    __builtin_convertvector(wide_ >> 16, u16x16);                              \
  })
// Copies the alpha of each pixel to both of its lanes, given the odd bytes of the pixels.
#define CR_ALPHAS(odd)                                                         \
  __builtin_shufflevector(                                                     \
      odd, odd, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15)
// Copies one byte for each pixel to both of its lanes.
#define CR_SPREAD(x)                                                           \
  ({                                                                           \
    u8x8 none_ = {0};                                                          \
    (u16x16) __builtin_shufflevector(                                          \
        x, none_, 0, 8, 0, 8, 1, 8, 1, 8, 2, 8, 2, 8, 3, 8, 3, 8, 4, 8, 4, 8,  \
        5, 8, 5, 8, 6, 8, 6, 8, 7, 8, 7, 8);                                   \
  })
#define CR_LOAD(v, p) memcpy(&(v), (p), sizeof(v))
#define CR_STORE(p, v) memcpy((p), &(v), sizeof(v))

CR_INLINE uint32_t cr_div255(uint32_t x) { return (x + 128) * 257 >> 16; }

CR_INLINE int32_t cr_min(int32_t a, int32_t b) { return a < b ? a : b; }
CR_INLINE int32_t cr_max(int32_t a, int32_t b) { return a > b ? a : b; }

CR_INLINE CRRect cr_intersect(CRRect a, CRRect b) {
  CRRect r = {cr_max(a.x0, b.x0), cr_max(a.y0, b.y0), cr_min(a.x1, b.x1), cr_min(a.y1, b.y1)};
  return r;
}

CR_INLINE bool cr_is_empty(CRRect r) { return r.x0 >= r.x1 || r.y0 >= r.y1; }

CR_INLINE uint8_t *cr_coverage_at(const CRCover *c, int32_t x, int32_t y) {
  return c->cover + (ptrdiff_t)(y - c->y) * c->stride + (x - c->x);
}

// Multiplies two rows of coverage values.
CR_INLINE void cr_multiply_coverage(
    uint8_t *out, int32_t n, const uint8_t *cover, const uint8_t *other) {
  for (int32_t i = 0; i < n; i++) {
    out[i] = (uint8_t)(((uint32_t)cover[i] * other[i] + 128) * 257 >> 16);
  }
}

#endif
