import CFFmpeg
import CFilmShims
import Glibc

/// The libav settings for writing a file.
struct LibavSettings {
  /// The name of the libav encoder.
  var encoder: String
  var width: Int32
  var height: Int32
  var pixelFormat: AVPixelFormat
  var codecOptions: [(String, String)] = []
  var muxer: LibavMuxer.Settings
}

/// A libav encoder with its output file: it accepts frames and writes packets.
final class LibavWriter {
  private let outputPath: String
  private let settings: LibavSettings
  private let prepare: (UnsafeMutablePointer<AVCodecContext>) -> Void
  private let muxer: LibavMuxer
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?

  /// Opens the encoder and the file.
  ///
  /// `prepare` may set codec context properties for which libav has no option. It is called before an encoder is
  /// opened, for each segment.
  init(
    _ settings: LibavSettings, into file: AtomicFile, place: String,
    prepare: @escaping (UnsafeMutablePointer<AVCodecContext>) -> Void = { _ in }
  ) throws(FilmError) {
    (self.outputPath, self.settings, self.prepare) = (place, settings, prepare)
    muxer = try LibavMuxer(settings.muxer, for: file, place: place)
    let codec = try openEncoder()
    try muxer.begin(in: file) { avcodec_parameters_from_context($0, codec) }
    packet = try unwrapLibavPointer(av_packet_alloc(), step: "opening the encoder", at: place)
  }

  /// Opens an encoder with the settings.
  private func openEncoder() throws(FilmError) -> UnsafeMutablePointer<AVCodecContext> {
    guard let encoder = avcodec_find_encoder_by_name(settings.encoder) else {
      throw FilmError(.missing("encoder \(settings.encoder)"), at: outputPath)
    }
    let codec = try unwrapLibavPointer(
      avcodec_alloc_context3(encoder), step: "opening the encoder", at: outputPath)
    self.codec = codec
    codec.pointee.width = settings.width
    codec.pointee.height = settings.height
    codec.pointee.pix_fmt = settings.pixelFormat
    codec.pointee.time_base = settings.muxer.timeBase
    codec.pointee.framerate = settings.muxer.frameRate
    codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if muxer.needsGlobalHeader { codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    prepare(codec)
    try withLibavOptions(settings.codecOptions, at: outputPath) { options throws(FilmError) in
      try checkLibavResult(
        avcodec_open2(codec, encoder, &options), step: "opening the encoder", at: outputPath)
    }
    return codec
  }

  /// Ends a segment: encodes the buffered frames, and opens an encoder for the next frames.
  ///
  /// The next frame is a keyframe, and its encoding does not depend on the frames before it.
  func startSegment() throws(FilmError) {
    try encode(nil)
    avcodec_free_context(&codec)
    let codec = try openEncoder()
    // All segments of a file share the header that was written with the first one.
    guard let first = muxer.parameters, first.extradata_size == codec.pointee.extradata_size,
      first.extradata_size == 0
        || memcmp(first.extradata, codec.pointee.extradata, Int(first.extradata_size)) == 0
    else { throw FilmError(.missing("encoder with equal headers"), at: outputPath) }
  }

  /// Encodes a frame; if `nil`, flushes the encoder.
  func encode(_ frame: LibavFrame?) throws(FilmError) {
    let packet = try unwrapLibavPointer(packet, step: "encoding", at: outputPath)
    let status = withExtendedLifetime(frame) { avcodec_send_frame(codec, frame?.pointer) }
    try checkLibavResult(status, step: "encoding a frame", at: outputPath)
    while true {
      let status = avcodec_receive_packet(codec, packet)
      if status == film_error_needs_input() || status == film_error_end_of_stream() { return }
      try checkLibavResult(status, step: "encoding a frame", at: outputPath)
      try muxer.write(packet)
    }
  }

  /// Encodes the buffered frames, writes the trailer and closes the file.
  func finish() throws(FilmError) {
    try encode(nil)
    try muxer.finish()
  }

  deinit {
    av_packet_free(&packet)
    avcodec_free_context(&codec)
  }
}
