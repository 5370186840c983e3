import RenderTree

/// A filter or an emitter cell in a list of a layer, which key paths refer to by its name.
protocol NamedListElement: AnyObject {
  /// The name in key paths.
  var partName: String { get }
  /// The nested elements of the same kind.
  var parts: [any NamedListElement] { get }
  /// Returns the type of the value for a key.
  func valueKind(forKey key: String) -> ValueKind
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  /// Returns a copy with another value at a key path.
  func setting(keyPath path: ArraySlice<String>, to value: Any?) -> any NamedListElement
  /// A copy that is independent of later changes.
  var frozenCopy: any NamedListElement { get }
}

/// A key path into a list of named elements.
///
/// It consists of element names, a key and an optional component.
struct NamedListElementKeyPath {
  /// The names of the elements, starting at the outermost one.
  let names: [String]
  let key: String
  /// The component of the value, such as `origin.x` in `contentsRect.origin.x`.
  ///
  /// It is empty for the whole value.
  let componentPath: String

  /// The key of nested elements.
  private static var nestingKey: String { PropertyTable.descriptor(for: .emitterCells).key }

  /// Creates the path from the steps after the list's key, such as `NAME.key` or `NAME.emitterCells.NAME.key.x`.
  init?(afterList steps: ArraySlice<String>) {
    guard let name = steps.first else { return nil }
    var (names, steps) = ([name], steps.dropFirst())
    while steps.count > 2, steps.first == Self.nestingKey {
      steps = steps.dropFirst()
      if let inner = steps.first { names.append(inner) }
      steps = steps.dropFirst()
    }
    guard let key = steps.first else { return nil }
    self.init(names: names, key: key, rest: steps.dropFirst().joined(separator: "."))
  }

  private init(names: [String], key: String, rest: String) {
    (self.names, self.key, self.componentPath) = (names, key, rest)
  }

  /// Creates the path of a component of a value in an object or in a nested element.
  ///
  /// The result is nil for a plain key.
  init?(_ keyPath: String, within object: any NamedListElement) {
    let steps = KeyPathTarget.keyPathComponents(of: keyPath).map(String.init)
    guard steps.count > 1 else { return nil }
    if steps[0] == Self.nestingKey {
      self.init(afterList: steps.dropFirst())
    } else {
      self.init(names: [], key: steps[0], rest: steps.dropFirst().joined(separator: "."))
      guard KeyPathTarget.component(named: componentPath, of: object.valueKind(forKey: key)) != nil
      else {
        return nil
      }
    }
  }

  /// Returns the element with the path's names, or nil if it does not exist.
  func namedElement(in list: [any NamedListElement]) -> (any NamedListElement)? {
    var (list, found) = (list, (any NamedListElement)?.none)
    for name in names {
      guard let next = list.first(where: { $0.partName == name }) else { return nil }
      (list, found) = (next.parts, next)
    }
    return found
  }

  /// Returns the element with the path's names inside an object, or the object itself if the path has no names.
  func namedElement(startingAt object: any NamedListElement) -> (any NamedListElement)? {
    names.isEmpty ? object : self.namedElement(in: object.parts)
  }

  /// Returns the component that the path names, or nil if values of the type have no such component.
  func component(of kind: ValueKind) -> KeyPathTarget.ValueComponent? {
    componentPath.isEmpty ? .whole : KeyPathTarget.component(named: componentPath, of: kind)
  }

  /// Returns the value at the path's key and component in an element.
  func value(in object: any NamedListElement) -> Any? {
    if componentPath.isEmpty { return object.value(forKey: key) }
    let kind = object.valueKind(forKey: key)
    guard let part = component(of: kind) else { return nil }
    return Value(boxed: object.value(forKey: key), kind: kind)?.component(part)?.keyValueObject
  }

  /// Returns the value for the path's key after setting the component.
  ///
  /// Returns nil if the component cannot be set.
  func keyedValue(in object: any NamedListElement, settingComponentTo value: Any?) -> Any?? {
    if componentPath.isEmpty { return .some(value) }
    let kind = object.valueKind(forKey: key)
    guard let part = component(of: kind),
      let old = Value(boxed: object.value(forKey: key), kind: kind),
      let piece = Value(boxed: value ?? 0, kind: Value.kind(ofComponent: part, in: kind)),
      let new = old.settingComponent(part, to: piece)
    else { return nil }
    return .some(new.boxed)
  }
}
