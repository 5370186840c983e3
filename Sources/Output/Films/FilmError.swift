import AtomicFiles
import CFFmpeg
import CFilmShims
import Foundation
public import ImageCodecs

/// An error that prevented a film from being written, with the path of the film's file.
public struct FilmError: Error, Hashable, Sendable {
  /// The reasons why a film could not be written.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be written.
    ///
    /// The associated value is the system's error message.
    case cannotWrite(String)
    /// The process or the system has reached its limit of open files.
    case tooManyFiles
    /// The path refers to something other than a regular file, such as a folder.
    case notARegularFile
    /// A step of encoding failed, with a detail message from libav.
    case codec(step: String, detail: String)
    /// The system cannot create the given number of threads, which the encoder needs.
    case noThreads(Int)
    /// The codec library lacks the named encoder, container or option.
    case missing(String)
    /// The size of a frame, in pixels, differs from the size of the first frame.
    case sizeChanged(expected: [Int], found: [Int])
    /// The frame size, in pixels, exceeds the format's maximum.
    case tooLarge(width: Int, height: Int)
    /// The frame rate exceeds the format's limit, in frames per second.
    ///
    /// Players slow down films with a higher rate: GIF delays are stored in hundredths of a second, and players
    /// replace delays below 0.02 seconds with 0.1 seconds.
    case rateTooHigh(limit: Int)
    /// The file name extension does not fit the format that the sink writes.
    ///
    /// `found` is the extension of the path, and `expected` contains the extensions of the format, all without dots.
    case wrongExtension(found: String, expected: [String])
    /// The frame rate is not a finite number above 0, in frames per second.
    case invalidRate(Double)
    /// The loop count is below 0 or above the maximum that the format can store.
    case invalidLoops(Int, maximum: Int)
    /// The quality is not in the range `0...1`.
    case invalidQuality(Double)
    /// The fidelity of lossless WebP is not in the range `0...100`.
    case invalidFidelity(Int)
    /// The number of palette colors is not in the range ``GIFSettings/colorLimits``.
    case invalidColorCount(Int)
    /// The number of frames on a contact sheet is not in 1...``ContactSheet/maximumFrameCount``.
    case invalidFrameCount(Int)
    /// The gap between the frames of a contact sheet is below 0 or larger than an image, in pixels.
    case invalidGap(Int)
    /// The maximum width of a contact sheet, in pixels, leaves less than one pixel for each frame.
    case invalidWidth(Int)
    /// More frames were appended to a contact sheet than the given number.
    case tooManyFrames(limit: Int)
    /// The film does not fit into the given maximum number of bytes.
    ///
    /// `smallest` is the smallest size that was reached, in bytes.
    case tooManyBytes(limit: Int, smallest: Int)
    /// The film was finished before any frame was appended.
    ///
    /// ``FrameTimes`` is empty for a duration of 0 and for an invalid rate.
    case noFrames
    /// A frame could not be encoded as an image.
    case image(ImageError)
    /// The file is not a part of the film that is to be joined.
    ///
    /// The associated value is the cause, such as a damaged file or another size.
    case invalidPart(String)
    /// The sound of the film cannot be used, or one of its settings is invalid.
    ///
    /// The path of the error is that of the sound.
    case audio(AudioTrack.Problem)
    /// Writing was interrupted, and the unfinished file was removed.
    case interrupted
  }

  /// The path of the file that was to be written.
  public let path: String
  /// The cause of the error.
  public let reason: Reason

  init(_ reason: Reason, at path: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates the error for the given `errno` value.
  static func systemError(at path: String, errorNumber number: Int32 = errno) -> FilmError {
    if number == EMFILE || number == ENFILE { return FilmError(.tooManyFiles, at: path) }
    return FilmError(.cannotWrite(String(cString: strerror(number))), at: path)
  }
}

