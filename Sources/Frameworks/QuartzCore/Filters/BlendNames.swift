package import Color

extension BlendMode {
  /// The mode of a compositing filter's name, with or without "BlendMode" at its end, or of a name of Core Image's such
  /// as `CIMultiplyBlendMode` and `CISourceAtopCompositing`; nil for an unknown one.
  ///
  /// - Source: behaviour/rendering.md, "Filters and compositing".
  package init?(filterNamed name: String) {
    var plain = Substring(name)
    for suffix in ["BlendMode", "Compositing"] where plain.hasSuffix(suffix) {
      plain = plain.dropLast(suffix.count)
    }
    if plain.hasPrefix("CI"), let first = plain.dropFirst(2).first {
      plain = first.lowercased() + plain.dropFirst(3)
    }
    switch plain {
    case "plusL", "addition": self = .plusLighter
    case "plusD": self = .plusDarker
    case "subtractS": self = .subtractSource
    case "subtractD": self = .subtractDestination
    case "sourceOver": self = .normal
    case "destOver": self = .destinationOver
    case "destIn": self = .destinationIn
    case "destOut": self = .destinationOut
    case "destAtop": self = .destinationAtop
    default:
      guard let mode = BlendMode(rawValue: String(plain)) else { return nil }
      self = mode
    }
  }
}
