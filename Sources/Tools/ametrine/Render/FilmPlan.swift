import Films
import Foundation
import Inspection

/// An output file of the `render` command, with its format and frame times.
struct FilmPlan: Equatable {
  enum OutputKind: Equatable {
    case contactSheet
    case format(FilmFormat)
  }

  /// The command-line settings for an output file.
  struct FilmOptions: Equatable {
    var output = ""
    var time = 0.0
    /// The document time of still images, in seconds; `nil` for `time`.
    var stillTime: Double?
    var duration: Double?
    /// The duration in seconds until the document stops changing, used if no duration is given.
    var naturalDuration = DocumentRenderer.defaultEndlessDuration
    var rate: Double?
    /// The rate in frames per second if `rate` is `nil`, limited to the maximum of the format.
    var defaultRate = FilmPlan.defaultRate
    var contactSheet: Int?
    /// The maximum width of a contact sheet, in pixels.
    var contactSheetWidth: Int?
    /// The number of times that the film is played, stored in the file.
    ///
    /// If `nil` or 0, it repeats endlessly.
    var loops: Int?
    /// The quality for lossy formats, in the range `0...1`.
    ///
    /// If `nil`, the best quality is used.
    var quality: Double?
    /// The fidelity of near-lossless WebP, in the range `0...100`, where 100 is lossless.
    var nearLossless: Int?
    /// The GIF settings, or `nil` if none are given.
    var gif: GIFSettings?
    /// The preset of x264.
    var preset: VideoSettings.Preset?
    /// The number of bits for each color component of a video.
    var bitDepth: VideoSettings.BitDepth?
    /// The sound, for formats that can contain it.
    var audio: AudioTrack?
    /// Whether the command writes other output files too.
    ///
    /// If so, a `.png` file without a number in its name is a still image.
    var hasOtherOutputs = false
  }

  static let defaultRate = 30.0
  /// The maximum number of frames in a film: nine hours at 30 frames per second.
  ///
  /// Longer durations are assumed to be mistakes.
  static let maximumFrameCount = 1_000_000.0

  /// The minimum length of the longer side of a contact sheet's tiles in pixels, unless a scale is given.
  static let minimumTileSide = 160.0

  let outputKind: OutputKind
  var path: String
  let rate: Double
  private let loops: Int
  private let quality: Double?
  private let fidelity: Int
  private let gif: GIFSettings
  private let video: VideoSettings
  private let contactSheetWidth: Int?
  /// The frame times, in seconds of document time.
  var times: [Double]
  /// The document time of the first frame of the whole film, in seconds.
  let startTime: Double
  /// The part of the film that is written; `nil` for a whole film.
  var part: Part?
  /// The sound of the film.
  ///
  /// A part for `join` has none, because the sound is added to the joined film.
  var audio: AudioTrack?

  /// Whether the output shows changes over time, as films and contact sheets do.
  var isFilm: Bool {
    switch outputKind {
    case .contactSheet: true
    case .format(let format): format.isFilm
    }
  }

  init(_ options: FilmOptions) throws(ArgumentError) {
    path = options.output
    let duration = options.duration ?? options.naturalDuration
    outputKind = try Self.outputKind(for: options)
    rate = options.rate ?? Self.defaultRate(for: outputKind, options: options)
    let film = try Self.frameTimes(from: options.time, duration: duration, rate: rate)
    if case .format(let format) = outputKind, let limit = format.maximumRate, rate > limit {
      throw ArgumentError(
        "invalid --fps '\(rate.compactText)': "
          + "the maximum of .\(format.fileExtension) is \(Int(limit)) frames per second")
    }
    loops = options.loops ?? 0
    quality = options.quality
    fidelity = options.nearLossless ?? 100
    gif = options.gif ?? GIFSettings()
    video = VideoSettings(preset: options.preset ?? .medium, bitDepth: options.bitDepth ?? .eight)
    contactSheetWidth = options.contactSheetWidth
    audio = options.audio
    try Self.validateSupport(of: options, for: outputKind)
    times =
      switch outputKind {
      case .contactSheet:
        film.evenlySpacedFrames(options.contactSheet ?? 1).map { options.time + film[$0] }
      case .format(let format):
        format.isFilm ? film.map { options.time + $0 } : [options.stillTime ?? options.time]
      }
    startTime = times.first ?? options.time
  }

  private static func defaultRate(for product: OutputKind, options: FilmOptions) -> Double {
    guard case .format(let format) = product, let limit = format.maximumRate else {
      return options.defaultRate
    }
    return min(options.defaultRate, limit)
  }

  /// Returns the frame times of a film, relative to its first frame.
  ///
  /// - Throws: `ArgumentError` if there are no frames, or more than the maximum.
  static func frameTimes(
    from time: Double, duration: Double, rate: Double
  ) throws(ArgumentError) -> FrameTimes {
    try TimeLimits.validateTime(time, option: "--time")
    try TimeLimits.validateDuration(duration, option: "--duration")
    try TimeLimits.validateFrameRate(rate)
    guard duration * rate <= maximumFrameCount else {
      throw ArgumentError(
        "--duration and --fps give more than the maximum of \(Int(maximumFrameCount)) frames; "
          + "lower one of them")
    }
    return FrameTimes(duration: duration, rate: rate)
  }

