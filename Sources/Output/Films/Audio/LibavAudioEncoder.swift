import CFFmpeg
import CFilmShims

/// An encoder of a film's sound, which returns packets in the order of their times.
final class LibavAudioEncoder {
  /// The encoding of sound in a container.
  struct Settings {
    /// The name of the libav encoder.
    let encoder: String
    let sampleFormat: AVSampleFormat
    /// The bit rate in bits per second; 0 for samples that are not compressed.
    var bitRate: Int64 = 0

    init(_ container: LibavPart.Container) {
      switch container {
      case .mp4: (encoder, sampleFormat, bitRate) = ("aac", AV_SAMPLE_FMT_FLTP, 192_000)
      case .webM: (encoder, sampleFormat, bitRate) = ("libopus", AV_SAMPLE_FMT_FLT, 160_000)
      // Programs for editing expect samples that are not compressed.
      case .quickTime: (encoder, sampleFormat) = ("pcm_s24le", AV_SAMPLE_FMT_S32)
      }
    }
  }

  /// The number of samples in a packet of an encoder that accepts any number.
  private static let uncompressedPacketLength = 1_024

  /// The unit of the times of packets.
  static let timeBase = AVRational(num: 1, den: Int32(LibavAudioReader.sampleRate))

  private let sound: FilmSound
  private let settings: Settings
  private let outputPath: String
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var samples: SampleBuffer
  private var position: Int64 = 0
  private var hasPacket = false
  private var hasEnded = false

  /// Opens the encoder.
  ///
  /// - Parameters:
  ///   - sound: The samples.
  ///   - settings: The encoding.
  ///   - needsGlobalHeader: Whether the header is stored in the container.
  ///   - outputPath: The path of the film, for errors.
  /// - Throws: ``FilmError`` if the library has no such encoder, or it cannot be opened.
  init(
    _ sound: FilmSound, settings: Settings, needsGlobalHeader: Bool, at outputPath: String
  ) throws(FilmError) {
    (self.sound, self.settings, self.outputPath) = (sound, settings, outputPath)
    samples = SampleBuffer(capacity: 1)
    let encoder = try Self.findEncoder(settings, at: outputPath)
    let codec = try unwrapLibavPointer(
      avcodec_alloc_context3(encoder), step: Self.opening, at: outputPath)
    self.codec = codec
    codec.pointee.sample_fmt = settings.sampleFormat
    codec.pointee.sample_rate = Int32(LibavAudioReader.sampleRate)
    codec.pointee.time_base = Self.timeBase
    codec.pointee.bit_rate = settings.bitRate
    codec.pointee.thread_count = 1
    codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if needsGlobalHeader { codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    film_audio_set_stereo(codec)
    try checkLibavResult(film_audio_open(codec, encoder), step: Self.opening, at: outputPath)
    packet = try unwrapLibavPointer(av_packet_alloc(), step: Self.opening, at: outputPath)
    frame = try unwrapLibavPointer(av_frame_alloc(), step: Self.opening, at: outputPath)
    let length = Int(codec.pointee.frame_size)
    samples = SampleBuffer(capacity: length > 0 ? length : Self.uncompressedPacketLength)
  }

  private static let opening = "opening the encoder of the sound"

  /// Throws ``FilmError`` if the library has no encoder for the sound.
  @discardableResult
  static func findEncoder(
    _ settings: Settings, at outputPath: String
  ) throws(FilmError) -> UnsafePointer<AVCodec> {
    guard let encoder = avcodec_find_encoder_by_name(settings.encoder) else {
      throw FilmError(.missing("encoder \(settings.encoder)"), at: outputPath)
    }
    return encoder
  }

  /// Copies the codec parameters of the encoder.
  func copyParameters(to target: UnsafeMutablePointer<AVCodecParameters>) -> Int32 {
    avcodec_parameters_from_context(target, codec)
  }

  /// Calls a closure with each packet that is not later than a time, given as a number of units.
  ///
  /// The times of the packets are in the unit ``timeBase``. If `time` is `nil`, all remaining packets are passed.
  func forEachPacket(
    until time: Int64?, unit: AVRational,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(FilmError) -> Void
  ) throws(FilmError) {
    let packet = try unwrapLibavPointer(packet, step: Self.opening, at: outputPath)
    while try prepareNextPacket() {
      if let time, av_compare_ts(packet.pointee.dts, Self.timeBase, time, unit) > 0 { return }
      hasPacket = false
      try body(packet)
    }
  }

  /// Encodes samples until the next packet is complete; returns `false` at the end.
  private func prepareNextPacket() throws(FilmError) -> Bool {
    while !hasPacket {
      let status = avcodec_receive_packet(codec, packet)
      if status == film_error_end_of_stream() { return false }
      if status == film_error_needs_input() {
        try encodeNextSamples()
      } else {
        try checkLibavResult(status, step: "encoding the sound", at: outputPath)
        hasPacket = true
      }
    }
    return true
  }

  private func encodeNextSamples() throws(FilmError) {
    let frame = try unwrapLibavPointer(frame, step: "encoding the sound", at: outputPath)
    let count = try sound.read(into: &samples)
    guard count > 0 else {
      try checkLibavResult(
        avcodec_send_frame(codec, nil), step: "encoding the sound", at: outputPath)
      return
    }
    av_frame_unref(frame)
    try checkLibavResult(
      film_audio_allocate_stereo(
        frame, settings.sampleFormat, Int32(LibavAudioReader.sampleRate), Int32(count)),
      step: "encoding the sound", at: outputPath)
    fill(frame.pointee, count: count)
    frame.pointee.pts = position
    position += Int64(count)
    try checkLibavResult(
      avcodec_send_frame(codec, frame), step: "encoding the sound", at: outputPath)
  }

  /// Stores samples in a frame in the sample format of the encoder.
  private func fill(_ frame: AVFrame, count: Int) {
    let channels = SampleBuffer.channelCount
    let values = samples.values
    switch settings.sampleFormat {
    case AV_SAMPLE_FMT_FLTP:
      for channel in 0..<channels {
        let target = UnsafeMutableRawPointer(frame.extended_data[channel])
        for index in 0..<count {
          target?.storeBytes(
            of: values[index * channels + channel], toByteOffset: index * 4, as: Float.self)
        }
      }
    case AV_SAMPLE_FMT_FLT:
      let target = UnsafeMutableRawPointer(frame.extended_data[0])
      for index in 0..<count * channels {
        target?.storeBytes(of: values[index], toByteOffset: index * 4, as: Float.self)
      }
    default:
      // The encoder keeps the upper 24 bits.
      let maximum = Double(1 << 23 - 1)
      let target = UnsafeMutableRawPointer(frame.extended_data[0])
      for index in 0..<count * channels {
        let value = Int32((Double(values[index]) * maximum).rounded()) << 8
        target?.storeBytes(of: value, toByteOffset: index * 4, as: Int32.self)
      }
    }
  }

  deinit {
    av_frame_free(&frame)
    av_packet_free(&packet)
    avcodec_free_context(&codec)
  }
}
