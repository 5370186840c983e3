import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// Writes layers with all that is in them: behaviour/documents.md.
///
/// What is still to be written waits in a list, as layers may be thousands deep.
final class DocumentWriter {
  /// What a document is written of.
  struct Source {
    let root: CALayer
    /// The document that it was read as; nil for layers of a program.
    var document: CADocument?
    /// The time of the layers that is the document's beginning, in seconds.
    var startTime = 0.0
    /// What is written around the root where the document alone has to say what its package said.
    var frame: Frame?
  }

  /// A layer around the root, with the root's place in its middle.
  struct Frame {
    let size: CGSize
    let isGeometryFlipped: Bool
    let masksToBounds: Bool
  }

  /// What is still to be written.
  enum Step {
    case start(String, [XMLWriter.Attribute])
    case end
    /// As an element of that name; of its class where there is none.
    case layer(CALayer, String?)
    case run(() -> Void)
  }

  let items: ItemWriter
  private let source: Source
  private let ids: [ObjectIdentifier: String]
  private let portals: WrittenSources
  private let animations: LayerAnimationList
  private var waiting: [Step] = []
  private var fresh: [NodeClass: FreshLayer] = [:]

  private init(_ source: Source, _ images: WrittenImages) {
    self.source = source
    items = ItemWriter(images)
    let states = source.root.everything.compactMap(LayerStates.of)
    let registries = [source.document?.registry].compactMap(\.self) + states.map(\.registry)
    var ids: [ObjectIdentifier: String] = [:]
    for (id, layer) in registries.flatMap(\.layersByID).sorted(by: { $0.key < $1.key }) {
      ids[ObjectIdentifier(layer)] = ids[ObjectIdentifier(layer)] ?? id
    }
    let portals = WrittenSources(source.root, states, &ids)
    self.ids = ids
    self.portals = portals
    animations = LayerAnimationList(source, states)
  }

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - source: its layers, which are in no state.
  ///   - images: takes the pictures.
  /// - Returns: the document's text, and what it does not hold.
  static func write(
    _ source: Source, _ images: WrittenImages
  ) -> (text: String, omissions: [String]) {
    let writer = DocumentWriter(source, images)
    writer.run()
    if writer.items.xml.hasDroppedCharacters { writer.items.omit("control characters in texts") }
    return (writer.items.xml.text, writer.items.omissions)
  }

