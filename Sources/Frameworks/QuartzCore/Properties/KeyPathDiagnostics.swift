import Diagnostics
import Foundation
import RenderTree
import Synchronization

// Diagnostics for key paths that do not lead to a value.

extension CALayer {
  /// The purpose for which a key path is used.
  enum KeyPathUse {
    case animation, setting, reading
  }

  /// Reports a key path that does not lead to a value, once, and suggests the most similar key path that does.
  final func reportUnresolvedKeyPath(_ keyPath: String, use: KeyPathUse) {
    let layer = diagnosticClassAndName
    let shortened = keyPath.shortenedInMiddle()
    let call =
      switch use {
      case .animation: "animation of '\(shortened)' on \(layer) has no effect"
      case .setting: "setValue(_:forKeyPath:) for '\(shortened)' on \(layer) has no effect"
      case .reading: "value(forKeyPath:) for '\(shortened)' on \(layer) returns nil"
      }
    // Finding a similar name is too slow to be repeated in every frame.
    guard Diagnostics.isCapturing || ReportedKeyPathSet.insertIfNew(call) else { return }
    diagnostics.report("\(call): \(unresolvedKeyPathMessage(for: keyPath, use: use))")
  }

  /// The layer's class and name, for diagnostics.
  private final var diagnosticClassAndName: String {
    "\(type(of: self))\(name.map { " '\($0.shortenedInMiddle())'" } ?? "")"
  }

  /// Returns a message with the problem and the remedy for a key path that does not lead to a value.
  private final func unresolvedKeyPathMessage(for keyPath: String, use: KeyPathUse) -> String {
    guard keyPath.utf8.count <= KeyPathTarget.maximumPathLength else {
      return
        "the key path exceeds the maximum of \(KeyPathTarget.maximumPathLength) bytes; use a shorter one"
    }
    guard let (layer, rest) = targetLayer(forKeyPath: keyPath) else {
      return unresolvedLocalKeyPathMessage(for: keyPath, use: use, prefix: "")
    }
    return layer.unresolvedLocalKeyPathMessage(
      for: rest, use: use, prefix: String(keyPath.dropLast(rest.count)))
  }

  /// Returns a message with the problem and the remedy for a key path within this layer.
  ///
  /// The prefix is the key path that leads to this layer.
  private final func unresolvedLocalKeyPathMessage(
    for keyPath: String, use: KeyPathUse, prefix before: String
  ) -> String {
    if Substring(keyPath).keyPathRemainder(after: "mask") != nil {
      return "the layer has no mask; set one first"
    }
    if let path = Substring(keyPath).keyPathRemainder(after: "sublayers") {
      return unresolvedSublayerKeyPathMessage(for: path, prefix: before)
    }
    if let list = listProperty(forKeyPath: keyPath) {
      return unresolvedListKeyPathMessage(for: keyPath, list: list)
    }
    let head = String(keyPath.prefix { $0 != "." })
    if use == .animation, let fault = nonAnimatableKeyPathMessage(for: keyPath, firstKey: head) {
      return fault
    }
    let likely = suggestedKeyPath(for: keyPath, use: use)
    if likely?.isCertain != true, let owner = owningClass(ofKey: head) {
      return "'\(head)' is a property of \(owner.className); use a layer of that class"
    }
    return "unknown key path; "
      + (likely.map { "use '\(before)\($0.name)'" } ?? "check its spelling")
  }

  /// Returns a message with the problem and the remedy for a key path that begins with `sublayers`.
  private final func unresolvedSublayerKeyPathMessage(for path: Substring, prefix before: String)
    -> String
  {
    let name = path.prefix { $0 != "." }
    if sublayer(named: name) != nil {
      return "the key path ends at a layer; append a key of that layer"
    }
    let near = NameSuggester.closestName(to: name, among: (sublayers ?? []).compactMap(\.name))
    let rest = path.dropFirst(name.count)
    return "no sublayer is named '\(name)'"
      + (near.map { "; use '\(before)sublayers.\($0)\(rest)'" } ?? "; set the name of a sublayer")
  }

