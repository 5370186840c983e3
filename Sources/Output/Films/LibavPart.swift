import CFFmpeg
import CFilmShims
import Glibc

/// A part of a video, which is read with libav without decoding it.
final class LibavPart {
  /// The container of a video that can be divided into parts.
  enum Container: CaseIterable {
    case mp4
    case webM
    case quickTime

    init?(_ format: FilmFormat) {
      switch format {
      case .mp4: self = .mp4
      case .webM: self = .webM
      case .proRes: self = .quickTime
      case .png, .jpeg, .avif, .pngSequence, .apng, .gif, .webP: return nil
      }
    }

    /// The name of the libav muxer.
    var muxer: String {
      switch self {
      case .mp4: "mp4"
      case .webM: "webm"
      case .quickTime: "mov"
      }
    }

    init?(muxer name: String) {
      guard let container = Self.allCases.first(where: { $0.muxer == name }) else { return nil }
      self = container
    }

    var muxerOptions: [(String, String)] {
      switch self {
      case .mp4: [("movflags", "+faststart")]
      case .webM, .quickTime: []
      }
    }

    /// The name of the libav demuxer.
    fileprivate var demuxer: String {
      switch self {
      case .mp4, .quickTime: "mov"
      case .webM: "matroska"
      }
    }

    fileprivate var demuxerOptions: [(String, String)] {
      switch self {
      // The edit list only shifts the times so that the first frame is at 0, which forEachPacket does too.
      case .mp4, .quickTime: [("ignore_editlist", "1")]
      case .webM: []
      }
    }
  }

  private let part: FilmPart
  private let container: Container
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private let stream: UnsafeMutablePointer<AVStream>

  init(_ part: FilmPart, container: Container) throws(FilmError) {
    silenceLibavLogging()
    (self.part, self.container) = (part, container)
    var format: UnsafeMutablePointer<AVFormatContext>?
    let demuxer = try unwrapLibavPointer(
      av_find_input_format(container.demuxer), step: "opening the part", at: part.path)
    do throws(FilmError) {
      try withLibavOptions(container.demuxerOptions, at: part.path) { options throws(FilmError) in
        // With the protocol, a colon in the path has no meaning.
        let status = avformat_open_input(&format, "file:" + part.path, demuxer, &options)
        guard status == 0 else {
          throw FilmError(.invalidPart(libavMessage(for: status)), at: part.path)
        }
      }
      guard let format, format.pointee.nb_streams == 1, let stream = format.pointee.streams[0],
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      else { throw FilmError(.invalidPart("it has no single video stream"), at: part.path) }
      self.stream = stream
    } catch {
      avformat_close_input(&format)
      throw error
    }
    self.format = format
  }

  /// Copies the codec parameters as an encoder would set them.
  func copyParameters(to target: UnsafeMutablePointer<AVCodecParameters>) -> Int32 {
    let status = avcodec_parameters_copy(target, stream.pointee.codecpar)
    // The demuxer computes the average bit rate, which encoders of constant quality do not know, and has the aspect
    // ratio in other places.
    target.pointee.bit_rate = 0
    target.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    if av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) != nil {
      target.pointee.format = AV_PIX_FMT_YUVA420P.rawValue
    }
    return status
  }

  /// Whether the frames of two parts can be in one stream.
  func hasSameParameters(as other: LibavPart) -> Bool {
    let (own, others) = (stream.pointee.codecpar.pointee, other.stream.pointee.codecpar.pointee)
    return (own.codec_id, own.codec_tag, own.width, own.height)
      == (others.codec_id, others.codec_tag, others.width, others.height)
      && (own.color_space, own.color_trc, own.color_range)
        == (others.color_space, others.color_trc, others.color_range)
      && hasAlpha == other.hasAlpha
      && own.extradata_size == others.extradata_size
      && (own.extradata_size == 0
        || memcmp(own.extradata, others.extradata, Int(own.extradata_size)) == 0)
  }

  private var hasAlpha: Bool {
    av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) != nil
  }

  /// Calls a closure with each packet, whose times are frame numbers of the film.
  ///
  /// - Parameters:
  ///   - timeBase: The duration of a frame, as a fraction of a second.
  ///   - firstFrame: The frame number of the part's first frame.
  ///   - body: The closure.
  /// - Throws: ``FilmError`` if the part is damaged, has another number of frames or another rate.
  func forEachPacket(
    timeBase: AVRational, firstFrame: Int,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(FilmError) -> Void
  ) throws(FilmError) {
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    let allocated = try unwrapLibavPointer(packet, step: "reading the part", at: part.path)
    var count = 0
    var start: Int64 = 0
    while true {
      let status = av_read_frame(format, allocated)
      if status == film_error_end_of_stream() { break }
      guard status >= 0 else {
        throw FilmError(.invalidPart(libavMessage(for: status)), at: part.path)
      }
      guard allocated.pointee.flags & AV_PKT_FLAG_CORRUPT == 0, count < part.frameCount else {
        throw FilmError(
          .invalidPart(
            count < part.frameCount
              ? "the file is damaged" : "it has more than \(part.frameCount) frames"),
          at: part.path)
      }
      if count == 0 {
        guard allocated.pointee.flags & AV_PKT_FLAG_KEY != 0 else {
          throw FilmError(.invalidPart("it does not begin with a keyframe"), at: part.path)
        }
        start = allocated.pointee.pts
      }
      switch container {
      case .mp4, .quickTime:
        let unit = stream.pointee.time_base
        allocated.pointee.pts = av_rescale_q(allocated.pointee.pts - start, unit, timeBase)
        allocated.pointee.dts = av_rescale_q(allocated.pointee.dts - start, unit, timeBase)
      case .webM:
        // Times are whole milliseconds, but the packets are in the order of the frames.
        allocated.pointee.pts = Int64(count)
        allocated.pointee.dts = Int64(count)
      }
      guard (0..<Int64(part.frameCount)).contains(allocated.pointee.pts) else {
        throw FilmError(
          .invalidPart("it has more than \(part.frameCount) frames or another rate"), at: part.path)
      }
      allocated.pointee.pts += Int64(firstFrame)
      allocated.pointee.dts += Int64(firstFrame)
      allocated.pointee.duration = 1
      allocated.pointee.pos = -1
      try body(allocated)
      count += 1
    }
    try part.checkFrameCount(count)
  }

  deinit { avformat_close_input(&format) }
}
