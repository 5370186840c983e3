// What libav says in macros, which Swift does not import, and the pixel loops of the sinks.
#pragma once

#include <libavutil/avutil.h>
#include <libavutil/error.h>
#include <stddef.h>
#include <stdint.h>

/// libav's answer when it wants more input first.
static inline int film_wants_more(void) { return AVERROR(EAGAIN); }

/// libav's answer when nothing follows.
static inline int film_ended(void) { return AVERROR_EOF; }

/// libav's answer when the memory ran out.
static inline int film_no_memory(void) { return AVERROR(ENOMEM); }

/// The errno in one of libav's answers; 0 when it is one of its own.
static inline int film_errno(int answer) {
  int number = AVUNERROR(answer);
  return number > 0 && number < 200 ? number : 0;
}

/// Puts premultiplied pixels over an opaque colour.
void film_over(const uint8_t *from, uint8_t *to, size_t count, const uint8_t colour[3]);

/// Turns premultiplied pixels into blue, green, red, alpha with straight colours, where alpha is 0
/// or 255 and what is clear is black.
void film_to_one_bit_alpha(const uint8_t *from, uint8_t *to, size_t count);

/// Turns opaque pixels into limited-range BT.709 with chroma halved each way and sited left.
///
/// The planes have even sizes: an odd last column or row is repeated.
void film_to_yuv420(const uint8_t *pixels, int width, int height, uint8_t *const planes[3],
                    const int strides[3]);
