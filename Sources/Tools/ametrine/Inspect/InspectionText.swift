import CAML
import Foundation
import Notices
import RenderTree

/// An inspection as text for people.
struct InspectionText {
  let paint: Paint
  private(set) var lines: [String] = []

  init(_ inspection: Inspection, paint: Paint) {
    self.paint = paint
    let size = "\(inspection.size.width.short) × \(inspection.size.height.short) points"
    add(0, paint.strong(inspection.name) + "  \(size) at \(inspection.scale.short)x")
    for document in inspection.documents {
      let role = document.role.map { "\($0): " } ?? ""
      add(0, "")
      add(0, paint.strong(role + document.path))
      for image in document.images {
        add(1, paint.faint("image \(image.source)  \(image.width) × \(image.height)"))
      }
      add(document.root, 1)
    }
    addStates(inspection)
    let count = inspection.findings.count
    if count > 0 { add(0, "") }
    if count > 0 { add(0, "\(count) finding\(count == 1 ? "" : "s"); see ametrine validate") }
  }

  private mutating func addStates(_ inspection: Inspection) {
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

  private mutating func add(_ record: LayerRecord, _ depth: Int, _ part: String = "") {
    let name = record.name.map { " \"\($0.inOneLine)\"" } ?? ""
    add(depth, part + paint.strong(record.layerClass) + name)
    for (key, value) in record.values {
      add(depth + 2, "\(key.inOneLine) \(paint.faint(value.brief))")
    }
    for animation in record.animations { add(animation, depth + 2) }
    for mask in record.mask { add(mask, depth + 1, "mask ") }
    for sublayer in record.sublayers { add(sublayer, depth + 1) }
  }

  private mutating func add(_ animation: AnimationRecord, _ depth: Int) {
    let key = animation.key.map { " \"\($0.inOneLine)\"" } ?? ""
    let members = animation.members.map { "\($0.key) = \($0.text)" }.joined(separator: "; ")
    add(
      depth,
      paint.accent(animation.animationClass) + key + " "
        + paint.faint(members.replacing("\n", with: " ")))
    for inner in animation.inner { add(inner, depth + 1) }
  }

  private mutating func add(_ depth: Int, _ text: String) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }
}

/// Puts colours around words where they are seen; what the words hold of control characters is escaped.
struct Paint {
  let isOn: Bool

  func strong(_ text: String) -> String { wrapped(text, "1") }
  func faint(_ text: String) -> String { wrapped(text, "2") }
  func accent(_ text: String) -> String { wrapped(text, "36") }
  func good(_ text: String) -> String { wrapped(text, "32") }
  func warning(_ text: String) -> String { wrapped(text, "33") }
  func bad(_ text: String) -> String { wrapped(text, "31") }

  private func wrapped(_ text: String, _ code: String) -> String {
    let text = text.inOneLine
    return isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Value {
  /// As text of at most one line.
  var brief: String {
    let text = description.inOneLine
    return text.count > Self.briefLength ? text.prefix(Self.briefLength - 1) + "…" : text
  }

  /// Beyond it a value hides the others.
  private static let briefLength = 120
}

extension BinaryFloatingPoint {
  /// Without needless digits.
  var short: String {
    let value = Double(self)
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
