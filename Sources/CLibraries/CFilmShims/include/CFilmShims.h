// What libav says in macros, which Swift does not import, and the pixel loops of the sinks.
#pragma once

#include <libavutil/avutil.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <stddef.h>
#include <stdint.h>

/// libav's answer when it wants more input first.
static inline int film_error_needs_input(void) { return AVERROR(EAGAIN); }

/// libav's answer when nothing follows.
static inline int film_error_end_of_stream(void) { return AVERROR_EOF; }

/// libav's answer when the memory ran out.
static inline int film_error_out_of_memory(void) { return AVERROR(ENOMEM); }

/// The errno in one of libav's answers; 0 when it is one of its own.
static inline int film_errno(int answer) {
  int number = AVUNERROR(answer);
  return number > 0 && number < 200 ? number : 0;
}

/// The bytes of a frame's pixels, or an error of libav's; there is a row more when the height is odd,
/// as for `film_to_yuv420`.
int film_frame_size(const AVFrame *frame);

/// Gives a frame, described but empty, memory of that size, which it takes over.
int film_frame_set_buffer(AVFrame *frame, AVBufferRef *memory);

/// Puts premultiplied pixels over an opaque colour.
void film_blend_over(const uint8_t *from, uint8_t *to, size_t count, const uint8_t colour[3]);

/// Turns premultiplied pixels into blue, green, red, alpha with straight colours, where alpha is 0
/// or 255 and what is clear is black.
void film_to_one_bit_alpha(const uint8_t *from, uint8_t *to, size_t count);

/// Turns opaque pixels into limited-range BT.709 with chroma halved each way and sited left.
///
/// The planes have even sizes: an odd last column or row is repeated.
void film_to_yuv420(const uint8_t *pixels, int width, int height, uint8_t *const planes[3],
                    const int strides[3]);

/// Turns premultiplied pixels into straight ones.
///
/// A clear pixel takes the mean colour of what is seen of its 8 by 8 block, or black: what a lossy
/// codec makes of it must not discolour the edges.
void film_unpremultiply(const uint8_t *from, uint8_t *to, int width, int height);

/// Takes the alpha of pixels as it is.
void film_extract_alpha(const uint8_t *pixels, int width, int height, uint8_t *plane, int stride);

/// Turns straight pixels into limited-range BT.709 and full-range alpha, of 10 bits each in 16, none
/// of them halved. The plane of alpha may be missing.
void film_to_yuva444p10(const uint8_t *pixels, int width, int height, uint8_t *const planes[4],
                        const int strides[4]);

/// A rectangle of pixels.
typedef struct {
  int32_t x, y, width, height;
} FilmBox;

/// Finds the smallest box outside of which two pictures are equal; 0 when they are equal at all.
int film_changed_box(const uint8_t *before, const uint8_t *after, int32_t width, int32_t height,
                     FilmBox *box);

/// Clears the pixels of `part`, the box of a picture, that are as in the picture `before`.
///
/// Answers how many, or -1 when a pixel that is not as before is not opaque: laid over what was
/// there, the part would not give the picture.
int64_t film_make_unchanged_pixels_transparent(const uint8_t *before, uint8_t *part, int32_t width, FilmBox box);

/// The checksum of PNG's chunks, of bytes that follow those with the checksum `before`, at first 0.
uint32_t film_crc32(uint32_t before, const uint8_t *bytes, size_t count);
