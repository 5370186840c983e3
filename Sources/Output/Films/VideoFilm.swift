import CFFmpeg
// Of the headers that both hold, names count as those of either.
import CFilmShims
import Foundation
import Pixels
import Threads

/// How a video file stores its frames.
struct VideoRecipe {
  /// The muxer's name.
  var container: String
  /// The encoder's name.
  var encoder: String
  var pixelFormat: AVPixelFormat
  /// The largest side.
  var maximumSide: Int
  /// Whether sides are rounded up to even numbers.
  var isEven = false
  var codecOptions: [(String, String)] = []
  var containerOptions: [(String, String)] = []
  /// The encoder's threads.
  var threads: Int32
  /// Whether the encoder gives other bytes with another number of threads.
  var dependsOnThreads = true
  var chromaPlace = AVCHROMA_LOC_UNSPECIFIED
  /// The curve of the colours, whose primaries and matrix are those of BT.709.
  var transfer = AVCOL_TRC_BT709
  /// Puts a picture into a frame of the pixel format.
  var draw: (PixelBuffer, AVFrame) -> Void
}

/// The common half of videos: pictures are converted on all cores and encoded in order, while
/// further ones are drawn.
final class VideoFilm: FilmEncoder {
  /// Fractions of larger numbers overflow the container's clock.
  private static let maximumRate = 1_000_000

  private let place: String
  private let rate: Double
  private let recipe: (PixelBuffer) -> VideoRecipe
  /// How much goes on at once.
  var traffic = FrameTraffic()
  private var output: Output?
  private var size = (width: 0, height: 0)
  private var count: Int64 = 0
  private let memory = LibavMemory()

  /// Where the frames go once there is one.
  private struct Output {
    let recipe: VideoRecipe
    let file: UnfinishedFile
    let writer: LibavWriter
    let line: FrameLine<LibavFrame>
  }

  /// A film of `rate` frames a second in the file at `place`, stored as the first frame asks for.
  init(place: String, rate: Double, recipe: @escaping (PixelBuffer) -> VideoRecipe) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    self.place = place
    self.rate = FrameTimes.held(rate)
    self.recipe = recipe
  }

  /// Takes the next frame.
  func append(_ pixels: PixelBuffer) throws(FilmError) {
    let output: Output
    if let begun = self.output {
      output = begun
    } else {
      output = try open(pixels)
      self.output = output
    }
    try pixels.checkSize(against: size, at: place)
    let (place, recipe, number, memory) = (place, output.recipe, count, memory)
    let (width, height) = Self.sides(size, recipe)
    try output.line.append { () throws(FilmError) in
      let frame = try LibavFrame(at: place)
      frame.describe(recipe.pixelFormat, width: width, height: height)
      frame.describeVideoColour(transfer: recipe.transfer)
      frame.setTime(number)
      try frame.draw(in: memory) { recipe.draw(pixels, $0) }
      return frame
    }
    count += 1
  }

  private static func sides(
    _ size: (width: Int, height: Int), _ recipe: VideoRecipe
  ) -> (Int32, Int32) {
    let odd = recipe.isEven ? 1 : 0
    return (Int32((size.width + odd) & ~odd), Int32((size.height + odd) & ~odd))
  }

  private func open(_ first: PixelBuffer) throws(FilmError) -> Output {
    guard rate <= Double(Self.maximumRate) else {
      throw FilmError(.rateTooHigh(limit: Self.maximumRate), at: place)
    }
    let recipe = recipe(first)
    size = (first.width, first.height)
    count = 0
    guard max(size.width, size.height) <= recipe.maximumSide else {
      throw FilmError(.tooLarge(width: size.width, height: size.height), at: place)
    }
    // Rates as 30000/1001 need their thousands; larger terms overflow the container's clock.
    let frameRate = av_d2q(rate, 1_001_000)
    let (width, height) = Self.sides(size, recipe)
    let settings = LibavSettings(
      container: recipe.container, encoder: recipe.encoder, width: width, height: height,
      pixelFormat: recipe.pixelFormat,
      timeBase: AVRational(num: frameRate.den, den: frameRate.num),
      codecOptions: recipe.codecOptions, containerOptions: recipe.containerOptions)
    let threads = try threads(of: recipe, beside: traffic.threads)
    let file = try UnfinishedFile(for: place)
    let writer = try LibavWriter(settings, into: file, place: place) { codec in
      codec.pointee.framerate = frameRate
      codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      codec.pointee.thread_count = threads
      codec.pointee.color_primaries = AVCOL_PRI_BT709
      codec.pointee.color_trc = recipe.transfer
      codec.pointee.colorspace = AVCOL_SPC_BT709
      codec.pointee.color_range = AVCOL_RANGE_MPEG
      codec.pointee.chroma_sample_location = recipe.chromaPlace
    }
    let line = FrameLine<LibavFrame>(threads: traffic.threads, room: traffic.room(for: first)) {
      frame throws(FilmError) in try writer.encode(frame)
    }
    return Output(recipe: recipe, file: file, writer: writer, line: line)
  }

  /// The encoder's threads, as far as the system has them beside those that prepare frames.
  ///
  /// Encoders fail, some at their first frame, where they get fewer than they were told.
  private func threads(of recipe: VideoRecipe, beside others: Int) throws(FilmError) -> Int32 {
    guard recipe.threads > 1 else { return recipe.threads }
    // Alpha beside 4:2:0 has an encoder of its own.
    let count = Int(recipe.threads) * (recipe.pixelFormat == AV_PIX_FMT_YUVA420P ? 2 : 1)
    if ThreadLender.canStart(count + others) { return recipe.threads }
    guard !recipe.dependsOnThreads else { throw FilmError(.noThreads(count), at: place) }
    return 1
  }

  /// Encodes the rest, writes the index and gives the file its name.
  func finish() throws(FilmError) {
    guard let output else { throw FilmError(.noFrames, at: place) }
    defer { cancel() }
    try output.line.finish()
    try output.writer.finish()
    try output.file.publish()
  }

  /// Stops and removes the file, unless it is finished.
  func cancel() {
    output?.line.cancel()
    output = nil
  }

  deinit { cancel() }
}
