import CFFmpeg
import CFilmShims
import Foundation
import Pixels

/// The x264 encoder alone, with the settings used by `MP4Film` and frames that are converted in advance.
///
/// The settings are repeated here. Comparing the output files byte by byte verifies that the settings are equal.
final class ReadyEncoder {
  /// The encoder options used by `MP4Film` for frames of 1920 × 1080 pixels.
  private static let options = [
    ("preset", "medium"), ("crf", "18.0"), ("rc-lookahead", "9"),
    ("x264-params", "sync-lookahead=0:mbtree=0"),
  ]
  private static let threads: Int32 = 3

  private let rate: Int32
  private var frames: [UnsafeMutablePointer<AVFrame>?] = []

  /// Creates an encoder for the given frame rate in frames per second.
  init(rate: Int32) { self.rate = rate }

  deinit {
    for var frame in frames { av_frame_free(&frame) }
  }

  /// Converts a frame to YUV and stores it.
  func keep(_ pixels: PixelBuffer) throws {
    let made = av_frame_alloc()
    guard let frame = made else { throw Absence("cannot allocate a frame") }
    frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    frame.pointee.width = Int32(pixels.width)
    frame.pointee.height = Int32(pixels.height)
    frame.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointee.color_trc = AVCOL_TRC_BT709
    frame.pointee.colorspace = AVCOL_SPC_BT709
    frame.pointee.color_range = AVCOL_RANGE_MPEG
    frame.pointee.pts = Int64(frames.count)
    try check(av_frame_get_buffer(frame, 0))
    let (data, lines) = (frame.pointee.data, frame.pointee.linesize)
    pixels.withPixels { source in
      film_to_yuv420(
        UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self), Int32(pixels.width),
        Int32(pixels.height), 1, [data.0, data.1, data.2], [lines.0, lines.1, lines.2])
    }
    frames.append(frame)
  }

  /// Encodes the stored frames and writes them to a file.
  func encode(into path: String) throws {
    guard let first = frames.first ?? nil, let encoder = avcodec_find_encoder_by_name("libx264")
    else { throw Absence("libav has no encoder libx264") }
    var format: UnsafeMutablePointer<AVFormatContext>?
    try check(avformat_alloc_output_context2(&format, nil, "mp4", path))
    var codec = avcodec_alloc_context3(encoder)
    var packet = av_packet_alloc()
    defer {
      av_packet_free(&packet)
      avcodec_free_context(&codec)
      avformat_free_context(format)
    }
    guard let format, let codec, let packet else { throw Absence("cannot allocate an encoder") }
    format.pointee.flags |= AVFMT_FLAG_BITEXACT
    codec.pointee.width = first.pointee.width
    codec.pointee.height = first.pointee.height
    codec.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    codec.pointee.time_base = AVRational(num: 1, den: rate)
    codec.pointee.framerate = AVRational(num: rate, den: 1)
    codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
    codec.pointee.thread_count = Self.threads
    codec.pointee.color_primaries = AVCOL_PRI_BT709
    codec.pointee.color_trc = AVCOL_TRC_BT709
    codec.pointee.colorspace = AVCOL_SPC_BT709
    codec.pointee.color_range = AVCOL_RANGE_MPEG
    codec.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
    try withOptions(Self.options) { try check(avcodec_open2(codec, encoder, &$0)) }
    guard let stream = avformat_new_stream(format, nil) else {
      throw Absence("cannot create a stream")
    }
    stream.pointee.time_base = codec.pointee.time_base
    stream.pointee.avg_frame_rate = codec.pointee.framerate
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, codec))
    try check(avio_open(&format.pointee.pb, path, AVIO_FLAG_WRITE))
    defer { avio_closep(&format.pointee.pb) }
    try withOptions([("movflags", "+faststart")]) {
      try check(avformat_write_header(format, &$0))
    }
    for frame in frames + [nil] {
      try check(avcodec_send_frame(codec, frame))
      while true {
        let answer = avcodec_receive_packet(codec, packet)
        if answer == film_error_needs_input() || answer == film_error_end_of_stream() { break }
        try check(answer)
        packet.pointee.stream_index = 0
        if packet.pointee.duration == 0 { packet.pointee.duration = 1 }
        av_packet_rescale_ts(packet, codec.pointee.time_base, stream.pointee.time_base)
        try check(av_interleaved_write_frame(format, packet))
      }
    }
    try check(av_write_trailer(format))
  }

  private func withOptions(
    _ options: [(String, String)], _ body: (inout OpaquePointer?) throws -> Void
  ) rethrows {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (name, value) in options { av_dict_set(&dictionary, name, value, 0) }
    try body(&dictionary)
  }

  private func check(_ answer: Int32) throws {
    if answer < 0 { throw Absence("libav returned error \(answer)") }
  }
}
