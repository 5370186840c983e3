package import CAML
import Color
import Foundation
import Geometry
import Pixels
import QuartzCore
package import RenderTree

/// A JSON value, whose object keys are written in sorted order.
package enum JSONValue {
  case null
  case bool(Bool)
  /// A number value.
  ///
  /// Infinity and NaN, which JSON cannot represent, are written as strings.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
  /// A value that is created only when it is written, so that deeply nested values are never entirely in memory.
  case deferred(() -> JSONValue)

  /// The value as JSON text on several lines.
  var prettyPrinted: String {
    var text = ""
    JSONWriter.writeValue(self) { text += $0 }
    return text
  }

  static func numberArray(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
  static func optionalString(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension JSONValue {
  /// Creates a JSON value for a layer's property value.
  package init(_ value: Value) {
    switch value {
    case .none: self = .null
    case .number(let number): self = .number(number)
    case .bool(let flag): self = .bool(flag)
    case .point(let point): self = .numberArray([point.x, point.y])
    case .size(let size): self = .numberArray([size.width, size.height])
    case .rect(let rect): self = .numberArray([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color):
      self = .numberArray([color.red, color.green, color.blue, color.alpha])
    case .transform(let matrix): self = .numberArray(matrix.elements)
    case .numbers(let numbers): self = .numberArray(numbers)
    case .colors(let colors): self = .array(colors.map { JSONValue(.color($0)) })
    case .string(let text): self = .string(text)
    case .name(let name): self = .string(name.spelling)
    case .image(let image):
      self = .object([
        "width": .number(Double(image.width)), "height": .number(Double(image.height)),
      ])
    case .filters(let filters):
      self = .array(
        filters.map { filter in
          .object([
            "type": .string(filter.type.rawValue), "name": .string(filter.name),
            "enabled": .bool(filter.isEnabled),
            "inputs": .object(
              Dictionary(
                uniqueKeysWithValues: filter.inputs.map { ($0.key.rawValue, JSONValue($0.value)) })),
          ])
        })
    case .cells(let cells): self = .array(cells.map { JSONValue($0) })
    case .path, .dissolve, .tiles: self = .string(value.description)
    }
  }

  private init(_ cell: CommittedEmitterCell) {
    var object: [String: JSONValue] = ["name": .optionalString(cell.name)]
    for (key, value) in cell.nonDefaultValues { object[key.rawValue] = JSONValue(value) }
    if !cell.cells.isEmpty { object["emitterCells"] = .array(cell.cells.map { JSONValue($0) }) }
    self = .object(object)
  }

  /// Creates a JSON value for a document diagnostic.
  package init(_ diagnostic: DocumentDiagnostic) {
    self = .object([
      "file": .string(diagnostic.location.file),
      "line": diagnostic.location.line.map { .number(Double($0)) } ?? .null,
      "column": diagnostic.location.column.map { .number(Double($0)) } ?? .null,
      "severity": .string("\(diagnostic.severity)"), "message": .string(diagnostic.issue.message),
      "remedy": .string(diagnostic.issue.remedy),
    ])
  }

  /// Creates the JSON value printed by the `inspect` command for a document.
  package init(_ inspection: DocumentInspection) {
    self = .object([
      "name": .string(inspection.name),
      "size": .numberArray([inspection.size.width, inspection.size.height].map(Double.init)),
      "scale": .number(inspection.scale),
      "findings": .array(inspection.diagnostics.map { JSONValue($0) }),
      "documents": .array(
        inspection.documents.map { document in
          .object([
            "path": .string(document.path), "role": .optionalString(document.role),
            "images": .array(
              document.images.map {
                .object([
                  "source": .string($0.source), "width": .number(Double($0.width)),
                  "height": .number(Double($0.height)),
                ])
              }),
            "root": document.tree.nodes.isEmpty ? .null : JSONValue(document.tree, 0),
          ])
        }),
      "states": .array(
        inspection.states.map {
          .object([
            "name": .string($0.name), "basedOn": .optionalString($0.basedOn),
            "changes": .array($0.changes.map { .string($0) }),
          ])
        }),
      "transitions": .array(
        inspection.transitions.map {
          .object([
            "from": .string($0.from), "to": .string($0.to),
            "elements": .object($0.elements.mapValues { .number($0) }),
          ])
        }),
    ])
  }

  /// Creates a JSON value for a layer and its sublayers.
  ///
  /// The layers' property values are read when the JSON is written.
  init(_ tree: LayerTree<CALayer>, _ index: Int) {
    let record = LayerRecord(tree.layers[index])
    let inside = tree.children(of: index).map { child in
      (isMask: tree.nodes[child].isMask, value: JSONValue.deferred { JSONValue(tree, child) })
    }
    self = .object([
      "class": .string(record.layerClass), "name": .optionalString(record.name),
      "values": .object(
        Dictionary(
          record.values.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { $1 })),
      "animations": .array(record.animations.map { JSONValue($0) }),
      "sublayers": .array(inside.filter { !$0.isMask }.map(\.value)),
      "mask": inside.first { $0.isMask }?.value ?? .null,
    ])
  }

  private init(_ animation: AnimationRecord) {
    self = .object([
      "class": .string(animation.animationClass), "key": .optionalString(animation.key),
      "members": .object(
        Dictionary(
          animation.properties.map { ($0.key, .string($0.text)) }, uniquingKeysWith: { $1 })),
      "animations": .array(animation.childAnimations.map { JSONValue($0) }),
    ])
  }
}
