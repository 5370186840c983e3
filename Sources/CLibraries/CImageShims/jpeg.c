#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include <jerror.h>

#include "output.h"

// The maximum number of scans in a JPEG file. A progressive file may contain any number of scans, each of which
// requires a pass over the whole image. Encoders write about ten.
enum { MAXIMUM_SCANS = 100 };

typedef struct {
  struct jpeg_error_mgr errors;
  jmp_buf out_of_here;
  ImageOutcome outcome;
  char *message;
} ErrorContext;

typedef struct {
  struct jpeg_source_mgr source;
  int ran_out;
} Input;

typedef struct {
  struct jpeg_destination_mgr destination;
  ImageBytes *out;
  uint8_t room[16384];
} Output;

static void handle_error(j_common_ptr codec) {
  ErrorContext *complaints = (ErrorContext *)codec->err;
  char text[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, text);
  image_set_error_message(complaints->message, text);
  if (complaints->outcome == ImageOutcomeWhole) {
    int code = codec->err->msg_code;
    complaints->outcome = code == JERR_OUT_OF_MEMORY ? ImageOutcomeOutOfMemory
                          : code == JERR_ARITH_NOTIMPL || code == JERR_SOF_UNSUPPORTED ||
                                  code == JERR_BAD_PRECISION || code == JERR_CONVERSION_NOTIMPL
                              ? ImageOutcomeUnsupported
                              : ImageOutcomeDamaged;
  }
  longjmp(complaints->out_of_here, 1);
}

static void handle_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  codec->err->num_warnings++;
  // Files for which libjpeg would invent pixels in place of missing or damaged data are rejected.
  int code = codec->err->msg_code;
  if (code == JWRN_HIT_MARKER) {
    ErrorContext *complaints = (ErrorContext *)codec->err;
    if (codec->is_decompressor && ((Input *)((j_decompress_ptr)codec)->src)->ran_out)
      complaints->outcome = ImageOutcomeTruncated;
    handle_error(codec);
  }
  if (code == JWRN_HUFF_BAD_CODE || code == JWRN_ARITH_BAD_CODE || code == JWRN_MUST_RESYNC)
    handle_error(codec);
}

static void ignore_message(j_common_ptr codec) { (void)codec; }

static void ignore_callback(j_decompress_ptr codec) { (void)codec; }

// Appends an end marker to the data. A baseline file without an end marker remains readable, and missing data is
// detected because the marker comes too early.
static boolean fill_input(j_decompress_ptr codec) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  Input *input = (Input *)codec->src;
  input->ran_out = 1;
  input->source.next_input_byte = end;
  input->source.bytes_in_buffer = 2;
  return TRUE;
}

