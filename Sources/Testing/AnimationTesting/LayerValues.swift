import Color
import Foundation
import Geometry
import Pixels
import QuartzCore
import RenderTree
import UIKit

/// The presented values of layers in one frame.
///
/// Layers are listed in depth-first order. Each layer has the property `class` and those that differ from their
/// defaults. Points, sizes, rectangles and transforms are split into components.
struct LayerValues: Equatable {
  /// The path of a layer and the name of a property.
  struct Key: Hashable {
    /// The labels of the layer's superlayers and its own label.
    let path: String
    let property: String

    /// The property that every layer has.
    static let classProperty = "class"
    var isLayer: Bool { property == Self.classProperty }
  }

  private(set) var keys: [Key] = []
  private(set) var texts: [Key: String] = [:]

  /// The maximum number of layers whose values are read.
  static let maximumLayerCount = 500

  mutating func setText(_ text: String, for key: Key) {
    if texts.updateValue(text, forKey: key) == nil { keys.append(key) }
  }
}

/// A reader for the presented values of a layer and its descendants in consecutive frames.
@MainActor
struct LayerValueReader {
  private let stage: AnimationStage
  private let root: CALayer
  /// The values of a layer that was not animated, with the commit after which they were read.
  private var cache: [ObjectIdentifier: (commit: Int, values: [(String, String)])] = [:]

  init(of root: CALayer, on stage: AnimationStage) { (self.root, self.stage) = (root, stage) }

  /// Reads the values at the current time.
  mutating func readValues() -> LayerValues {
    stage.perform {}
    var result = LayerValues()
    var waiting = [(layer: root, path: LayerLabel(of: root).text)]
    var count = 0
    while let (layer, path) = waiting.popLast(), count < LayerValues.maximumLayerCount {
      count += 1
      let key = LayerValues.Key(path: path, property: LayerValues.Key.classProperty)
      result.setText("\(type(of: layer))", for: key)
      for (property, text) in values(of: layer) {
        result.setText(text, for: LayerValues.Key(path: path, property: property))
      }
      var numbers: [String: Int] = [:]
      let inner = (layer.mask.map { [$0] } ?? []) + (layer.sublayers ?? [])
      let labeled = inner.map { sublayer in
        let label = (sublayer === layer.mask ? "mask " : "") + LayerLabel(of: sublayer).text
        let number = numbers[label, default: 0] + 1
        numbers[label] = number
        return (sublayer, path + "/" + label + (number == 1 ? "" : "[\(number)]"))
      }
      waiting += labeled.reversed()
    }
    return result
  }

  private mutating func values(of layer: CALayer) -> [(String, String)] {
    stage.withStageClockAfterCommit {
      let identifier = ObjectIdentifier(layer)
      let commit = layer.isPresentationAnimated ? nil : layer.commitGeneration
      if let commit, let known = cache[identifier], known.commit == commit { return known.values }
      let values = (layer.presentation() ?? layer).nonDefaultValues.flatMap {
        LayerValueText.components(of: $0.value, named: $0.property.key)
      }
      cache[identifier] = commit.map { ($0, values) }
      return values
    }
  }
}

/// The texts for property values.
enum LayerValueText {
  /// The maximum length of a text in characters, beyond which a checksum replaces the rest.
  private static let maximumLength = 80
  /// The maximum number of pixels of an image whose text contains a checksum.
  private static let maximumChecksumPixels = 1_000_000

  /// Returns the components of a value with their names, such as `position.x`.
  static func components(of value: Value, named key: String) -> [(String, String)] {
    func named(_ parts: [(String, Double)]) -> [(String, String)] {
      parts.map { ("\(key).\($0.0)", number($0.1)) }
    }
    return switch value {
    case .number(let number): [(key, Self.number(number))]
    case .point(let point): named([("x", point.x), ("y", point.y)])
    case .size(let size): named([("width", size.width), ("height", size.height)])
    case .rect(let rect):
      named([
        ("origin.x", rect.minX), ("origin.y", rect.minY), ("size.width", rect.width),
        ("size.height", rect.height),
      ])
    case .color(let color):
      [(key, "rgba" + list([color.red, color.green, color.blue, color.alpha]))]
    case .transform(let matrix): named(transformComponents(of: matrix))
    case .image(let pixels):
      pixels.width * pixels.height > maximumChecksumPixels
        ? [(key, "image \(pixels.width)×\(pixels.height)")] : [(key, shortened(value.description))]
    case .numbers(let numbers): [(key, list(numbers))]
    case .none, .bool, .path, .dissolve, .tiles, .colors, .name, .string, .filters, .cells:
      [(key, shortened(value.description))]
    }
  }

  /// Returns the translation, scale and rotation of a matrix as far as they differ from the identity's, and the
  /// perspective.
  private static func transformComponents(of matrix: Matrix4) -> [(String, Double)] {
    let (own, identity) = (TransformComponents(matrix), TransformComponents.identity)
    let axes = ["x", "y", "z", "w"]
    var parts: [(String, Double)] = []
    for axis in 0..<3 {
      parts.append(("translation.\(axes[axis])", own.translation[axis]))
      parts.append(("scale.\(axes[axis])", own.scale[axis] - 1))
      parts.append(("rotation.\(axes[axis])", own.rotation[axis]))
    }
    parts += [("shear.xy", own.shearX), ("shear.xz", own.shearZ.x), ("shear.yz", own.shearZ.y)]
    for axis in 0..<4 {
      parts.append(
        ("perspective.\(axes[axis])", own.perspective[axis] - identity.perspective[axis]))
    }
    return parts.filter { abs($0.1) >= 0.0005 }
      .map { $0.0.hasPrefix("scale") || $0.0.hasSuffix(".w") ? ($0.0, $0.1 + 1) : $0 }
  }

  private static func list(_ numbers: [Double]) -> String {
    "(" + numbers.map(number).joined(separator: " ") + ")"
  }

  /// Returns a number with at most three decimal places.
  static func number(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    // The sum with 0 changes -0 to 0.
    let rounded = (number * 1000).rounded() / 1000 + 0
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Returns a text in one line, in which a checksum replaces what exceeds the maximum length.
  private static func shortened(_ text: String) -> String {
    let line = text.replacing("\t", with: " ").replacing("\n", with: " ")
    guard line.count > maximumLength else { return line }
    var hash: UInt32 = 2_166_136_261
    for byte in line.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return "\(line.prefix(maximumLength))… #\(String(hash, radix: 16))"
  }
}
