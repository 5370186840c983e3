import Geometry
import RenderTree

// Where a portal shows its source: behaviour/documents.md, "Layers in documents".

/// Where portals and their sources are, seen from the root's superlayer, each worked out once; one for all painters of a
/// picture.
final class PortalSpaceResolver {
  private let layers: PresentedLayerTree
  private var cachedSpaces: [Int: LayerCoordinateSpace?] = [:]

  /// Those of the layers of one instant.
  init(_ layers: PresentedLayerTree) { self.layers = layers }

  /// Forgets all of them.
  func clear() { if !cachedSpaces.isEmpty { cachedSpaces.removeAll() } }

  /// What a portal shows, back to front: the copy of its source, then its own sublayers.
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

  /// The space in which the copy's bounds lie; nil where it shows nothing.
  ///
  /// Without a match the corners of both bounds meet, so that it lies where a sublayer of the portal would. What
  /// matches lies over the source for a portal that is drawn where it was committed; the copies of such a portal, by a
  /// replicator or another portal, take along what it shows.
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
    // The pictures of a layer are upright by what is above it, not by what is around its copy.
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

  /// The place of a committed layer in the coordinates of the root's superlayer; nil where it leaves no area.
  private func rootPlacement(of slot: Int) -> LayerPlacement? {
    guard let space = enclosingSpace(of: slot) else { return nil }
    return LayerPlacement(
      LayerGeometry(layers, slot), in: space, isDoubleSided: true, turnsItself: true)
  }

  /// The space in which a committed layer lies, seen from the root's superlayer; nil where it leaves no area.
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

  /// The space of what a layer holds, whose own space is known.
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
  /// The space of what is moved before it lies in this one.
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
