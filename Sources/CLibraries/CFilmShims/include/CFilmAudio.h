// Functions for decoding, mixing and encoding sound with libav, whose API for channels depends on its version.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/cpu.h>

struct SwrContext;

/// Returns a libav file that reads from a descriptor, which remains open when it is freed; null if memory is
/// insufficient.
AVIOContext *film_audio_make_input(int descriptor);

/// Frees a file made by `film_audio_make_input`.
void film_audio_free_input(AVIOContext **input);

/// Prevents a container from opening other files than the one that it is read from.
void film_audio_forbid_other_files(AVFormatContext *format);

/// Returns the comma-separated names of all audio decoders, which the caller frees with `av_free`; null if memory is
/// insufficient.
char *film_audio_decoder_names(void);

/// Opens a decoder or encoder with the instructions that every processor of the architecture has.
///
/// Floating-point code for newer instructions rounds differently, so that the result would depend on the processor.
/// Returns a libav result.
int film_audio_open(AVCodecContext *context, const AVCodec *codec);

/// Sets two channels, left and right, as the format of an encoder.
void film_audio_set_stereo(AVCodecContext *context);

/// Allocates the samples of a frame of the given length with two channels.
///
/// Returns a libav result.
int film_audio_allocate_stereo(AVFrame *frame, enum AVSampleFormat format, int rate, int count);

/// The format of decoded samples: the sample format, the rate, the number of channels and their layout.
typedef struct {
  int format, rate, channels;
  uint64_t layout;
} FilmAudioFormat;

/// Returns the format of a decoded frame.
FilmAudioFormat film_audio_format(const AVFrame *frame);

/// Creates a converter from the format of a frame to interleaved stereo samples with the given rate.
///
/// A single channel is copied to both sides. More than two channels are mixed and attenuated, so that the sum cannot
/// exceed the range. Returns a libav result.
int film_audio_make_mixer(const AVFrame *frame, int rate, struct SwrContext **mixer);

/// Converts a frame, or the samples that remain of earlier frames if it is null, and stores at most `capacity` stereo
/// samples.
///
/// With `isLast`, no frames follow. Returns the number of stored samples, or a libav error code.
int film_audio_mix(struct SwrContext *mixer, const AVFrame *frame, int isLast, float *target, int capacity);
