import RenderTree

/// An object in a list of a layer that key paths reach by its name: a filter or an emitter cell.
protocol NamedPart: AnyObject {
  /// What key paths call it.
  var partName: String { get }
  /// The objects of the same sort inside.
  var parts: [any NamedPart] { get }
  /// The type of what is under the key.
  func kind(ofPart key: String) -> ValueKind
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  /// A copy with another value under the rest of a key path.
  func setting(_ path: ArraySlice<String>, to value: Any?) -> any NamedPart
  /// A copy that no change of the original reaches.
  var frozenCopy: any NamedPart { get }
}

/// A key path into a list of named parts: names, then a key, then what of its value.
struct PartPath {
  /// From the outermost part inwards.
  let names: [String]
  let key: String
  /// `origin.x` of `contentsRect.origin.x`; empty for the whole.
  let componentPath: String

  /// The key under which parts hold others.
  private static var nestingKey: String { PropertyTable.descriptor(.emitterCells).key }

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
  init?(_ keyPath: String, within object: any NamedPart) {
    let steps = KeyPathTarget.components(of: keyPath).map(String.init)
    guard steps.count > 1 else { return nil }
    if steps[0] == Self.nestingKey {
      self.init(afterList: steps.dropFirst())
    } else {
      self.init(names: [], key: steps[0], rest: steps.dropFirst().joined(separator: "."))
      guard KeyPathTarget.part(componentPath, of: object.kind(ofPart: key)) != nil else {
        return nil
      }
    }
  }

  /// The part that the names lead to.
  func object(in list: [any NamedPart]) -> (any NamedPart)? {
    var (list, found) = (list, (any NamedPart)?.none)
    for name in names {
      guard let next = list.first(where: { $0.partName == name }) else { return nil }
      (list, found) = (next.parts, next)
    }
    return found
  }

  /// The same within an object that may be meant itself.
  func object(within object: any NamedPart) -> (any NamedPart)? {
    names.isEmpty ? object : self.object(in: object.parts)
  }

  /// Which part of the value under the key is meant; nil where values of the kind have no such part.
  func part(of kind: ValueKind) -> KeyPathTarget.Part? {
    componentPath.isEmpty ? .whole : KeyPathTarget.part(componentPath, of: kind)
  }

  /// The value in a part that the names led to.
  func value(in object: any NamedPart) -> Any? {
    if componentPath.isEmpty { return object.value(forKey: key) }
    let kind = object.kind(ofPart: key)
    guard let part = part(of: kind) else { return nil }
    return Value(boxed: object.value(forKey: key), kind: kind)?.part(part)?.keyValueObject
  }

  /// The value that the key must have for its part to be the given one; nil where it cannot be.
  func keyValue(in object: any NamedPart, settingComponent value: Any?) -> Any?? {
    if componentPath.isEmpty { return .some(value) }
    let kind = object.kind(ofPart: key)
    guard let part = part(of: kind), let old = Value(boxed: object.value(forKey: key), kind: kind),
      let piece = Value(boxed: value ?? 0, kind: Value.kind(of: part, in: kind)),
      let new = old.setting(part, to: piece)
    else { return nil }
    return .some(new.boxed)
  }
}
