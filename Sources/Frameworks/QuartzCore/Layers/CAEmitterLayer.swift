public import Foundation
import RenderTree

/// A layer that emits particles and draws them above its other content.
open class CAEmitterLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The templates for the particles emitted by the layer.
  ///
  /// A change to a cell takes effect at the layer's next commit.
  open var emitterCells: [CAEmitterCell]? {
    get { store.hasLists ? store.rare.lists[.emitterCells] as? [CAEmitterCell] : nil }
    set {
      changeProperty(.emitterCells, to: newValue) { store.setList(for: .emitterCells, to: $0) }
    }
  }

  // generated: properties
  /// The values of the properties that the class declares.
  struct PropertyValues {
    var birthRate: Float = 1
    var lifetime: Float = 1
    var emitterPosition: CGPoint = .zero
    var emitterZPosition: CGFloat = 0
    var emitterSize: CGSize = .zero
    var emitterDepth: CGFloat = 0
    var emitterShape: CAEmitterLayerEmitterShape = .point
    var emitterMode: CAEmitterLayerEmitterMode = .volume
    var renderMode: CAEmitterLayerRenderMode = .unordered
    var preservesDepth: Bool = false
    var velocity: Float = 1
    var scale: Float = 1
    var spin: Float = 1
    var seed: UInt32 = 0
  }

  final var emitter = PropertyValues()

  override class var nodeClass: NodeClass { .emitter }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CAEmitterLayer { emitter = layer.emitter }
  }

  /// The factor by which the cells' birth rates are multiplied.
  open var birthRate: Float {
    get { emitter.birthRate }
    set {
      changeProperty(.emitterBirthRate, to: newValue) { emitter.birthRate = $0 }
    }
  }

  /// The factor by which the cells' lifetimes are multiplied.
  open var lifetime: Float {
    get { emitter.lifetime }
    set {
      changeProperty(.emitterLifetime, to: newValue) { emitter.lifetime = $0 }
    }
  }

  /// The center of the emitter shape, in points of the layer's coordinates.
  open var emitterPosition: CGPoint {
    get { emitter.emitterPosition }
    set {
      changeProperty(.emitterPosition, to: newValue) { emitter.emitterPosition = $0 }
    }
  }

  /// The position of the emitter shape's center on the z axis, in points.
  open var emitterZPosition: CGFloat {
    get { emitter.emitterZPosition }
    set {
      changeProperty(.emitterZPosition, to: newValue) { emitter.emitterZPosition = $0 }
    }
  }

  /// The size of the emitter shape, in points.
  ///
  /// For circles and spheres, the width is the radius.
  open var emitterSize: CGSize {
    get { emitter.emitterSize }
    set {
      changeProperty(.emitterSize, to: newValue) { emitter.emitterSize = $0 }
    }
  }

  /// The size of the emitter shape along the z axis, in points.
  open var emitterDepth: CGFloat {
    get { emitter.emitterDepth }
    set {
      changeProperty(.emitterDepth, to: newValue) { emitter.emitterDepth = $0 }
    }
  }

  /// The shape from which particles are emitted.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { emitter.emitterShape }
    set {
      changeProperty(.emitterShape, to: newValue) { emitter.emitterShape = $0 }
    }
  }

  /// The part of the emitter shape from which particles are emitted.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { emitter.emitterMode }
    set {
      changeProperty(.emitterMode, to: newValue) { emitter.emitterMode = $0 }
    }
  }

  /// The drawing order and the blending of particles.
  open var renderMode: CAEmitterLayerRenderMode {
    get { emitter.renderMode }
    set {
      changeProperty(.renderMode, to: newValue) { emitter.renderMode = $0 }
    }
  }

  /// Whether particles keep their depth instead of being flattened into the layer's plane.
  open var preservesDepth: Bool {
    get { emitter.preservesDepth }
    set {
      changeProperty(.emitterPreservesDepth, to: newValue) { emitter.preservesDepth = $0 }
    }
  }

  /// The factor by which the cells' velocities are multiplied.
  open var velocity: Float {
    get { emitter.velocity }
    set {
      changeProperty(.emitterVelocity, to: newValue) { emitter.velocity = $0 }
    }
  }

  /// The factor by which the cells' scales are multiplied.
  open var scale: Float {
    get { emitter.scale }
    set {
      changeProperty(.emitterScale, to: newValue) { emitter.scale = $0 }
    }
  }

  /// The factor by which the cells' spins are multiplied.
  open var spin: Float {
    get { emitter.spin }
    set {
      changeProperty(.emitterSpin, to: newValue) { emitter.spin = $0 }
    }
  }

  /// The seed of the random number generator.
  ///
  /// The same seed always produces the same particles.
  open var seed: UInt32 {
    get { emitter.seed }
    set {
      changeProperty(.emitterSeed, to: newValue) { emitter.seed = $0 }
    }
  }

  // generated: end
}

/// The shape from which particles are emitted.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Emits particles at a point.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// Emits particles along a line parallel to the x axis.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// Emits particles in a rectangle.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// Emits particles in a box.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// Emits particles in a circle.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// Emits particles in a sphere.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the emitter shape from which particles are emitted.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Emits particles at the corners of the shape.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Emits particles along the outline of the shape.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Emits particles from the surface of the shape.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Emits particles from inside the shape.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The drawing order and the blending of particles.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Draws the particles in an unspecified order.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// Draws the youngest particles on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// Draws the oldest particles on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// Draws the particles nearest to the viewer on top.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Adds the color of each particle to what is below it.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
