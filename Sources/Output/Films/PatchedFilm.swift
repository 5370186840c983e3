import Foundation
import ImageCodecs
import Pixels

/// A patch as a file of some format holds it.
struct EncodedPatch {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var isOver: Bool
  var data: Data
}

/// A file of an animated image, into which patches go in order.
protocol PatchFile {
  /// Adds a patch that shows from one frame until another begins.
  mutating func write(_ patch: EncodedPatch, frames: Range<Int>) throws(FilmError)

  /// Writes what is known only at the end, and gives the file its name.
  mutating func finish() throws(FilmError)
}

/// The common half of animated images: patches are found and encoded on all cores and written in
/// order; a frame that equals the one before makes that last longer.
///
/// Patches stay when the next comes, so each depends on two frames only and not on what was chosen
/// for others.
final class PatchedFilm: FilmEncoder {
  /// Browsers take delays of ten thousandths of a second and less for a hundred.
  static let maximumRate = 90

  /// What an image format adds.
  struct Format {
    /// What the left and top of a patch are multiples of.
    var grid = 1
    /// Whether a patch may be laid over what was there.
    var canBeOver: Bool
    /// The largest side.
    var maximumSide: Int
    var encode: (PixelBuffer) throws(ImageError) -> Data
    var open: (_ width: Int, _ height: Int) throws(FilmError) -> any PatchFile
  }

  private let place: String
  private let rate: Double
  private let background: Background?
  private let format: Format
  var traffic = FrameTraffic()
  private var line: FrameLine<EncodedPatch?>?
  private var output: Output?
  private var last: PixelBuffer?

  init(place: String, rate: Double, background: Background?, format: Format) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    self.place = place
    self.rate = rate
    self.background = background
    self.format = format
  }

  /// Takes the next frame.
  func append(_ pixels: PixelBuffer) throws(FilmError) {
    if line == nil { try begin(pixels) }
    let before = last
    if let before { try pixels.checkSize(against: (before.width, before.height), at: place) }
    let (place, background, format) = (place, background, format)
    try line?.append { () throws(FilmError) in
      try Self.patch(pixels, after: before, over: background, as: format, at: place)
    }
    last = pixels
  }

  private func begin(_ first: PixelBuffer) throws(FilmError) {
    guard rate <= Double(Self.maximumRate) else {
      throw FilmError(.rateTooHigh(limit: Self.maximumRate), at: place)
    }
    guard max(first.width, first.height) <= format.maximumSide else {
      throw FilmError(.tooLarge(width: first.width, height: first.height), at: place)
    }
    let output = Output(try format.open(first.width, first.height))
    line = FrameLine(
      threads: traffic.threads, room: traffic.room(for: first)
    ) { patch throws(FilmError) in try output.take(patch) }
    self.output = output
  }

  /// The smallest of the patches that make the frame of the one before.
  private static func patch(
    _ frame: PixelBuffer, after before: PixelBuffer?, over background: Background?,
    as format: Format, at place: String
  ) throws(FilmError) -> EncodedPatch? {
    var best: EncodedPatch?
    for patch in FramePatch.candidates(
      for: frame, after: before, grid: format.grid, canBeOver: format.canBeOver)
    {
      let data: Data
      do throws(ImageError) {
        data = try format.encode(background.map { patch.picture.over($0) } ?? patch.picture)
      } catch {
        throw FilmError(.picture(error), at: place)
      }
      if let best, best.data.count <= data.count { continue }
      best = EncodedPatch(
        x: patch.x, y: patch.y, width: patch.picture.width, height: patch.picture.height,
        isOver: patch.isOver, data: data)
    }
    return best
  }

  /// Writes the rest and gives the file its name.
  func finish() throws(FilmError) {
    guard let line, let output else { throw FilmError(.noFrames, at: place) }
    defer { cancel() }
    try line.finish()
    try output.finish()
  }

  /// Stops and removes the file.
  func cancel() {
    line?.cancel()
    line = nil
    output = nil
    last = nil
  }

  deinit { cancel() }

  /// The file and the patch that waits to know how long it shows.
  private final class Output {
    private var file: any PatchFile
    private var pending: (patch: EncodedPatch, first: Int)?
    private var count = 0

    init(_ file: any PatchFile) { self.file = file }

    func take(_ patch: EncodedPatch?) throws(FilmError) {
      if let patch {
        try writePending()
        pending = (patch, count)
      }
      count += 1
    }

    private func writePending() throws(FilmError) {
      guard let pending else { return }
      try file.write(pending.patch, frames: pending.first..<count)
      self.pending = nil
    }

    func finish() throws(FilmError) {
      try writePending()
      try file.finish()
    }
  }
}
