import Diagnostics
import RenderTree
import Synchronization

// Sound: the template is not changed after initialization.
/// The initial property values that a layer subclass defines by overriding `defaultValue(forKey:)`.
///
/// They are queried once for each class, when its first layer is created.
final class ClassDefaultValues: @unchecked Sendable {
  /// A layer of the framework's class that contains the initial values.
  private let template: CALayer
  /// The properties whose initial values are defined by the subclass.
  let overriddenProperties: PropertyIDSet

  private init(template: CALayer, given: PropertyIDSet) {
    self.template = template
    self.overriddenProperties = given
  }

  private static let cache = Mutex<[ObjectIdentifier: ClassDefaultValues?]>([:])

  /// Returns the initial values defined by a class.
  ///
  /// Returns `nil` if they are the same as those of the framework's class.
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
    // A layer with this role does not search for actions.
    template.role = .building
    var given = PropertyIDSet()
    for row in PropertyTable.builtin
    where row.owner == .layer || row.owner == type.nodeClass {
      // The default of `allowsEdgeAntialiasing` depends on `platformDefaults`, which may change, so it is not stored
      // as the subclass's value.
      guard let value = type.defaultValue(forKey: row.key),
        let half = LayerPropertyAccessorTable.accessor(for: row.id),
        row.id != .allowsEdgeAntialiasing || value as? Bool != (CALayer.platformDefaults == .macOS)
      else { continue }
      let plain = half.encode(template)
      if !half.set(template, value) {
        diagnostics.report(
          "defaultValue(forKey:) of \(type) returns a value of type \(Swift.type(of: value)) for '\(row.key)', "
            + "so the default of \(type.frameworkClass) is used; return a value of the property's type"
        )
      } else if half.encode(template) != plain {
        given.insert(row.id)
      }
    }
    if given.isEmpty { return nil }
    return ClassDefaultValues(template: template, given: given)
  }

  /// Returns the initial value of the given property.
  func defaultValue(of id: PropertyID) -> Value {
    LayerPropertyAccessorTable.encodedValue(of: id, in: template)
  }

  /// Copies the initial values to a new layer without calling its property setters.
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
  /// The nearest class in the layer's inheritance chain that is declared by the framework.
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

  /// Applies the initial values defined by the layer's class, if it is a subclass that defines any.
  final func applyClassDefaults() {
    guard type(of: self) != CALayer.self else { return }
    actionProviders.insert(.subclass)
    ClassDefaultValues.defaults(for: type(of: self))?.apply(to: self)
  }

  /// Returns the initial value of the given property in the layer's class.
  final func classDefaultValue(of property: PropertyDescriptor) -> Value {
    guard actionProviders.contains(.subclass),
      let defaults = ClassDefaultValues.defaults(for: type(of: self)),
      property.id != .allowsEdgeAntialiasing || defaults.overriddenProperties.contains(property.id)
    else { return property.initial }
    return defaults.defaultValue(of: property.id)
  }

  /// The properties that may differ from those of a new node: those that were set, and those with initial values
  /// defined by the subclass.
  final var nonDefaultProperties: PropertyIDSet {
    guard actionProviders.contains(.subclass),
      let defaults = ClassDefaultValues.defaults(for: type(of: self))
    else {
      return assignedProperties
    }
    return assignedProperties.union(defaults.overriddenProperties)
  }
}
