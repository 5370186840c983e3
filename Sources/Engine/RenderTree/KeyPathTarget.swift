import Synchronization

/// What a key path names: a property, or a part of one.
///
/// - Source: behaviour/layers.md, "Keys".
public struct KeyPathTarget: Hashable, Sendable {
  /// A part of a property's value.
  public enum ValueComponent: Hashable, Sendable {
    /// All of it.
    case whole
    /// Lanes of a point, size or rectangle: `position.x`, `bounds.size`.
    case lanes(start: UInt8, count: UInt8)
    /// A component of a transform: `transform.rotation.z`.
    case transform(TransformComponent)
  }

  /// A component of a decomposed transform.
  public enum TransformComponent: String, CaseIterable, Hashable, Sendable {
    /// Radians about an axis.
    case rotationX, rotationY, rotationZ
    /// Factors; `scale` is the mean of the three and sets them all, `scaleXY` two of them.
    case scale, scaleX, scaleY, scaleZ, scaleXY
    /// Points; `translation` is that in the plane.
    case translation, translationX, translationY, translationZ
    /// How far x runs on with y.
    case shearX
  }

  /// The bytes of a key path at most: a longer one names nothing, since its steps would take more memory than its text.
  ///
  /// Real key paths are shorter than 100.
  public static let maximumPathLength = 4_096

  /// The steps of a key path; none for a key path that is too long.
  public static func keyPathComponents(of keyPath: String) -> [Substring] {
    keyPath.utf8.count > maximumPathLength ? [] : keyPath.split(separator: ".")
  }

  /// The property that holds it.
  public let property: PropertyID
  /// Which part of the property's value.
  public let part: ValueComponent

  /// A part of a property.
  public init(_ property: PropertyID, _ part: ValueComponent = .whole) {
    self.property = property
    self.part = part
  }
}

extension KeyPathTarget {
  /// The target of a key path in a layer of the class, or nil where nothing is known under it.
  public init?(keyPath: String, of nodeClass: NodeClass) {
    if let property = PropertyTable.descriptor(forKey: keyPath, of: nodeClass) {
      self.init(property.id)
      return
    }
    guard let dot = keyPath.firstIndex(of: "."),
      let property = PropertyTable.descriptor(forKey: String(keyPath[..<dot]), of: nodeClass),
      let part = Self.component(
        named: String(keyPath[keyPath.index(after: dot)...]), of: property.kind)
    else { return nil }
    self.init(property.id, part)
  }

  /// The part of a value of the kind that the rest of a key path names.
  public static func component(named rest: String, of kind: ValueKind) -> ValueComponent? {
    switch kind {
    case .point: pointParts[rest]
    case .size: sizeParts[rest]
    case .rect: rectParts[rest]
    case .transform: transformParts[rest].map(ValueComponent.transform)
    case .number, .bool, .name, .color, .path, .image, .numbers, .colors, .string, .filters, .cells:
      nil
    }
  }

  /// The names of all parts of values of the kind, the shortest first.
  public static func componentNames(of kind: ValueKind) -> [String] {
    let names: [String] =
      switch kind {
      case .point: Array(pointParts.keys)
      case .size: Array(sizeParts.keys)
      case .rect: Array(rectParts.keys)
      case .transform: Array(transformParts.keys)
      case .number, .bool, .name, .color, .path, .image, .numbers, .colors, .string, .filters,
        .cells:
        []
      }
    return names.sorted { ($0.count, $0) < ($1.count, $1) }
  }

  private static let pointParts: [String: ValueComponent] = [
    "x": .lanes(start: 0, count: 1), "y": .lanes(start: 1, count: 1),
  ]
  private static let sizeParts: [String: ValueComponent] = [
    "width": .lanes(start: 0, count: 1), "height": .lanes(start: 1, count: 1),
  ]
  private static let rectParts: [String: ValueComponent] = [
    "origin": .lanes(start: 0, count: 2), "size": .lanes(start: 2, count: 2),
    "origin.x": .lanes(start: 0, count: 1), "origin.y": .lanes(start: 1, count: 1),
    "size.width": .lanes(start: 2, count: 1), "size.height": .lanes(start: 3, count: 1),
  ]
  private static let transformParts: [String: TransformComponent] = [
    "rotation": .rotationZ, "rotation.x": .rotationX, "rotation.y": .rotationY,
    "rotation.z": .rotationZ, "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY,
    "scale.z": .scaleZ, "scale.xy": .scaleXY, "translation": .translation,
    "translation.x": .translationX, "translation.y": .translationY,
    "translation.z": .translationZ, "shear.x": .shearX,
  ]
}

// MARK: - What was found before

extension KeyPathTarget {
  /// The target of a key path in a layer of the class, found once and then remembered.
  public static func cachedTarget(forKeyPath keyPath: String, of nodeClass: NodeClass)
    -> KeyPathTarget?
  {
    let row = Int(nodeClass.rawValue)
    if let target = cachedTargets.withLock({ $0[row][keyPath] }) { return target }
    guard let target = KeyPathTarget(keyPath: keyPath, of: nodeClass) else { return nil }
    cachedTargets.withLock { $0[row][keyPath] = target }
    return target
  }
}

/// The targets of key paths that were asked for, by class; there are only as many as properties have parts.
private let cachedTargets = Mutex(
  [[String: KeyPathTarget]](repeating: [:], count: NodeClass.allCases.count))
