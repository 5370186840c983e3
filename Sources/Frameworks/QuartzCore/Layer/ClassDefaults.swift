import Diagnostics
import RenderTree
import Synchronization

// Sound: the template is only read once it is made.
/// The initial values that a subclass gives the framework's properties by overriding `defaultValue(forKey:)`.
///
/// They are asked for once for each class, when its first layer is made.
///
/// - Source: behaviour/actions.md, "The search".
final class ClassDefaults: @unchecked Sendable {
  /// A layer of the framework's class with these values.
  private let template: CALayer
  /// The properties whose values are the subclass's own.
  let overriddenProperties: PropertySet

  private init(template: CALayer, given: PropertySet) {
    self.template = template
    self.overriddenProperties = given
  }

  private static let cache = Mutex<[ObjectIdentifier: ClassDefaults?]>([:])

  /// The defaults of a class; nil where it has the framework's.
  static func defaults(for type: CALayer.Type) -> ClassDefaults? {
    if type == type.frameworkClass { return nil }
    let key = ObjectIdentifier(type)
    if let defaults = cache.withLock({ $0[key] }) { return defaults }
    let defaults = computeDefaults(for: type)
    cache.withLock { $0[key] = .some(defaults) }
    return defaults
  }

  private static func computeDefaults(for type: CALayer.Type) -> ClassDefaults? {
    let template = DynamicInstantiation.makeLayer(type.frameworkClass)
    // Nobody is asked for actions.
    template.role = .building
    var given = PropertySet()
    for row in PropertyTable.builtin
    where row.owner == .layer || row.owner == type.nodeClass {
      // The platform's own choice may change and is none of the class.
      guard let value = type.defaultValue(forKey: row.key), let half = LayerProperties.row(row.id),
        row.id != .allowsEdgeAntialiasing || value as? Bool != (CALayer.platformDefaults == .macOS)
      else { continue }
      let plain = half.encode(template)
      if !half.set(template, value) {
        diagnostics.report(
          "\(type) has no default of type \(Swift.type(of: value)) for '\(row.key)'; it keeps that of "
            + "\(type.frameworkClass), until defaultValue(forKey:) returns what the property takes")
      } else if half.encode(template) != plain {
        given.insert(row.id)
      }
    }
    if given.isEmpty { return nil }
    return ClassDefaults(template: template, given: given)
  }

  /// The initial value of one of the properties.
  func initialValue(_ id: PropertyID) -> Value { LayerProperties.encode(id, template) }

  /// Gives a new layer all of them, without a word to its setters.
  func apply(to layer: CALayer) {
    let isSmooth = layer.store.rare.allowsEdgeAntialiasing
    layer.adoptValues(of: template)
    let isPlatforms = !overriddenProperties.contains(.allowsEdgeAntialiasing)
    if isPlatforms && layer.store.rare.allowsEdgeAntialiasing != isSmooth {
      layer.store.rare.allowsEdgeAntialiasing = isSmooth
    }
  }
}

extension CALayer {
  /// The class of the framework that holds the values.
  fileprivate static var frameworkClass: CALayer.Type {
    switch nodeClass {
    case .layer: CALayer.self
    case .shape: CAShapeLayer.self
    case .gradient: CAGradientLayer.self
    case .text: CATextLayer.self
    case .transform: CATransformLayer.self
    case .replicator: CAReplicatorLayer.self
    case .emitter: CAEmitterLayer.self
    case .scroll: CAScrollLayer.self
    case .tiled: CATiledLayer.self
    case .portal: CAPortalLayer.self
    }
  }

  /// Begins with the values of the class, where it is a subclass.
  final func applyClassDefaults() {
    guard type(of: self) != CALayer.self else { return }
    actionProviders.insert(.subclass)
    ClassDefaults.defaults(for: type(of: self))?.apply(to: self)
  }

  /// The value of a property that was never set, in the layer's class.
  final func initialValue(_ property: PropertyDescriptor) -> Value {
    guard actionProviders.contains(.subclass),
      let defaults = ClassDefaults.defaults(for: type(of: self)),
      property.id != .allowsEdgeAntialiasing || defaults.overriddenProperties.contains(property.id)
    else { return property.initial }
    return defaults.initialValue(property.id)
  }

  /// The properties that may differ from a new node's: those that were set, and those with defaults of the class.
  final var nonDefaultProperties: PropertySet {
    guard actionProviders.contains(.subclass),
      let defaults = ClassDefaults.defaults(for: type(of: self))
    else {
      return assignedProperties
    }
    return assignedProperties.union(defaults.overriddenProperties)
  }
}
