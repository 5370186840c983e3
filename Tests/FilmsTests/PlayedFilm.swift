import CFFmpeg
import CFilmShims
import Foundation

/// A film file decoded by libav.
struct PlayedFilm {
  struct Picture: Equatable {
    /// The bytes of the image planes, without row padding.
    ///
    /// There is one plane of four channels, or three planes of YUV and optionally one of alpha.
    var planes: [[UInt8]]
    var time: Double

    /// Returns the red, green, blue and alpha bytes of a pixel in the single plane.
    func pixel(_ x: Int, _ y: Int, width: Int) -> (UInt8, UInt8, UInt8, UInt8) {
      let i = (y * width + x) * 4
      return (planes[0][i + 2], planes[0][i + 1], planes[0][i], planes[0][i + 3])
    }

    /// Returns a sample in a plane that has two bytes per sample.
    func deep(_ plane: Int, _ x: Int, _ y: Int, width: Int) -> Int {
      let i = (y * width + x) * 2
      return Int(planes[plane][i]) | Int(planes[plane][i + 1]) << 8
    }
  }

  var width = 0
  var height = 0
  var pictures: [Picture] = []
  var matrix = AVCOL_SPC_UNSPECIFIED
  var primaries = AVCOL_PRI_UNSPECIFIED
  var transfer = AVCOL_TRC_UNSPECIFIED
  var range = AVCOL_RANGE_UNSPECIFIED
  var averageRate = 0.0
  var tags: [String: String] = [:]

  struct Unplayable: Error {}

  /// Decodes a film file with the decoder of the given name, or with the default decoder of libav.
  init(_ path: String, decoder name: String? = nil) throws {
    var format: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_open_input(&format, path, nil, nil) == 0, let format else { throw Unplayable() }
    defer {
      var closing: UnsafeMutablePointer<AVFormatContext>? = format
      avformat_close_input(&closing)
    }
    guard avformat_find_stream_info(format, nil) >= 0, format.pointee.nb_streams == 1,
      let stream = format.pointee.streams[0], let parameters = stream.pointee.codecpar,
      let decoder = name.map({ avcodec_find_decoder_by_name($0) })
        ?? avcodec_find_decoder(parameters.pointee.codec_id)
    else { throw Unplayable() }
    var codec = avcodec_alloc_context3(decoder)
    var packet = av_packet_alloc()
    var frame = av_frame_alloc()
    defer {
      avcodec_free_context(&codec)
      av_packet_free(&packet)
      av_frame_free(&frame)
    }
    guard let frame, let packet, avcodec_parameters_to_context(codec, parameters) >= 0,
      avcodec_open2(codec, decoder, nil) >= 0
    else { throw Unplayable() }
    averageRate = av_q2d(stream.pointee.avg_frame_rate)
    for dictionary in [format.pointee.metadata, stream.pointee.metadata] {
      var entry: UnsafeMutablePointer<AVDictionaryEntry>?
      while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
        tags[String(cString: next.pointee.key)] = String(cString: next.pointee.value)
        entry = next
      }
    }
    var reading = true
    while reading {
      reading = av_read_frame(format, packet) >= 0
      guard avcodec_send_packet(codec, reading ? packet : nil) >= 0 else { throw Unplayable() }
      av_packet_unref(packet)
      while avcodec_receive_frame(codec, frame) == 0 {
        take(frame.pointee, unit: av_q2d(stream.pointee.time_base))
      }
    }
  }

  private mutating func take(_ frame: AVFrame, unit: Double) {
    (width, height) = (Int(frame.width), Int(frame.height))
    (matrix, primaries) = (frame.colorspace, frame.color_primaries)
    (transfer, range) = (frame.color_trc, frame.color_range)
    func plane(_ data: UnsafeMutablePointer<UInt8>?, _ line: Int32, _ w: Int, _ h: Int) -> [UInt8] {
      (0..<h).flatMap { row in
        (data.map { UnsafeBufferPointer(start: $0 + row * Int(line), count: w) }).map(Array.init)
          ?? []
      }
    }
    let (data, lines) = (frame.data, frame.linesize)
    let (half, halved) = ((width + 1) / 2, (height + 1) / 2)
    var planes: [[UInt8]]
    switch frame.format {
    case AV_PIX_FMT_YUV420P.rawValue, AV_PIX_FMT_YUVA420P.rawValue:
      planes = [
        plane(data.0, lines.0, width, height), plane(data.1, lines.1, half, halved),
        plane(data.2, lines.2, half, halved),
      ]
      if frame.format == AV_PIX_FMT_YUVA420P.rawValue {
        planes.append(plane(data.3, lines.3, width, height))
      }
    case AV_PIX_FMT_YUV420P10LE.rawValue:
      planes = [
        plane(data.0, lines.0, width * 2, height), plane(data.1, lines.1, half * 2, halved),
        plane(data.2, lines.2, half * 2, halved),
      ]
    case AV_PIX_FMT_YUVA444P12LE.rawValue:
      planes = [(data.0, lines.0), (data.1, lines.1), (data.2, lines.2), (data.3, lines.3)]
        .map { plane($0, $1, width * 2, height) }
    default:
      planes = [plane(data.0, lines.0, width * 4, height)]
    }
    pictures.append(
      Picture(planes: planes, time: Double(frame.best_effort_timestamp) * unit))
  }
}
