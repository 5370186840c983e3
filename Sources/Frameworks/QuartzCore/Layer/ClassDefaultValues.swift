import Diagnostics
import RenderTree
import Synchronization

// Sound: the template is only read once it is made.
/// The initial values that a subclass gives the framework's properties by overriding `defaultValue(forKey:)`.
///
/// They are asked for once for each class, when its first layer is made.
///
/// - Source: behaviour/actions.md, "The search".
final class ClassDefaultValues: @unchecked Sendable {
  /// A layer of the framework's class with these values.
  private let template: CALayer
  /// The properties whose values are the subclass's own.
  let overriddenProperties: PropertyIDSet

  private init(template: CALayer, given: PropertyIDSet) {
    self.template = template
    self.overriddenProperties = given
  }

  private static let cache = Mutex<[ObjectIdentifier: ClassDefaultValues?]>([:])

  /// The defaults of a class; nil where it has the framework's.
  static func defaults(for type: CALayer.Type) -> ClassDefaultValues? {
    if type == type.frameworkClass { return nil }
    let key = ObjectIdentifier(type)
    if let defaults = cache.withLock({ $0[key] }) { return defaults }
    let defaults = computeDefaults(for: type)
    cache.withLock { $0[key] = .some(defaults) }
    return defaults
  }

  private static func computeDefaults(for type: CALayer.Type) -> ClassDefaultValues? {
    let template = DynamicInstantiator.makeLayer(ofType: type.frameworkClass)
    // Nobody is asked for actions.
    template.role = .building
    var given = PropertyIDSet()
    for row in PropertyTable.builtin
    where row.owner == .layer || row.owner == type.nodeClass {
      // The platform's own choice may change and is none of the class.
      guard let value = type.defaultValue(forKey: row.key),
        let half = LayerPropertyAccessorTable.accessor(for: row.id),
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
    return ClassDefaultValues(template: template, given: given)
  }

  /// The initial value of one of the properties.
  func defaultValue(of id: PropertyID) -> Value {
    LayerPropertyAccessorTable.encodedValue(of: id, in: template)
  }

  /// Gives a new layer all of them, without a word to its setters.
  func apply(to layer: CALayer) {
    let isSmooth = layer.store.rare.allowsEdgeAntialiasing
    layer.adoptPropertyValues(of: template)
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
    ClassDefaultValues.defaults(for: type(of: self))?.apply(to: self)
  }

  /// The value of a property that was never set, in the layer's class.
  final func classDefaultValue(of property: PropertyDescriptor) -> Value {
    guard actionProviders.contains(.subclass),
      let defaults = ClassDefaultValues.defaults(for: type(of: self)),
      property.id != .allowsEdgeAntialiasing || defaults.overriddenProperties.contains(property.id)
    else { return property.initial }
    return defaults.defaultValue(of: property.id)
  }

  /// The properties that may differ from a new node's: those that were set, and those with defaults of the class.
  final var nonDefaultProperties: PropertyIDSet {
    guard actionProviders.contains(.subclass),
      let defaults = ClassDefaultValues.defaults(for: type(of: self))
    else {
      return assignedProperties
    }
    return assignedProperties.union(defaults.overriddenProperties)
  }
}
