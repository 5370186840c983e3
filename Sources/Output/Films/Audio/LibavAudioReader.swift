import AtomicFiles
import CFFmpeg
// The C declarations in headers that both modules include are the same in either module, so the order of the imports
// does not matter.
import CFilmShims
import Foundation

/// A reader that decodes the sound of a file to stereo samples of 48 kHz.
///
/// Files are untrusted: nothing but the file itself is read, only audio decoders run, and memory does not depend on the
/// contents. The samples depend neither on the processor nor on the number of samples that are read at once.
final class LibavAudioReader {
  /// The number of samples in a second.
  static let sampleRate = 48_000

  /// Formats that consist of references to other files, or of instructions instead of sound.
  private static let forbiddenFormats: Set<String> = [
    "avisynth", "applehttp", "concat", "dash", "dvdvideo", "ffmetadata", "hls", "imf", "lavfi",
    "rtp", "rtsp", "sap",
    "sbg", "sdp", "vapoursynth", "webm_dash_manifest",
  ]
  /// The maximum number of streams in a file.
  private static let maximumStreamCount = 64
  /// The maximum number of samples of a channel that a decoder returns at once.
  private static let maximumFrameLength: Int64 = 1 << 20
  /// The supported numbers of samples in a second; the largest is that of DSD with 2.8 MHz and its multiples.
  private static let sampleRates = 1_000...3_072_000
  private static let channelCounts = 1...64
  /// The number of packets that may be undecodable before the first and after the last samples, such as tags of MP3
  /// files.
  ///
  /// Elsewhere, none may be.
  private static let toleratedFaults = (first: 16, last: 4)
  /// The value of libav for an unknown time.
  private static let unknownTime = Int64.min

  private let path: String
  private let file: FileHandle
  private var input: UnsafeMutablePointer<AVIOContext>?
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var mixer: OpaquePointer?
  private var mixerFormat = FilmAudioFormat()
  private var stream: Int32 = 0
  /// The number of undecodable packets since the last samples.
  private var faultCount = 0
  /// The duration of the decoded samples, in seconds.
  private var decodedTime = 0.0
  private var storedLength: StoredSoundLength?
  /// The end of the last packet of the streams that are read, in seconds.
  private var packetEnd = 0.0
  private var hasSamples = false
  /// Whether the file ended within a packet.
  private var hasIncompletePacket = false
  private var state = State.decoding

  private enum State {
    /// The decoder has to be asked for samples.
    case decoding
    /// The mixer may contain samples of the last frame.
    case mixing
    /// The mixer contains the last samples before another format or the end.
    case flushing(isEnd: Bool)
    case ended
  }

  /// Opens a file and its decoder.
  ///
  /// - Throws: ``FilmError`` if it is not a file with sound that can be decoded.
  init(path: String) throws(FilmError) {
    silenceLibavLogging()
    self.path = path
    do throws(RegularFile.OpenError) {
      file = try RegularFile.open(atPath: path)
    } catch {
      throw FilmError(openError: error, ofSoundAt: path)
    }
    try openContainer()
    try openDecoder()
    packet = try allocated(av_packet_alloc())
    frame = try allocated(av_frame_alloc())
  }

  private func openContainer() throws(FilmError) {
    let input = try allocated(film_audio_make_input(file.fileDescriptor))
    self.input = input
    var demuxer: UnsafePointer<AVInputFormat>?
    // The name is used for file extensions only.
    let name = (path as NSString).lastPathComponent
    let score = av_probe_input_buffer2(input, &demuxer, name, nil, 0, 0)
    guard score >= 0, let demuxer else { throw problem(.unsupportedFormat(nil)) }
    let names = String(cString: demuxer.pointee.name)
    guard demuxer.pointee.flags & AVFMT_NOFILE == 0,
      Self.forbiddenFormats.isDisjoint(with: names.split(separator: ",").map(String.init))
    else { throw problem(.unsupportedFormat(names)) }
    let format = try allocated(avformat_alloc_context())
    self.format = format
    format.pointee.pb = input
    film_audio_forbid_other_files(format)
    let decoders = try allocated(film_audio_decoder_names())
    defer { av_free(decoders) }
    let options = [
      ("protocol_whitelist", "none"), ("codec_whitelist", String(cString: decoders)),
      ("max_streams", String(Self.maximumStreamCount)),
    ]
    var status: Int32 = 0
    try withLibavOptions(options, at: path) { dictionary throws(FilmError) in
      // If opening fails, libav frees the context.
      status = avformat_open_input(&self.format, name, demuxer, &dictionary)
      // Options that libav has not reached are no error.
      if status < 0 { av_dict_free(&dictionary) }
    }
    try check(status)
    storedLength = StoredSoundLength(of: format.pointee, in: file)
    try check(avformat_find_stream_info(self.format, nil))
  }

