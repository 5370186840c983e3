import Diagnostics
import QuartzCore
import RenderTree

/// The property of one or several layers that a setting names, such as `Title.string`.
struct LayerTarget {
  /// A property, a component of its value, or a value in a filter or an emitter cell.
  enum Property {
    case builtin(KeyPathTarget)
    case nested
  }

  /// The layers: the one with the identifier, or all with the name.
  let layers: [CALayer]
  /// The name or identifier of the layers, as written.
  let layerName: String
  let keyPath: String
  let property: Property
  let kind: ValueKind
  let allowsInfinity: Bool

  /// The maximum length of a target in bytes, because each of its periods may end the name of a layer.
  static let maximumLength = 4096

  /// Finds the layers and the property of a target.
  ///
  /// The name of a layer may contain periods: the longest name of a layer in the target is used.
  ///
  /// - Throws: The unknown layer or key path.
  init(_ target: String, in documents: [CADocument]) throws(PackageSettingError) {
    guard target.utf8.count <= Self.maximumLength else {
      throw PackageSettingError(
        .unknownLayer, target,
        "the document has no layer '\(target.shortenedInMiddle())': the target has \(target.utf8.count) bytes, and the "
          + "maximum is \(Self.maximumLength); shorten it")
    }
    var fault: PackageSettingError?
    var rest = target[...]
    while let dot = rest.lastIndex(of: ".") {
      rest = rest[..<dot]
      let layers = Self.layers(named: String(rest), in: documents)
      guard let first = layers.first else { continue }
      do throws(PackageSettingError) {
        self = try Self(
          target, layers: layers, name: String(rest),
          keyPath: String(target[target.index(after: dot)...]), first: first)
        return
      } catch {
        fault = fault ?? error
      }
    }
    throw fault ?? Self.unknownLayer(target, in: documents)
  }

  private init(
    _ target: String, layers: [CALayer], name: String, keyPath: String, first: CALayer
  ) throws(PackageSettingError) {
    (self.layers, layerName, self.keyPath) = (layers, name, keyPath)
    for layer in layers.dropFirst()
    where layer.documentNodeClass != first.documentNodeClass
      && Self.property(keyPath, of: layer) == nil
    {
      throw Self.unknownKeyPath(target, name: name, keyPath: keyPath, of: layer)
    }
    guard let (property, kind, allowsInfinity) = Self.property(keyPath, of: first) else {
      throw Self.unknownKeyPath(target, name: name, keyPath: keyPath, of: first)
    }
    (self.property, self.kind, self.allowsInfinity) = (property, kind, allowsInfinity)
    guard kind != .filters, kind != .cells else {
      throw PackageSettingError(
        .unknownKeyPath, target,
        "layer '\(name)': '\(keyPath)' is a list, whose values are set one by one; "
          + "add the name of the element and a key, such as '\(keyPath).NAME.\(kind == .cells ? "birthRate" : "inputRadius")'"
      )
    }
  }

  // MARK: Layers

  /// Returns the layer with an identifier, or all layers with a name.
  ///
  /// A role and a slash, such as `background/`, select one of the documents of a wallpaper.
  private static func layers(named name: String, in documents: [CADocument]) -> [CALayer] {
    let found = documents.flatMap { $0.registry.layers(named: name) }
    guard found.isEmpty, let slash = name.firstIndex(of: "/") else { return found }
    let inside = String(name[name.index(after: slash)...])
    return documents.first { $0.role == name[..<slash].lowercased() }?
      .registry.layers(named: inside) ?? []
  }

  private static func unknownLayer(
    _ target: String, in documents: [CADocument]
  ) -> PackageSettingError {
    guard let dot = target.firstIndex(of: "."), dot > target.startIndex else {
      return PackageSettingError(
        .unknownLayer, target,
        "'\(target)' is neither an option of the document nor a layer with a key path; "
          + "write LAYER.keyPath=VALUE, such as Title.string=Hello")
    }
    let name = String(target[..<dot])
    let names = documents.flatMap(\.registry.allNames)
    guard !names.isEmpty else {
      return PackageSettingError(
        .unknownLayer, target,
        "the document has no layer '\(name)': none of its layers has a name or id; add one to the document"
      )
    }
    return PackageSettingError(
      .unknownLayer, target,
      "the document has no layer '\(name)'; "
        + PackageSettingError.suggestion(for: name, among: names, label: "layers"))
  }

  // MARK: Properties

  private static func property(
    _ keyPath: String, of layer: CALayer
  ) -> (Property, ValueKind, allowsInfinity: Bool)? {
    let nodeClass = layer.documentNodeClass
    if let target = KeyPathTarget(keyPath: keyPath, of: nodeClass) {
      let row = PropertyTable.descriptor(for: target.property)
      guard let kind = Optional(Value.kind(ofComponent: target.part, in: row.kind)) else {
        return nil
      }
      return (.builtin(target), kind, row.allowsInfinity && target.part == .whole)
    }
    guard let kind = ValueKind.kind(forKeyPath: keyPath, of: nodeClass),
      hasListElement(KeyPathTarget.keyPathComponents(of: keyPath), in: layer)
    else { return nil }
    return (.nested, kind, false)
  }

  /// Returns whether a key path leads to a filter or an emitter cell of the layer.
  private static func hasListElement(_ steps: [Substring], in layer: CALayer) -> Bool {
    if steps[0] == "filters" || steps[0] == "backgroundFilters" {
      let filters = (steps[0] == "filters" ? layer.filters : layer.backgroundFilters) ?? []
      return filters.contains { ($0 as? CAFilter)?.name.map { $0 == steps[1] } ?? false }
    }
    var cells = (layer as? CAEmitterLayer)?.emitterCells
    var rest = steps[...]
    while rest.count > 2, rest.first == "emitterCells" {
      let name = rest[rest.startIndex + 1]
      guard let cell = cells?.first(where: { $0.name.map { $0 == name } ?? false }) else {
        return false
      }
      cells = cell.emitterCells
      rest = rest.dropFirst(2)
    }
    return true
  }

  private static func unknownKeyPath(
    _ target: String, name: String, keyPath: String, of layer: CALayer
  ) -> PackageSettingError {
    let layerClass = LayerClass.documentClass(of: layer)
    let rows = PropertyTable.builtin.filter {
      $0.owner == layerClass.nodeClass || $0.owner == .layer
    }
    let keys = rows.flatMap { row in
      [row.key] + KeyPathTarget.componentNames(of: row.kind).map { "\(row.key).\($0)" }
    }
    return PackageSettingError(
      .unknownKeyPath, target,
      "layer '\(name)' (\(layerClass.name)) has no key path '\(keyPath)'; "
        + PackageSettingError.suggestion(for: keyPath, among: keys, label: "key paths"))
  }

  // MARK: Values

  /// Assigns a value to the property of all layers.
  func assign(_ value: Value) throws(DocumentValueError) {
    for layer in layers {
      switch property {
      case .builtin(let target): try layer.setDocumentValue(value, for: target)
      case .nested: try layer.setDocumentValue(value.boxed, forKeyPath: keyPath)
      }
    }
  }
}
