import Foundation

/// What can be written, told by the ending of a file's name: the one place that knows the endings.
public enum FilmFormat: String, Hashable, Sendable, CaseIterable {
  /// One picture.
  case png
  /// One picture, which loses a little and has no transparency.
  case jpeg
  /// One picture, which loses a little in few bytes and has no transparency.
  case avif
  /// Numbered pictures, named by a path with a place for the number.
  case pngSequence
  /// An animated PNG.
  case apng
  /// An animated image of at most 256 colours.
  case gif
  /// An animated WebP, lossless.
  case webP
  /// H.264 video.
  case mp4
  /// VP9 video with alpha.
  case webM
  /// ProRes 4444 video with alpha, in QuickTime.
  case proRes

  /// How much of the frames' transparency a format keeps.
  public enum Transparency: Hashable, Sendable {
    /// All is opaque, over a background.
    case none
    /// A pixel is clear or opaque.
    case oneBit
    /// Every alpha.
    case full
  }

  /// The format that a path asks for, in capitals or not; `nil` when its ending is none of ours.
  ///
  /// A `.png` with a place for a number (see ``PNGSequence/isNumbered(_:)``) is a sequence.
  public init?(path: String) {
    let ending = (path as NSString).pathExtension.lowercased()
    let known = Self.allCases.first {
      $0.fileExtension == ending || $0.alternateFileExtension == ending
    }
    guard let format = known else { return nil }
    self = format == .png && PNGSequence.isNumbered(path) ? .pngSequence : format
  }

  /// What a name of this format ends in, without the dot.
  public var fileExtension: String {
    switch self {
    case .png, .pngSequence: "png"
    case .jpeg: "jpg"
    case .avif: "avif"
    case .apng: "apng"
    case .gif: "gif"
    case .webP: "webp"
    case .mp4: "mp4"
    case .webM: "webm"
    case .proRes: "mov"
    }
  }

  /// What names may end in, too.
  private var alternateFileExtension: String? { self == .jpeg ? "jpeg" : nil }

  /// The endings of some formats, each once, without dots.
  public static func fileExtensions(where isMeant: (Self) -> Bool = { _ in true }) -> [String] {
    allCases.filter { $0 != .pngSequence && isMeant($0) }.map(\.fileExtension)
  }

  /// Whether it holds frames in time rather than one picture.
  public var isFilm: Bool { ![.png, .jpeg, .avif].contains(self) }

  /// What becomes of the frames' transparency when there is no background.
  public var transparency: Transparency {
    switch self {
    case .png, .pngSequence, .apng, .webP, .webM, .proRes: .full
    case .gif: .oneBit
    case .jpeg, .avif, .mp4: .none
    }
  }

  /// The most frames in one second that players show in time; `nil` where there is no such limit.
  public var maximumRate: Double? {
    switch self {
    case .png, .jpeg, .avif, .pngSequence, .mp4, .webM, .proRes: nil
    case .apng: Double(APNGFilm.maximumRate)
    case .gif: Double(GIFFilm.maximumRate)
    case .webP: Double(WebPFilm.maximumRate)
    }
  }

  /// How often a file may say at most that it is played; `nil` where it cannot say.
  public var maximumLoops: Int? {
    switch self {
    case .png, .jpeg, .avif, .pngSequence, .mp4, .webM, .proRes: nil
    case .apng: APNGFilm.maximumLoops
    case .gif: GIFFilm.maximumLoops
    case .webP: WebPFilm.maximumLoops
    }
  }

  /// Whether it can be made smaller at the cost of its pictures.
  public var hasQuality: Bool { [.webP, .jpeg, .avif].contains(self) }

  /// A sink of this format, over a background or, where the format can, transparent.
  ///
  /// - Range: `rate` > 0, in frames a second; a still and a sequence have none and ignore it. It plays
  ///   `loops` times up to ``maximumLoops``, 0 is for ever; `quality` 0…1, `nil` is the best; `fidelity` 0…100
  ///   of a lossless WebP. Formats
  ///   that have no such thing ignore them.
  public func makeSink(
    path: String, rate: Double, loops: Int = 0, quality: Double? = nil,
    fidelity: Int = 100, gif settings: GIFSettings = GIFSettings(), background: Background? = nil
  ) -> any FilmSink {
    switch self {
    case .png: PNGImageSink(path: path, background: background)
    case .jpeg:
      JPEGImageSink(
        path: path, quality: quality ?? JPEGImageSink.defaultQuality,
        background: background ?? .black)
    case .avif:
      AVIFImageSink(
        path: path, quality: quality ?? AVIFImageSink.defaultQuality,
        background: background ?? .black)
    case .pngSequence: PNGSequence(pattern: path, background: background)
    case .apng: APNGFilm(path: path, rate: rate, loops: loops, background: background)
    case .gif:
      GIFFilm(
        path: path, rate: rate, loops: loops, background: background, settings: settings)
    case .webP:
      WebPFilm(
        path: path, rate: rate, quality: quality, fidelity: fidelity, loops: loops,
        background: background)
    case .mp4: MP4Film(path: path, rate: rate, background: background ?? .black)
    case .webM: WebMFilm(path: path, rate: rate, background: background)
    case .proRes: ProResFilm(path: path, rate: rate, background: background)
    }
  }
}
