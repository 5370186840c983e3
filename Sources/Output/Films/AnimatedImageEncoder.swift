import Foundation
import ImageCodecs
import Pixels

/// A patch as a file of some format holds it.
struct EncodedFramePatch {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var isBlended: Bool
  var data: Data
}

/// A file of an animated image, into which patches go in order.
protocol AnimatedImageFile {
  /// Adds a patch that shows from one frame until another begins.
  mutating func writePatch(_ patch: EncodedFramePatch, frames: Range<Int>) throws(FilmError)

  /// Writes what is known only at the end, and gives the file its name.
  mutating func finish() throws(FilmError)
}

/// The common half of animated images: patches are found and encoded on all cores and written in
/// order; a frame that equals the one before makes that last longer.
///
/// Patches stay when the next comes, so each depends on two frames only and not on what was chosen
/// for others.
final class AnimatedImageEncoder: FilmEncoder {
  /// Browsers take delays of ten thousandths of a second and less for a hundred.
  static let maximumRate = 90

  /// What an image format adds.
  struct Format {
    /// What the left and top of a patch are multiples of.
    var grid = 1
    /// Whether a patch may be laid over what was there.
    var allowsBlending: Bool
    /// The largest side.
    var maximumSide: Int
    var encode: (PixelBuffer) throws(ImageError) -> Data
    var open: (_ width: Int, _ height: Int) throws(FilmError) -> any AnimatedImageFile
  }

  private let outputPath: String
  private let rate: Double
  private let background: Background?
  private let format: Format
  var pipelineLimits = PipelineLimits()
  private var pipeline: FramePipeline<EncodedFramePatch?>?
  private var output: Output?
  private var previousFrame: PixelBuffer?

  init(place: String, rate: Double, background: Background?, format: Format) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    self.outputPath = place
    self.rate = rate
    self.background = background
    self.format = format
  }

  /// Takes the next frame.
  func append(_ pixels: PixelBuffer) throws(FilmError) {
    if pipeline == nil { try begin(withFirstFrame: pixels) }
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

  /// The smallest of the patches that make the frame of the one before.
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

  /// Writes the rest and gives the file its name.
  func finish() throws(FilmError) {
    guard let pipeline, let output else { throw FilmError(.noFrames, at: outputPath) }
    defer { cancel() }
    try pipeline.finish()
    try output.finish()
  }

  /// Stops and removes the file.
  func cancel() {
    pipeline?.cancel()
    pipeline = nil
    output = nil
    previousFrame = nil
  }

  deinit { cancel() }

  /// The file and the patch that waits to know how long it shows.
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
