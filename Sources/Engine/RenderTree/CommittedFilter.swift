public import Color

/// What a filter does to a picture.
public enum FilterType: String, CaseIterable, Hashable, Sendable {
  case gaussianBlur, colorAdd, colorMultiply, colorMatrix, colorInvert, colorMonochrome
  case colorSaturate, colorContrast, colorBrightness, colorHueRotate, luminanceToAlpha
  /// Saturation, brightness and contrast in one.
  case colorControls

  /// The values of inputs that were not given.
  ///
  /// - Source: our own choice: a filter that was given no input leaves the picture as it is, but for those whose name alone
  ///   says what they do.
  public var initial: [FilterInput: Value] {
    switch self {
    case .gaussianBlur: [.radius: .number(0)]
    case .colorAdd: [.color: .color(.clear)]
    case .colorMultiply: [.color: .color(.white)]
    case .colorMatrix:
      [.matrix: .numbers([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])]
    case .colorInvert, .colorSaturate, .colorContrast: [.amount: .number(1)]
    case .colorMonochrome: [.color: .color(.white), .amount: .number(1)]
    case .colorBrightness: [.amount: .number(0)]
    case .colorHueRotate: [.angle: .number(0)]
    case .luminanceToAlpha: [:]
    case .colorControls: [.saturation: .number(1), .brightness: .number(0), .contrast: .number(1)]
    }
  }
}

/// What goes into filters.
public enum FilterInput: String, CaseIterable, Hashable, Sendable {
  /// Each raw value is the key.
  case radius = "inputRadius"
  case amount = "inputAmount"
  case saturation = "inputSaturation"
  case brightness = "inputBrightness"
  case contrast = "inputContrast"
  case angle = "inputAngle"
  case color = "inputColor"
  case matrix = "inputColorMatrix"

  /// The input of a key; nil for one that no filter has.
  public init?(key: some StringProtocol) {
    // What Core Image calls the amount.
    let known = key == "inputIntensity" ? FilterInput.amount : FilterInput(rawValue: String(key))
    guard let known else { return nil }
    self = known
  }

  /// The type of its values.
  public var kind: ValueKind {
    switch self {
    case .radius, .amount, .saturation, .brightness, .contrast, .angle: .number
    case .color: .color
    case .matrix: .numbers
    }
  }
}

/// A filter as the commit carries it.
public struct CommittedFilter: Hashable, Sendable {
  /// What it does.
  public var type: FilterType
  /// What key paths call it: `filters.NAME.input`.
  public var name: String
  /// Whether it works at all.
  public var isEnabled: Bool
  /// Its inputs; those that are missing have their initial values.
  public var inputs: [FilterInput: Value]

  /// A filter that is on.
  public init(
    type: FilterType, name: String, isEnabled: Bool = true, inputs: [FilterInput: Value] = [:]
  ) {
    self.type = type
    self.name = name
    self.isEnabled = isEnabled
    self.inputs = inputs
  }

  /// An input as it was given, else its initial value.
  private subscript(input: FilterInput) -> Value? { inputs[input] ?? type.initial[input] }

  /// An input that is a number; 0 where there is none.
  public func number(for input: FilterInput) -> Double {
    if case .number(let number)? = self[input] { number } else { 0 }
  }

  /// An input that is a colour; clear where there is none.
  public func color(for input: FilterInput) -> RGBA {
    if case .color(let color)? = self[input] { color } else { .clear }
  }

  /// An input that is a list of numbers; empty where there is none.
  public func numberList(for input: FilterInput) -> [Double] {
    if case .numbers(let numbers)? = self[input] { numbers } else { [] }
  }
}
