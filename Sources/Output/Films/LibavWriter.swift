import CFFmpeg
import CFilmShims
import Glibc

/// The libav settings for writing a file.
struct LibavSettings {
  /// The name of the libav muxer.
  var container: String
  /// The name of the libav encoder.
  var encoder: String
  var width: Int32
  var height: Int32
  var pixelFormat: AVPixelFormat
  /// The unit of frame timestamps, as a fraction of a second.
  var timeBase: AVRational
  var codecOptions: [(String, String)] = []
  var containerOptions: [(String, String)] = []
}

/// A libav encoder with its output file: it accepts frames and writes packets.
final class LibavWriter {
  private let outputPath: String
  private let settings: LibavSettings
  private let prepare: (UnsafeMutablePointer<AVCodecContext>) -> Void
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private var stream: UnsafeMutablePointer<AVStream>?
  private var packet: UnsafeMutablePointer<AVPacket>?

  /// Whether logging by libav and its codecs to standard error is disabled.
  ///
  /// Errors are thrown as ``FilmError`` instead.
  private static let areLibrariesSilenced: Bool = {
    av_log_set_level(AV_LOG_QUIET)
    return true
  }()

  static func silenceLibraryLogging() { _ = areLibrariesSilenced }

  /// Opens the encoder and the file.
  ///
  /// `prepare` may set codec context properties for which libav has no option. It is called before an encoder is
  /// opened, for each segment.
  init(
    _ settings: LibavSettings, into file: AtomicFile, place: String,
    prepare: @escaping (UnsafeMutablePointer<AVCodecContext>) -> Void = { _ in }
  ) throws(FilmError) {
    Self.silenceLibraryLogging()
    (self.outputPath, self.settings, self.prepare) = (place, settings, prepare)
    guard av_guess_format(settings.container, nil, nil) != nil else {
      throw FilmError(.missing("container \(settings.container)"), at: place)
    }
    try checkLibavResult(
      avformat_alloc_output_context2(&format, nil, settings.container, file.path),
      step: "opening the container", at: place)
    let format = try unwrapLibavPointer(format, step: "opening the container", at: place)
    // Omits dates and version numbers, so that the file's contents depend only on the frames.
    format.pointee.flags |= AVFMT_FLAG_BITEXACT
    let codec = try openEncoder()

    let stream = try unwrapLibavPointer(
      avformat_new_stream(format, nil), step: "opening the container", at: place)
    self.stream = stream
    stream.pointee.time_base = settings.timeBase
    stream.pointee.avg_frame_rate = codec.pointee.framerate
    try checkLibavResult(
      avcodec_parameters_from_context(stream.pointee.codecpar, codec),
      step: "opening the container",
      at: place)
    let opened = try file.openHandle { avio_open(&format.pointee.pb, $0, AVIO_FLAG_WRITE) }
    try checkLibavResult(opened, step: "opening the file", at: place)
    try withOptionDictionary(of: settings.containerOptions) { options throws(FilmError) in
      try checkLibavResult(
        avformat_write_header(format, &options), step: "writing the header", at: place)
    }
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
    codec.pointee.time_base = settings.timeBase
    codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if let format, format.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 {
      codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    }
    prepare(codec)
    try withOptionDictionary(of: settings.codecOptions) { options throws(FilmError) in
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
    guard let first = stream?.pointee.codecpar,
      first.pointee.extradata_size == codec.pointee.extradata_size,
      first.pointee.extradata_size == 0
        || memcmp(
          first.pointee.extradata, codec.pointee.extradata, Int(first.pointee.extradata_size)) == 0
    else { throw FilmError(.missing("encoder with equal headers"), at: outputPath) }
  }

  /// Encodes a frame; if `nil`, flushes the encoder.
  func encode(_ frame: LibavFrame?) throws(FilmError) {
    let packet = try unwrapLibavPointer(packet, step: "encoding", at: outputPath)
    let format = try unwrapLibavPointer(format, step: "encoding", at: outputPath)
    let stream = try unwrapLibavPointer(stream, step: "encoding", at: outputPath)
    let status = withExtendedLifetime(frame) { avcodec_send_frame(codec, frame?.pointer) }
    try checkLibavResult(status, step: "encoding a frame", at: outputPath)
    while true {
      let status = avcodec_receive_packet(codec, packet)
      if status == film_error_needs_input() || status == film_error_end_of_stream() { return }
      try checkLibavResult(status, step: "encoding a frame", at: outputPath)
      packet.pointee.stream_index = 0
      if packet.pointee.duration == 0 { packet.pointee.duration = 1 }
      av_packet_rescale_ts(packet, settings.timeBase, stream.pointee.time_base)
      try checkLibavResult(
        av_interleaved_write_frame(format, packet), step: "writing a frame", at: outputPath)
    }
  }

  /// Sets a container option whose value is known only after the last frame.
  func setContainerOption(_ name: String, value: Int64) throws(FilmError) {
    let format = try unwrapLibavPointer(format, step: "writing the trailer", at: outputPath)
    try checkLibavResult(
      av_opt_set_int(format.pointee.priv_data, name, value, 0), step: "writing the trailer",
      at: outputPath)
  }

  /// Encodes the buffered frames, writes the trailer and closes the file.
  func finish() throws(FilmError) {
    try encode(nil)
    let format = try unwrapLibavPointer(format, step: "writing the trailer", at: outputPath)
    try checkLibavResult(av_write_trailer(format), step: "writing the trailer", at: outputPath)
    try checkLibavResult(avio_closep(&format.pointee.pb), step: "closing the file", at: outputPath)
  }

  private func withOptionDictionary(
    of options: [(String, String)],
    body: (inout OpaquePointer?) throws(FilmError) -> Void
  ) throws(FilmError) {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (name, value) in options { av_dict_set(&dictionary, name, value, 0) }
    try body(&dictionary)
    // libav removes the options that it recognizes from the dictionary.
    if let unknown = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) {
      throw FilmError(.missing("option \(String(cString: unknown.pointee.key))"), at: outputPath)
    }
  }

  deinit {
    av_packet_free(&packet)
    avcodec_free_context(&codec)
    if let format {
      avio_closep(&format.pointee.pb)
      avformat_free_context(format)
    }
  }
}
