import Diagnostics
import Foundation
import QuartzCore

/// The bindings for values in a document that depend on the tilt of the device.
struct TiltBindingSet {
  /// A binding for a value that depends on the tilt about one axis.
  private struct TiltBinding {
    let axis: Axis
    let layer: CALayer
    let keyPath: String
    /// The values at tilts of -1 and 1, respectively.
    let minimum, maximum: Double
  }

  private enum Axis: String {
    case x, y
  }

  private var bindings: [TiltBinding] = []

  /// Whether there are no bindings.
  var isEmpty: Bool { bindings.isEmpty }

  /// Reads the bindings from the style of a document's root layer.
  ///
  /// `find` returns the layer with the given name.
  init(root: CALayer, find: (String) -> CALayer?) {
    for entry in LayerStyleEntry.entries(forKey: "wallpaperParallaxGroups", of: root) {
      guard
        let axis = entry.stringValue(forKey: "axis").flatMap({ Axis(rawValue: $0.lowercased()) }),
        let layer = entry.stringValue(forKey: "layerName").flatMap(find),
        let keyPath = entry.stringValue(forKey: "keyPath")
      else { continue }
      // Both values are read before either is checked, so that errors in both are reported.
      let (minimum, maximum) = (
        entry.numberValue(forKey: "mapMinTo"), entry.numberValue(forKey: "mapMaxTo")
      )
      guard let minimum, let maximum else { continue }
      bindings.append(
        TiltBinding(axis: axis, layer: layer, keyPath: keyPath, minimum: minimum, maximum: maximum))
    }
  }

  /// Sets all bound values for the given tilt.
  ///
  /// Both axes are clamped to `-1...1`, where 0 is level.
  func applyTilt(x: Double, y: Double) {
    for group in bindings {
      let tilt = min(1, max(-1, group.axis == .x ? x : y))
      let value = group.minimum + (group.maximum - group.minimum) * (tilt + 1) / 2
      do {
        try group.layer.setDocumentValue(value, forKeyPath: group.keyPath)
      } catch {
        error.reportDiagnostic(during: "while tilting '\(group.keyPath)'")
      }
    }
  }
}

/// A reader that converts the lock-screen, home-screen and sleep values in a tilt-driven document's style to states.
enum LockScreenStateReader {
  /// The names of the wallpaper states, and the keys under which their values are stored in a group.
  private static let keys = [("Locked", "v_lock"), ("Unlock", "v_home"), ("Sleep", "v_sleep")]

  /// Returns the states defined by the style of a document's root layer; empty if there are none.
  static func states(of root: CALayer, layerIDForName id: (String) -> String?) -> [LayerStateSet
    .State]
  {
    let entries = LayerStyleEntry.entries(forKey: "wallpaperPropertyGroups", of: root)
    return keys.compactMap { name, key in
      let changes: [LayerStateSet.StateChange] = entries.compactMap { entry in
        guard let target = entry.stringValue(forKey: "layerName").flatMap(id),
          let keyPath = entry.stringValue(forKey: "keyPath"),
          let value = entry.numberValue(forKey: key)
        else { return nil }
        return .set(target: target, keyPath: keyPath, value: value)
      }
      return changes.isEmpty ? nil : LayerStateSet.State(name: name, basedOn: nil, changes: changes)
    }
  }
}

/// A dictionary from a list in a layer's style.
private struct LayerStyleEntry {
  private let values: [String: Any]

  static func entries(forKey key: String, of layer: CALayer) -> [LayerStyleEntry] {
    let list = layer.style?[key] as? [Any] ?? []
    return list.compactMap { ($0 as? [String: Any]).map { LayerStyleEntry(values: $0) } }
  }

  func stringValue(forKey key: String) -> String? { values[key] as? String }

  func numberValue(forKey key: String) -> Double? {
    guard let value = values[key] else { return nil }
    let text = value as? String ?? (value as? NSNumber).map { "\($0.doubleValue)" } ?? ""
    do {
      return try ValueParser.parseFiniteNumber(text)
    } catch {
      diagnostics.report(
        "'\(key)' in the layer style was ignored: \(error.message); \(error.remedy)")
      return nil
    }
  }
}
