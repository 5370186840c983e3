import Diagnostics
import Geometry
import RenderTree

// Key-value coding for layers, without the Objective-C runtime.

extension CALayer {
  final func readValue(forKey key: String) -> Any? {
    if let row = builtinProperty(forKey: key) { return row.get(self) }
    if let read = NonRenderedLayerKeys.members[key] { return read.get(self) }
    return customOrDeclaredValue(forKey: key) ?? styleValue(forKey: key, in: style)
      ?? type(of: self).defaultValue(forKey: key)
  }

  final func writeValue(_ value: Any?, forKey key: String) {
    if let row = builtinProperty(forKey: key) {
      if !row.set(self, value) { reportTypeMismatch(value, forKey: key) }
    } else if let member = NonRenderedLayerKeys.members[key] {
      if !member.set(self, value) { reportTypeMismatch(value, forKey: key) }
    } else {
      let isColor = DeclaredPropertyRegistry.cachedSlots(of: self)[key]?.kind == .color
      setCustomValue(forKey: key, to: isColor ? layerColorValue(from: value) : value)
    }
  }

  final func readValue(forKeyPath keyPath: String) -> Any? {
    if let target = KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: type(of: self).nodeClass) {
      guard target.part != .whole else { return readValue(forKey: keyPath) }
      return LayerPropertyAccessorTable.encodedValue(of: target.property, in: self).component(
        target.part)?.keyValueObject
    }
    if let (layer, rest) = relatedLayer(forKeyPath: keyPath) {
      return layer.value(forKeyPath: rest)
    }
    if let name = Substring(keyPath).keyPathRemainder(after: "sublayers") {
      return sublayer(named: name)
    }
    if let part = nestedProperty(forKeyPath: keyPath) { return part.path.value(in: part.object) }
    let found =
      readFrame(component: keyPath) ?? readCustomValue(forKeyPath: keyPath)
      ?? value(forKey: keyPath)
    if found == nil, namesUnknownComponent(keyPath) {
      reportUnresolvedKeyPath(keyPath, use: .reading)
    }
    return found
  }

  final func writeValue(_ value: Any?, forKeyPath keyPath: String) {
    if let target = KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: type(of: self).nodeClass) {
      guard target.part != .whole else { return setValue(value, forKey: keyPath) }
      let whole = LayerPropertyAccessorTable.encodedValue(of: target.property, in: self)
      let kind = Value.kind(
        ofComponent: target.part, in: PropertyTable.descriptor(for: target.property).kind)
      guard let part = Value(boxed: value ?? 0, kind: kind),
        let new = whole.settingComponent(target.part, to: part),
        let row = LayerPropertyAccessorTable.accessor(for: target.property)
      else { return reportTypeMismatch(value, forKey: keyPath) }
      _ = row.assignValue(new, to: self)
    } else if let (layer, rest) = relatedLayer(forKeyPath: keyPath) {
      layer.setValue(value, forKeyPath: rest)
    } else if let part = nestedProperty(forKeyPath: keyPath) {
      writeNestedValue(value, to: part, keyPath: keyPath)
    } else if listProperty(forKeyPath: keyPath) != nil {
      reportUnresolvedKeyPath(keyPath, use: .setting)
    } else if !writeFrame(value, forKeyPath: keyPath), !writeCustomValue(value, forKeyPath: keyPath)
    {
      guard keyPath.contains("."), customValue(forKey: keyPath) == nil else {
        return setValue(value, forKey: keyPath)
      }
      reportUnresolvedKeyPath(keyPath, use: .setting)
    }
  }

  /// Returns the other layer that a key path leads to, and the rest of the key path.
  ///
  /// Examples of such key paths are `sublayers.NAME.opacity`, `mask.opacity` and `superlayer.opacity`.
  final func relatedLayer(forKeyPath keyPath: String) -> (CALayer, String)? {
    if let rest = Substring(keyPath).keyPathRemainder(after: "superlayer") {
      return superlayer.map { ($0, String(rest)) }
    }
    return targetLayer(forKeyPath: keyPath)
  }

  /// Returns whether a key path ends with a component that values of its key never have.
  ///
  /// It returns `false` for a missing layer or list element, because that may be added later.
  private func namesUnknownComponent(_ keyPath: String) -> Bool {
    guard let dot = keyPath.firstIndex(of: ".") else { return false }
    let head = String(keyPath[..<dot])
    if let row = builtinProperty(forKey: head) {
      return listProperty(forKeyPath: keyPath) == nil && row.id != .contents
    }
    return head == "frame"
      || NonRenderedLayerKeys.members[head] == nil && value(forKey: head) == nil
  }

  /// Returns the component of `frame` in a key path such as `frame.origin.x`, or `nil` for any other key path.
  ///
  /// The frame needs separate handling, because it is not stored in the render tree.
  private func frameComponent(forKeyPath keyPath: String) -> KeyPathTarget.ValueComponent? {
    guard keyPath.hasPrefix("frame.") else { return nil }
    return KeyPathTarget.component(named: String(keyPath.dropFirst("frame.".count)), of: .rect)
  }

  private func readFrame(component keyPath: String) -> Any? {
    frameComponent(forKeyPath: keyPath).flatMap {
      Value.rect(Rect(frame)).component($0)?.keyValueObject
    }
  }

  /// Sets a component of the layer's frame.
  ///
  /// Returns `false` if the key path does not lead to one.
  private func writeFrame(_ value: Any?, forKeyPath keyPath: String) -> Bool {
    guard frameComponent(forKeyPath: keyPath) != nil else { return false }
    if let new = proposedFrame(setting: value, forKeyPath: keyPath) {
      frame = new
    } else {
      reportTypeMismatch(value, forKey: keyPath)
    }
    return true
  }

  /// Returns the frame that the layer would have after setting `frame` or one of its components.
  ///
  /// Returns `nil` for any other key path, and for a value of an unsuitable type.
  final func proposedFrame(setting value: Any?, forKeyPath keyPath: String) -> CGRect? {
    if keyPath == "frame" { return value as? CGRect }
    guard let part = frameComponent(forKeyPath: keyPath),
      let piece = Value(boxed: value ?? 0, kind: Value.kind(ofComponent: part, in: .rect)),
      case .rect(let new) = Value.rect(Rect(frame)).settingComponent(part, to: piece)
    else { return nil }
    return CGRect(new)
  }

  private func builtinProperty(forKey key: String) -> LayerPropertyAccessor? {
    PropertyTable.descriptor(forKey: key, of: type(of: self).nodeClass).flatMap {
      LayerPropertyAccessorTable.accessor(for: $0.id)
    }
  }

  func reportTypeMismatch(_ value: Any?, forKey key: String) {
    diagnostics.report("\(typeMismatchMessage(for: value, key: key)); the value was not changed")
  }

  func typeMismatchMessage(for value: Any?, key: String) -> String {
    "'\(key)' of \(type(of: self)) cannot be set to \(value.map { "a value of type \(type(of: $0))" } ?? "nil")"
  }

  final class func builtinDefaultValue(forKey key: String) -> Any? {
    guard let property = PropertyTable.descriptor(forKey: key, of: nodeClass) else { return nil }
    if property.id == .allowsEdgeAntialiasing { return platformDefaults == .macOS }
    switch property.initial {
    case .number(let n): return n != 0 || property.id == .contentsHeadroom ? n : nil
    case .point(let p): return p != .zero ? CGPoint(p) : nil
    case .bool, .string, .name, .color: return property.initial.boxed
    default: return nil
    }
  }
}

