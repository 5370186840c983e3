#include "CFilmAudio.h"

#include <errno.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Since version 5.1 of FFmpeg, a structure describes the channels.
#define HAS_CHANNEL_LAYOUTS (LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 28, 100))

// The number of bytes that are read at once.
enum { INPUT_SIZE = 1 << 16 };

static int read_input(void *descriptor, uint8_t *target, int count) {
  ssize_t result;
  do {
    result = read((int)(intptr_t)descriptor, target, (size_t)count);
  } while (result < 0 && errno == EINTR);
  return result > 0 ? (int)result : result == 0 ? AVERROR_EOF : AVERROR(errno);
}

static int64_t seek_input(void *descriptor, int64_t offset, int origin) {
  const int number = (int)(intptr_t)descriptor;
  if (origin == AVSEEK_SIZE) {
    struct stat status;
    return fstat(number, &status) == 0 ? (int64_t)status.st_size : AVERROR(errno);
  }
  const off_t position = lseek(number, offset, origin & ~AVSEEK_FORCE);
  return position >= 0 ? (int64_t)position : AVERROR(errno);
}

AVIOContext *film_audio_make_input(int descriptor) {
  uint8_t *buffer = av_malloc(INPUT_SIZE);
  if (!buffer) return NULL;
  AVIOContext *input =
      avio_alloc_context(buffer, INPUT_SIZE, 0, (void *)(intptr_t)descriptor, read_input, NULL, seek_input);
  if (!input) av_free(buffer);
  return input;
}

void film_audio_free_input(AVIOContext **input) {
  if (*input) av_freep(&(*input)->buffer);
  avio_context_free(input);
}

static int refuse(AVFormatContext *format, AVIOContext **file, const char *url, int flags, AVDictionary **options) {
  (void)format, (void)file, (void)url, (void)flags, (void)options;
  return AVERROR(EPERM);
}

void film_audio_forbid_other_files(AVFormatContext *format) { format->io_open = refuse; }

char *film_audio_decoder_names(void) {
  size_t length = 1;
  const AVCodec *codec;
  for (void *state = NULL; (codec = av_codec_iterate(&state));) {
    if (codec->type == AVMEDIA_TYPE_AUDIO && av_codec_is_decoder(codec)) length += strlen(codec->name) + 1;
  }
  char *const names = av_malloc(length), *end = names;
  if (!names) return NULL;
  for (void *state = NULL; (codec = av_codec_iterate(&state));) {
    if (codec->type != AVMEDIA_TYPE_AUDIO || !av_codec_is_decoder(codec)) continue;
    if (end != names) *end++ = ',';
    const size_t size = strlen(codec->name);
    memcpy(end, codec->name, size);
    end += size;
  }
  *end = 0;
  return names;
}

static pthread_mutex_t restriction = PTHREAD_MUTEX_INITIALIZER;
static int restriction_count, unrestricted_flags;

// Restricts the instructions that libav uses for what is opened next.
//
// Other threads may open codecs at the same time. They then use fewer instructions too, which has no other effect than
// on their speed.
static void begin_restriction(void) {
  pthread_mutex_lock(&restriction);
  if (restriction_count++ == 0) {
    unrestricted_flags = av_get_cpu_flags();
#if defined(__x86_64__)
    av_force_cpu_flags(unrestricted_flags & (AV_CPU_FLAG_MMX | AV_CPU_FLAG_MMXEXT | AV_CPU_FLAG_SSE |
                                             AV_CPU_FLAG_SSE2 | AV_CPU_FLAG_CMOV));
#endif
  }
  pthread_mutex_unlock(&restriction);
}

static void end_restriction(void) {
  pthread_mutex_lock(&restriction);
  if (--restriction_count == 0) av_force_cpu_flags(unrestricted_flags);
  pthread_mutex_unlock(&restriction);
}

int film_audio_open(AVCodecContext *context, const AVCodec *codec) {
  begin_restriction();
  const int result = avcodec_open2(context, codec, NULL);
  end_restriction();
  return result;
}

void film_audio_set_stereo(AVCodecContext *context) {
#if HAS_CHANNEL_LAYOUTS
  context->ch_layout = (AVChannelLayout)AV_CHANNEL_LAYOUT_STEREO;
#else
  context->channels = 2;
  context->channel_layout = AV_CH_LAYOUT_STEREO;
#endif
}

int film_audio_allocate_stereo(AVFrame *frame, enum AVSampleFormat format, int rate, int count) {
  frame->format = format;
  frame->sample_rate = rate;
  frame->nb_samples = count;
#if HAS_CHANNEL_LAYOUTS
  frame->ch_layout = (AVChannelLayout)AV_CHANNEL_LAYOUT_STEREO;
#else
  frame->channels = 2;
  frame->channel_layout = AV_CH_LAYOUT_STEREO;
#endif
  return av_frame_get_buffer(frame, 0);
}

FilmAudioFormat film_audio_format(const AVFrame *frame) {
  FilmAudioFormat format = {.format = frame->format, .rate = frame->sample_rate};
#if HAS_CHANNEL_LAYOUTS
  format.channels = frame->ch_layout.nb_channels;
  format.layout = frame->ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame->ch_layout.u.mask : 0;
#else
  format.channels = frame->channels;
  format.layout = frame->channel_layout;
#endif
  return format;
}

int film_audio_make_mixer(const AVFrame *frame, int rate, struct SwrContext **mixer) {
  const FilmAudioFormat format = film_audio_format(frame);
#if HAS_CHANNEL_LAYOUTS
  // Some versions have no const in the declaration of the function.
  AVChannelLayout stereo = AV_CHANNEL_LAYOUT_STEREO;
  AVChannelLayout layout;
  if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
    av_channel_layout_default(&layout, format.channels);
  } else {
    const int status = av_channel_layout_copy(&layout, &frame->ch_layout);
    if (status < 0) return status;
  }
  const int set = swr_alloc_set_opts2(mixer, &stereo, AV_SAMPLE_FMT_FLT, rate, &layout, frame->format,
                                      frame->sample_rate, 0, NULL);
  av_channel_layout_uninit(&layout);
  if (set < 0) return set;
#else
  const int64_t layout = format.layout ? (int64_t)format.layout : av_get_default_channel_layout(format.channels);
  *mixer = swr_alloc_set_opts(*mixer, AV_CH_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT, rate, layout, frame->format,
                              frame->sample_rate, 0, NULL);
  if (!*mixer) return AVERROR(ENOMEM);
#endif
  // Whole numbers, whose sums do not depend on the order of the additions, and therefore not on the processor.
  av_opt_set_sample_fmt(*mixer, "internal_sample_fmt", AV_SAMPLE_FMT_S32P, 0);
  av_opt_set_double(*mixer, "rematrix_maxval", 1, 0);
  static const double unity[2] = {1, 1};
  if (format.channels == 1) {
    const int status = swr_set_matrix(*mixer, unity, 1);
    if (status < 0) return status;
  }
  begin_restriction();
  const int result = swr_init(*mixer);
  end_restriction();
  return result;
}

int film_audio_mix(struct SwrContext *mixer, const AVFrame *frame, int isLast, float *target, int capacity) {
  uint8_t *output[1] = {(uint8_t *)target};
  // Null means the end of the input; without samples, libswresample does not read the pointers.
  const uint8_t *none[64] = {0};
  const uint8_t **input = frame ? (const uint8_t **)frame->extended_data : isLast ? NULL : none;
  return swr_convert(mixer, output, capacity, input, frame ? frame->nb_samples : 0);
}
