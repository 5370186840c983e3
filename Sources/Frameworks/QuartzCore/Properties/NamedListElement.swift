import RenderTree

/// A filter or an emitter cell in a list of a layer, identified by its name in key paths.
protocol NamedListElement: AnyObject {
  /// The name that identifies the element in key paths.
  var partName: String { get }
  /// The elements of the same type nested in this one.
  var parts: [any NamedListElement] { get }
  /// Returns the value type for the given key.
  func valueKind(forKey key: String) -> ValueKind
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  /// Returns a copy of the element with the given value set at the given key path.
  func setting(keyPath path: ArraySlice<String>, to value: Any?) -> any NamedListElement
  /// A copy that later changes to the element do not affect.
  var frozenCopy: any NamedListElement { get }
}

/// A key path into a list of named elements.
///
/// It consists of element names, a key and an optional component.
struct NamedListElementKeyPath {
  /// The names of the elements, starting with the outermost one.
  let names: [String]
  let key: String
  /// The component of the value, such as `origin.x` in `contentsRect.origin.x`.
  ///
  /// It is empty if the key path leads to the whole value.
  let componentPath: String

  /// The key under which nested elements are found.
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

  /// Creates the path to a component of a value, in an element or in one of its nested elements.
  ///
  /// Returns `nil` for a key without further steps.
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

  /// Returns the element that the path's names lead to in a list, or `nil` if it does not exist.
  func namedElement(in list: [any NamedListElement]) -> (any NamedListElement)? {
    var (list, found) = (list, (any NamedListElement)?.none)
    for name in names {
      guard let next = list.first(where: { $0.partName == name }) else { return nil }
      (list, found) = (next.parts, next)
    }
    return found
  }

  /// Returns the nested element that the path's names lead to, or `object` itself if the path has no names.
  func namedElement(startingAt object: any NamedListElement) -> (any NamedListElement)? {
    names.isEmpty ? object : self.namedElement(in: object.parts)
  }

  /// Returns the component at the end of the path, or `nil` if values of the given type have no such component.
  func component(of kind: ValueKind) -> KeyPathTarget.ValueComponent? {
    componentPath.isEmpty ? .whole : KeyPathTarget.component(named: componentPath, of: kind)
  }

  /// Returns the value for the path's key and component in the given element.
  func value(in object: any NamedListElement) -> Any? {
    if componentPath.isEmpty { return object.value(forKey: key) }
    let kind = object.valueKind(forKey: key)
    guard let part = component(of: kind) else { return nil }
    return Value(boxed: object.value(forKey: key), kind: kind)?.component(part)?.keyValueObject
  }

  /// Returns the value for the path's key after setting its component.
  ///
  /// Returns `nil` if the component cannot be set.
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
