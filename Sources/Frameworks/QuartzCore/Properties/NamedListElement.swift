import RenderTree

/// An object in a list of a layer that key paths reach by its name: a filter or an emitter cell.
protocol NamedListElement: AnyObject {
  /// What key paths call it.
  var partName: String { get }
  /// The objects of the same sort inside.
  var parts: [any NamedListElement] { get }
  /// The type of what is under the key.
  func valueKind(forKey key: String) -> ValueKind
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  /// A copy with another value under the rest of a key path.
  func setting(keyPath path: ArraySlice<String>, to value: Any?) -> any NamedListElement
  /// A copy that no change of the original reaches.
  var frozenCopy: any NamedListElement { get }
}

/// A key path into a list of named parts: names, then a key, then what of its value.
struct NamedListElementKeyPath {
  /// From the outermost part inwards.
  let names: [String]
  let key: String
  /// `origin.x` of `contentsRect.origin.x`; empty for the whole.
  let componentPath: String

  /// The key under which parts hold others.
  private static var nestingKey: String { PropertyTable.descriptor(for: .emitterCells).key }

  /// What stands behind the key of the list: `NAME.key`, `NAME.emitterCells.NAME.key.x`.
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

  /// The key path of a part of a value in the object, or of one inside it; nil for a plain key.
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

  /// The part that the names lead to.
  func namedElement(in list: [any NamedListElement]) -> (any NamedListElement)? {
    var (list, found) = (list, (any NamedListElement)?.none)
    for name in names {
      guard let next = list.first(where: { $0.partName == name }) else { return nil }
      (list, found) = (next.parts, next)
    }
    return found
  }

  /// The same within an object that may be meant itself.
  func namedElement(startingAt object: any NamedListElement) -> (any NamedListElement)? {
    names.isEmpty ? object : self.namedElement(in: object.parts)
  }

  /// Which part of the value under the key is meant; nil where values of the kind have no such part.
  func component(of kind: ValueKind) -> KeyPathTarget.ValueComponent? {
    componentPath.isEmpty ? .whole : KeyPathTarget.component(named: componentPath, of: kind)
  }

  /// The value in a part that the names led to.
  func value(in object: any NamedListElement) -> Any? {
    if componentPath.isEmpty { return object.value(forKey: key) }
    let kind = object.valueKind(forKey: key)
    guard let part = component(of: kind) else { return nil }
    return Value(boxed: object.value(forKey: key), kind: kind)?.component(part)?.keyValueObject
  }

  /// The value that the key must have for its part to be the given one; nil where it cannot be.
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
