// Wrappers for libpng and libjpeg. These libraries report errors by longjmp, which must not cross Swift frames. This
// target keeps every jump inside C and returns an outcome and a message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The outcome of reading or writing an image.
typedef enum __attribute__((enum_extensibility(closed))) {
  ImageOutcomeWhole = 0,
  /// The data ends before the image is complete.
  ImageOutcomeTruncated,
  /// The data violates the format.
  ImageOutcomeDamaged,
  /// The file is valid but uses an unsupported feature.
  ImageOutcomeUnsupported,
  /// Memory is not sufficient.
  ImageOutcomeOutOfMemory,
} ImageOutcome;

/// The size of a message buffer in bytes, including the terminating zero.
#define IMAGE_MESSAGE_ROOM 256

/// A buffer of written bytes.
///
/// `bytes` is allocated by malloc, and the caller must free it.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t room;
} ImageBytes;

/// Decodes a PNG of known size to `width * height` premultiplied pixels.
ImageOutcome image_read_png(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                            uint8_t *pixels, char *message);

/// Encodes premultiplied pixels as a PNG with unpremultiplied alpha, or without alpha if all pixels are opaque.
ImageOutcome image_write_png(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                             ImageBytes *out, char *message);

/// Encodes premultiplied pixels as the compressed image data of a PNG, without chunks.
///
/// The data has unpremultiplied alpha if `alpha` is not 0; otherwise all pixels must be opaque.
ImageOutcome image_write_png_data(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                                  int alpha, ImageBytes *out, char *message);

/// Reads the size of a JPEG and its number of components per pixel, which is 1 for grayscale.
ImageOutcome image_probe_jpeg(const uint8_t *bytes, size_t count, uint32_t *width,
                              uint32_t *height, uint32_t *components, char *message);

/// Decodes a JPEG of known size to `width * height` opaque pixels.
ImageOutcome image_read_jpeg(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                             uint8_t *pixels, char *message);

/// Encodes premultiplied pixels, composited over white, as a JPEG.
///
/// `quality` is 1...100.
ImageOutcome image_write_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                              int full_chroma, ImageBytes *out, char *message);

/// Multiplies red, green and blue by alpha in place, rounding half up.
void image_premultiply(uint8_t *pixels, size_t count);

/// Divides red, green and blue by alpha, rounding half up.
///
/// Components larger than alpha are clamped to it.
void image_unpremultiply(const uint8_t *from, uint8_t *to, size_t count);

/// Composites premultiplied pixels over white.
void image_composite_over_white(const uint8_t *from, uint8_t *to, size_t count);

/// Returns 1 if every alpha is 255, else 0.
int image_is_opaque(const uint8_t *pixels, size_t count);