extension FilmError: CustomStringConvertible {
  /// A one-line description of the error: path, cause and remedy.
  public var description: String {
    switch reason {
    case .cannotWrite(let reason):
      "\(path): cannot be written: \(reason); \(SystemError.writeRemedy(for: reason))"
    case .tooManyFiles:
      "\(path): cannot be written: too many files are open; raise the limit (ulimit -n)"
    case .notARegularFile:
      "\(path): not a regular file; choose another name"
    case .codec(let step, let detail):
      "\(path): \(step) failed: \(detail); try another size or format"
    case .noThreads(let count):
      "\(path): cannot create the \(count) threads that the encoder needs; raise the limits "
        + "(ulimit -u, ulimit -v) or choose another format"
    case .missing(let part):
      "\(path): libavcodec lacks the \(part); install a complete build of libavcodec"
    case .sizeChanged(let expected, let found):
      "\(path): a frame has \(found[0]) × \(found[1]) pixels instead of "
        + "\(expected[0]) × \(expected[1]); use the same size for all frames"
    case .tooLarge(let width, let height):
      "\(path): \(width) × \(height) pixels exceed the maximum size of the format; use a smaller size"
    case .rateTooHigh(let limit):
      "\(path): the format is limited to \(limit) frames per second; lower the frame rate"
    case .tooManyBytes(let limit, let smallest):
      "\(path): the film does not fit into \(limit) bytes: the smallest size reached is \(smallest) bytes; "
        + "shorten the film, or reduce its size or frame rate"
    case .noFrames:
      "\(path): the film has no frames; append at least one, and check that the duration and the frame "
        + "rate are above 0"
    case .wrongExtension(let found, let expected):
      "\(path): \(found.isEmpty ? "no file extension" : "file extension '.\(found)'"), but the format is "
        + "\(expected.map { ".\($0)" }.joined(separator: " or ")); change the extension or the format"
    case .invalidRate(let rate):
      "\(path): invalid frame rate '\(rate)': must be finite and more than 0 frames per second"
    case .invalidLoops(let loops, let maximum):
      "\(path): invalid loop count '\(loops)': must be between 0 (endless) and \(maximum)"
    case .invalidQuality(let quality):
      "\(path): invalid quality '\(quality)': must be between 0 and 1"
    case .invalidFidelity(let fidelity):
      "\(path): invalid fidelity '\(fidelity)': must be between 0 and 100"
    case .invalidColorCount(let colors):
      "\(path): invalid number of colors '\(colors)': must be between "
        + "\(GIFSettings.colorLimits.lowerBound) and \(GIFSettings.colorLimits.upperBound)"
    case .invalidFrameCount(let count):
      "\(path): invalid number of frames '\(count)' for a contact sheet: must be between 1 and "
        + "\(ContactSheet.maximumFrameCount)"
    case .invalidGap(let gap):
      "\(path): invalid gap '\(gap)' between the frames of a contact sheet: must be between 0 and "
        + "\(ContactSheet.maximumGap) pixels"
    case .invalidWidth(let width):
      "\(path): invalid width '\(width)' of a contact sheet: each frame needs at least 1 pixel; use a "
        + "larger width or fewer frames"
    case .tooManyFrames(let limit):
      "\(path): the contact sheet has space for \(limit) frames; append fewer, or create it for more"
    case .image(let error):
      error.withSource(path).description
    case .invalidPart(let cause):
      "\(path): not a part of the film: \(cause); render the part again"
    case .audio(let problem):
      "\(path): \(problem)"
    case .interrupted:
      "\(path): interrupted; nothing was written"
    }
  }
}

/// Throws a ``FilmError`` if a libav status code is negative, and returns other status codes.
@discardableResult
func checkLibavResult(_ status: Int32, step: String, at path: String) throws(FilmError) -> Int32 {
  guard status < 0 else { return status }
  let number = film_errno(status)
  if [ENOSPC, EACCES, EIO, EFBIG, EMFILE, ENFILE].contains(number) {
    throw FilmError.systemError(at: path, errorNumber: number)
  }
  throw FilmError(.codec(step: step, detail: libavMessage(for: status)), at: path)
}

/// Returns the text for a libav error code.
func libavMessage(for status: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
    text.initialize(repeating: 0)
    guard let base = text.baseAddress else { return "" }
    av_strerror(status, base, 256)
    return String(cString: base)
  }
}

/// Unwraps a pointer allocated by libav.
///
/// Throws a ``FilmError`` if the pointer is `nil`.
func unwrapLibavPointer<T>(_ pointer: T?, step: String, at path: String) throws(FilmError) -> T {
  guard let pointer else {
    try checkLibavResult(film_error_out_of_memory(), step: step, at: path)
    throw FilmError(.codec(step: step, detail: "out of memory"), at: path)
  }
  return pointer
}
