// Functions for macros of libav, which Swift does not import, and the pixel loops of the film writers.
#pragma once

#include <libavutil/avutil.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <stddef.h>
#include <stdint.h>

/// Returns libav's error code for a function that needs more input.
static inline int film_error_needs_input(void) { return AVERROR(EAGAIN); }

/// Returns libav's error code for the end of the stream.
static inline int film_error_end_of_stream(void) { return AVERROR_EOF; }

/// Returns libav's error code for insufficient memory.
static inline int film_error_out_of_memory(void) { return AVERROR(ENOMEM); }

/// Returns the errno in an error code of libav, or 0 for its own error codes.
static inline int film_errno(int answer) {
  int number = AVUNERROR(answer);
  return number > 0 && number < 200 ? number : 0;
}

/// Returns the size of a frame's pixels in bytes, or an error code of libav.
///
/// If the height is odd, one more row is included, as required by `film_to_yuv420`.
int film_frame_size(const AVFrame *frame);

/// Assigns memory of that size to a frame whose format is set.
///
/// The frame takes ownership of the memory.
int film_frame_set_buffer(AVFrame *frame, AVBufferRef *memory);

/// Blends premultiplied pixels over an opaque color.
void film_blend_over(const uint8_t *from, uint8_t *to, size_t count, const uint8_t colour[3]);

/// Converts premultiplied pixels to unpremultiplied blue, green, red, alpha.
///
/// Alpha becomes 0 or 255, and transparent pixels become black.
void film_to_one_bit_alpha(const uint8_t *from, uint8_t *to, size_t count);

/// Converts opaque pixels to limited-range BT.709 with 4:2:0 chroma, sited left.
///
/// The planes have even sizes: an odd last column or row is repeated.
void film_to_yuv420(const uint8_t *pixels, int width, int height, uint8_t *const planes[3],
                    const int strides[3]);

/// Converts premultiplied pixels to unpremultiplied ones.
///
/// A transparent pixel gets the mean color of the visible pixels in its 8 by 8 block, or black. Otherwise a lossy
/// codec would discolor the edges.
void film_unpremultiply(const uint8_t *from, uint8_t *to, int width, int height);

/// Copies the alpha of pixels to a plane.
void film_extract_alpha(const uint8_t *pixels, int width, int height, uint8_t *plane, int stride);

/// Converts unpremultiplied pixels to limited-range BT.709 with full-range alpha, with 10 bits in 16 and without
/// chroma subsampling.
///
/// The alpha plane may be null.
void film_to_yuva444p10(const uint8_t *pixels, int width, int height, uint8_t *const planes[4],
                        const int strides[4]);

/// A rectangle of pixels.
typedef struct {
  int32_t x, y, width, height;
} FilmBox;

/// Finds the smallest rectangle that contains all differences between two images.
///
/// Returns 0 if they are equal.
int film_changed_box(const uint8_t *before, const uint8_t *after, int32_t width, int32_t height,
                     FilmBox *box);

/// Makes the pixels of `part`, a rectangle of an image, transparent if they equal those of the image `before`.
///
/// Returns the number of these pixels, or -1 if a changed pixel is not opaque: drawing the part over the earlier
/// image would not produce the new one.
int64_t film_make_unchanged_pixels_transparent(const uint8_t *before, uint8_t *part, int32_t width, FilmBox box);

/// Returns the CRC-32 of a PNG chunk.
///
/// `before` is the checksum of the preceding bytes, initially 0.
uint32_t film_crc32(uint32_t before, const uint8_t *bytes, size_t count);
