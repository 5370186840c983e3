import CFFmpeg
import CFilmShims
import Foundation
public import ImageCodecs

/// Why a film was not written.
public struct FilmError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The system refused the file; its own words.
    case cannotWrite(String)
    /// The process has as many files open as it may.
    case tooManyFiles
    /// Something other than a plain file stands under the name.
    case notARegularFile
    /// The codec failed; what was tried, and its own words.
    case codec(step: String, detail: String)
    /// The codec needs more threads than the system gives; how many it needs.
    case noThreads(Int)
    /// The codec library lacks a part.
    case missing(String)
    /// A frame has another size than the first.
    case sizeChanged(expected: [Int], found: [Int])
    /// The frames are larger than the format can hold.
    case tooLarge(width: Int, height: Int)
    /// GIF counts in hundredths of a second and players take less than two for ten.
    case rateTooHigh(limit: Int)
    /// The file is larger than was allowed, however it is written.
    case tooManyBytes(limit: Int, smallest: Int)
    /// The film ended before its first frame.
    case noFrames
    /// A picture was not encoded.
    case image(ImageError)
    /// The writing was given up from outside.
    case interrupted
  }

  /// The file that was to be written.
  public let path: String
  /// What is wrong.
  public let reason: Reason

  init(_ reason: Reason, at path: String) {
    self.path = path
    self.reason = reason
  }

  /// The fault that `errno` holds.
  static func systemError(at path: String, errorNumber number: Int32 = errno) -> FilmError {
    if number == EMFILE || number == ENFILE { return FilmError(.tooManyFiles, at: path) }
    return FilmError(.cannotWrite(String(cString: strerror(number))), at: path)
  }
}

extension FilmError: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    switch reason {
    case .cannotWrite(let reason):
      "\(path): cannot be written (\(reason)); choose another place or make room"
    case .tooManyFiles:
      "\(path): cannot be written, as too many files are open; raise the limit (ulimit -n)"
    case .notARegularFile:
      "\(path): is not a plain file; choose another name"
    case .codec(let step, let detail):
      "\(path): \(step) failed (\(detail)); try another size or format"
    case .noThreads(let count):
      "\(path): the encoder needs \(count) threads and the system has none left; raise its limits "
        + "(ulimit -u, ulimit -v) or choose another format"
    case .missing(let part):
      "\(path): the codec library has no \(part); install the full libavcodec"
    case .sizeChanged(let expected, let found):
      "\(path): a frame of \(found[0]) × \(found[1]) pixels follows frames of "
        + "\(expected[0]) × \(expected[1]); keep one size"
    case .tooLarge(let width, let height):
      "\(path): \(width) × \(height) pixels are too many; render smaller"
    case .rateTooHigh(let limit):
      "\(path): the format shows at most \(limit) frames a second; lower the frame rate"
    case .tooManyBytes(let limit, let smallest):
      "\(path): does not fit into \(limit) bytes, \(smallest) are the least; "
        + "shorten it, make it smaller or lower the frame rate"
    case .noFrames:
      "\(path): the film has no frames; lengthen it"
    case .image(let error):
      error.withSource(path).description
    case .interrupted:
      "\(path): interrupted; nothing was written"
    }
  }
}

/// Turns an answer of libav that is an error into ours.
@discardableResult
func checkLibavResult(_ status: Int32, step: String, at path: String) throws(FilmError) -> Int32 {
  guard status < 0 else { return status }
  let number = film_errno(status)
  if [ENOSPC, EACCES, EIO, EFBIG, EMFILE, ENFILE].contains(number) {
    throw FilmError.systemError(at: path, errorNumber: number)
  }
  let detail = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
    text.initialize(repeating: 0)
    guard let base = text.baseAddress else { return "" }
    av_strerror(status, base, 256)
    return String(cString: base)
  }
  throw FilmError(.codec(step: step, detail: detail), at: path)
}

/// What libav hands out as a pointer, or no memory.
func unwrapLibavPointer<T>(_ pointer: T?, step: String, at path: String) throws(FilmError) -> T {
  guard let pointer else {
    try checkLibavResult(film_error_out_of_memory(), step: step, at: path)
    throw FilmError(.codec(step: step, detail: "no memory"), at: path)
  }
  return pointer
}
