import Color
package import RenderTree

/// A table of the filter types, by the names used in programs and documents.
package enum FilterTable {
  /// A filter type with the default values of its inputs.
  struct FilterDefinition {
    let type: FilterType
    /// The default values of the inputs, by key.
    let inputs: [String: Value]
  }

  /// The names of all filter types, sorted.
  package static var types: [String] { rows.keys.sorted() }

  /// Returns the default input values for the given filter type, by key.
  ///
  /// Returns `nil` for an unknown type.
  package static func inputs(ofFilterType type: String) -> [String: Value]? { rows[type]?.inputs }

  /// Returns the value type of the given input, or `nil` for an unknown input.
  package static func valueKind(ofInput input: String) -> ValueKind? {
    FilterInput(key: input)?.kind
  }

  /// Returns the definition of the given filter type, or `nil` for an unknown type.
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

  /// Definitions for Core Image's filter names.
  ///
  /// Their defaults are those documented by Apple for Core Image.
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
