public import Colour

/// A filter as the commit carries it: spec/06 section 11.
public struct FilterState: Hashable, Sendable {
  /// What it does: `gaussianBlur`, `colorMatrix`, ….
  public var type: String
  /// What key paths call it: `filters.NAME.input`.
  public var name: String
  /// Whether it works at all.
  public var isEnabled: Bool
  /// Its inputs by key, those with default values included.
  public var inputs: [String: Value]

  /// A filter that is on.
  public init(type: String, name: String, isEnabled: Bool = true, inputs: [String: Value] = [:]) {
    self.type = type
    self.name = name
    self.isEnabled = isEnabled
    self.inputs = inputs
  }

  /// An input as it was given, else its default.
  private subscript(input: String) -> Value? {
    inputs[input] ?? FilterTable.inputs(of: type)?[input]
  }

  /// An input that is a number; 0 where there is none.
  public func number(_ input: String) -> Double {
    if case .number(let number)? = self[input] { number } else { 0 }
  }

  /// An input that is a colour; clear where there is none.
  public func color(_ input: String) -> RGBA {
    if case .color(let color)? = self[input] { color } else { .clear }
  }

  /// An input that is a list of numbers; empty where there is none.
  public func numbers(_ input: String) -> [Double] {
    if case .numbers(let numbers)? = self[input] { numbers } else { [] }
  }
}

/// The filters that the project knows, and what goes into them.
///
/// The defaults are our own choice: a filter that was given no input leaves the picture as it is, but for those whose
/// name alone says what they do.
public enum FilterTable {
  /// The names of all types, in order.
  public static var types: [String] { rows.keys.sorted() }

  /// The inputs of a type and their defaults; nil for a type that is not known.
  public static func inputs(of type: String) -> [String: Value]? { rows[type] }

  /// The kind of an input; nil where nothing is known about it.
  public static func kind(of input: String) -> ValueKind? { kinds[input] }

  private static let kinds: [String: ValueKind] = [
    "inputIntensity": .number, "inputSaturation": .number, "inputBrightness": .number,
    "inputContrast": .number,
    "inputRadius": .number, "inputAmount": .number, "inputAngle": .number, "inputColor": .color,
    "inputColorMatrix": .numbers,
  ]

  private static let rows: [String: [String: Value]] = [
    "gaussianBlur": ["inputRadius": .number(0)],
    "colorAdd": ["inputColor": .color(.clear)],
    "colorMultiply": ["inputColor": .color(.white)],
    "colorMatrix": [
      "inputColorMatrix": .numbers([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
    ],
    "colorInvert": ["inputAmount": .number(1)],
    "colorMonochrome": ["inputColor": .color(.white), "inputAmount": .number(1)],
    "colorSaturate": ["inputAmount": .number(1)],
    "colorContrast": ["inputAmount": .number(1)],
    "colorBrightness": ["inputAmount": .number(0)],
    "colorHueRotate": ["inputAngle": .number(0)],
    "luminanceToAlpha": [:],
    // Core Image's names, with its own defaults where it documents them.
    "CIGaussianBlur": ["inputRadius": .number(10)],
    "CIColorInvert": [:],
    "CIColorMonochrome": [
      "inputColor": .color(RGBA(0.6, 0.45, 0.3)), "inputIntensity": .number(1),
    ],
    "CIColorControls": [
      "inputSaturation": .number(1), "inputBrightness": .number(0), "inputContrast": .number(1),
    ],
    "CIHueAdjust": ["inputAngle": .number(0)],
    "CIMaskToAlpha": [:],
  ]
}
