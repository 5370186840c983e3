import CFFmpeg
import CFilmShims
import Foundation

/// The streams of a film file: the decoded samples of its sound, and the times and packets of its video.
struct PlayedSound {
  /// The samples of each channel, from the time 0 of the film.
  var channels: [[Float]] = []
  var rate = 0
  var codec = ""
  /// The time of the first sample in seconds.
  var start = 0.0
  /// The times at which the frames of the video are shown, and the end of the last one, in seconds.
  var videoTimes: [Double] = []
  var videoEnd = 0.0
  /// The encoded frames of the video.
  var videoPackets: [Data] = []

  struct Unplayable: Error {}

  /// The time at which the sound ends, in seconds.
  var end: Double { start + Double(channels.first?.count ?? 0) / Double(rate) }

  init(_ path: String) throws {
    var format: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_open_input(&format, path, nil, nil) == 0, let format else { throw Unplayable() }
    defer {
      var closing: UnsafeMutablePointer<AVFormatContext>? = format
      avformat_close_input(&closing)
    }
    guard avformat_find_stream_info(format, nil) >= 0 else { throw Unplayable() }
    var decoder: UnsafePointer<AVCodec>?
    let number = av_find_best_stream(format, AVMEDIA_TYPE_AUDIO, -1, -1, &decoder, 0)
    guard number >= 0, let stream = format.pointee.streams[Int(number)],
      let packet = av_packet_alloc(),
      let frame = av_frame_alloc(), let context = avcodec_alloc_context3(decoder),
      avcodec_parameters_to_context(context, stream.pointee.codecpar) >= 0
    else { throw Unplayable() }
    var freed = (packet: Optional(packet), frame: Optional(frame), context: Optional(context))
    defer {
      av_packet_free(&freed.packet)
      av_frame_free(&freed.frame)
      avcodec_free_context(&freed.context)
    }
    context.pointee.pkt_timebase = stream.pointee.time_base
    guard avcodec_open2(context, decoder, nil) >= 0 else { throw Unplayable() }
    codec = String(cString: avcodec_get_name(context.pointee.codec_id))
    rate = Int(context.pointee.sample_rate)
    var isFirst = true
    func receive() {
      while avcodec_receive_frame(context, frame) == 0 {
        if isFirst {
          start = Double(frame.pointee.pts) * av_q2d(stream.pointee.time_base)
          isFirst = false
        }
        append(frame.pointee)
      }
    }
    while av_read_frame(format, packet) >= 0 {
      if packet.pointee.stream_index == number {
        _ = avcodec_send_packet(context, packet)
        receive()
      } else if let video = format.pointee.streams[Int(packet.pointee.stream_index)] {
        let unit = av_q2d(video.pointee.time_base)
        videoTimes.append(Double(packet.pointee.pts) * unit)
        videoEnd = max(videoEnd, Double(packet.pointee.pts + packet.pointee.duration) * unit)
        videoPackets.append(Data(bytes: packet.pointee.data, count: Int(packet.pointee.size)))
      }
      av_packet_unref(packet)
    }
    _ = avcodec_send_packet(context, nil)
    receive()
    videoTimes.sort()
  }

  private mutating func append(_ frame: AVFrame) {
    let sound = withUnsafePointer(to: frame) { film_audio_format($0) }
    let count = Int(sound.channels)
    if channels.isEmpty { channels = Array(repeating: [], count: count) }
    let format = AVSampleFormat(rawValue: frame.format)
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    for channel in 0..<count {
      for index in 0..<Int(frame.nb_samples) {
        let plane = UnsafeRawPointer(frame.extended_data[isPlanar ? channel : 0])
        let offset = 4 * (isPlanar ? index : index * count + channel)
        guard let plane else { continue }
        channels[channel].append(
          [AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P].contains(format)
            ? Float(plane.load(fromByteOffset: offset, as: Int32.self)) / 0x1p31
            : plane.load(fromByteOffset: offset, as: Float.self))
      }
    }
  }

  /// Returns the root of the mean square of a channel in a range of times in seconds.
  func level(_ channel: Int = 0, from first: Double, to last: Double) -> Double {
    let range = Int(first * Double(rate))..<min(Int(last * Double(rate)), channels[channel].count)
    guard !range.isEmpty else { return 0 }
    let sum = channels[channel][range].reduce(0.0) { $0 + Double($1) * Double($1) }
    return (sum / Double(range.count)).squareRoot()
  }

  /// Returns the delay in samples at which a channel is most similar to a signal of the same rate.
  func delay(of signal: [Float], within delays: ClosedRange<Int>, channel: Int = 0) -> Int {
    let samples = channels[channel]
    func similarity(_ delay: Int) -> Float {
      signal.withUnsafeBufferPointer { signal in
        samples.withUnsafeBufferPointer { samples in
          var (sum, index) = (Float(0), max(0, -delay))
          let end = min(signal.count, samples.count - delay)
          while index < end {
            sum += signal[index] * samples[index + delay]
            index += 1
          }
          return sum
        }
      }
    }
    return delays.max { similarity($0) < similarity($1) } ?? 0
  }
}

/// A WAV file with samples of 16 bits.
enum WAVFile {
  /// Writes samples of each channel, in the range `-1...1`.
  static func write(_ channels: [[Float]], rate: Int = 48_000, to path: String) throws {
    let count = channels.first?.count ?? 0
    var bytes = Data()
    func append(_ value: Int, _ size: Int) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    let size = count * channels.count * 2
    bytes.append(Data("RIFF".utf8))
    append(36 + size, 4)
    bytes.append(Data("WAVEfmt ".utf8))
    append(16, 4)
    append(1, 2)
    append(channels.count, 2)
    append(rate, 4)
    append(rate * channels.count * 2, 4)
    append(channels.count * 2, 2)
    append(16, 2)
    bytes.append(Data("data".utf8))
    append(size, 4)
    for index in 0..<count {
      for channel in channels { append(Int((channel[index] * 32_767).rounded()), 2) }
    }
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// Returns noise in the range of the given amplitude, which is similar to no delayed copy of itself.
  static func noise(_ count: Int, amplitude: Float = 0.5, seed: UInt32 = 1) -> [Float] {
    var state = seed &* 2_654_435_761 | 1
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return amplitude * (Float(state >> 8) / 0x1p23 - 1)
    }
  }

  /// Returns a sine tone.
  static func tone(
    _ count: Int, frequency: Double = 1_000, rate: Int = 48_000, amplitude: Double = 0.5
  )
    -> [Float]
  {
    (0..<count).map {
      Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)))
    }
  }
}
