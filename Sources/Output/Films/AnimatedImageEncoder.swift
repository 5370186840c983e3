import Foundation
import ImageCodecs
import Pixels

/// The encoded data of a frame patch, with its position and size in pixels.
struct EncodedFramePatch {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var isBlended: Bool
  var data: Data
}

/// A writer for an animated image file that stores the given patches in order.
protocol AnimatedImageFile {
  /// Appends a patch that is displayed for the given range of frames.
  mutating func writePatch(_ patch: EncodedFramePatch, frames: Range<Int>) throws(FilmError)

  /// Writes the header fields whose values are known only at the end, and moves the file to its final path.
  mutating func finish() throws(FilmError)
}

/// The encoder shared by all animated image formats.
///
/// Patches are computed and encoded on all cores and written in order. An unchanged frame extends the duration of the
/// previous one. Patches remain visible beneath later ones, so each patch depends only on its frame and the previous
/// one.
final class AnimatedImageEncoder: FilmEncoder {
  /// The maximum rate, in frames per second.
  ///
  /// Browsers replace delays of 10 milliseconds or less with 100 milliseconds.
  static let maximumRate = 90

  /// The limits and encoding functions of an animated image format.
  struct Format {
    /// The alignment of a patch's left and top edges: they are multiples of this number of pixels.
    var grid = 1
    /// Whether a patch may be blended over the previous contents.
    var allowsBlending: Bool
    /// The maximum width and height of a frame, in pixels.
    var maximumSide: Int
    var encode: (PixelBuffer) throws(ImageError) -> Data
    var open: (_ width: Int, _ height: Int) throws(FilmError) -> any AnimatedImageFile
  }

  private let outputPath: String
  private let rate: Double
  private let background: Background?
  private let format: Format
  private let settingsError: FilmError?
  var pipelineLimits = PipelineLimits()
  private var pipeline: FramePipeline<EncodedFramePatch?>?
  private var output: Output?
  private var previousFrame: PixelBuffer?

  /// Creates an encoder for the file at `place`, with a rate in frames per second.
  ///
  /// `settingsError` is thrown when the first frame is appended.
  init(
    place: String, rate: Double, background: Background?, settingsError: FilmError?, format: Format
  ) {
    self.settingsError = settingsError
    self.outputPath = place
    self.rate = rate
    self.background = background
    self.format = format
  }

  func append(_ pixels: PixelBuffer) throws(FilmError) {
    if pipeline == nil {
      try settingsError.throwIfPresent()
      try begin(withFirstFrame: pixels)
    }
    let before = previousFrame
    if let before { try pixels.checkSize(against: (before.width, before.height), at: outputPath) }
    let (path, background, format) = (outputPath, background, format)
    try pipeline?.append { () throws(FilmError) in
      try Self.smallestPatch(
        for: pixels, after: before, background: background, format: format, at: path)
    }
    previousFrame = pixels
  }

  private func begin(withFirstFrame first: PixelBuffer) throws(FilmError) {
    guard rate <= Double(Self.maximumRate) else {
      throw FilmError(.rateTooHigh(limit: Self.maximumRate), at: outputPath)
    }
    guard max(first.width, first.height) <= format.maximumSide else {
      throw FilmError(.tooLarge(width: first.width, height: first.height), at: outputPath)
    }
    let output = Output(try format.open(first.width, first.height))
    pipeline = FramePipeline(
      threads: pipelineLimits.threadCount, room: pipelineLimits.capacity(for: first)
    ) { patch throws(FilmError) in try output.append(patch) }
    self.output = output
  }

  /// Encodes all candidate patches between two frames and returns the smallest; `nil` if the frames are equal.
  private static func smallestPatch(
    for frame: PixelBuffer, after before: PixelBuffer?, background: Background?,
    format: Format, at path: String
  ) throws(FilmError) -> EncodedFramePatch? {
    var best: EncodedFramePatch?
    for patch in FramePatch.patchCandidates(
      for: frame, after: before, grid: format.grid, allowsBlending: format.allowsBlending)
    {
      let data: Data
      do throws(ImageError) {
        data = try format.encode(
          background.map { patch.picture.composited(over: $0) } ?? patch.picture)
      } catch {
        throw FilmError(.image(error), at: path)
      }
      if let best, best.data.count <= data.count { continue }
      best = EncodedFramePatch(
        x: patch.x, y: patch.y, width: patch.picture.width, height: patch.picture.height,
        isBlended: patch.isBlended, data: data)
    }
    return best
  }

  /// Writes the remaining frames and moves the file to its final path.
  func finish() throws(FilmError) {
    try settingsError.throwIfPresent()
    guard let pipeline, let output else { throw FilmError(.noFrames, at: outputPath) }
    defer { cancel() }
    try pipeline.finish()
    try output.finish()
  }

  /// Stops encoding and removes the unfinished file.
  func cancel() {
    pipeline?.cancel()
    pipeline = nil
    output = nil
    previousFrame = nil
  }

  deinit { cancel() }

  /// The file and the pending patch, whose duration is not known until the next patch is appended.
  private final class Output {
    private var file: any AnimatedImageFile
    private var pending: (patch: EncodedFramePatch, first: Int)?
    private var count = 0

    init(_ file: any AnimatedImageFile) { self.file = file }

    func append(_ patch: EncodedFramePatch?) throws(FilmError) {
      if let patch {
        try writePendingPatch()
        pending = (patch, count)
      }
      count += 1
    }

    private func writePendingPatch() throws(FilmError) {
      guard let pending else { return }
      try file.writePatch(pending.patch, frames: pending.first..<count)
      self.pending = nil
    }

    func finish() throws(FilmError) {
      try writePendingPatch()
      try file.finish()
    }
  }
}
