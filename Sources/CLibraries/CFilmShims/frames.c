#include <libavutil/imgutils.h>

#include "CFilmShims.h"

// The alignment of pixel rows, which suits the widest vectors. The same number of bytes may be read after the end of
// the last row.
enum { ALIGNMENT = 64 };

static int padded_row_count(const AVFrame *frame) { return (frame->height + 1) & ~1; }

int film_frame_size(const AVFrame *frame) {
  int size = av_image_get_buffer_size(frame->format, frame->width, padded_row_count(frame), ALIGNMENT);
  return size < 0 ? size : size + ALIGNMENT;
}

int film_frame_set_buffer(AVFrame *frame, AVBufferRef *memory) {
  frame->buf[0] = memory;
  return av_image_fill_arrays(frame->data, frame->linesize, memory->data, frame->format,
                              frame->width, padded_row_count(frame), ALIGNMENT);
}
