package import Color

extension BlendMode {
  /// Creates the blend mode for the given compositing filter name.
  ///
  /// The suffix `BlendMode` is optional. Core Image's names, such as `CIMultiplyBlendMode` and
  /// `CISourceAtopCompositing`, are accepted. Returns `nil` for an unknown name.
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
