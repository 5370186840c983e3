import Synchronization

/// The target of a key path: a property, or a component of a property's value.
public struct KeyPathTarget: Hashable, Sendable {
  /// A component of a property's value.
  public enum ValueComponent: Hashable, Sendable {
    /// The complete value instead of a component.
    case whole
    /// A range of the numbers in a point, size or rectangle, such as `position.x` or `bounds.size`.
    case lanes(start: UInt8, count: UInt8)
    /// A component of a transform, such as `transform.rotation.z`.
    case transform(TransformComponent)
  }

  /// A component obtained by decomposing a transform.
  public enum TransformComponent: String, CaseIterable, Hashable, Sendable {
    /// A rotation about an axis, in radians.
    case rotationX, rotationY, rotationZ
    /// A scale factor.
    ///
    /// Reading `scale` returns the mean of the x, y and z factors, and setting it sets all three; `scaleXY` refers to
    /// x and y.
    case scale, scaleX, scaleY, scaleZ, scaleXY
    /// A translation in points.
    ///
    /// The `translation` case refers to x and y.
    case translation, translationX, translationY, translationZ
    /// The horizontal shear, as the factor by which y changes x.
    case shearX
  }

  /// The maximum length of a key path, in bytes.
  ///
  /// Longer key paths are invalid, because storing their components would need much more memory than the text itself.
  /// In practice, key paths are shorter than 100 bytes.
  public static let maximumPathLength = 4_096

  /// Returns the components of a key path, which are separated by periods.
  ///
  /// The result is empty if the key path exceeds ``maximumPathLength``.
  public static func keyPathComponents(of keyPath: String) -> [Substring] {
    keyPath.utf8.count > maximumPathLength ? [] : keyPath.split(separator: ".")
  }

  /// The property to which the key path refers.
  public let property: PropertyID
  /// The component of the property's value, or the whole value.
  public let part: ValueComponent

  /// Creates a target for a property or a component of its value.
  public init(_ property: PropertyID, _ part: ValueComponent = .whole) {
    self.property = property
    self.part = part
  }
}

extension KeyPathTarget {
  /// Creates the target of a key path for layers of the given class.
  ///
  /// Returns `nil` if the key path is unknown.
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

  /// Returns the value component identified by the part of a key path after the property's key, or `nil` if the name
  /// is unknown.
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

  /// Returns the names of the components that key paths can access in values of the given kind, shortest first.
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

// MARK: - Cached targets

extension KeyPathTarget {
  /// Returns the target of a key path for layers of the given class, or `nil` if the key path is unknown.
  ///
  /// Results are cached. This function can be called from any thread.
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

/// The cached targets, by class and key path.
///
/// Their number is limited by the number of properties and components.
private let cachedTargets = Mutex(
  [[String: KeyPathTarget]](repeating: [:], count: NodeClass.allCases.count))
