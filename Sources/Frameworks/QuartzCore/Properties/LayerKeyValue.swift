import Diagnostics
import Geometry
import RenderTree

// Key-value coding without a runtime: behaviour/layers.md, "Keys".

extension CALayer {
  final func readValue(_ key: String) -> Any? {
    if let row = builtinRow(key) { return row.get(self) }
    if let read = LayerKeys.members[key] { return read.get(self) }
    return customOrDeclaredValue(key) ?? styleValue(key, style)
      ?? type(of: self).defaultValue(forKey: key)
  }

  final func writeValue(_ value: Any?, _ key: String) {
    if let row = builtinRow(key) {
      if !row.set(self, value) { reportTypeMismatch(value, key) }
    } else if let member = LayerKeys.members[key] {
      if !member.set(self, value) { reportTypeMismatch(value, key) }
    } else {
      let isColor = DeclaredProperties.cachedSlots(of: self)[key]?.kind == .color
      setCustomValue(key, to: isColor ? layerColor(value) : value)
    }
  }

  final func readValue(keyPath: String) -> Any? {
    if let target = KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: type(of: self).nodeClass) {
      guard target.part != .whole else { return readValue(keyPath) }
      return LayerProperties.encode(target.property, self).part(target.part)?.keyValueObject
    }
    if let (layer, rest) = relatedLayer(at: keyPath) { return layer.value(forKeyPath: rest) }
    if let name = Substring(keyPath).remainder(after: "sublayers") { return sublayer(named: name) }
    if let part = part(at: keyPath) { return part.path.value(in: part.object) }
    let found = readFrame(part: keyPath) ?? readCustom(keyPath: keyPath) ?? value(forKey: keyPath)
    if found == nil, namesUnknownPart(keyPath) { reportUnresolvedKeyPath(keyPath, .reading) }
    return found
  }

  final func writeValue(_ value: Any?, keyPath: String) {
    if let target = KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: type(of: self).nodeClass) {
      guard target.part != .whole else { return setValue(value, forKey: keyPath) }
      let whole = LayerProperties.encode(target.property, self)
      let kind = Value.kind(of: target.part, in: PropertyTable.descriptor(target.property).kind)
      guard let part = Value(boxed: value ?? 0, kind: kind),
        let new = whole.setting(target.part, to: part),
        let row = LayerProperties.row(target.property)
      else { return reportTypeMismatch(value, keyPath) }
      _ = row.assignValue(new, to: self)
    } else if let (layer, rest) = relatedLayer(at: keyPath) {
      layer.setValue(value, forKeyPath: rest)
    } else if let part = part(at: keyPath) {
      write(value, to: part, keyPath)
    } else if listProperty(of: keyPath) != nil {
      reportUnresolvedKeyPath(keyPath, .setting)
    } else if !writeFrame(value, keyPath), !writeCustom(value, keyPath: keyPath) {
      guard keyPath.contains("."), customValue(keyPath) == nil else {
        return setValue(value, forKey: keyPath)
      }
      reportUnresolvedKeyPath(keyPath, .setting)
    }
  }

  /// `sublayers.NAME.opacity`, `mask.opacity` and `superlayer.…` lead to another layer.
  final func relatedLayer(at keyPath: String) -> (CALayer, String)? {
    if let rest = Substring(keyPath).remainder(after: "superlayer") {
      return superlayer.map { ($0, String(rest)) }
    }
    return targetLayer(of: keyPath)
  }

  /// Whether a key path that finds nothing names a part which no value of its key has; a layer or an object that is
  /// missing may come.
  private func namesUnknownPart(_ keyPath: String) -> Bool {
    guard let dot = keyPath.firstIndex(of: ".") else { return false }
    let head = String(keyPath[..<dot])
    if let row = builtinRow(head) { return listProperty(of: keyPath) == nil && row.id != .contents }
    return head == "frame" || LayerKeys.members[head] == nil && value(forKey: head) == nil
  }

  /// `frame.origin.x`, though the frame is no value of the render tree.
  private func framePart(_ keyPath: String) -> KeyPathTarget.Part? {
    guard keyPath.hasPrefix("frame.") else { return nil }
    return KeyPathTarget.part(String(keyPath.dropFirst("frame.".count)), of: .rect)
  }

  private func readFrame(part keyPath: String) -> Any? {
    framePart(keyPath).flatMap { Value.rect(Rect(frame)).part($0)?.keyValueObject }
  }

  /// Sets a part of the frame; false where the key path names none.
  private func writeFrame(_ value: Any?, _ keyPath: String) -> Bool {
    guard framePart(keyPath) != nil else { return false }
    if let new = proposedFrame(value, at: keyPath) {
      frame = new
    } else {
      reportTypeMismatch(value, keyPath)
    }
    return true
  }

  /// The frame that the layer would have with a value set under the key of the frame or of a part of it.
  ///
  /// It is nil for other key paths and for a value of a wrong type.
  final func proposedFrame(_ value: Any?, at keyPath: String) -> CGRect? {
    if keyPath == "frame" { return value as? CGRect }
    guard let part = framePart(keyPath),
      let piece = Value(boxed: value ?? 0, kind: Value.kind(of: part, in: .rect)),
      case .rect(let new) = Value.rect(Rect(frame)).setting(part, to: piece)
    else { return nil }
    return CGRect(new)
  }

  private func builtinRow(_ key: String) -> LayerProperty? {
    PropertyTable.descriptor(forKey: key, of: type(of: self).nodeClass).flatMap {
      LayerProperties.row($0.id)
    }
  }

  func reportTypeMismatch(_ value: Any?, _ key: String) {
    diagnostics.report("\(typeMismatchMessage(of: value, key)); the value is left as it was")
  }

  func typeMismatchMessage(of value: Any?, _ key: String) -> String {
    "\(type(of: self)) cannot take \(value.map { "\(type(of: $0))" } ?? "nil") for '\(key)'"
  }

  final class func builtinDefault(_ key: String) -> Any? {
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

/// What a layer holds under keys that are no values of the render tree.
enum LayerKeys {
  // Sound: the functions capture nothing but other such functions.
  /// One such key.
  struct Member: @unchecked Sendable {
    let get: (CALayer) -> Any?
    let set: (CALayer, Any?) -> Bool
  }

  static let members: [String: Member] = [
    "frame": requiredMember({ $0.frame }, { $0.frame = $1 }),
    "name": optionalMember({ $0.name }, { $0.name = $1 }),
    "sublayers": optionalMember({ $0.sublayers }, { $0.sublayers = $1 }),
    "mask": optionalMember({ $0.mask }, { $0.mask = $1 }),
    "delegate": optionalMember({ $0.delegate }, { $0.delegate = $1 }),
    "actions": optionalMember({ $0.actions }, { $0.actions = $1 }),
    "style": optionalMember({ $0.style }, { $0.style = $1 }),
    "layoutManager": optionalMember({ $0.layoutManager }, { $0.layoutManager = $1 }),
    "constraints": optionalMember({ $0.constraints }, { $0.constraints = $1 }),
    "visibleRect": Member(get: { $0.visibleRect }, set: { _, _ in false }),
    "needsDisplayOnBoundsChange": requiredMember(
      { $0.needsDisplayOnBoundsChange }, { $0.needsDisplayOnBoundsChange = $1 }),
    "superlayer": Member(get: { $0.superlayer }, set: { _, _ in false }),
  ]

  private static func requiredMember<T>(
    _ get: @escaping (CALayer) -> T, _ set: @escaping (CALayer, T) -> Void
  ) -> Member {
    Member(get: get) { layer, any in
      guard let value = any as? T else { return false }
      set(layer, value)
      return true
    }
  }

  private static func optionalMember<T>(
    _ get: @escaping (CALayer) -> T?, _ set: @escaping (CALayer, T?) -> Void
  ) -> Member {
    Member(get: get) { layer, any in
      guard isNull(any) || any is T else { return false }
      set(layer, any as? T)
      return true
    }
  }
}
