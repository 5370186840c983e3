import CFFmpeg
import CFilmShims

/// A libav container with a video stream, and sound if there is any: it accepts encoded packets and writes them to a file.
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
  private var soundStream: UnsafeMutablePointer<AVStream>?
  private var sound: LibavAudioEncoder?
  /// The number of samples by which the sound is delayed, to compensate for the muxer.
  private var soundDelay: Int64 = 0

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
  /// `sound` returns the packets of the sound. `parameters` sets the codec parameters of the video stream and returns a
  /// libav result.
  func begin(
    in file: AtomicFile, sound: LibavAudioEncoder? = nil,
    parameters: (UnsafeMutablePointer<AVCodecParameters>) -> Int32
  ) throws(FilmError) {
    let format = try unwrapLibavPointer(format, step: "opening the container", at: outputPath)
    let stream = try unwrapLibavPointer(
      avformat_new_stream(format, nil), step: "opening the container", at: outputPath)
    self.stream = stream
    stream.pointee.time_base = settings.timeBase
    stream.pointee.avg_frame_rate = settings.frameRate
    try checkLibavResult(
      parameters(stream.pointee.codecpar), step: "opening the container", at: outputPath)
    if let sound { try addStream(of: sound, to: format) }
    let opened = try file.openHandle { avio_open(&format.pointee.pb, $0, AVIO_FLAG_WRITE) }
    try checkLibavResult(opened, step: "opening the file", at: outputPath)
    try withLibavOptions(settings.options, at: outputPath) { options throws(FilmError) in
      try checkLibavResult(
        avformat_write_header(format, &options), step: "writing the header", at: outputPath)
    }
  }

  private func addStream(
    of sound: LibavAudioEncoder, to format: UnsafeMutablePointer<AVFormatContext>
  ) throws(FilmError) {
    let stream = try unwrapLibavPointer(
      avformat_new_stream(format, nil), step: "opening the container", at: outputPath)
    stream.pointee.time_base = LibavAudioEncoder.timeBase
    try checkLibavResult(
      sound.copyParameters(to: stream.pointee.codecpar), step: "opening the container",
      at: outputPath)
    (soundStream, self.sound) = (stream, sound)
    // The encoder's delay gives the sound a negative start, which containers store. The times of the video must not be
    // shifted by it.
    format.pointee.avoid_negative_ts = 0
    // Players of WebM subtract the delay of the encoder from all times. Up to version 59.30 of libavformat, its muxer does
    // not add it.
    if settings.container == "webm", avformat_version() >> 8 <= 59 << 8 | 30 {
      soundDelay = Int64(stream.pointee.codecpar.pointee.initial_padding)
    }
  }

  /// Writes a packet whose times are frame numbers, and releases its data.
  ///
  /// The sound before it is written first.
  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(FilmError) {
    try writeSound(until: packet.pointee.dts)
    let stream = try unwrapLibavPointer(stream, step: "writing a frame", at: outputPath)
    packet.pointee.stream_index = 0
    if packet.pointee.duration == 0 { packet.pointee.duration = 1 }
    av_packet_rescale_ts(packet, settings.timeBase, stream.pointee.time_base)
    try checkLibavResult(
      av_interleaved_write_frame(format, packet), step: "writing a frame", at: outputPath)
  }

  /// Writes the packets of the sound that are not later than a frame, or all if it is `nil`.
  private func writeSound(until frame: Int64?) throws(FilmError) {
    guard let sound, let soundStream else { return }
    try sound.forEachPacket(until: frame, unit: settings.timeBase) { packet throws(FilmError) in
      packet.pointee.stream_index = soundStream.pointee.index
      packet.pointee.pts += soundDelay
      packet.pointee.dts += soundDelay
      av_packet_rescale_ts(packet, LibavAudioEncoder.timeBase, soundStream.pointee.time_base)
      try checkLibavResult(
        av_interleaved_write_frame(format, packet), step: "writing the sound", at: outputPath)
    }
  }

  /// Writes the remaining sound and the trailer, and closes the file.
  func finish() throws(FilmError) {
    try writeSound(until: nil)
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
