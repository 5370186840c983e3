import Colour

extension BlendMode {
  /// The mode of a compositing filter's name, with or without "BlendMode" at its end; normal for an unknown one.
  ///
  /// - Source: spec/06 section 11.
  init(filterNamed name: String) {
    let suffix = "BlendMode"
    let plain = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    switch plain {
    case "plusL": self = .plusLighter
    case "plusD": self = .plusDarker
    case "subtractS": self = .subtractSource
    case "subtractD": self = .subtractDestination
    case "sourceOver": self = .normal
    case "destOver": self = .destinationOver
    case "destIn": self = .destinationIn
    case "destOut": self = .destinationOut
    case "destAtop": self = .destinationAtop
    default: self = BlendMode(rawValue: plain) ?? .normal
    }
  }
}
