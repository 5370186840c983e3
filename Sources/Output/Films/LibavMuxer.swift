import CFFmpeg
import CFilmShims

/// A libav container with one video stream: it accepts encoded packets and writes them to a file.
final class LibavMuxer {
  /// The properties of the container and its stream.
  struct Settings {
    /// The name of the libav muxer.
    var container: String
    /// The unit of frame numbers, as a fraction of a second.
    var timeBase: AVRational
    /// The number of frames in a second.
    var frameRate: AVRational
    var options: [(String, String)] = []
  }

  private let outputPath: String
  private let settings: Settings
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private var stream: UnsafeMutablePointer<AVStream>?

  /// Creates a container for the given file, without opening the file.
  init(_ settings: Settings, for file: AtomicFile, place: String) throws(FilmError) {
    silenceLibavLogging()
    (outputPath, self.settings) = (place, settings)
    guard av_guess_format(settings.container, nil, nil) != nil else {
      throw FilmError(.missing("container \(settings.container)"), at: place)
    }
    try checkLibavResult(
      avformat_alloc_output_context2(&format, nil, settings.container, file.path),
      step: "opening the container", at: place)
    let format = try unwrapLibavPointer(format, step: "opening the container", at: place)
    // Omits dates and version numbers, so that the file's contents depend only on the frames.
    format.pointee.flags |= AVFMT_FLAG_BITEXACT
  }

  /// Whether encoders must store their headers in the container instead of in the packets.
  var needsGlobalHeader: Bool {
    format.map { $0.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 } ?? false
  }

  /// The parameters of the video stream; `nil` before ``begin(in:parameters:)``.
  var parameters: AVCodecParameters? { stream?.pointee.codecpar.pointee }

  /// Opens the file and writes its header.
  ///
  /// `parameters` sets the codec parameters of the video stream and returns a libav result.
  func begin(
    in file: AtomicFile, parameters: (UnsafeMutablePointer<AVCodecParameters>) -> Int32
  ) throws(FilmError) {
    let format = try unwrapLibavPointer(format, step: "opening the container", at: outputPath)
    let stream = try unwrapLibavPointer(
      avformat_new_stream(format, nil), step: "opening the container", at: outputPath)
    self.stream = stream
    stream.pointee.time_base = settings.timeBase
    stream.pointee.avg_frame_rate = settings.frameRate
    try checkLibavResult(
      parameters(stream.pointee.codecpar), step: "opening the container", at: outputPath)
    let opened = try file.openHandle { avio_open(&format.pointee.pb, $0, AVIO_FLAG_WRITE) }
    try checkLibavResult(opened, step: "opening the file", at: outputPath)
    try withLibavOptions(settings.options, at: outputPath) { options throws(FilmError) in
      try checkLibavResult(
        avformat_write_header(format, &options), step: "writing the header", at: outputPath)
    }
  }

  /// Writes a packet whose times are frame numbers, and releases its data.
  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(FilmError) {
    let stream = try unwrapLibavPointer(stream, step: "writing a frame", at: outputPath)
    packet.pointee.stream_index = 0
    if packet.pointee.duration == 0 { packet.pointee.duration = 1 }
    av_packet_rescale_ts(packet, settings.timeBase, stream.pointee.time_base)
    try checkLibavResult(
      av_interleaved_write_frame(format, packet), step: "writing a frame", at: outputPath)
  }

  /// Writes the trailer and closes the file.
  func finish() throws(FilmError) {
    let format = try unwrapLibavPointer(format, step: "writing the trailer", at: outputPath)
    try checkLibavResult(av_write_trailer(format), step: "writing the trailer", at: outputPath)
    try checkLibavResult(avio_closep(&format.pointee.pb), step: "closing the file", at: outputPath)
  }

  deinit {
    if let format {
      avio_closep(&format.pointee.pb)
      avformat_free_context(format)
    }
  }
}

/// Whether logging by libav and its codecs to standard error is disabled.
///
/// Errors are thrown as ``FilmError`` instead.
private let isLibavSilenced: Bool = {
  av_log_set_level(AV_LOG_QUIET)
  return true
}()

/// Disables logging by libav and its codecs to standard error.
func silenceLibavLogging() { _ = isLibavSilenced }

/// Calls a closure with a dictionary of libav options, from which it removes those that it uses.
///
/// Throws ``FilmError`` if an option is left over.
func withLibavOptions(
  _ options: [(String, String)], at path: String,
  body: (inout OpaquePointer?) throws(FilmError) -> Void
) throws(FilmError) {
  var dictionary: OpaquePointer?
  defer { av_dict_free(&dictionary) }
  for (name, value) in options { av_dict_set(&dictionary, name, value, 0) }
  try body(&dictionary)
  // libav removes the options that it recognizes from the dictionary.
  if let unknown = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) {
    throw FilmError(.missing("option \(String(cString: unknown.pointee.key))"), at: path)
  }
}
