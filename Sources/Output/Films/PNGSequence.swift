import Foundation
public import Pixels

/// A film as numbered PNG files, from 0000, that all appear when the last is written.
public final class PNGSequence: FilmSink {
  private let pattern: NumberedPath
  private let background: Background?
  private var files: [AtomicFile] = []
  private var frameSize = (width: 0, height: 0)
  private var pipeline: FramePipeline<Void>?
  /// How much goes on at once.
  var pipelineLimits = PipelineLimits()

  /// Files named by `pattern`, in which `%04d` stands for the frame's number.
  ///
  /// A pattern without it gets `-%04d` before its extension.
  public init(pattern: String, background: Background? = nil) {
    self.pattern = NumberedPath(pattern)
    self.background = background
  }

  /// Whether a path has a place for the frame's number: `%d`, or `%04d` for four digits.
  public static func isNumbered(_ path: String) -> Bool {
    path.firstMatch(of: NumberedPath.numberPattern) != nil
  }

  /// Takes the next frame, whose file is still under a hidden name.
  public func append(_ frame: Frame) throws(FilmError) {
    let (path, pixels, background) = (pattern[files.count], frame.pixels, background)
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

  /// Gives all files their names.
  public func finish() throws(FilmError) {
    guard let pipeline, !files.isEmpty else { throw FilmError(.noFrames, at: pattern[0]) }
    defer { cancel() }
    try pipeline.finish()
    for (number, file) in files.enumerated() {
      do throws(FilmError) {
        try file.publish()
      } catch {
        for published in files[..<number] { unlink(published.destination) }
        throw error
      }
    }
  }

  /// Stops and removes all files that are not finished.
  public func cancel() {
    pipeline?.cancel()
    pipeline = nil
    files = []
  }

  deinit { cancel() }
}

/// A path with a place for a number.
struct NumberedPath {
  /// `%d` or `%0Nd`.
  static var numberPattern: Regex<(Substring, Substring?)> { /%(?:0([1-9]))?d/ }

  private let prefix: String
  private let suffix: String
  private let digitCount: Int

  /// Takes apart a path with `%d` or `%0Nd`; without it, `-%04d` goes before the extension.
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
  /// Refuses a picture of another size.
  func checkSize(against size: (width: Int, height: Int), at path: String) throws(FilmError) {
    guard (width, height) == size else {
      throw FilmError(
        .sizeChanged(expected: [size.width, size.height], found: [width, height]), at: path)
    }
  }
}
