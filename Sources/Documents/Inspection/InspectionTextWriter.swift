import CAML
import Diagnostics
import Foundation
import QuartzCore
import RenderTree

/// A writer that formats an inspection as readable text.
package struct InspectionTextWriter {
  /// The maximum number of indented levels.
  ///
  /// Layers at greater depths are preceded by their level number.
  static let maximumIndentation = 32

  let terminalStyle: TerminalStyle
  /// The closure that receives each line of text.
  let write: (String) -> Void

  /// Creates a writer that passes lines of text to a closure.
  ///
  /// - Parameters:
  ///   - paint: The style for the text.
  ///   - write: Receives each line of text.
  package init(paint: TerminalStyle, write: @escaping (String) -> Void) {
    self.terminalStyle = paint
    self.write = write
  }

  /// Writes the text lines for an inspection.
  package func addInspection(_ inspection: DocumentInspection) {
    let size = "\(inspection.size.width.compactText) × \(inspection.size.height.compactText) points"
    addLine(
      depth: 0,
      text: terminalStyle.bold(inspection.name) + "  \(size) at \(inspection.scale.compactText)x")
    for document in inspection.documents {
      let role = document.role.map { "\($0): " } ?? ""
      addLine(depth: 0, text: "")
      addLine(depth: 0, text: terminalStyle.bold(role + document.path))
      for image in document.images {
        addLine(
          depth: 1,
          text: terminalStyle.dimmed("image \(image.source)  \(image.width) × \(image.height)"))
      }
      addLayers(document.tree)
    }
    addStates(inspection)
    let count = inspection.diagnostics.count
    if count > 0 { addLine(depth: 0, text: "") }
    if count > 0 {
      addLine(
        depth: 0,
        text: "\(count) diagnostic\(count == 1 ? "" : "s"); run 'ametrine validate' for details")
    }
  }

  private func addStates(_ inspection: DocumentInspection) {
    guard !inspection.states.isEmpty else { return }
    addLine(depth: 0, text: "")
    addLine(depth: 0, text: terminalStyle.bold("states"))
    for state in inspection.states {
      let base = state.basedOn.map { " based on \($0)" } ?? ""
      addLine(depth: 1, text: "\(state.name)\(base)".singleLineEscaped)
      for change in state.changes { addLine(depth: 2, text: terminalStyle.dimmed(change)) }
    }
    guard !inspection.transitions.isEmpty else { return }
    addLine(depth: 0, text: terminalStyle.bold("transitions"))
    for transition in inspection.transitions where !transition.elements.isEmpty {
      addLine(depth: 1, text: "\(transition.from) → \(transition.to)".singleLineEscaped)
      for (element, seconds) in transition.elements.sorted(by: { $0.key < $1.key }) {
        addLine(depth: 2, text: terminalStyle.dimmed("\(element)  \(seconds.compactText) s"))
      }
    }
  }

  /// Writes the text lines for all layers in a tree.
  func addLayers(_ tree: LayerTree<CALayer>) {
    for index in tree.nodes.indices { addLayer(in: tree, at: index) }
  }

  private func addLayer(in tree: LayerTree<CALayer>, at index: Int) {
    let (node, record) = (tree.nodes[index], LayerRecord(tree.layers[index]))
    let level = node.depth + 1
    let number = level > Self.maximumIndentation ? terminalStyle.dimmed("level \(level)") + " " : ""
    let name = record.name.map { " \"\($0.shortened.singleLineEscaped)\"" } ?? ""
    addLine(
      depth: level,
      text: number + (node.isMask ? "mask " : "") + terminalStyle.bold(record.layerClass) + name)
    for (key, value) in record.values {
      addLine(
        depth: level + 2,
        text: "\(key.singleLineEscaped) \(terminalStyle.dimmed(value.shortDescription))")
    }
    for animation in record.animations { addAnimation(animation, depth: level + 2) }
  }

  private func addAnimation(_ animation: AnimationRecord, depth: Int) {
    let key = animation.key.map { " \"\($0.singleLineEscaped)\"" } ?? ""
    let members = animation.properties.map { "\($0.key) = \($0.text)" }.joined(separator: "; ")
    addLine(
      depth: depth,
      text: terminalStyle.accent(animation.animationClass) + key + " "
        + terminalStyle.dimmed(members.replacing("\n", with: " ")))
    for inner in animation.childAnimations { addAnimation(inner, depth: depth + 1) }
  }

  private func addLine(depth: Int, text: String) {
    // At the deepest indented level, the values of a layer are still indented further than the layer itself.
    write(String(repeating: "  ", count: min(depth, Self.maximumIndentation + 2)) + text)
  }
}

/// A terminal text style that adds ANSI escape codes if they are enabled.
///
/// Control characters in the text are escaped.
package struct TerminalStyle {
  private let isEnabled: Bool

  /// Creates a style that adds escape codes only if `isOn` is `true`.
  package init(isOn: Bool) { self.isEnabled = isOn }

  /// Returns the text in bold, for names.
  package func bold(_ text: String) -> String { styled(text, escapeCode: "1") }
  /// Returns the text dimmed, for secondary information.
  package func dimmed(_ text: String) -> String { styled(text, escapeCode: "2") }
  /// Returns the text in cyan, for class names.
  package func accent(_ text: String) -> String { styled(text, escapeCode: "36") }
  /// Returns the text in green, for additions and success.
  package func success(_ text: String) -> String { styled(text, escapeCode: "32") }
  /// Returns the text in yellow, for warnings.
  package func warning(_ text: String) -> String { styled(text, escapeCode: "33") }
  /// Returns the text in red, for removals and errors.
  package func error(_ text: String) -> String { styled(text, escapeCode: "31") }

  private func styled(_ text: String, escapeCode code: String) -> String {
    let text = text.singleLineEscaped
    return isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Value {
  /// The value as a single line of text with limited length.
  var shortDescription: String { description.shortened.singleLineEscaped }
}

extension BinaryFloatingPoint {
  /// The number as text, without the fraction if it is an integer.
  package var compactText: String {
    let value = Double(self)
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
