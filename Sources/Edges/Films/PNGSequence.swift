import Foundation
public import Pixels

/// A film as numbered PNG files, from 0000, that all appear when the last is written.
public final class PNGSequence: FilmSink {
  private let pattern: NumberedPath
  private let background: Background?
  private var files: [UnfinishedFile] = []
  private var first: PixelBuffer?

  /// Files named by `pattern`, in which `%04d` stands for the frame's number.
  ///
  /// A pattern without it gets `-%04d` before its extension.
  public init(pattern: String, background: Background? = nil) {
    self.pattern = NumberedPath(pattern)
    self.background = background
  }

  /// Whether a path has a place for the frame's number: `%d`, or `%04d` for four digits.
  public static func isNumbered(_ path: String) -> Bool {
    path.firstMatch(of: NumberedPath.place) != nil
  }

  /// Writes the next file, still under a hidden name.
  public func append(_ frame: Frame) throws(FilmError) {
    let place = pattern[files.count]
    if let first {
      try frame.pixels.checkSize(against: (first.width, first.height), at: place)
    }
    first = first ?? frame.pixels
    let file = try UnfinishedFile(for: place)
    files.append(file)
    try file.write(encodedPNG(frame.pixels, over: background, at: place))
  }

  /// Gives all files their names.
  public func finish() throws(FilmError) {
    guard !files.isEmpty else { throw FilmError(.noFrames, at: pattern[0]) }
    defer { files = [] }
    for (number, file) in files.enumerated() {
      do throws(FilmError) {
        try file.publish()
      } catch {
        for published in files[..<number] { unlink(published.destination) }
        throw error
      }
    }
  }

  /// Removes all files.
  public func cancel() { files = [] }
}

/// A path with a place for a number.
struct NumberedPath {
  /// `%d` or `%0Nd`.
  static var place: Regex<(Substring, Substring?)> { /%(?:0([1-9]))?d/ }

  private let head: String
  private let tail: String
  private let digits: Int

  /// Takes apart a path with `%d` or `%0Nd`; without it, `-%04d` goes before the extension.
  init(_ pattern: String) {
    if let match = pattern.firstMatch(of: Self.place) {
      head = String(pattern[..<match.range.lowerBound])
      tail = String(pattern[match.range.upperBound...])
      digits = match.1.flatMap { Int($0) } ?? 1
    } else {
      let name = pattern.lastIndex(of: "/").map { pattern.index(after: $0) } ?? pattern.startIndex
      let end = pattern[name...].lastIndex(of: ".") ?? pattern.endIndex
      head = pattern[..<end] + "-"
      tail = String(pattern[end...])
      digits = 4
    }
  }

  subscript(number: Int) -> String {
    let text = String(number)
    return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
  }
}

extension PixelBuffer {
  /// Refuses a picture of another size.
  func checkSize(against size: (width: Int, height: Int), at place: String) throws(FilmError) {
    guard (width, height) == size else {
      throw FilmError(
        .sizeChanged(expected: [size.width, size.height], found: [width, height]), at: place)
    }
  }
}
