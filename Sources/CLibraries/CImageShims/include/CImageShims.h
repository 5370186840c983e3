// Wrappers for libpng and libjpeg. These libraries report errors with longjmp, which must not jump across Swift stack
// frames. This target keeps every jump inside C code and returns an outcome and a message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The outcome of decoding or encoding an image.
typedef enum __attribute__((enum_extensibility(closed))) {
  ImageOutcomeWhole = 0,
  /// The data ends before the image is complete.
  ImageOutcomeTruncated,
  /// The data violates the image format.
  ImageOutcomeDamaged,
  /// The file is valid but uses a feature that is not supported.
  ImageOutcomeUnsupported,
  /// There is not enough memory.
  ImageOutcomeOutOfMemory,
} ImageOutcome;

/// The size of a message buffer in bytes, including the terminating null byte.
#define IMAGE_MESSAGE_ROOM 256

/// A buffer that receives the encoded bytes.
///
/// `bytes` is allocated with malloc, and the caller must free it.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t room;
} ImageBytes;

/// Decodes a PNG file whose size is known to `width * height` premultiplied pixels.
ImageOutcome image_read_png(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                            uint8_t *pixels, char *message);

/// Encodes premultiplied pixels as a PNG file.
///
/// The file stores alpha without premultiplication, or no alpha if all pixels are opaque.
ImageOutcome image_write_png(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                             ImageBytes *out, char *message);

/// Encodes premultiplied pixels as the compressed image data of a PNG file, without chunks.
///
/// If `alpha` is not 0, the data contains alpha, without premultiplication; otherwise, all pixels must be opaque. If
/// `filtered` is 0, rows are stored without filters.
ImageOutcome image_write_png_data(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                                  int alpha, int filtered, ImageBytes *out, char *message);

/// Reads the size of a JPEG file and its number of components per pixel, which is 1 for grayscale images.
ImageOutcome image_probe_jpeg(const uint8_t *bytes, size_t count, uint32_t *width,
                              uint32_t *height, uint32_t *components, char *message);

/// Decodes a JPEG file whose size is known to `width * height` opaque pixels.
ImageOutcome image_read_jpeg(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                             uint8_t *pixels, char *message);

/// Composites premultiplied pixels over white and encodes them as a JPEG file.
///
/// `quality` is in 1...100.
ImageOutcome image_write_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                              int full_chroma, ImageBytes *out, char *message);

/// Multiplies red, green and blue by alpha in place, rounding halves up.
void image_premultiply(uint8_t *pixels, size_t count);

/// Divides red, green and blue by alpha, rounding halves up.
///
/// Components that exceed alpha are clamped to it first.
void image_unpremultiply(const uint8_t *from, uint8_t *to, size_t count);

/// Composites premultiplied pixels over white.
void image_composite_over_white(const uint8_t *from, uint8_t *to, size_t count);

/// Returns 1 if all pixels are opaque, or 0 otherwise.
int image_is_opaque(const uint8_t *pixels, size_t count);

/// A rectangle of pixels in an image.
typedef struct {
  int32_t x, y, width, height;
} ImageBox;

/// Determines the smallest rectangle that contains all differences between two images.
///
/// Returns 0 if the images are equal.
int image_changed_box(const uint8_t *before, const uint8_t *after, int32_t width, int32_t height,
                      ImageBox *box);

/// Returns the CRC-32 checksum of bytes in a PNG chunk.
///
/// `before` is the checksum of the preceding bytes; it must be 0 for the first bytes.
uint32_t image_crc32(uint32_t before, const uint8_t *bytes, size_t count);
