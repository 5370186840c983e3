import DisplayList
import Geometry
import Pixels
import RenderServer
import RenderTree

// Drawing of layers into a graphics context.

/// A client that draws the tiles of a temporary tree.
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
  /// A copy with the rows in reverse order.
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
  /// Draws the layer and its descendants by the rules of drawing into a context.
  ///
  /// A model layer is drawn with its model values, a presentation copy with its presented values. The descendants are
  /// those that `sublayers` and `mask` return, which subclasses may override.
  final func renderModelValues(in ctx: CGContext) {
    render(in: ctx, colorInterpolation: .renderInContext, usesPresentation: false)
  }

  /// Draws the layer and its descendants by the rules of the screen, with presented or model values.
  ///
  /// Transitions are ignored, and the final image is drawn.
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
    // The position of the receiver is ignored, so the coordinates are those of its bounds.
    let list = context.displayList(
      viewport: viewport, base: Matrix4(pixels), at: context.clock.now, appliesRootPosition: false)
    withExtendedLifetime(tiles) {}
    ctx.drawDisplayList(list, transform: back)
  }

  /// Returns a commit that creates the nodes of the layer and its descendants in an empty context.
  ///
  /// It uses a worklist, because trees may be thousands of layers deep.
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
      // A source outside the drawn layers has no node.
      if let node = nodes[ObjectIdentifier(source)] {
        commit.commands.append(.setSource(portal, node))
      }
    }
    commit.commands.append(.setRoot(root))
    return commit
  }

  /// The contents of a presentation copy that an animation redraws for every frame, or nil for other layers.
  private final var animatedContents: Value? {
    guard role == .presentation, let model = modelLayer, let host = model.host,
      model.isRedrawnByAnimation
    else { return nil }
    let time = model.cachedPresentation.flatMap { $0.layer === self ? $0.time : nil } ?? host.now
    return model.renderedContents(at: time)
  }

  /// Returns the drawing of a layer with a flipped geometry in its orientation before the flip, or nil for other
  /// contents.
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

  /// Appends the values that differ from those of a new node to a commit.
  final func appendNonDefaultValues(to commit: inout Commit, node: NodeID) {
    nonDefaultProperties.forEach { id in
      let value = LayerPropertyAccessorTable.encodedValue(of: id, in: self)
      // A corner curve that was set explicitly has an effect even if it is the default, because some versions of iOS
      // draw it differently.
      if value != PropertyTable.descriptor(for: id).initial || id == .cornerCurve {
        commit.commands.append(.set(node, id, value))
      }
    }
  }
}
