// libpng and libjpeg leave a function by longjmp when they fail, which Swift frames do not survive:
// this target keeps every jump inside C and hands back an outcome and a message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// How reading or writing a picture ended.
typedef enum __attribute__((enum_extensibility(closed))) {
  ImageOutcomeWhole = 0,
  /// The bytes end before the picture does.
  ImageOutcomeTruncated,
  /// The bytes break the format's rules.
  ImageOutcomeDamaged,
  /// The file is honest but uses what is not read.
  ImageOutcomeUnsupported,
  /// The memory ran out.
  ImageOutcomeOutOfMemory,
} ImageOutcome;

/// The room for a message, its closing zero included.
#define IMAGE_MESSAGE_ROOM 256

/// Bytes being written; `bytes` is malloc's and the reader's to free.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t room;
} ImageBytes;

/// Reads a PNG of known size into `width * height` premultiplied pixels.
ImageOutcome image_read_png(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                            uint8_t *pixels, char *message);

/// Writes premultiplied pixels as a PNG with straight alpha; without alpha when all are opaque.
ImageOutcome image_write_png(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                             ImageBytes *out, char *message);

/// Writes premultiplied pixels as the compressed image data of a PNG alone, without chunks around
/// it: straight alpha when `alpha` is not 0, otherwise colours of pixels that are all opaque.
ImageOutcome image_write_png_data(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                                  int alpha, ImageBytes *out, char *message);

/// Reads the size of a JPEG and how many components its pixels have: 1 for greys.
ImageOutcome image_probe_jpeg(const uint8_t *bytes, size_t count, uint32_t *width,
                              uint32_t *height, uint32_t *components, char *message);

/// Reads a JPEG of known size into `width * height` opaque pixels.
ImageOutcome image_read_jpeg(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                             uint8_t *pixels, char *message);

/// Writes premultiplied pixels over white as a JPEG; `quality` is 1...100.
ImageOutcome image_write_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                              int full_chroma, ImageBytes *out, char *message);

/// Multiplies red, green and blue by alpha in place, rounding half up.
void image_premultiply(uint8_t *pixels, size_t count);

/// Divides red, green and blue by alpha, rounding half up; what exceeds alpha counts as alpha.
void image_unpremultiply(const uint8_t *from, uint8_t *to, size_t count);

/// Puts premultiplied pixels over white.
void image_composite_over_white(const uint8_t *from, uint8_t *to, size_t count);

/// 1 when every alpha is 255.
int image_is_opaque(const uint8_t *pixels, size_t count);
