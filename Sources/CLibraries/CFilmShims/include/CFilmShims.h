// Wrappers for libav macros, which Swift cannot import, and the pixel loops used for writing films.
#pragma once

#include "CFilmAudio.h"

#include <libavutil/avutil.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the libav error code of a function that needs more input.
static inline int film_error_needs_input(void) { return AVERROR(EAGAIN); }

/// Returns libav's error code for the end of the stream.
static inline int film_error_end_of_stream(void) { return AVERROR_EOF; }

/// Returns libav's error code for insufficient memory.
static inline int film_error_out_of_memory(void) { return AVERROR(ENOMEM); }

/// Returns the errno value contained in a libav error code, or 0 if the code is one of libav's own.
static inline int film_errno(int answer) {
  int number = AVUNERROR(answer);
  return number > 0 && number < 200 ? number : 0;
}

/// Returns the size of a frame's pixels in bytes, or a libav error code.
///
/// If the height is odd, the size includes another row, as required by `film_to_yuv420`.
int film_frame_size(const AVFrame *frame);

/// Assigns memory of the size returned by `film_frame_size` to a frame whose format is set.
///
/// The frame becomes the owner of the memory.
int film_frame_set_buffer(AVFrame *frame, AVBufferRef *memory);

/// Blends premultiplied pixels over an opaque color.
void film_blend_over(const uint8_t *from, uint8_t *to, size_t count, const uint8_t colour[3]);

/// Converts premultiplied pixels to pixels that are not premultiplied, in the order blue, green, red, alpha.
///
/// Alpha becomes either 0 or 255, and transparent pixels become black.
void film_to_one_bit_alpha(const uint8_t *from, uint8_t *to, size_t count);

/// Converts opaque pixels to limited-range BT.709 with 4:2:0 chroma samples at the left position.
///
/// The planes have even sizes: if the image has an odd number of columns or rows, the last one is repeated.
///
/// With `isDithered`, areas with a slow dark gradient are dithered, so that the mean of the converted values equals the
/// mean before conversion. An area consists of tiles of 32 × 32 pixels: those in which at least eight pairs of pixels
/// at a distance of four differ by one or two levels, with all components below 128, and the tiles around them. All
/// other areas, such as those of a single color, are rounded.
void film_to_yuv420(const uint8_t *pixels, int width, int height, int isDithered, uint8_t *const planes[3],
                    const int strides[3]);

/// Converts opaque pixels like `film_to_yuv420`, but to 10 of 16 bits for each value and without dithering.
void film_to_yuv420p10(const uint8_t *pixels, int width, int height, uint8_t *const planes[3],
                       const int strides[3]);

/// Converts premultiplied pixels to pixels that are not premultiplied.
///
/// Transparent pixels receive the mean color of the visible pixels in their 8 × 8 block, or black if there are none.
/// Otherwise, a lossy codec would discolor the edges of the visible area.
void film_unpremultiply(const uint8_t *from, uint8_t *to, int width, int height);

/// Copies the alpha of all pixels to a plane.
void film_extract_alpha(const uint8_t *pixels, int width, int height, uint8_t *plane, int stride);

/// Converts pixels that are not premultiplied to limited-range BT.709 with full-range alpha and without chroma
/// subsampling.
///
/// Each value uses 10 of 16 bits.
///
/// The alpha plane may be null.
void film_to_yuva444p10(const uint8_t *pixels, int width, int height, uint8_t *const planes[4],
                        const int strides[4]);

/// A rectangle of pixels in an image.
typedef struct {
  int32_t x, y, width, height;
} FilmBox;

/// Makes those pixels of `part`, a rectangle of an image, transparent that are equal to the pixels of the image
/// `before`.
///
/// Returns the number of pixels made transparent, or -1 if a changed pixel is not opaque, because drawing the part
/// over the earlier image would then not produce the new image.
int64_t film_make_unchanged_pixels_transparent(const uint8_t *before, uint8_t *part, int32_t width, FilmBox box);
