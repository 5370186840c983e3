import CFFmpeg
import Foundation

/// The length of the sound as a container stores it, by which truncated files are found.
struct StoredSoundLength {
  /// The minimum number that stands for an unknown length.
  ///
  /// Programs that write to a pipe store the maximum of 31 or 32 bits, or a little less.
  private static let unknownLength: Int64 = 0x7F00_0000
  /// The time in seconds by which sound may be shorter than stored, such as by the delay of its encoder.
  private static let durationTolerance = 0.1
  /// The number of bytes by which a WAV file may be shorter than stored.
  private static let sizeTolerance: Int64 = 64

  /// The durations of the streams in seconds; `nil` for those that are not stored.
  private let streamDurations: [Double?]
  /// The duration of the longest stream in seconds; `nil` if it is not stored.
  private let containerDuration: Double?
  /// Whether a WAV file has fewer bytes than its header says.
  private let isShortWAVFile: Bool

  /// Reads the lengths of a container that was opened, and of which no packet was read.
  ///
  /// Later, libav replaces unknown durations by estimates from the size of the file.
  init(of format: AVFormatContext, in file: FileHandle) {
    streamDurations = (0..<Int(format.nb_streams)).map { number in
      format.streams[number].flatMap {
        Self.isKnown($0.pointee.duration)
          ? Double($0.pointee.duration) * av_q2d($0.pointee.time_base) : nil
      }
    }
    containerDuration = format.duration > 0 ? Double(format.duration) / Double(AV_TIME_BASE) : nil
    isShortWAVFile =
      String(cString: format.iformat.pointee.name) == "wav"
      && Self.isShortWAVFile(file.fileDescriptor, samplesStart: avio_tell(format.pb))
  }

  private static func isKnown(_ length: Int64) -> Bool { length > 0 && length < unknownLength }

  /// Whether a WAV file ends before the end of its samples according to their size, which precedes them.
  private static func isShortWAVFile(_ file: Int32, samplesStart: Int64) -> Bool {
    func bytes(_ count: Int, at offset: Int64) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      return pread(file, &bytes, count, off_t(offset)) == count ? bytes : []
    }
    var status = stat()
    guard bytes(4, at: 0) == Array("RIFF".utf8), fstat(file, &status) == 0,
      case let header = bytes(8, at: samplesStart - 8), header.starts(with: "data".utf8)
    else { return false }
    let size = header.suffix(4).reversed().reduce(0) { $0 << 8 | Int64($1) }
    return isKnown(size) && samplesStart + size > Int64(status.st_size) + sizeTolerance
  }

  /// Whether the container stores the duration of a stream, and not only that of the longest one.
  func isKnown(ofStream stream: Int32) -> Bool { duration(ofStream: stream) != nil }

  private func duration(ofStream stream: Int32) -> Double? {
    // Some demuxers add streams while packets are read.
    streamDurations.indices.contains(Int(stream)) ? streamDurations[Int(stream)] : nil
  }

  /// Whether a stream should end later than the file.
  ///
  /// - Parameters:
  ///   - end: The time in seconds at which the stream ended in the file, or the last stream if the duration of this one is
  ///     unknown.
  ///   - stream: The number of the stream.
  /// - Returns: `false` if the length is unknown.
  func isGreater(than end: Double, ofStream stream: Int32) -> Bool {
    guard !isShortWAVFile else { return true }
    guard let duration = duration(ofStream: stream) ?? containerDuration else { return false }
    return duration > end + Self.durationTolerance
  }
}
