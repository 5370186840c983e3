import Diagnostics
import Films
import Foundation

/// The settings of one output file, which replace those of the command: `width=300,fps=15`.
struct OutputSettings: Equatable, Sendable {
  /// The names of the settings, which are those of the options.
  enum Key: String, CaseIterable, Sendable {
    case width, height, scale, size, fit, background, time, duration, fps, quality, loops, colors,
      dither, preset
    case maxBytes = "max-bytes"
    case nearLossless = "near-lossless"
    case bitDepth = "bit-depth"

    /// A valid value, for messages.
    var example: String {
      switch self {
      case .width, .height: "300"
      case .scale: "2"
      case .size: "390x844"
      case .fit: "cover"
      case .background: "white"
      case .time, .duration: "1.5"
      case .fps: "15"
      case .quality: "0.8"
      case .loops: "1"
      case .colors: "64"
      case .dither: "none"
      case .preset: "slow"
      case .maxBytes: "500k"
      case .nearLossless: "60"
      case .bitDepth: "10"
      }
    }

    /// Whether files of a format have the setting.
    func applies(to format: FilmFormat) -> Bool {
      switch self {
      case .width, .height, .scale, .size, .fit, .background, .time: true
      case .duration, .fps: format.isFilm || format == .png
      case .quality: format.hasQuality
      case .loops: format.maximumLoops != nil
      case .colors, .dither, .maxBytes: format == .gif
      case .preset: format.hasPreset
      case .nearLossless: format == .webP
      case .bitDepth: format.hasBitDepth
      }
    }
  }

  /// The text appended to the names of the files of several inputs.
  private(set) var suffix = ""
  private(set) var values: [Key: String] = [:]

  /// The name of the setting for ``suffix``.
  private static let suffixKey = "suffix"

  var isEmpty: Bool { values.isEmpty && suffix.isEmpty }

  /// The settings without the suffix, in a fixed order.
  var text: String {
    Key.allCases.compactMap { key in values[key].map { "\(key.rawValue)=\($0)" } }
      .joined(separator: ",")
  }

  init() {}

  /// Parses settings such as `width=300,fps=15`.
  ///
  /// - Parameters:
  ///   - text: The settings, separated by commas.
  ///   - acceptsSuffix: Whether `suffix=-small` is accepted.
  /// - Throws: `ArgumentError` if a name is unknown, repeated, or without a value.
  init(_ text: String, acceptsSuffix: Bool = false) throws(ArgumentError) {
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
      guard !value.isEmpty else {
        throw ArgumentError("the setting '\(name)' has no value; use \(name)=VALUE")
      }
      if name == Self.suffixKey, acceptsSuffix {
        guard !value.contains("/") else {
          throw ArgumentError("invalid suffix '\(value)': must not contain a slash")
        }
        suffix = value
        continue
      }
      guard let key = Key(rawValue: name) else {
        let names = Key.allCases.map(\.rawValue) + (acceptsSuffix ? [Self.suffixKey] : [])
        let near = SpellingSuggestionFinder.nearestWord(to: name, in: names)
        throw ArgumentError(
          "unknown setting '\(name)'; "
            + (near.map { "did you mean '\($0)'?" } ?? "use \(names.joined(separator: ", "))"))
      }
      guard values.updateValue(value, forKey: key) == nil else {
        throw ArgumentError("the setting '\(name)' is given more than once; give it once")
      }
    }
  }

  /// Throws `ArgumentError` if files of a format do not have one of the settings.
  func validate(for format: FilmFormat) throws(ArgumentError) {
    for key in Key.allCases where values[key] != nil && !key.applies(to: format) {
      throw ArgumentError(
        "the setting '\(key.rawValue)' does not apply to .\(format.fileExtension); remove it")
    }
  }

  /// Returns a command with these settings in place of its options.
  ///
  /// - Throws: `ArgumentError` if a value is invalid.
  func applied(to command: RenderCommand) throws -> RenderCommand {
    var command = command
    if !Set(values.keys).isDisjoint(with: [.width, .height, .scale]) {
      // A scale and an image size exclude each other.
      (command.canvas.width, command.canvas.height, command.canvas.scale) = (nil, nil, nil)
    }
    if values[.quality] != nil { command.nearLossless = nil }
    if values[.nearLossless] != nil { command.quality = nil }
    for key in Key.allCases {
      guard let value = values[key] else { continue }
      try Self.set(key, to: value, in: &command)
    }
    try command.canvas.validate()
    try command.gif.validate()
    return command
  }

  private static func set(
    _ key: Key, to value: String, in command: inout RenderCommand
  ) throws(ArgumentError) {
    func parsed<Value>(_ result: Value?) throws(ArgumentError) -> Value {
      guard let result else {
        throw ArgumentError(
          "invalid setting '\(key.rawValue)=\(value)': expected a value such as \(key.example)")
      }
      return result
    }
    switch key {
    case .width: command.canvas.width = try parsed(Int(value))
    case .height: command.canvas.height = try parsed(Int(value))
    case .scale: command.canvas.scale = try parsed(Double(value))
    case .size: command.canvas.size = try SizeArgument(value)
    case .fit: command.canvas.fit = try parsed(RenderCanvas.AspectFit(rawValue: value))
    case .background: command.background = try ColorArgument(value)
    case .time: command.time = try parsed(Double(value))
    case .duration: command.duration = try parsed(Double(value))
    case .fps: command.fps = try parsed(Double(value))
    case .quality: command.quality = try parsed(Double(value))
    case .loops: command.loops = try parsed(Int(value))
    case .colors: command.gif.colors = try parsed(Int(value))
    case .dither: command.gif.dither = try parsed(GIFSettings.Dither(rawValue: value))
    case .preset: command.video.preset = try parsed(VideoSettings.Preset(rawValue: value))
    case .maxBytes: command.gif.maxBytes = try ByteCountArgument(value)
    case .nearLossless: command.nearLossless = try parsed(Int(value))
    case .bitDepth:
      command.video.bitDepth = try parsed(Int(value).flatMap(VideoSettings.BitDepth.init))
    }
  }
}
