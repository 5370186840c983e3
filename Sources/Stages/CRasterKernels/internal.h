#ifndef AMETRINE_RASTER_INTERNAL_H
#define AMETRINE_RASTER_INTERNAL_H

#include "CRasterKernels.h"

#include <string.h>

// Fused multiply-add would make results depend on the processor.
#pragma STDC FP_CONTRACT OFF

// One machine-code variant per processor generation, chosen at load time. That needs ELF ifunc,
// which sanitizers run too early for.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CR_SANITIZED 1
#endif
#endif
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__clang__) \
    && !defined(CR_SANITIZED)
#define CR_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CR_CLONES
#endif

// For the last few pixels of a run, which are not worth a vector.
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

// Vectors cannot be passed to functions that are compiled for several processors, so the small
// steps are macros.
//
// Eight pixels are worked on as two vectors of 16 bits: the even bytes, red and blue, and the odd
// ones, green and alpha.
#define CR_EVEN(p) ((u16x16)(p) & 255)
#define CR_ODD(p) ((u16x16)(p) >> 8)
#define CR_JOIN(even, odd) ((u8x32)((even) | (odd) << 8))
// x / 255 of sums to which 128 was added: rounded half up, exact for x up to 255².
#define CR_DIV255(x)                                                           \
  ({                                                                           \
    u32x16 wide_ = __builtin_convertvector(x, u32x16) * 257;                   \
    __builtin_convertvector(wide_ >> 16, u16x16);                              \
  })
// The alpha of each pixel in both its lanes, from its odd bytes.
#define CR_ALPHAS(odd)                                                         \
  __builtin_shufflevector(                                                     \
      odd, odd, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15)
// A byte per pixel in both its lanes.
#define CR_SPREAD(x)                                                           \
  ({                                                                           \
    u8x8 none_ = {0};                                                          \
    (u16x16) __builtin_shufflevector(                                          \
        x, none_, 0, 8, 0, 8, 1, 8, 1, 8, 2, 8, 2, 8, 3, 8, 3, 8, 4, 8, 4, 8,  \
        5, 8, 5, 8, 6, 8, 6, 8, 7, 8, 7, 8);                                   \
  })
#define CR_LOAD(v, p) memcpy(&(v), (p), sizeof(v))
#define CR_STORE(p, v) memcpy((p), &(v), sizeof(v))

// Gives back what of the last block lies beyond `end`.
void cr_arena_trim(CRArena *arena, void *block, size_t bytes, void *end);

CR_INLINE uint32_t cr_div255(uint32_t x) { return (x + 128) * 257 >> 16; }

// One pixel times a byte.
CR_INLINE uint32_t cr_scale(uint32_t p, uint32_t k) {
  uint32_t r = 0;
  for (int i = 0; i < 32; i += 8) r |= cr_div255((p >> i & 255) * k) << i;
  return r;
}

// One pixel with a coverage over another: s c + d (1 - sa c), rounded once.
CR_INLINE uint32_t cr_over(uint32_t s, uint32_t cover, uint32_t d) {
  uint32_t rest = 255 - cr_div255((s >> 24) * cover), r = 0;
  for (int i = 0; i < 32; i += 8) {
    r |= cr_div255((s >> i & 255) * cover + (d >> i & 255) * rest) << i;
  }
  return r;
}

CR_INLINE int32_t cr_min(int32_t a, int32_t b) { return a < b ? a : b; }
CR_INLINE int32_t cr_max(int32_t a, int32_t b) { return a > b ? a : b; }

CR_INLINE CRRect cr_intersect(CRRect a, CRRect b) {
  CRRect r = {cr_max(a.x0, b.x0), cr_max(a.y0, b.y0), cr_min(a.x1, b.x1), cr_min(a.y1, b.y1)};
  return r;
}

CR_INLINE bool cr_is_empty(CRRect r) { return r.x0 >= r.x1 || r.y0 >= r.y1; }

CR_INLINE uint32_t *cr_at(const CRTarget *t, int32_t x, int32_t y) {
  return t->pixels + (ptrdiff_t)(y - t->y) * t->stride + (x - t->x);
}

CR_INLINE uint8_t *cr_cover_at(const CRCover *c, int32_t x, int32_t y) {
  return c->cover + (ptrdiff_t)(y - c->y) * c->stride + (x - c->x);
}

#endif