  /// Throws an error if an option is out of range or not supported by the output format.
  private static func validateSupport(of options: FilmOptions, for product: OutputKind)
    throws(ArgumentError)
  {
    let format: FilmFormat? =
      switch product {
      case .contactSheet: nil
      case .format(let format): format
      }
    if let loops = options.loops {
      guard let limit = format?.maximumLoops else {
        throw ArgumentError(
          "--loops applies only to \(loopingFileExtensions); remove it or change the file type")
      }
      guard (0...limit).contains(loops) else {
        throw ArgumentError(
          "invalid --loops '\(loops)': must be between 0 (endless) and \(limit)")
      }
    }
    guard options.gif == nil || format == .gif else {
      throw ArgumentError(
        "--colors, --dither and --max-bytes apply only to .gif; remove them or change the file type"
      )
    }
    try validateVideoSupport(of: options, for: format)
    if let fidelity = options.nearLossless {
      guard format == .webP else {
        throw ArgumentError(
          "--near-lossless applies only to .webp; remove it or change the file type")
      }
      guard (0...100).contains(fidelity) else {
        throw ArgumentError("invalid --near-lossless '\(fidelity)': must be between 0 and 100")
      }
      guard options.quality == nil else {
        throw ArgumentError("--quality and --near-lossless are mutually exclusive for .webp")
      }
    }
    if let quality = options.quality {
      guard format?.hasQuality == true else {
        throw ArgumentError(
          "--quality applies only to \(lossyFileExtensions); remove it or change the file type")
      }
      guard (0...1).contains(quality) else {
        throw ArgumentError("invalid --quality '\(quality)': must be between 0 and 1")
      }
    }
  }

  private static func validateVideoSupport(
    of options: FilmOptions, for format: FilmFormat?
  ) throws(ArgumentError) {
    guard options.preset == nil || format?.hasPreset == true else {
      throw ArgumentError(
        "--preset applies only to \(fileExtensionList(where: \.hasPreset)); remove it or change the file type"
      )
    }
    guard options.bitDepth == nil || format?.hasBitDepth == true else {
      throw ArgumentError(
        "--bit-depth applies only to \(fileExtensionList(where: \.hasBitDepth)); "
          + "remove it or change the file type")
    }
    guard options.audio == nil || format?.hasAudio == true else {
      throw ArgumentError(
        "--audio applies only to \(AudioOptions.fileExtensions); remove it or change the file type")
    }
  }

  private static func outputKind(for options: FilmOptions) throws(ArgumentError) -> OutputKind {
    let format = FilmFormat(path: options.output)
    if let number = options.contactSheet {
      guard format?.fileExtension == FilmFormat.png.fileExtension else {
        throw ArgumentError("--contact-sheet requires a .png output, not '\(options.output)'")
      }
      guard (1...ContactSheet.maximumFrameCount).contains(number) else {
        throw ArgumentError(
          "invalid --contact-sheet '\(number)': "
            + "must be between 1 and \(ContactSheet.maximumFrameCount) frames")
      }
      return .contactSheet
    }
    guard let format else {
      let type = (options.output as NSString).pathExtension.lowercased()
      throw ArgumentError(
        type.isEmpty
          ? "'\(options.output)' has no file extension; use \(fileExtensions)"
          : "unsupported file extension '.\(type)'; use \(fileExtensions)")
    }
    guard !format.isFilm, !options.hasOtherOutputs else { return .format(format) }
    // With a duration, the output is a numbered image sequence instead of a still image.
    if options.duration != nil {
      guard format == .png else {
        throw ArgumentError(
          "--duration does not apply to .\(format.fileExtension), a single image; "
            + "remove it, or use .png for numbered images")
      }
      return .format(.pngSequence)
    }
    guard options.rate == nil else {
      throw ArgumentError(
        "--fps does not apply to a single image; "
          + "remove it, or add --duration to write numbered .png images")
    }
    return .format(format)
  }

  /// The list of supported file extensions for error messages.
  static var fileExtensions: String { fileExtensionList { _ in true } }

  /// The list of file extensions for formats that store a loop count, for error messages.
  static var loopingFileExtensions: String { fileExtensionList { $0.maximumLoops != nil } }

  /// The list of file extensions for lossy formats, for error messages.
  static var lossyFileExtensions: String { fileExtensionList { $0.hasQuality } }

  static func fileExtensionList(where isMeant: (FilmFormat) -> Bool) -> String {
    let all = FilmFormat.fileExtensions(where: isMeant).map { ".\($0)" }
    guard all.count > 1, let last = all.last else { return all.joined() }
    return all.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The encoder settings, for reports.
  var encoding: Encoding {
    Encoding(
      loops: loops, quality: quality, fidelity: fidelity, colors: gif.colors,
      dither: gif.dither.rawValue, maximumBytes: gif.maximumBytes, preset: video.preset.rawValue,
      bitDepth: video.bitDepth.rawValue)
  }

  /// Returns a new sink that receives the frames and writes the file.
  func makeFilmSink() -> any FilmSink {
    switch outputKind {
    case .format where part?.isPart == true && FilmFormat(path: path) == nil:
      FramesFile(path: path)
    case .format(.pngSequence):
      PNGSequence(pattern: path, firstNumber: part?.frames.lowerBound ?? 0)
    case .contactSheet:
      ContactSheet(path: path, number: times.count, width: contactSheetWidth)
    case .format(let format):
      format.makeSink(
        path: path, rate: rate, loops: loops, quality: quality, fidelity: fidelity, gif: gif,
        video: video, audio: part?.isPart == true ? nil : audio)
    }
  }
}