/// The layer keys whose values are not stored in the render tree.
enum NonRenderedLayerKeys {
  // Sound: the stored closures capture only other such closures and no mutable state.
  /// The getter and setter for a layer key.
  struct KeyAccessor: @unchecked Sendable {
    let get: (CALayer) -> Any?
    let set: (CALayer, Any?) -> Bool
  }

  static let members: [String: KeyAccessor] = [
    "frame": requiredKeyAccessor(get: { $0.frame }, set: { $0.frame = $1 }),
    "name": optionalKeyAccessor(get: { $0.name }, set: { $0.name = $1 }),
    "sublayers": optionalKeyAccessor(get: { $0.sublayers }, set: { $0.sublayers = $1 }),
    "mask": optionalKeyAccessor(get: { $0.mask }, set: { $0.mask = $1 }),
    "delegate": optionalKeyAccessor(get: { $0.delegate }, set: { $0.delegate = $1 }),
    "actions": optionalKeyAccessor(get: { $0.actions }, set: { $0.actions = $1 }),
    "style": optionalKeyAccessor(get: { $0.style }, set: { $0.style = $1 }),
    "layoutManager": optionalKeyAccessor(get: { $0.layoutManager }, set: { $0.layoutManager = $1 }),
    "constraints": optionalKeyAccessor(get: { $0.constraints }, set: { $0.constraints = $1 }),
    "visibleRect": KeyAccessor(get: { $0.visibleRect }, set: { _, _ in false }),
    "needsDisplayOnBoundsChange": requiredKeyAccessor(
      get: { $0.needsDisplayOnBoundsChange }, set: { $0.needsDisplayOnBoundsChange = $1 }),
    "superlayer": KeyAccessor(get: { $0.superlayer }, set: { _, _ in false }),
  ]

  private static func requiredKeyAccessor<T>(
    get: @escaping (CALayer) -> T, set: @escaping (CALayer, T) -> Void
  ) -> KeyAccessor {
    KeyAccessor(get: get) { layer, any in
      guard let value = any as? T else { return false }
      set(layer, value)
      return true
    }
  }

  private static func optionalKeyAccessor<T>(
    get: @escaping (CALayer) -> T?, set: @escaping (CALayer, T?) -> Void
  ) -> KeyAccessor {
    KeyAccessor(get: get) { layer, any in
      guard isNull(any) || any is T else { return false }
      set(layer, any as? T)
      return true
    }
  }
}
