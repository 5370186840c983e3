public import Color

/// The type of an image filter.
public enum FilterType: String, CaseIterable, Hashable, Sendable {
  case gaussianBlur, colorAdd, colorMultiply, colorMatrix, colorInvert, colorMonochrome
  case colorSaturate, colorContrast, colorBrightness, colorHueRotate, luminanceToAlpha
  /// Adjusts saturation, brightness and contrast.
  case colorControls

  /// The default values for the filter's inputs.
  ///
  /// With these values, the filter does not change the image, except for filters such as `colorInvert`, which have an
  /// effect by default.
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

/// An input parameter of a filter.
public enum FilterInput: String, CaseIterable, Hashable, Sendable {
  /// A filter input, whose raw value is its key.
  case radius = "inputRadius"
  case amount = "inputAmount"
  case saturation = "inputSaturation"
  case brightness = "inputBrightness"
  case contrast = "inputContrast"
  case angle = "inputAngle"
  case color = "inputColor"
  case matrix = "inputColorMatrix"

  /// Creates the input identified by a key, such as `inputRadius`.
  ///
  /// Returns `nil` if the key is unknown.
  public init?(key: some StringProtocol) {
    // Core Image calls this input the intensity.
    let known = key == "inputIntensity" ? FilterInput.amount : FilterInput(rawValue: String(key))
    guard let known else { return nil }
    self = known
  }

  /// The kind of value that the input accepts.
  public var kind: ValueKind {
    switch self {
    case .radius, .amount, .saturation, .brightness, .contrast, .angle: .number
    case .color: .color
    case .matrix: .numbers
    }
  }
}

/// A filter as submitted in a commit.
public struct CommittedFilter: Hashable, Sendable {
  /// The type of the filter, such as a Gaussian blur.
  public var type: FilterType
  /// The name used in key paths such as `filters.NAME.input`.
  public var name: String
  /// Whether the filter is applied.
  public var isEnabled: Bool
  /// The values of the filter's inputs.
  ///
  /// Inputs that are not listed have their default values.
  public var inputs: [FilterInput: Value]

  /// Creates a filter, which is enabled by default.
  public init(
    type: FilterType, name: String, isEnabled: Bool = true, inputs: [FilterInput: Value] = [:]
  ) {
    self.type = type
    self.name = name
    self.isEnabled = isEnabled
    self.inputs = inputs
  }

  /// The value of the given input, or its default value if none is set.
  private subscript(input: FilterInput) -> Value? { inputs[input] ?? type.initial[input] }

  /// Returns the value of the given input as a number; 0 if it is not a number.
  public func number(for input: FilterInput) -> Double {
    if case .number(let number)? = self[input] { number } else { 0 }
  }

  /// Returns the value of the given input as a color; the clear color if it is not a color.
  public func color(for input: FilterInput) -> RGBA {
    if case .color(let color)? = self[input] { color } else { .clear }
  }

  /// Returns the value of the given input as a list of numbers; an empty list if it is of another kind.
  public func numberList(for input: FilterInput) -> [Double] {
    if case .numbers(let numbers)? = self[input] { numbers } else { [] }
  }
}
