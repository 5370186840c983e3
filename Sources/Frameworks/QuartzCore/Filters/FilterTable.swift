import Color
package import RenderTree

/// The names of filters in programs and documents, and what the commit makes of them.
package enum FilterTable {
  /// What a name stands for.
  struct FilterDefinition {
    let type: FilterType
    /// The inputs by key, and their values where none are given.
    let inputs: [String: Value]
  }

  /// The names of all types, in order.
  package static var types: [String] { rows.keys.sorted() }

  /// The inputs of a type and their defaults; nil for a type that is not known.
  package static func inputs(ofFilterType type: String) -> [String: Value]? { rows[type]?.inputs }

  /// The kind of an input; nil where nothing is known about it.
  package static func valueKind(ofInput input: String) -> ValueKind? {
    FilterInput(key: input)?.kind
  }

  /// What a name stands for; nil for one that is not known.
  static func definition(ofFilterType type: String) -> FilterDefinition? { rows[type] }

  private static let rows: [String: FilterDefinition] = {
    var rows: [String: FilterDefinition] = [:]
    for type in FilterType.allCases where type != .colorControls {
      let inputs = type.initial.map { ($0.key.rawValue, $0.value) }
      rows[type.rawValue] = FilterDefinition(
        type: type, inputs: Dictionary(uniqueKeysWithValues: inputs))
    }
    return rows.merging(coreImageRows) { own, _ in own }
  }()

  /// Core Image's names, with its own defaults where it documents them.
  private static let coreImageRows: [String: FilterDefinition] = [
    "CIGaussianBlur": FilterDefinition(type: .gaussianBlur, inputs: ["inputRadius": .number(10)]),
    "CIColorInvert": FilterDefinition(type: .colorInvert, inputs: [:]),
    "CIColorMonochrome": FilterDefinition(
      type: .colorMonochrome,
      inputs: ["inputColor": .color(RGBA(0.6, 0.45, 0.3)), "inputIntensity": .number(1)]),
    "CIColorControls": FilterDefinition(
      type: .colorControls,
      inputs: [
        "inputSaturation": .number(1), "inputBrightness": .number(0), "inputContrast": .number(1),
      ]),
    "CIHueAdjust": FilterDefinition(type: .colorHueRotate, inputs: ["inputAngle": .number(0)]),
    "CIMaskToAlpha": FilterDefinition(type: .luminanceToAlpha, inputs: [:]),
  ]
}
