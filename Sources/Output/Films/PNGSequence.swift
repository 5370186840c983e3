import Foundation
public import Pixels

/// A sink that writes frames as numbered PNG files.
///
/// The files are moved to their paths only when all of them are complete.
public final class PNGSequence: FilmSink {
  private let pattern: NumberedPath
  private let firstNumber: Int
  private let background: Background?
  private let settingsError: FilmError?
  private var files: [AtomicFile] = []
  private var frameSize = (width: 0, height: 0)
  private var pipeline: FramePipeline<Void>?
  /// The number of threads and the amount of memory that the encoder may use.
  var pipelineLimits = PipelineLimits()

  /// Creates a sequence of files named by `pattern`, in which `%04d` is replaced with the frame number.
  ///
  /// If a pattern has no placeholder, `-%04d` is inserted before its extension. ``append(_:)`` throws if the pattern has
  /// an extension other than `png`.
  ///
  /// `firstNumber` is the number of the first frame, 0 or more.
  public init(pattern: String, background: Background? = nil, firstNumber: Int = 0) {
    precondition(firstNumber >= 0, "the number of the first frame must not be negative")
    self.firstNumber = firstNumber
    settingsError = FilmFormat.pngSequence.settingsError(path: pattern)
    self.pattern = NumberedPath(pattern)
    self.background = background
  }

  /// Returns whether a path contains a placeholder for the frame number: `%d`, or `%04d` for four digits.
  public static func isNumbered(_ path: String) -> Bool {
    path.firstMatch(of: NumberedPath.numberPattern) != nil
  }

  /// Returns the path of the frame with the given number.
  package static func path(ofFrame number: Int, pattern: String) -> String {
    NumberedPath(pattern)[number]
  }

  /// Encodes the next frame to a temporary file.
  ///
  /// Throws ``FilmError`` if the frame's size differs from that of the first frame.
  public func append(_ frame: Frame) throws(FilmError) {
    try settingsError.throwIfPresent()
    let (path, pixels, background) = (pattern[firstNumber + files.count], frame.pixels, background)
    let line = pipeline ?? begin(withFirstFrame: pixels)
    self.pipeline = line
    try pixels.checkSize(against: frameSize, at: path)
    let file = try AtomicFile(for: path)
    files.append(file)
    try line.append { () throws(FilmError) in
      try file.write(encodedPNG(of: pixels, over: background, path: path))
    }
  }

  private func begin(withFirstFrame first: PixelBuffer) -> FramePipeline<Void> {
    frameSize = (first.width, first.height)
    return FramePipeline(
      threads: pipelineLimits.threadCount, room: pipelineLimits.capacity(for: first)
    ) { _ in }
  }

  /// Moves all files to their final paths.
  ///
  /// Throws ``FilmError`` if no frame was appended or if a file cannot be moved; in the latter case, the files
  /// already moved are removed.
  public func finish() throws(FilmError) {
    try settingsError.throwIfPresent()
    guard let pipeline, !files.isEmpty else { throw FilmError(.noFrames, at: pattern[firstNumber]) }
    defer { cancel() }
    try pipeline.finish()
    try AtomicFile.publishAll(files)
  }

  /// Stops encoding and removes all unfinished files.
  public func cancel() {
    pipeline?.cancel()
    pipeline = nil
    files = []
  }

  deinit { cancel() }
}

/// A file path with a placeholder for a number.
struct NumberedPath {
  /// The placeholder pattern: `%d`, or `%0Nd` with N digits.
  static var numberPattern: Regex<(Substring, Substring?)> { /%(?:0([1-9]))?d/ }

  private let prefix: String
  private let suffix: String
  private let digitCount: Int

  /// Parses a path that contains `%d` or `%0Nd`.
  ///
  /// If the path has no placeholder, `-%04d` is inserted before the extension.
  init(_ pattern: String) {
    if let match = pattern.firstMatch(of: Self.numberPattern) {
      prefix = String(pattern[..<match.range.lowerBound])
      suffix = String(pattern[match.range.upperBound...])
      digitCount = match.1.flatMap { Int($0) } ?? 1
    } else {
      let name = pattern.lastIndex(of: "/").map { pattern.index(after: $0) } ?? pattern.startIndex
      let end = pattern[name...].lastIndex(of: ".") ?? pattern.endIndex
      prefix = pattern[..<end] + "-"
      suffix = String(pattern[end...])
      digitCount = 4
    }
  }

  subscript(number: Int) -> String {
    let text = String(number)
    return prefix + String(repeating: "0", count: max(0, digitCount - text.count)) + text + suffix
  }
}

extension PixelBuffer {
  /// Throws ``FilmError`` if the image does not have the given size in pixels.
  func checkSize(against size: (width: Int, height: Int), at path: String) throws(FilmError) {
    guard (width, height) == size else {
      throw FilmError(
        .sizeChanged(expected: [size.width, size.height], found: [width, height]), at: path)
    }
  }
}