  /// Returns a message with the problem and the remedy for a key path whose value cannot be animated, or `nil` for
  /// any other key path.
  private final func nonAnimatableKeyPathMessage(for keyPath: String, firstKey head: String)
    -> String?
  {
    if head == "frame" {
      let own = Self.animatableKeyPath(forFrameKeyPath: keyPath) ?? "position' and 'bounds"
      return "'frame' is computed from other properties and cannot be animated; animate '\(own)'"
    }
    let row = PropertyTable.descriptor(forKey: head, of: type(of: self).nodeClass)
    let isStill = row.map { !$0.isAnimatable } ?? (NonRenderedLayerKeys.members[head] != nil)
    if isStill { return "'\(head)' cannot be animated; set it without an animation" }
    return customValue(forKey: head).map {
      "values of type \(type(of: $0)) cannot be animated; set the value without an animation"
    }
  }

  /// Returns a message with the problem and the remedy for a key path into a list of filters or emitter cells.
  private final func unresolvedListKeyPathMessage(for keyPath: String, list: PropertyID) -> String {
    let key = PropertyTable.descriptor(for: list).key
    let steps = KeyPathTarget.keyPathComponents(of: keyPath).dropFirst()
    let objects = store.list(for: list).compactMap { $0 as? any NamedListElement }
    guard let name = steps.first, let object = objects.first(where: { $0.partName == name }) else {
      let near = steps.first.flatMap {
        NameSuggester.closestName(to: $0, among: objects.map(\.partName))
      }
      let rest = steps.dropFirst().map { ".\($0)" }.joined()
      return "no element of '\(key)' is named '\(steps.first ?? "")'"
        + (near.map { "; use '\(key).\($0)\(rest)'" } ?? "; set the name of an element")
    }
    let near = steps.dropFirst().first.flatMap {
      NameSuggester.closestName(to: $0, among: object.partKeys)
    }
    return "'\(name)' has no such key"
      + (near.map { "; use '\(key).\(name).\($0)'" } ?? "; use one of its inputs")
  }

  /// Returns another layer class that has a property with the given key, or `nil` if there is none.
  private final func owningClass(ofKey key: String) -> NodeClass? {
    guard PropertyTable.descriptor(forKey: key, of: type(of: self).nodeClass) == nil else {
      return nil
    }
    return PropertyTable.builtin.first { $0.key == key && $0.owner != .layer }?.owner
  }

  // MARK: Suggestions

  /// Returns the key path that was probably intended.
  ///
  /// `isCertain` is `true` for a known alias, and for a key path made of the same names.
  private final func suggestedKeyPath(
    for keyPath: String, use: KeyPathUse
  ) -> (name: String, isCertain: Bool)? {
    if let name = Self.keyPathAliases[keyPath] { return (name, true) }
    let names = allKeyPaths(for: use)
    // For example, `scale` means `transform.scale`.
    if let longer = names.first(where: { $0.hasSuffix(".\(keyPath)") }) { return (longer, true) }
    // For example, `bounds.height` means `bounds.size.height`.
    let steps = KeyPathTarget.keyPathComponents(of: keyPath)
    let inner = names.first { name in
      let others = name.split(separator: ".")
      return steps.count > 1 && others.count > steps.count && others.first == steps.first
        && others.last == steps.last
    }
    if let inner { return (inner, true) }
    return NameSuggester.closestName(to: keyPath, among: names).map { ($0, false) }
  }

  /// Returns all key paths supported by the layer.
  ///
  /// Those of built-in properties precede those of custom ones.
  private final func allKeyPaths(for use: KeyPathUse) -> [String] {
    let nodeClass = type(of: self).nodeClass
    var names: [String] = []
    for row in PropertyTable.builtin
    where row.owner == .layer || row.owner == nodeClass {
      if use == .animation, !row.isAnimatable { continue }
      names.append(row.key)
      names += KeyPathTarget.componentNames(of: row.kind).map { "\(row.key).\($0)" }
    }
    if use != .animation {
      names += NonRenderedLayerKeys.members.keys.sorted()
      names += KeyPathTarget.componentNames(of: .rect).map { "frame.\($0)" }
    }
    names += DeclaredPropertyRegistry.cachedSlots(of: self).keys.sorted()
    return names + store.rare.custom.keys.sorted()
  }

