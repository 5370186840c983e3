import Color
package import RenderTree

/// The names of filters in programs and documents, and what the commit makes of them.
package enum FilterTable {
  /// What a name stands for.
  struct Row {
    let type: FilterType
    /// The inputs by key, and their values where none are given.
    let inputs: [String: Value]
  }

  /// The names of all types, in order.
  package static var types: [String] { rows.keys.sorted() }

  /// The inputs of a type and their defaults; nil for a type that is not known.
  package static func inputs(of type: String) -> [String: Value]? { rows[type]?.inputs }

  /// The kind of an input; nil where nothing is known about it.
  package static func kind(of input: String) -> ValueKind? { FilterInput(key: input)?.kind }

  /// What a name stands for; nil for one that is not known.
  static func row(_ type: String) -> Row? { rows[type] }

  private static let rows: [String: Row] = {
    var rows: [String: Row] = [:]
    for type in FilterType.allCases where type != .colorControls {
      let inputs = type.initial.map { ($0.key.rawValue, $0.value) }
      rows[type.rawValue] = Row(type: type, inputs: Dictionary(uniqueKeysWithValues: inputs))
    }
    return rows.merging(coreImageRows) { own, _ in own }
  }()

  /// Core Image's names, with its own defaults where it documents them.
  private static let coreImageRows: [String: Row] = [
    "CIGaussianBlur": Row(type: .gaussianBlur, inputs: ["inputRadius": .number(10)]),
    "CIColorInvert": Row(type: .colorInvert, inputs: [:]),
    "CIColorMonochrome": Row(
      type: .colorMonochrome,
      inputs: ["inputColor": .color(RGBA(0.6, 0.45, 0.3)), "inputIntensity": .number(1)]),
    "CIColorControls": Row(
      type: .colorControls,
      inputs: [
        "inputSaturation": .number(1), "inputBrightness": .number(0), "inputContrast": .number(1),
      ]),
    "CIHueAdjust": Row(type: .colorHueRotate, inputs: ["inputAngle": .number(0)]),
    "CIMaskToAlpha": Row(type: .luminanceToAlpha, inputs: [:]),
  ]
}
