import DisplayList
import Geometry
import Pixels
import RenderServer
import RenderTree

// Drawing of layer trees into a graphics context.

/// A render client that draws the tiles of a temporary layer tree.
private final class RenderInContextClient: RenderClient {
  var layers: [NodeID: CATiledLayer] = [:]
  private unowned let context: RenderContext

  init(of context: RenderContext) { self.context = context }

  func commit() {}
  func prepareFrame(at time: Double) {}
  func receiveEvents(_ events: [AnimationEvent]) {}

  func drawTiles(for demands: [TileRequest], at time: Double) {
    var commit = Commit()
    for (node, demands) in demands.groupedByNode {
      guard let shown = layers[node]?.tiles(for: demands, at: nil) else { continue }
      commit.commands.append(.set(node, .contents, .tiles(shown)))
    }
    context.submit(commit)
  }
}

extension PixelBuffer {
  /// A copy of the image with its rows in reverse order.
  fileprivate var verticallyFlipped: PixelBuffer {
    var turned = PixelBuffer(width: width, height: height)
    withPixels { source in
      turned.withMutablePixels { target in
        for y in 0..<height {
          (target + y * width).update(from: source + (height - 1 - y) * width, count: width)
        }
      }
    }
    return turned
  }
}

extension CALayer {
  /// Draws the layer and its descendants into a context, by the rules of `render(in:)`.
  ///
  /// A model layer is drawn with its model values, a presentation copy with its presented values. Descendants are
  /// found through `sublayers` and `mask`, which subclasses may override.
  final func renderModelValues(in ctx: CGContext) {
    render(in: ctx, colorInterpolation: .renderInContext, usesPresentation: false)
  }

  /// Draws the layer and its descendants by the rules for the screen, with either presented or model values.
  ///
  /// For a transition, its final image is drawn.
  package final func renderAsOnScreen(in ctx: CGContext, usesPresentation isShown: Bool) {
    render(in: ctx, colorInterpolation: .renderServer, usesPresentation: isShown)
  }

  private func render(
    in ctx: CGContext, colorInterpolation rule: ColorInterpolation, usesPresentation isShown: Bool
  ) {
    let pixels = ctx.userToPixels
    guard let back = pixels.inverted else { return }
    let context = RenderContext(clock: ManualClock())
    let tiles = RenderInContextClient(of: context)
    context.client = tiles
    context.submit(
      makeFullCommit(
        in: context, client: tiles, colorInterpolation: rule, usesPresentation: isShown))
    let viewport = Viewport(
      width: ctx.width, height: ctx.height, scale: 1, rule: rule,
      system: CARenderer.systemVersion.major)
    // The layer's own position is ignored, so the coordinates are those of its bounds.
    let list = context.displayList(
      viewport: viewport, base: Matrix4(pixels), at: context.clock.now, appliesRootPosition: false)
    withExtendedLifetime(tiles) {}
    ctx.drawDisplayList(list, transform: back)
  }

  /// Returns a commit that creates nodes for the layer and its descendants in an empty render context.
  ///
  /// It uses a worklist instead of recursion, because trees may be thousands of layers deep.
  private func makeFullCommit(
    in context: RenderContext, client tiles: RenderInContextClient,
    colorInterpolation rule: ColorInterpolation,
    usesPresentation isShown: Bool
  ) -> Commit {
    var commit = Commit()
    var work: [(layer: CALayer, node: NodeID)] = [(self, context.identifiers.makeNodeID())]
    let root = work[0].node
    commit.commands.append(.create(root, type(of: self).nodeClass))
    var nodes: [ObjectIdentifier: NodeID] = [:]
    var portals: [(node: NodeID, source: CALayer)] = []
    while let (layer, node) = work.popLast() {
      let shown = isShown ? layer.presentationCopy(as: CALayer.self) : nil
      if shown == nil { layer.displayIfNeeded() }
      if let layer = layer.model() as? CATiledLayer { tiles.layers[node] = layer }
      nodes[ObjectIdentifier(layer.model())] = node
      if let portal = (shown ?? layer) as? CAPortalLayer, let source = portal.sourceLayer {
        portals.append((node, source.model()))
      }
      (shown ?? layer).appendNonDefaultValues(to: &commit, node: node)
      let drawing = (shown ?? layer).animatedContents
      if let drawing { commit.commands.append(.set(node, .contents, drawing)) }
      if rule == .renderInContext, let turned = (shown ?? layer).unflippedContents(of: drawing) {
        commit.commands.append(.set(node, .contents, turned))
      }
      func make(_ child: CALayer) -> NodeID {
        let id = context.identifiers.makeNodeID()
        commit.commands.append(.create(id, type(of: child).nodeClass))
        work.append((child, id))
        return id
      }
      let children = (shown == nil ? layer.sublayers ?? [] : layer.committedSublayers).map(make)
      if !children.isEmpty { commit.commands.append(.setSublayers(node, children)) }
      if let mask = shown == nil ? layer.mask : layer.committedMask {
        commit.commands.append(.setMask(node, make(mask)))
      }
    }
    for (portal, source) in portals {
      // A source that is not among the drawn layers has no node.
      if let node = nodes[ObjectIdentifier(source)] {
        commit.commands.append(.setSource(portal, node))
      }
    }
    commit.commands.append(.setRoot(root))
    return commit
  }

  /// The contents of a presentation copy that an animation redraws for every frame, or `nil` for any other layer.
  private final var animatedContents: Value? {
    guard role == .presentation, let model = modelLayer, let host = model.host,
      model.isRedrawnByAnimation
    else { return nil }
    let time = model.cachedPresentation.flatMap { $0.layer === self ? $0.time : nil } ?? host.now
    return model.renderedContents(at: time)
  }

  /// Returns the contents drawn by a layer with flipped geometry, in their unflipped orientation, or `nil` for any
  /// other contents.
  ///
  /// `render(in:)` flips all contents of such a layer.
  private final func unflippedContents(of drawing: Value?) -> Value? {
    guard isGeometryFlipped else { return nil }
    if case .image(let pixels) = drawing { return .image(pixels.verticallyFlipped) }
    guard let drawn = (modelLayer ?? self).lastDrawing?.image,
      case .image(let pixels) = LayerPropertyAccessorTable.encodedValue(of: .contents, in: self),
      pixels.storageIdentity == drawn.pixels.storageIdentity
    else { return nil }
    return .image(pixels.verticallyFlipped)
  }

  /// Appends the layer's values that differ from those of a new node to a commit.
  final func appendNonDefaultValues(to commit: inout Commit, node: NodeID) {
    nonDefaultProperties.forEach { id in
      let value = LayerPropertyAccessorTable.encodedValue(of: id, in: self)
      // A corner curve that was set explicitly has an effect even if it equals the default, because some versions of
      // iOS draw it differently.
      if value != PropertyTable.descriptor(for: id).initial || id == .cornerCurve {
        commit.commands.append(.set(node, id, value))
      }
    }
  }
}
