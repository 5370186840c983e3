import Geometry
import RenderTree

// Places the copy of the source layer that a portal displays.

/// A cache of the coordinate spaces of portals and their source layers, relative to the root's superlayer.
///
/// All painters that draw the same picture share it.
final class PortalSpaceResolver {
  private let layers: PresentedLayerTree
  private var cachedSpaces: [Int: LayerCoordinateSpace?] = [:]

  init(_ layers: PresentedLayerTree) { self.layers = layers }

  func clear() { if !cachedSpaces.isEmpty { cachedSpaces.removeAll() } }

  /// Returns the sublayers that a portal displays, back to front: the copy of its source, then its own sublayers.
  func sublayerCopies(
    of portal: PresentedPortal, slot: Int, geometry: LayerGeometry, placement: LayerPlacement,
    tint: ReplicatorTint?
  ) -> ContiguousArray<SublayerCopy> {
    var parts: ContiguousArray<SublayerCopy> = []
    if var space = sourceCopySpace(of: portal, geometry: geometry, placement: placement) {
      space.tint = tint
      parts.append(SublayerCopy(space: space, sublayers: [portal.copy]))
    }
    var own = placement.sublayerSpace(of: geometry)
    own.tint = tint
    parts.append(SublayerCopy(space: own, sublayers: layers.sublayers(of: slot)))
    return parts
  }

  /// Returns the coordinate space for the copy of the portal's source, or `nil` if the copy is not visible.
  ///
  /// By default, the origins of both bounds coincide, so the copy is placed like a sublayer of the portal.
  ///
  /// If the portal matches its source, the copy coincides with the source, provided that the portal is drawn at its
  /// committed position. Where a replicator or another portal draws the portal elsewhere, the copy moves with it.
  private func sourceCopySpace(
    of portal: PresentedPortal, geometry: LayerGeometry, placement: LayerPlacement
  ) -> LayerCoordinateSpace? {
    let source = LayerGeometry(layers, Int(portal.source))
    let shift = geometry.bounds.standardized.origin - source.bounds.standardized.origin
    guard portal.matchesPosition || portal.matchesTransform else {
      return placement.sublayerSpace(of: geometry).transformed(
        by: .translation(x: shift.x, y: shift.y))
    }
    guard let outer = enclosingSpace(of: Int(portal.source)),
      let plane = LayerPlacement.projectionToPixels(of: source, in: outer, isDoubleSided: true),
      let portalPlacement = self.rootPlacement(of: Int(portal.portal)),
      let back = portalPlacement.sublayerProjection.inverted
    else { return nil }
    let match = plane.concatenating(back)
    let anchor = Point(source.anchor.x, source.anchor.y)
    var space = LayerCoordinateSpace(
      plane: placement.sublayerProjection, isMirrored: placement.isMirrored)
    // The orientation of images depends on the ancestors of the source, not on those of the copy.
    if portal.matchesTransform, outer.isMirrored != portalPlacement.isMirrored {
      space.isMirrored.toggle()
    }
    if portal.matchesPosition, portal.matchesTransform {
      space.plane = match.concatenating(space.plane)
    } else {
      let position = portal.matchesPosition ? match.apply(anchor) : anchor + shift
      guard position.x.isFinite, position.y.isFinite else { return nil }
      let turn = portal.matchesTransform ? match.linearPart(at: anchor) : .identity
      space.plane = Projection(
        Affine.translation(x: -anchor.x, y: -anchor.y).concatenating(turn)
          .concatenating(.translation(x: position.x, y: position.y))
      ).concatenating(space.plane)
    }
    guard let drawable = space.plane.drawable else { return nil }
    space.plane = drawable
    return space
  }

  /// Returns the placement of a committed layer, relative to the root's superlayer, or `nil` if its transform is
  /// singular.
  private func rootPlacement(of slot: Int) -> LayerPlacement? {
    guard let space = enclosingSpace(of: slot) else { return nil }
    return LayerPlacement(
      LayerGeometry(layers, slot), in: space, isDoubleSided: true, turnsItself: true)
  }

  /// Returns the coordinate space that contains a committed layer, relative to the root's superlayer, or `nil` if a
  /// transform is singular.
  private func enclosingSpace(of slot: Int) -> LayerCoordinateSpace? {
    var path: [Int] = []
    var at = slot
    while at >= 0, cachedSpaces[at] == nil {
      path.append(at)
      at = at == layers.structure.root ? -1 : Int(layers.structure.parents[at])
    }
    for slot in path.reversed() {
      let parent = slot == layers.structure.root ? -1 : Int(layers.structure.parents[slot])
      let space =
        parent < 0
        ? LayerCoordinateSpace(plane: Projection(.identity), isMirrored: false)
        : sublayerSpace(of: parent, child: slot)
      cachedSpaces.updateValue(space, forKey: slot)
    }
    return cachedSpaces[slot] ?? nil
  }

  /// Returns the space for the sublayers or the mask of a layer whose own space is already in the cache.
  private func sublayerSpace(of slot: Int, child: Int) -> LayerCoordinateSpace? {
    guard let outer = cachedSpaces[slot] ?? nil else { return nil }
    let geometry = LayerGeometry(layers, slot)
    if layers.preservesSublayerDepth(slot) { return outer.depthPreservingSpace(of: geometry) }
    guard
      let placement = LayerPlacement(geometry, in: outer, isDoubleSided: true, turnsItself: true)
    else { return nil }
    guard Int(layers.structure.masks[slot]) != child else {
      return LayerCoordinateSpace(
        plane: placement.sublayerProjection, isMirrored: placement.isMirrored)
    }
    return placement.sublayerSpace(of: geometry)
  }
}

extension LayerCoordinateSpace {
  /// Returns this space with `map` applied before its own transforms.
  fileprivate func transformed(by map: Affine) -> LayerCoordinateSpace {
    guard map != .identity else { return self }
    var space = self
    if let depth {
      space.depth = SpaceDepthTransform(Matrix4(map).concatenating(depth.matrix))
    } else {
      space.plane = Projection(map).concatenating(plane)
    }
    return space
  }
}
