#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"

// The maximum size of a chunk that does not contain pixels. Color profiles and texts are skipped, and no other valid
// chunk is nearly this large.
enum { MAXIMUM_CHUNK_BYTES = 8 << 20 };

typedef struct {
  const uint8_t *bytes;
  size_t count, at;
  ImageBytes *out;
  ImageOutcome outcome;
  char *message;
} StreamContext;

static void handle_error(png_structp png, png_const_charp text) {
  StreamContext *passage = png_get_error_ptr(png);
  if (passage->outcome == ImageOutcomeWhole) passage->outcome = ImageOutcomeDamaged;
  image_set_error_message(passage->message, text);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep to, size_t count) {
  StreamContext *passage = png_get_io_ptr(png);
  if (passage->count - passage->at < count) {
    passage->outcome = ImageOutcomeTruncated;
    png_error(png, "unexpected end of data");
  }
  memcpy(to, passage->bytes + passage->at, count);
  passage->at += count;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  StreamContext *passage = png_get_io_ptr(png);
  if (!image_output_append(passage->out, bytes, count)) {
    passage->outcome = ImageOutcomeOutOfMemory;
    png_error(png, "out of memory");
  }
}

static void ignore_flush(png_structp png) { (void)png; }

// The types of chunks to skip, which would cost time or memory without affecting the pixels.
static const png_byte skipped_chunks[] =
    "iCCP\0zTXt\0iTXt\0tEXt\0sPLT\0hIST\0eXIf\0pCAL\0sCAL\0gAMA\0cHRM\0sRGB\0bKGD";

// The functions below that call setjmp have no changing local state, because it would be indeterminate after longjmp.
static void read_rows(png_structp png, png_infop info, StreamContext *passage, uint32_t width,
                      uint32_t height, uint8_t *pixels) {
  if (setjmp(png_jmpbuf(png)) != 0) return;
  png_set_user_limits(png, width, height);
  png_set_chunk_malloc_max(png, MAXIMUM_CHUNK_BYTES);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped_chunks, sizeof(skipped_chunks) / 5);
  png_set_read_fn(png, passage, read_bytes);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the file declares two different sizes");

  png_byte colour = png_get_color_type(png, info);
  png_set_expand(png);  // Expands palettes, low bit depths and transparency from tRNS chunks.
  png_set_scale_16(png);
  if (!(colour & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "unexpected row length");

  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++)
      png_read_row(png, pixels + (size_t)y * width * 4, NULL);
  png_read_end(png, NULL);
}

ImageOutcome image_read_png(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                            uint8_t *pixels, char *message) {
  StreamContext passage = {.bytes = bytes, .count = count, .message = message};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &passage, handle_error, ignore_warning);
  if (png == NULL) return ImageOutcomeOutOfMemory;
  png_infop info = png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_read_struct(&png, NULL, NULL);
    return ImageOutcomeOutOfMemory;
  }
  read_rows(png, info, &passage, width, height, pixels);
  png_destroy_read_struct(&png, &info, NULL);
  if (passage.outcome == ImageOutcomeWhole) image_premultiply(pixels, (size_t)width * height);
  return passage.outcome;
}

static void write_rows(png_structp png, png_infop info, StreamContext *passage, const uint8_t *pixels,
                       uint32_t width, uint32_t height, int level, int opaque, int filtered,
                       uint8_t *row) {
  if (setjmp(png_jmpbuf(png)) != 0) return;
  png_set_write_fn(png, passage, write_bytes, ignore_flush);
  png_set_compression_level(png, level);
  if (!filtered) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_IHDR(png, info, width, height, 8,
               opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  if (opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *source = pixels + (size_t)y * width * 4;
    if (opaque) {
      png_write_row(png, source);
    } else {
      image_unpremultiply(source, row, width);
      png_write_row(png, row);
    }
  }
  png_write_end(png, NULL);
}

static ImageOutcome write_file(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                               int opaque, int filtered, ImageBytes *out, char *message) {
  StreamContext passage = {.out = out, .message = message};
  uint8_t *row = malloc((size_t)width * 4);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &passage, handle_error, ignore_warning);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (row == NULL || info == NULL)
    passage.outcome = ImageOutcomeOutOfMemory;
  else
    write_rows(png, info, &passage, pixels, width, height, level, opaque, filtered, row);
  png_destroy_write_struct(&png, &info);
  free(row);
  return passage.outcome;
}

ImageOutcome image_write_png(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                             ImageBytes *out, char *message) {
  int opaque = image_is_opaque(pixels, (size_t)width * height);
  return write_file(pixels, width, height, level, opaque, 1, out, message);
}

// Reduces an encoded PNG file to the content of its image data chunks.
static void extract_image_data(ImageBytes *file) {
  size_t at = 8, kept = 0;
  while (at + 12 <= file->count) {
    const uint8_t *chunk = file->bytes + at;
    size_t length =
        (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
    if (memcmp(chunk + 4, "IDAT", 4) == 0) {
      memmove(file->bytes + kept, chunk + 8, length);
      kept += length;
    }
    at += length + 12;
  }
  file->count = kept;
}

ImageOutcome image_write_png_data(const uint8_t *pixels, uint32_t width, uint32_t height, int level,
                                  int alpha, int filtered, ImageBytes *out, char *message) {
  ImageOutcome outcome =
      write_file(pixels, width, height, level, !alpha, filtered, out, message);
  if (outcome == ImageOutcomeWhole) extract_image_data(out);
  return outcome;
}