  /// Returns the animatable key path in `bounds` or `position` that corresponds to a component of `frame`.
  private static func animatableKeyPath(forFrameKeyPath keyPath: String) -> String? {
    switch keyPath {
    case "frame.size": "bounds.size"
    case "frame.size.width", "frame.width": "bounds.size.width"
    case "frame.size.height", "frame.height": "bounds.size.height"
    case "frame.origin": "position"
    case "frame.origin.x", "frame.x": "position.x"
    case "frame.origin.y", "frame.y": "position.y"
    default: nil
    }
  }

  /// The layer key paths for the names that views or Swift use for the same values.
  private static let keyPathAliases = [
    "alpha": "opacity", "center": "position", "center.x": "position.x", "center.y": "position.y",
    "position.z": "zPosition", "x": "position.x", "y": "position.y", "z": "zPosition",
    "isHidden": "hidden", "isOpaque": "opaque", "isDoubleSided": "doubleSided",
    "isGeometryFlipped": "geometryFlipped", "clipsToBounds": "masksToBounds",
    "width": "bounds.size.width", "height": "bounds.size.height", "angle": "transform.rotation.z",
  ]

  // MARK: Animations without effect

  /// Reports an animation of a key that has no value, default or declaration.
  ///
  /// It also reports a key that the filter or cell does not have. Such an animation has no visible effect.
  final func reportUndeclaredKey(in keyPath: String, target: KeyPathTarget) {
    guard Int(target.property.rawValue) >= PropertyTable.firstCustomID else { return }
    let isLost =
      if let part = nestedProperty(forKeyPath: keyPath) {
        !part.object.partKeys.contains(part.path.key)
          && part.object.value(forKey: part.path.key) == nil
      } else {
        target.part == .whole && isUndeclaredKey(keyPath)
      }
    if isLost { reportUnresolvedKeyPath(keyPath, use: .animation) }
  }

  private final func isUndeclaredKey(_ key: String) -> Bool {
    !NonRenderedLayerKeys.internalKeys.contains(key)
      && DeclaredPropertyRegistry.cachedSlots(of: self)[key] == nil
      && customValue(forKey: key) == nil && type(of: self).defaultValue(forKey: key) == nil
      && styleValue(forKey: key, in: style) == nil && !type(of: self).needsDisplay(forKey: key)
  }

  /// Reports a value function in an animation whose target is not a whole transform.
  final func reportUnsuitableValueFunction(
    _ function: CAValueFunction, keyPath: String, target: KeyPathTarget
  ) {
    let row = PropertyTable.descriptor(for: target.property)
    if row.kind == .transform, target.part == .whole { return }
    let own = row.kind == .transform ? row.key : "transform"
    diagnostics.report(
      "animation of '\(keyPath.shortenedInMiddle())' on \(diagnosticClassAndName) has no effect: the value function "
        + "'\(function.name.rawValue)' produces whole transforms; animate '\(own)' or remove the value function"
    )
  }
}

/// The set of key path uses that have been reported.
private enum ReportedKeyPathSet {
  /// The maximum number of reported uses, because documents may contain any number of wrong key paths.
  ///
  /// Further uses are not reported.
  private static let limit = 4_096
  private static let uses = Mutex<Set<String>>([])

  /// Adds a key path use to the set.
  ///
  /// Returns `false` if it was added before or the limit is reached.
  static func insertIfNew(_ use: String) -> Bool {
    uses.withLock { $0.count < limit && $0.insert(use).inserted }
  }
}

extension NamedListElement {
  /// The keys of the filter's inputs or the cell's properties.
  fileprivate var partKeys: [String] {
    if let filter = self as? CAFilter {
      return FilterTable.inputs(ofFilterType: filter.type)?.keys.sorted() ?? []
    }
    return EmitterCellKey.allCases.map(\.rawValue)
  }
}

extension NonRenderedLayerKeys {
  /// The keys animated by the framework itself only to measure progress.
  static let internalKeys: Set<String> = ["uiFractionalProgress"]
}

extension NodeClass {
  /// The class name used in diagnostics.
  fileprivate var className: String {
    switch self {
    case .layer: "CALayer"
    case .shape: "CAShapeLayer"
    case .gradient: "CAGradientLayer"
    case .text: "CATextLayer"
    case .transform: "CATransformLayer"
    case .replicator: "CAReplicatorLayer"
    case .emitter: "CAEmitterLayer"
    case .scroll: "CAScrollLayer"
    case .tiled: "CATiledLayer"
    case .portal: "CAPortalLayer"
    }
  }
}
