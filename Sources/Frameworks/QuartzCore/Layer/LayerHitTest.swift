import Geometry

/// A search for the deepest layer at a point.
///
/// Layers of the framework's classes are searched in a loop, because a tree may be too deep for recursion. For layers
/// of other classes, `hitTest(_:)` is called, because they may override it.
struct LayerHitTest {
  private struct Hit {
    let layer: CALayer
    /// The distance of the hit toward the viewer, from the plane of the layer into which the hit layer is flattened.
    var depth = 0.0
  }

  /// A search step that is not yet finished.
  private enum PendingStep {
    /// A layer to search, with the point in its superlayer's coordinates.
    case layer(CALayer, CGPoint)
    /// A masked layer to search if its mask is hit, with the point in the layer's own coordinates.
    case mask(of: CALayer, point: CGPoint)
    case plane(FlattenedSublayers)
    case space(DepthPreservingSublayers)
  }

  /// The sublayers of a layer that flattens them into its plane.
  ///
  /// The search ends at the first hit.
  private struct FlattenedSublayers {
    /// The layer itself if it contains the point, otherwise `nil`.
    let layer: CALayer?
    let point: CGPoint
    let frontFirst: [CALayer]
    var next = 0
  }

  /// The sublayers of a layer that keeps their depth.
  ///
  /// All of them are searched, and the hit nearest to the viewer is used.
  private struct DepthPreservingSublayers {
    let point: CGPoint
    /// The transform from the layer's coordinates to those in which the point is given.
    let matrix: Matrix4
    let layers: [CALayer]
    var next = 0
    /// The depth of a hit in the current sublayer.
    ///
    /// It is `nil` for a sublayer that keeps depth itself, because its hit has its own depth.
    var depth: Double?
    var nearest: Hit?
  }

  /// The framework's classes that do not change the `hitTest(_:)` behavior of `CALayer`.
  private static let frameworkClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAEmitterLayer.self),
    ObjectIdentifier(CAGradientLayer.self), ObjectIdentifier(CAPortalLayer.self),
    ObjectIdentifier(CAReplicatorLayer.self), ObjectIdentifier(CAScrollLayer.self),
    ObjectIdentifier(CAShapeLayer.self), ObjectIdentifier(CATextLayer.self),
    ObjectIdentifier(CATiledLayer.self), ObjectIdentifier(CATransformLayer.self),
  ]

  private var steps: [PendingStep] = []
  /// The result of the most recently finished step, or `nil` when a step begins.
  private var hit: Hit?

  /// Returns the deepest layer at a point, which may be the layer itself or a descendant, or `nil` if there is none.
  ///
  /// The point is in the superlayer's coordinates.
  static func deepestLayer(at point: CGPoint, in layer: CALayer) -> CALayer? {
    var search = LayerHitTest()
    search.beginLayer(layer, at: point)
    while let step = search.steps.popLast() {
      switch step {
      case .layer(let layer, let point): search.visitLayer(layer, at: point)
      case .mask(let layer, let point):
        guard search.hit != nil else { continue }
        search.hit = nil
        search.beginUnmaskedLayer(layer, at: point)
      case .plane(let plane): search.testNextSublayer(of: plane)
      case .space(let space): search.testNextSublayer(of: space)
      }
    }
    return search.hit?.layer
  }

  /// Searches a layer, or calls `hitTest(_:)` if its class may override the method.
  private mutating func visitLayer(_ layer: CALayer, at point: CGPoint) {
    hit = nil
    if Self.frameworkClasses.contains(ObjectIdentifier(type(of: layer))) {
      beginLayer(layer, at: point)
    } else {
      hit = NestingLimit.performHitTest { layer.hitTest(point) }.map { Hit(layer: $0) }
    }
  }

  private mutating func beginLayer(_ layer: CALayer, at point: CGPoint) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let matrix = layer.matrixToSuperlayer
    if type(of: layer).keepsDepth {
      steps.append(
        .space(DepthPreservingSublayers(point: point, matrix: matrix, layers: layer.childList)))
    } else if let back = Projection(flattening: matrix).inverted {
      beginLayerInOwnPlane(layer, at: CGPoint(back.apply(Point(point))))
    }
  }

  /// Searches a layer at a point given in the layer's own plane.
  private mutating func beginLayerInOwnPlane(_ layer: CALayer, at point: CGPoint) {
    var own = point
    if layer.isGeometryFlipped { own.y = 2 * layer.bounds.midY - own.y }
    guard let mask = layer.mask else { return beginUnmaskedLayer(layer, at: own) }
    steps.append(.mask(of: layer, point: own))
    steps.append(.layer(mask, own))
  }

  private mutating func beginUnmaskedLayer(_ layer: CALayer, at point: CGPoint) {
    let isInside = layer.contains(point)
    if layer.masksToBounds && !isInside { return }
    let frontFirst = (layer.sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }.map(\.element)
    steps.append(
      .plane(
        FlattenedSublayers(layer: isInside ? layer : nil, point: point, frontFirst: frontFirst)))
  }

  private mutating func testNextSublayer(of plane: FlattenedSublayers) {
    if hit != nil { return }
    guard plane.next < plane.frontFirst.count else {
      hit = plane.layer.map { Hit(layer: $0) }
      return
    }
    var plane = plane
    let layer = plane.frontFirst[plane.next]
    plane.next += 1
    steps.append(.plane(plane))
    visitLayer(layer, at: plane.point)
  }

  /// Searches the next sublayer, at the point where the line of sight intersects its plane.
  private mutating func testNextSublayer(of space: DepthPreservingSublayers) {
    var space = space
    if var hit {
      hit.depth = space.depth ?? hit.depth
      // If two hits have the same depth, the later one is in front.
      if hit.depth >= space.nearest?.depth ?? -.infinity { space.nearest = hit }
    }
    hit = nil
    while space.next < space.layers.count {
      let layer = space.layers[space.next]
      space.next += 1
      guard !layer.isHidden, layer.opacity > 0 else { continue }
      let through = layer.matrixToSuperlayer.concatenating(space.matrix)
      if type(of: layer).keepsDepth {
        space.depth = nil
        steps.append(.space(space))
        steps.append(
          .space(
            DepthPreservingSublayers(point: space.point, matrix: through, layers: layer.childList)))
        return
      }
      guard let back = Projection(flattening: through).inverted else { continue }
      let own = back.apply(Point(space.point))
      let projected = through.apply(SIMD4(own.x, own.y, 0, 1))
      space.depth = projected.z / projected.w
      steps.append(.space(space))
      let flat = Projection(flattening: layer.matrixToSuperlayer)
      if flat.inverted == nil {
        // A layer that is perpendicular to its superlayer's plane has no point in superlayer coordinates, so it is
        // searched in its own plane.
        beginLayerInOwnPlane(layer, at: CGPoint(own))
      } else {
        visitLayer(layer, at: CGPoint(flat.apply(own)))
      }
      return
    }
    hit = space.nearest
  }
}