  private func run() {
    items.xml.start("caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")])
    waiting = [.end, .layer(source.root, nil)]
    if let frame = source.frame {
      waiting = [.end, .end, .end, .layer(source.root, nil), .start("sublayers", [])]
      waiting.append(.start(LayerClass.plain.name, attributes(of: frame)))
    }
    while let step = waiting.popLast() {
      switch step {
      case .start(let name, let attributes): items.xml.start(name, attributes)
      case .end: items.xml.end()
      case .layer(let layer, let name): write(layer, name)
      case .run(let body): body()
      }
    }
  }

  private func attributes(of frame: Frame) -> [XMLWriter.Attribute] {
    let (middle, size) = (source.root.position, frame.size)
    let bounds = [
      Double(middle.x - size.width / 2), Double(middle.y - size.height / 2), Double(size.width),
      Double(size.height),
    ]
    var attributes: [XMLWriter.Attribute] = [("bounds", ValueText.numbers(bounds))]
    if frame.isGeometryFlipped { attributes.append(("geometryFlipped", "1")) }
    if frame.masksToBounds { attributes.append(("masksToBounds", "1")) }
    return attributes
  }

  // MARK: Layers

  private func write(_ layer: CALayer, _ tag: String?) {
    let layerClass = LayerClass.of(layer)
    var attributes: [XMLWriter.Attribute] = []
    if tag != nil, layerClass.nodeClass != .layer { attributes.append(("type", layerClass.name)) }
    if let id = ids[ObjectIdentifier(layer)] { attributes.append(("id", id)) }
    if let name = layer.name { attributes.append(("name", name)) }
    var children: [() -> Void] = []
    properties(layer, layerClass, &attributes, &children)
    ownValues(layer, layerClass, &attributes, &children)
    items.xml.start(tag ?? layerClass.name, attributes)
    for child in children { child() }
    if let portal = layer as? CAPortalLayer, let source = portal.sourceLayer { self.source(source) }
    if let style = layer.style { self.style(style) }
    let list = animations.of(layer)
    if !list.isEmpty {
      items.xml.start("animations")
      for entry in list {
        items.animation(entry.animation, key: entry.key, beginTime: entry.beginTime)
      }
      items.xml.end()
    }
    var steps: [Step] = []
    if let mask = layer.mask { steps.append(.layer(mask, "mask")) }
    if let sublayers = layer.sublayers, !sublayers.isEmpty {
      steps.append(.start("sublayers", []))
      steps += sublayers.map { .layer($0, nil) }
      steps.append(.end)
    }
    if let states = LayerStates.of(layer), !states.areOfStyle { steps += self.steps(states) }
    steps.append(.end)
    waiting += steps.reversed()
    noteObjects(layer)
  }

  /// Says which layer a portal shows.
  private func source(_ layer: CALayer) {
    guard portals.isWritten(layer), let id = ids[ObjectIdentifier(layer)] else {
      return items.omit("the source of a portal: it is not among the layers of the document")
    }
    items.xml.element(DocumentKeys.source, [("object", id)])
  }

  private func style(_ style: [AnyHashable: Any]) {
    guard let entries = ItemWriter.dictionary(style) else {
      return items.omit("a style with keys that are no texts")
    }
    guard !entries.isEmpty else { return }
    items.xml.start("style")
    items.entries(entries)
    items.xml.end()
  }

  /// Notes what a program gave the layer and no document can hold.
  private func noteObjects(_ layer: CALayer) {
    if layer.delegate != nil { items.omit("delegates of layers") }
    if layer.layoutManager != nil { items.omit("layout managers") }
    if layer.actions?.isEmpty == false { items.omit("actions of layers") }
    if layer.constraints?.isEmpty == false { items.omit("constraints") }
  }

  // MARK: Properties

  private func properties(
    _ layer: CALayer, _ layerClass: LayerClass, _ attributes: inout [XMLWriter.Attribute],
    _ children: inout [() -> Void]
  ) {
    let items = self.items
    let new = freshLayer(layerClass)
    let styled = layer.styledKeys
    for row in new.rows {
      if row.kind == .filters || row.kind == .cells {
        if let list = layer.value(forKey: row.key) as? [Any] {
          children.append {
            (list as? [CAEmitterCell]).map { items.cells($0, row.key) }
              ?? items.filters(list, row.key)
          }
        }
        continue
      }
      if row.id == .contents, !hasWrittenContents(layer) { continue }
      if row.id == .textString, layer.value(forKey: row.key) is NSAttributedString {
        items.omit("the attributes of attributed texts")
      }
      let value = layer.recordedValue(row.id)
      // What a style says must be said again where the layer has another value, be it the usual one.
      if value == new.initial(row), !styled.contains(row.key) { continue }
      guard ValueText.isReadable(value, mayBeInfinite: row.isExtent) else {
        items.omit("'\(row.key)' of a \(layerClass.name): a document cannot hold it")
        continue
      }
      if let text = new.attribute(value, row) {
        attributes.append((row.key, text))
      } else {
        children.append { self.element(value, row) }
      }
    }
  }

  private func element(_ value: Value, _ row: PropertyDescriptor) {
    if row.id == .compositingFilter, case .string(let name) = value {
      items.xml.element(row.key, [("type", "CAFilter"), ("filter", name)])
    } else if !items.property(value, row.key) {
      items.omit("'\(row.key)': a document cannot hold it")
    }
  }

  /// Whether the contents are the layer's own and can be written; what a text layer draws is made anew of its text.
  private func hasWrittenContents(_ layer: CALayer) -> Bool {
    guard let contents = layer.contents else { return true }
    if layer is CATextLayer, layer.hasDrawing { return false }
    if contents is CGImage { return true }
    items.omit("contents of type \(type(of: contents))")
    return false
  }

  private func ownValues(
    _ layer: CALayer, _ layerClass: LayerClass, _ attributes: inout [XMLWriter.Attribute],
    _ children: inout [() -> Void]
  ) {
    let items = self.items
    for (key, value) in layer.ownValues.sorted(by: { $0.key < $1.key }) {
      if key == LayerStates.layerKey || isNull(value) { continue }
      guard !DocumentKeys.isTaken(key, layerClass.nodeClass), items.canHold(value) else {
        items.omit("'\(key)' of a \(layerClass.name): it holds \(type(of: value))")
        continue
      }
      if let text = value as? String, ItemWriter.isAttribute(key) {
        attributes.append((key, text))
      } else if XMLWriter.isName(key), key != DocumentKeys.entry {
        children.append { _ = items.item(value, key) }
      } else {
        children.append { _ = items.item(value, DocumentKeys.entry, [("key", key)]) }
      }
    }
  }

  private func freshLayer(_ layerClass: LayerClass) -> FreshLayer {
    if let known = fresh[layerClass.nodeClass] { return known }
    let new = FreshLayer(layerClass)
    fresh[layerClass.nodeClass] = new
    return new
  }
}

/// What a new layer of a class holds.
private final class FreshLayer {
  /// The properties of the class, in the order of the table.
  let rows: [PropertyDescriptor]
  private let values: [PropertyID: Value]

  init(_ layerClass: LayerClass) {
    let layer = layerClass.make()
    rows = PropertyTable.builtin.filter {
      PropertyTable.find($0.key, of: layerClass.nodeClass)?.id == $0.id
    }
    values = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, layer.recordedValue($0.id)) })
  }

  /// The value of a new layer; nil where that depends on the system the layers behave like.
  func initial(_ row: PropertyDescriptor) -> Value? {
    let value = values[row.id] ?? row.initial
    return row.id == .allowsEdgeAntialiasing && value != row.initial ? nil : value
  }

  /// The text of a value; nil where it must be an element.
  func attribute(_ value: Value, _ row: PropertyDescriptor) -> String? {
    // As an attribute, `type` names classes; the filter says that it is one.
    if row.id == .gradientType || row.id == .compositingFilter { return nil }
    guard case .number(let number) = value else { return ValueText.attribute(value) }
    return ValueText.number(number, isSingle: row.isSingle)
  }
}

extension CALayer {
  /// The layer and everything in it.
  var everything: [CALayer] {
    var all: [CALayer] = []
    var waiting = [self]
    while let layer = waiting.popLast() {
      all.append(layer)
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers ?? []
    }
    return all
  }

  /// The keys that its style, and those nested in it, have values for.
  fileprivate var styledKeys: Set<String> {
    var keys: Set<String> = []
    var level = style
    while let at = level {
      keys.formUnion(at.keys.compactMap { $0 as? String })
      level = at["style"] as? [AnyHashable: Any]
    }
    return keys
  }
}

extension DocumentKeys {
  /// Whether a reader takes an attribute or element of that name for something else than a key of the author's.
  static func isTaken(_ key: String, _ nodeClass: NodeClass) -> Bool {
    isIgnored(key) || isUnsupported(key) || aliases[key] != nil || Member(rawValue: key) != nil
      || KeyTarget(keyPath: key, of: nodeClass) != nil
  }
}
