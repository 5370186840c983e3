import CAML
import Diagnostics
import Foundation
import QuartzCore
import RenderTree

/// An inspection as text for people.
package struct InspectionText {
  /// Levels that are indented; deeper layers have the number of their level before them.
  static let maximumIndentation = 32

  let paint: Paint
  /// Receives each line.
  let write: (String) -> Void

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - paint: how words are coloured.
  ///   - write: receives each line.
  package init(paint: Paint, write: @escaping (String) -> Void) {
    self.paint = paint
    self.write = write
  }

  /// Writes the lines of an inspection.
  package func add(_ inspection: Inspection) {
    let size = "\(inspection.size.width.short) × \(inspection.size.height.short) points"
    add(0, paint.strong(inspection.name) + "  \(size) at \(inspection.scale.short)x")
    for document in inspection.documents {
      let role = document.role.map { "\($0): " } ?? ""
      add(0, "")
      add(0, paint.strong(role + document.path))
      for image in document.images {
        add(1, paint.faint("image \(image.source)  \(image.width) × \(image.height)"))
      }
      add(document.tree)
    }
    addStates(inspection)
    let count = inspection.findings.count
    if count > 0 { add(0, "") }
    if count > 0 { add(0, "\(count) finding\(count == 1 ? "" : "s"); see ametrine validate") }
  }

  private func addStates(_ inspection: Inspection) {
    guard !inspection.states.isEmpty else { return }
    add(0, "")
    add(0, paint.strong("states"))
    for state in inspection.states {
      let base = state.basedOn.map { " based on \($0)" } ?? ""
      add(1, "\(state.name)\(base)".inOneLine)
      for change in state.changes { add(2, paint.faint(change)) }
    }
    guard !inspection.transitions.isEmpty else { return }
    add(0, paint.strong("transitions"))
    for transition in inspection.transitions where !transition.elements.isEmpty {
      add(1, "\(transition.from) → \(transition.to)".inOneLine)
      for (element, seconds) in transition.elements.sorted(by: { $0.key < $1.key }) {
        add(2, paint.faint("\(element)  \(seconds.short) s"))
      }
    }
  }

  /// Writes the lines of all layers of a tree.
  func add(_ tree: LayerTree<CALayer>) {
    for index in tree.places.indices { add(tree, index) }
  }

  private func add(_ tree: LayerTree<CALayer>, _ index: Int) {
    let (place, record) = (tree.places[index], LayerRecord(tree.layers[index]))
    let level = place.depth + 1
    let number = level > Self.maximumIndentation ? paint.faint("level \(level)") + " " : ""
    let name = record.name.map { " \"\($0.shortened.inOneLine)\"" } ?? ""
    add(level, number + (place.isMask ? "mask " : "") + paint.strong(record.layerClass) + name)
    for (key, value) in record.values {
      add(level + 2, "\(key.inOneLine) \(paint.faint(value.brief))")
    }
    for animation in record.animations { add(animation, level + 2) }
  }

  private func add(_ animation: AnimationRecord, _ depth: Int) {
    let key = animation.key.map { " \"\($0.inOneLine)\"" } ?? ""
    let members = animation.members.map { "\($0.key) = \($0.text)" }.joined(separator: "; ")
    add(
      depth,
      paint.accent(animation.animationClass) + key + " "
        + paint.faint(members.replacing("\n", with: " ")))
    for inner in animation.inner { add(inner, depth + 1) }
  }

  private func add(_ depth: Int, _ text: String) {
    // Values of the deepest level that is indented stand below their layer.
    write(String(repeating: "  ", count: min(depth, Self.maximumIndentation + 2)) + text)
  }
}

/// Puts colours around words where they are seen; what the words hold of control characters is escaped.
package struct Paint {
  private let isOn: Bool

  /// With colours or without.
  package init(isOn: Bool) { self.isOn = isOn }

  /// For names.
  package func strong(_ text: String) -> String { wrapped(text, "1") }
  /// For what is beside the point.
  package func faint(_ text: String) -> String { wrapped(text, "2") }
  /// For classes.
  package func accent(_ text: String) -> String { wrapped(text, "36") }
  /// For what is added or right.
  package func good(_ text: String) -> String { wrapped(text, "32") }
  /// For warnings.
  package func warning(_ text: String) -> String { wrapped(text, "33") }
  /// For what is removed or wrong.
  package func bad(_ text: String) -> String { wrapped(text, "31") }

  private func wrapped(_ text: String, _ code: String) -> String {
    let text = text.inOneLine
    return isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Value {
  /// As text of at most one line.
  var brief: String { description.shortened.inOneLine }
}

extension BinaryFloatingPoint {
  /// Without needless digits.
  package var short: String {
    let value = Double(self)
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
