public import ArgumentParser
public import Films

/// The command-line options for the size and quality of GIFs.
struct GIFOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of colors in a .gif, 2 to 256 (default: 256).", valueName: "n"))
  var colors: Int?

  @Option(
    help:
      "Dithering of a .gif: ordered (a fixed pattern), diffusion or none (default: ordered)."
  )
  var dither: GIFSettings.Dither?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum size of a .gif, such as 500k or 2M; colors are reduced until it fits.",
      valueName: "bytes"),
    transform: { try ByteCountArgument($0) })
  var maxBytes: ByteCountArgument?

  /// Whether at least one of the GIF options is given.
  var isSpecified: Bool { colors != nil || dither != nil || maxBytes != nil }

  var settings: GIFSettings {
    GIFSettings(
      colors: colors ?? GIFSettings.colorLimits.upperBound, dither: dither ?? .ordered,
      maximumBytes: maxBytes?.count)
  }

  func validate() throws {
    if let colors, !GIFSettings.colorLimits.contains(colors) {
      throw ArgumentError("invalid --colors '\(colors)': must be between 2 and 256")
    }
  }
}

extension GIFSettings.Dither: ExpressibleByArgument {}

/// A file size given as a command-line argument, in bytes.
struct ByteCountArgument: Equatable, Sendable {
  let count: Int

  /// Parses a file size such as `500000`, `500k` or `2M`.
  ///
  /// The suffixes k, M and G stand for thousands, millions and billions of bytes.
  ///
  /// - Throws: `ArgumentError` if the text is not a size from 1 to 1e15 bytes.
  init(_ text: String) throws(ArgumentError) {
    let factors = ["k": 1e3, "m": 1e6, "g": 1e9]
    let factor = text.last.flatMap { factors[$0.lowercased()] }
    guard let number = Double(factor == nil ? text : String(text.dropLast())),
      number * (factor ?? 1) >= 1, number * (factor ?? 1) <= 1e15
    else { throw ArgumentError("expected a number of bytes, such as 500000, 500k or 2M") }
    count = Int(number * (factor ?? 1))
  }
}
