package import CAML
import Color
import Foundation
import Geometry
import Pixels
import QuartzCore
package import RenderTree

/// A value of JSON, printed with sorted keys.
package enum JSONValue {
  case null
  case bool(Bool)
  /// A number that JSON has no word for becomes a text.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
  /// A value that is made when it is written, so that deep ones are never held as a whole.
  case deferred(() -> JSONValue)

  /// The text of the value, over several lines.
  var text: String {
    var text = ""
    JSONWriter.write(self) { text += $0 }
    return text
  }

  static func numbers(_ numbers: [Double]) -> JSONValue { .list(numbers.map { .number($0) }) }
  static func optional(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
}

extension JSONValue {
  /// A value of a layer.
  package init(_ value: Value) {
    switch value {
    case .none: self = .null
    case .number(let number): self = .number(number)
    case .bool(let flag): self = .bool(flag)
    case .point(let point): self = .numbers([point.x, point.y])
    case .size(let size): self = .numbers([size.width, size.height])
    case .rect(let rect): self = .numbers([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color):
      self = .numbers([color.red, color.green, color.blue, color.alpha])
    case .transform(let matrix): self = .numbers(matrix.elements)
    case .numbers(let numbers): self = .numbers(numbers)
    case .colors(let colors): self = .list(colors.map { JSONValue(.color($0)) })
    case .string(let text): self = .text(text)
    case .name(let name): self = .text(name.spelling)
    case .image(let image):
      self = .object([
        "width": .number(Double(image.width)), "height": .number(Double(image.height)),
      ])
    case .filters(let filters):
      self = .list(
        filters.map { filter in
          .object([
            "type": .text(filter.type.rawValue), "name": .text(filter.name),
            "enabled": .bool(filter.isEnabled),
            "inputs": .object(
              Dictionary(
                uniqueKeysWithValues: filter.inputs.map { ($0.key.rawValue, JSONValue($0.value)) })),
          ])
        })
    case .cells(let cells): self = .list(cells.map { JSONValue($0) })
    case .path, .dissolve, .tiles: self = .text(value.description)
    }
  }

  private init(_ cell: EmitterCellState) {
    var object: [String: JSONValue] = ["name": .optional(cell.name)]
    for (key, value) in cell.changed { object[key.rawValue] = JSONValue(value) }
    if !cell.cells.isEmpty { object["emitterCells"] = .list(cell.cells.map { JSONValue($0) }) }
    self = .object(object)
  }

  /// Something found in a document.
  package init(_ finding: Finding) {
    self = .object([
      "file": .text(finding.place.file),
      "line": finding.place.line.map { .number(Double($0)) } ?? .null,
      "column": finding.place.column.map { .number(Double($0)) } ?? .null,
      "severity": .text("\(finding.severity)"), "message": .text(finding.fault.message),
      "remedy": .text(finding.fault.remedy),
    ])
  }

  /// A document as `inspect` shows it.
  package init(_ inspection: Inspection) {
    self = .object([
      "name": .text(inspection.name),
      "size": .numbers([inspection.size.width, inspection.size.height].map(Double.init)),
      "scale": .number(inspection.scale),
      "findings": .list(inspection.findings.map { JSONValue($0) }),
      "documents": .list(
        inspection.documents.map { document in
          .object([
            "path": .text(document.path), "role": .optional(document.role),
            "images": .list(
              document.images.map {
                .object([
                  "source": .text($0.source), "width": .number(Double($0.width)),
                  "height": .number(Double($0.height)),
                ])
              }),
            "root": document.tree.places.isEmpty ? .null : JSONValue(document.tree, 0),
          ])
        }),
      "states": .list(
        inspection.states.map {
          .object([
            "name": .text($0.name), "basedOn": .optional($0.basedOn),
            "changes": .list($0.changes.map { .text($0) }),
          ])
        }),
      "transitions": .list(
        inspection.transitions.map {
          .object([
            "from": .text($0.from), "to": .text($0.to),
            "elements": .object($0.elements.mapValues { .number($0) }),
          ])
        }),
    ])
  }

  /// A layer of a tree with those inside it, as they are shown when it is written.
  init(_ tree: LayerTree<CALayer>, _ index: Int) {
    let record = LayerRecord(tree.layers[index])
    let inside = tree.children(of: index).map { child in
      (isMask: tree.places[child].isMask, value: JSONValue.deferred { JSONValue(tree, child) })
    }
    self = .object([
      "class": .text(record.layerClass), "name": .optional(record.name),
      "values": .object(
        Dictionary(
          record.values.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { $1 })),
      "animations": .list(record.animations.map { JSONValue($0) }),
      "sublayers": .list(inside.filter { !$0.isMask }.map(\.value)),
      "mask": inside.first { $0.isMask }?.value ?? .null,
    ])
  }

  private init(_ animation: AnimationRecord) {
    self = .object([
      "class": .text(animation.animationClass), "key": .optional(animation.key),
      "members": .object(
        Dictionary(
          animation.members.map { ($0.key, .text($0.text)) }, uniquingKeysWith: { $1 })),
      "animations": .list(animation.inner.map { JSONValue($0) }),
    ])
  }
}
