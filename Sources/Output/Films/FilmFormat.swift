import Foundation

/// The output formats, which are selected by the file name extension.
///
/// This type is the only definition of the supported extensions.
public enum FilmFormat: String, Hashable, Sendable, CaseIterable {
  /// A single PNG image with alpha.
  case png
  /// A single image with lossy compression and without transparency.
  case jpeg
  /// A single image with lossy compression, smaller than JPEG, and without transparency.
  case avif
  /// Numbered PNG images.
  ///
  /// The path contains a placeholder for the number, such as `%04d`.
  case pngSequence
  /// A lossless animated PNG with alpha, at most 90 frames per second.
  case apng
  /// An animated image with at most 256 colors.
  case gif
  /// An animated WebP image with alpha; lossless unless a quality is set.
  case webP
  /// An MP4 file with H.264 video, without transparency.
  case mp4
  /// A WebM file with VP9 video and alpha.
  case webM
  /// A QuickTime file with ProRes 4444 video and alpha.
  case proRes

  /// The precision of the alpha channel in an output format.
  public enum Transparency: Hashable, Sendable {
    /// No transparency: frames are composited over an opaque background.
    case none
    /// Pixels are either transparent or opaque.
    case oneBit
    /// All alpha values are kept.
    case full
  }

  /// Creates the format for the path's file name extension, ignoring case; `nil` if the extension is unknown.
  ///
  /// A `.png` path with a placeholder for the frame number (see ``PNGSequence/isNumbered(_:)``) is an image sequence.
  public init?(path: String) {
    let ending = (path as NSString).pathExtension.lowercased()
    let known = Self.allCases.first {
      $0.fileExtension == ending || $0.alternateFileExtension == ending
    }
    guard let format = known else { return nil }
    self = format == .png && PNGSequence.isNumbered(path) ? .pngSequence : format
  }

  /// The file name extension, without the dot.
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

  /// A second accepted file name extension, without the dot; `nil` for most formats.
  var alternateFileExtension: String? { self == .jpeg ? "jpeg" : nil }

  /// Returns the file name extensions of the formats that satisfy the given predicate, without dots and duplicates.
  public static func fileExtensions(where isMeant: (Self) -> Bool = { _ in true }) -> [String] {
    allCases.filter { $0 != .pngSequence && isMeant($0) }.map(\.fileExtension)
  }

  /// Whether the format stores multiple frames instead of a single image.
  public var isFilm: Bool { ![.png, .jpeg, .avif].contains(self) }

  /// The precision of the alpha channel if no background is set.
  public var transparency: Transparency {
    switch self {
    case .png, .pngSequence, .apng, .webP, .webM, .proRes: .full
    case .gif: .oneBit
    case .jpeg, .avif, .mp4: .none
    }
  }

  /// The maximum rate, in frames per second, that players display correctly; `nil` if the format has no such limit.
  public var maximumRate: Double? {
    switch self {
    case .png, .jpeg, .avif, .pngSequence, .mp4, .webM, .proRes: nil
    case .apng: Double(APNGFilm.maximumRate)
    case .gif: Double(GIFFilm.maximumRate)
    case .webP: Double(WebPFilm.maximumRate)
    }
  }

  /// The maximum loop count that the format can store; `nil` if the format stores no loop count.
  public var maximumLoops: Int? {
    switch self {
    case .png, .jpeg, .avif, .pngSequence, .mp4, .webM, .proRes: nil
    case .apng: APNGFilm.maximumLoops
    case .gif: GIFFilm.maximumLoops
    case .webP: WebPFilm.maximumLoops
    }
  }

  /// Whether the format has a lossy quality setting.
  public var hasQuality: Bool { [.webP, .jpeg, .avif, .mp4, .webM].contains(self) }

  /// Whether the encoder has presets, from fast encoding to small files.
  public var hasPreset: Bool { self == .mp4 }

  /// Whether the number of bits for each luma and chroma value can be chosen.
  public var hasBitDepth: Bool { [.mp4, .webM].contains(self) }

  /// Whether the format can contain sound.
  public var hasAudio: Bool { [.mp4, .webM, .proRes].contains(self) }

  /// Creates a sink that writes this format to the file at `path`.
  ///
  /// Options that the format does not support are ignored. Formats without transparency use a black background by
  /// default.
  ///
  /// The sink throws ``FilmError`` when the first frame is appended if the path has another extension or a setting is
  /// invalid. `rate` is in frames per second and must be greater than 0; still images and sequences ignore it. `loops` must be
  /// in 0...``maximumLoops``, where 0 repeats forever. `quality` must be in `0...1`; `nil` selects the format's
  /// default: lossless for WebP, 0.9 for JPEG and AVIF, and that of `video` for MP4 and WebM. `fidelity` must be in `0...100` and applies to lossless WebP.
  public func makeSink(
    path: String, rate: Double, loops: Int = 0, quality: Double? = nil,
    fidelity: Int = 100, gif settings: GIFSettings = GIFSettings(),
    video: VideoSettings = VideoSettings(), background: Background? = nil,
    audio: AudioTrack? = nil
  ) -> any FilmSink {
    var video = video
    if let quality { video.quality = quality }
    return switch self {
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
    case .mp4:
      MP4Film(
        path: path, rate: rate, background: background ?? .black, settings: video, audio: audio)
    case .webM:
      WebMFilm(path: path, rate: rate, background: background, settings: video, audio: audio)
    case .proRes: ProResFilm(path: path, rate: rate, background: background, audio: audio)
    }
  }
}