  private func openDecoder() throws(FilmError) {
    var decoder: UnsafePointer<AVCodec>?
    stream = av_find_best_stream(format, AVMEDIA_TYPE_AUDIO, -1, -1, &decoder, 0)
    guard let format, let streams = format.pointee.streams else { throw problem(.noSound) }
    guard stream >= 0, let decoder else {
      let sounds = (0..<Int(format.pointee.nb_streams)).compactMap { streams[$0]?.pointee.codecpar }
        .filter { $0.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
      guard let sound = sounds.first else { throw problem(.noSound) }
      // Streams without a known rate or number of channels are not selected.
      guard avcodec_find_decoder(sound.pointee.codec_id) == nil else { throw damaged }
      throw problem(.missingDecoder(String(cString: avcodec_get_name(sound.pointee.codec_id))))
    }
    // Without a duration of the sound, the streams are read to find their common end.
    if storedLength?.isKnown(ofStream: stream) == true {
      for number in 0..<Int(format.pointee.nb_streams) where number != Int(stream) {
        streams[number]?.pointee.discard = AVDISCARD_ALL
      }
    }
    let source = try allocated(streams[Int(stream)])
    let codec = try allocated(avcodec_alloc_context3(decoder))
    self.codec = codec
    try check(avcodec_parameters_to_context(codec, source.pointee.codecpar))
    codec.pointee.pkt_timebase = source.pointee.time_base
    codec.pointee.max_samples = Self.maximumFrameLength
    codec.pointee.thread_count = 1
    codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    try check(film_audio_open(codec, decoder))
  }

  /// Stores the next samples, from the beginning of the buffer.
  ///
  /// - Parameters:
  ///   - samples: The buffer.
  ///   - limit: The maximum number of stereo samples, at most the capacity of the buffer; `nil` for the capacity.
  /// - Returns: The number of stereo samples; 0 only at the end.
  /// - Throws: ``FilmError`` if the file is damaged or cannot be read.
  func read(into samples: inout SampleBuffer, limit: Int? = nil) throws(FilmError) -> Int {
    let limit = min(limit ?? samples.capacity, samples.capacity)
    while true {
      let isLast: Bool
      switch state {
      case .ended: return 0
      case .decoding:
        try decodeNextFrame()
        continue
      case .mixing: isLast = false
      case .flushing: isLast = true
      }
      let count = try mix(nil, isLast: isLast, into: &samples, limit: limit)
      if count > 0 { return count }
      switch state {
      case .flushing(isEnd: true): state = .ended
      case .flushing(isEnd: false): try startMixer()
      case .decoding, .mixing, .ended: state = .decoding
      }
    }
  }

  // MARK: Mixing

  private func mix(
    _ frame: UnsafeMutablePointer<AVFrame>?, isLast: Bool, into samples: inout SampleBuffer,
    limit: Int
  ) throws(FilmError) -> Int {
    let mixer = mixer
    let status = samples.withMemory {
      film_audio_mix(mixer, frame, isLast ? 1 : 0, $0.baseAddress, Int32(limit))
    }
    return Int(try check(status))
  }

  /// Passes the decoded frame to the mixer, which is created if the frame has another format than the last one.
  private func mixFrame() throws(FilmError) {
    let frame = try allocated(frame)
    let format = film_audio_format(frame)
    guard Self.channelCounts.contains(Int(format.channels)),
      Self.sampleRates.contains(Int(format.rate))
    else {
      throw problem(.unsupportedSamples(channels: Int(format.channels), rate: Int(format.rate)))
    }
    decodedTime += Double(frame.pointee.nb_samples) / Double(format.rate)
    if mixer != nil, !mixerFormat.isEqual(to: format) {
      // The samples of the former format are read first.
      state = .flushing(isEnd: false)
      return
    }
    try startMixer()
  }

  /// Passes the decoded frame to the mixer, which is created if necessary.
  private func startMixer() throws(FilmError) {
    let frame = try allocated(frame)
    let format = film_audio_format(frame)
    if mixer == nil || !mixerFormat.isEqual(to: format) {
      swr_free(&mixer)
      let status = film_audio_make_mixer(frame, Int32(Self.sampleRate), &mixer)
      guard status >= 0 else {
        throw problem(
          .unsupportedSamples(channels: Int(format.channels), rate: Int(format.rate)))
      }
      mixerFormat = format
    }
    // Without space, the mixer keeps all samples.
    var none = SampleBuffer(capacity: 1)
    _ = try mix(frame, isLast: false, into: &none, limit: 0)
    av_frame_unref(frame)
    state = .mixing
  }

  // MARK: Decoding

  /// Decodes the next samples, or flushes the mixer at the end.
  private func decodeNextFrame() throws(FilmError) {
    while true {
      let status = avcodec_receive_frame(codec, frame)
      if status == 0 {
        if hasSamples, faultCount > 0 { throw damaged }
        guard let frame, frame.pointee.nb_samples > 0 else { continue }
        (hasSamples, faultCount) = (true, 0)
        return try mixFrame()
      }
      if status == film_error_end_of_stream() {
        guard hasSamples, !isTruncated else { throw damaged }
        state = mixer == nil ? .ended : .flushing(isEnd: true)
        return
      }
      if status == film_error_needs_input() {
        try sendNextPacket()
      } else {
        try recordFault()
      }
    }
  }

  /// Passes the next packet of the stream, or the end of the file, to the decoder.
  private func sendNextPacket() throws(FilmError) {
    while true {
      let packet = try allocated(packet)
      let status = av_read_frame(format, packet)
      if status == film_error_end_of_stream() {
        guard !hasIncompletePacket || hasUnknownLength else { throw damaged }
        _ = avcodec_send_packet(codec, nil)
        return
      }
      guard status >= 0 else { throw damaged }
      defer { av_packet_unref(packet) }
      recordEnd(of: packet.pointee)
      guard packet.pointee.stream_index == stream else { continue }
      guard !hasIncompletePacket else { throw damaged }
      hasIncompletePacket = packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0
      let sent = avcodec_send_packet(codec, packet)
      guard sent < 0 else { return }
      try recordFault()
    }
  }

  /// Whether the container does not contain the length of its sound, so that it may end anywhere, such as a WAV file that
  /// was written to a pipe.
  private var hasUnknownLength: Bool {
    format?.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
  }

  private func recordEnd(of packet: AVPacket) {
    guard packet.pts != Self.unknownTime,
      let stream = format?.pointee.streams[Int(packet.stream_index)]?.pointee
    else { return }
    packetEnd = max(
      packetEnd, (Double(packet.pts) + Double(packet.duration)) * av_q2d(stream.time_base))
  }

  /// Whether the file ended before the sound that its container describes.
  private var isTruncated: Bool {
    storedLength?.isGreater(than: max(decodedTime, packetEnd), ofStream: stream) ?? false
  }

  /// Counts an undecodable packet, and throws an error if there are too many.
  private func recordFault() throws(FilmError) {
    faultCount += 1
    let limit = hasSamples ? Self.toleratedFaults.last : Self.toleratedFaults.first
    guard faultCount <= limit else { throw damaged }
  }

  // MARK: Errors

  private func problem(_ problem: AudioTrack.Problem) -> FilmError {
    FilmError(.audio(problem), at: path)
  }

  private var damaged: FilmError { problem(.damaged(time: decodedTime)) }

  private var outOfMemory: FilmError {
    FilmError(
      .codec(
        step: "decoding the sound", detail: libavMessage(for: film_error_out_of_memory())), at: path
    )
  }

  private func allocated<T>(_ pointer: T?) throws(FilmError) -> T {
    guard let pointer else { throw outOfMemory }
    return pointer
  }

  /// Throws an error if a libav status code is negative, and returns other codes.
  ///
  /// All codes mean that the file is damaged. libav reports a lack of memory for damaged sizes too, and trying again would
  /// not help.
  @discardableResult
  private func check(_ status: Int32) throws(FilmError) -> Int32 {
    guard status >= 0 else { throw damaged }
    return status
  }

  deinit {
    swr_free(&mixer)
    av_frame_free(&frame)
    av_packet_free(&packet)
    avcodec_free_context(&codec)
    avformat_close_input(&format)
    film_audio_free_input(&input)
  }
}

extension FilmAudioFormat {
  /// Whether frames of both formats can be passed to the same mixer.
  fileprivate func isEqual(to other: Self) -> Bool {
    (format, rate, channels, layout) == (other.format, other.rate, other.channels, other.layout)
  }
}

extension FilmError {
  /// Creates the error for sound that cannot be opened.
  fileprivate init(openError error: RegularFile.OpenError, ofSoundAt path: String) {
    let reason: Reason =
      switch error {
      case .missing: .audio(.missing)
      case .notRegular: .audio(.notARegularFile)
      case .tooManyFiles: .tooManyFiles
      case .systemError(let cause): .audio(.unreadable(cause))
      }
    self.init(reason, at: path)
  }
}
