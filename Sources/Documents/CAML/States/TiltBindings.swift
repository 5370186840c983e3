import Diagnostics
import Foundation
import QuartzCore

/// What of a document follows how the screen is held: behaviour/documents.md, "Packages".
struct TiltBindings {
  /// A value that follows the tilt about one axis.
  private struct Binding {
    let axis: Axis
    let layer: CALayer
    let keyPath: String
    /// The values at −1 and at 1.
    let minimum, maximum: Double
  }

  private enum Axis: String {
    case x, y
  }

  private var bindings: [Binding] = []

  /// Whether nothing follows.
  var isEmpty: Bool { bindings.isEmpty }

  /// The groups that the style of a document's root layer holds; `find` gives the layer of a name.
  init(root: CALayer, find: (String) -> CALayer?) {
    for entry in StyleEntry.entries("wallpaperParallaxGroups", of: root) {
      guard let axis = entry.text("axis").flatMap({ Axis(rawValue: $0.lowercased()) }),
        let layer = entry.text("layerName").flatMap(find),
        let keyPath = entry.text("keyPath")
      else { continue }
      // Both are read before either counts, so that both are reported.
      let (minimum, maximum) = (entry.number("mapMinTo"), entry.number("mapMaxTo"))
      guard let minimum, let maximum else { continue }
      bindings.append(
        Binding(axis: axis, layer: layer, keyPath: keyPath, minimum: minimum, maximum: maximum))
    }
  }

  /// Sets every value for a tilt; each axis −1 to 1, where 0 is straight.
  func apply(x: Double, y: Double) {
    for group in bindings {
      let tilt = min(1, max(-1, group.axis == .x ? x : y))
      let value = group.minimum + (group.maximum - group.minimum) * (tilt + 1) / 2
      do {
        try group.layer.apply(value, forKeyPath: group.keyPath)
      } catch {
        error.report(in: "the tilt of '\(group.keyPath)'")
      }
    }
  }
}

/// The values that tilt-driven documents have for each screen, as states: behaviour/documents.md, "Packages".
enum LockScreenStates {
  /// The names that wallpapers' states have, and the keys under which a group has its values.
  private static let keys = [("Locked", "v_lock"), ("Unlock", "v_home"), ("Sleep", "v_sleep")]

  /// The states of a document's root layer; empty where it has none of the kind.
  static func states(of root: CALayer, id: (String) -> String?) -> [LayerStates.State] {
    let entries = StyleEntry.entries("wallpaperPropertyGroups", of: root)
    return keys.compactMap { name, key in
      let changes: [LayerStates.Change] = entries.compactMap { entry in
        guard let target = entry.text("layerName").flatMap(id), let keyPath = entry.text("keyPath"),
          let value = entry.number(key)
        else { return nil }
        return .set(target: target, keyPath: keyPath, value: value)
      }
      return changes.isEmpty ? nil : LayerStates.State(name: name, basedOn: nil, changes: changes)
    }
  }
}

/// One dictionary of a list in the style of a layer.
private struct StyleEntry {
  private let values: [String: Any]

  static func entries(_ key: String, of layer: CALayer) -> [StyleEntry] {
    let list = layer.style?[key] as? [Any] ?? []
    return list.compactMap { ($0 as? [String: Any]).map { StyleEntry(values: $0) } }
  }

  func text(_ key: String) -> String? { values[key] as? String }

  func number(_ key: String) -> Double? {
    guard let value = values[key] else { return nil }
    let text = value as? String ?? (value as? NSNumber).map { "\($0.doubleValue)" } ?? ""
    do {
      return try ValueParser.finiteNumber(text)
    } catch {
      diagnostics.report(
        "'\(key)' of the style: \(error.message), so it has no effect; \(error.remedy)")
      return nil
    }
  }
}