static void skip_input(j_decompress_ptr codec, long count) {
  struct jpeg_source_mgr *source = codec->src;
  if (count <= 0) return;
  if ((size_t)count > source->bytes_in_buffer) {
    fill_input(codec);
    return;
  }
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

static void set_up_decoder(j_decompress_ptr codec, ErrorContext *complaints, Input *input,
                  const uint8_t *bytes, size_t count) {
  codec->err = jpeg_std_error(&complaints->errors);
  complaints->errors.error_exit = handle_error;
  complaints->errors.emit_message = handle_message;
  complaints->errors.output_message = ignore_message;
  input->source = (struct jpeg_source_mgr){
      .next_input_byte = bytes,
      .bytes_in_buffer = count,
      .init_source = ignore_callback,
      .fill_input_buffer = fill_input,
      .skip_input_data = skip_input,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = ignore_callback,
  };
}

static void fail_if_truncated(j_decompress_ptr codec, ErrorContext *complaints, Input *input) {
  if (!input->ran_out) return;
  complaints->outcome = ImageOutcomeTruncated;
  codec->err->msg_code = JERR_INPUT_EOF;
  handle_error((j_common_ptr)codec);
}

static void limit_scans(j_common_ptr codec) {
  if (((j_decompress_ptr)codec)->input_scan_number <= MAXIMUM_SCANS) return;
  ((ErrorContext *)codec->err)->outcome = ImageOutcomeUnsupported;
  codec->err->msg_code = JERR_BAD_PROGRESSION;
  handle_error(codec);
}

// The functions below that call setjmp have no local state. After longjmp, local variables that were changed in such
// a function are indeterminate, and optimized code may read their old values.
static void read_header(j_decompress_ptr codec, ErrorContext *complaints, Input *input, uint32_t *width,
                  uint32_t *height, uint32_t *components) {
  if (setjmp(complaints->out_of_here) != 0) {
    if (input->ran_out) complaints->outcome = ImageOutcomeTruncated;
    return;
  }
  jpeg_create_decompress(codec);
  codec->src = &input->source;
  if (jpeg_read_header(codec, FALSE) != JPEG_HEADER_OK) fail_if_truncated(codec, complaints, input);
  *width = codec->image_width;
  *height = codec->image_height;
  *components = (uint32_t)codec->num_components;
}

ImageOutcome image_probe_jpeg(const uint8_t *bytes, size_t count, uint32_t *width,
                              uint32_t *height, uint32_t *components, char *message) {
  struct jpeg_decompress_struct codec = {0};
  ErrorContext complaints = {.message = message};
  Input input = {0};
  set_up_decoder(&codec, &complaints, &input, bytes, count);
  read_header(&codec, &complaints, &input, width, height, components);
  jpeg_destroy_decompress(&codec);
  return complaints.outcome;
}

// Adobe applications write inverted inks, for which 255 means no ink.
static void cmyk_to_rgba(uint8_t *row, uint32_t width, int inverted) {
  uint8_t flip = inverted ? 0 : 255;
  for (uint32_t x = 0; x < width; x++) {
    uint8_t *p = row + (size_t)x * 4;
    uint32_t light = p[3] ^ flip;
    for (int k = 0; k < 3; k++) {
      uint32_t t = (uint32_t)(p[k] ^ flip) * light + 128;
      p[k] = (uint8_t)((t + (t >> 8)) >> 8);
    }
    p[3] = 255;
  }
}

static void read_rows(j_decompress_ptr codec, ErrorContext *complaints, Input *input,
                      uint32_t width, uint32_t height, uint8_t *pixels) {
  if (setjmp(complaints->out_of_here) != 0) return;
  struct jpeg_progress_mgr progress = {.progress_monitor = limit_scans};
  jpeg_create_decompress(codec);
  codec->src = &input->source;
  jpeg_read_header(codec, TRUE);
  if (codec->image_width != width || codec->image_height != height)
    ERREXIT(codec, JERR_BAD_CROP_SPEC);
  int inks = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
  codec->out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  codec->dct_method = JDCT_ISLOW;
  codec->progress = &progress;
  jpeg_start_decompress(codec);
  if (jpeg_has_multiple_scans(codec)) fail_if_truncated(codec, complaints, input);
  while (codec->output_scanline < height) {
    JSAMPROW row = pixels + (size_t)codec->output_scanline * width * 4;
    jpeg_read_scanlines(codec, &row, 1);
    if (inks) cmyk_to_rgba(row, width, codec->saw_Adobe_marker);
  }
  codec->progress = NULL;
}

ImageOutcome image_read_jpeg(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                             uint8_t *pixels, char *message) {
  struct jpeg_decompress_struct codec = {0};
  ErrorContext complaints = {.message = message};
  Input input = {0};
  set_up_decoder(&codec, &complaints, &input, bytes, count);
  read_rows(&codec, &complaints, &input, width, height, pixels);
  jpeg_destroy_decompress(&codec);
  return complaints.outcome;
}

static void start_output(j_compress_ptr codec) {
  Output *output = (Output *)codec->dest;
  output->destination.next_output_byte = output->room;
  output->destination.free_in_buffer = sizeof(output->room);
}

static void append_output(j_compress_ptr codec, size_t count) {
  Output *output = (Output *)codec->dest;
  if (image_output_append(output->out, output->room, count)) return;
  ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
}

static boolean empty_output(j_compress_ptr codec) {
  append_output(codec, sizeof(((Output *)codec->dest)->room));
  start_output(codec);
  return TRUE;
}

static void end_output(j_compress_ptr codec) {
  append_output(codec, sizeof(((Output *)codec->dest)->room) - codec->dest->free_in_buffer);
}

static void write_rows(j_compress_ptr codec, ErrorContext *complaints, Output *output,
                       const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                       int full_chroma, uint8_t *row) {
  if (setjmp(complaints->out_of_here) != 0) return;
  jpeg_create_compress(codec);
  output->destination.init_destination = start_output;
  output->destination.empty_output_buffer = empty_output;
  output->destination.term_destination = end_output;
  codec->dest = &output->destination;
  codec->image_width = width;
  codec->image_height = height;
  codec->input_components = 4;
  codec->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(codec);
  jpeg_set_quality(codec, quality, TRUE);
  if (full_chroma) {
    codec->comp_info[0].h_samp_factor = 1;
    codec->comp_info[0].v_samp_factor = 1;
  }
  codec->optimize_coding = TRUE;
  codec->dct_method = JDCT_ISLOW;
  jpeg_start_compress(codec, TRUE);
  while (codec->next_scanline < height) {
    image_composite_over_white(pixels + (size_t)codec->next_scanline * width * 4, row, width);
    jpeg_write_scanlines(codec, &row, 1);
  }
  jpeg_finish_compress(codec);
}

ImageOutcome image_write_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                              int full_chroma, ImageBytes *out, char *message) {
  struct jpeg_compress_struct codec = {0};
  ErrorContext complaints = {.message = message};
  Output output = {.out = out};
  uint8_t *row = malloc((size_t)width * 4);
  if (row == NULL) return ImageOutcomeOutOfMemory;
  codec.err = jpeg_std_error(&complaints.errors);
  complaints.errors.error_exit = handle_error;
  complaints.errors.emit_message = handle_message;
  complaints.errors.output_message = ignore_message;
  write_rows(&codec, &complaints, &output, pixels, width, height, quality, full_chroma, row);
  jpeg_destroy_compress(&codec);
  free(row);
  return complaints.outcome;
}
