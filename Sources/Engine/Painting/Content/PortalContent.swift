import Geometry
import RenderTree

// Where a portal shows its source: behaviour/documents.md, "Layers in documents".

/// Where portals and their sources are, seen from the root's superlayer, each worked out once; one for all painters of a
/// picture.
final class PortalSpaces {
  private let layers: PresentedLayers
  private var cachedSpaces: [Int: CoordinateSpace?] = [:]

  /// Those of the layers of one instant.
  init(_ layers: PresentedLayers) { self.layers = layers }

  /// Forgets all of them.
  func clear() { if !cachedSpaces.isEmpty { cachedSpaces.removeAll() } }

  /// What a portal shows, back to front: the copy of its source, then its own sublayers.
  func parts(
    of portal: PresentedPortal, slot: Int, geometry: LayerGeometry, placement: Placement,
    tint: Tint?
  ) -> ContiguousArray<SublayerCopy> {
    var parts: ContiguousArray<SublayerCopy> = []
    if var space = space(of: portal, geometry: geometry, placement: placement) {
      space.tint = tint
      parts.append(SublayerCopy(space: space, sublayers: [portal.copy]))
    }
    var own = placement.sublayerSpace(geometry)
    own.tint = tint
    parts.append(SublayerCopy(space: own, sublayers: layers.sublayers(of: slot)))
    return parts
  }

  /// The space in which the copy's bounds lie; nil where it shows nothing.
  ///
  /// Without a match the corners of both bounds meet, so that it lies where a sublayer of the portal would. What
  /// matches lies over the source for a portal that is drawn where it was committed; the copies of such a portal, by a
  /// replicator or another portal, take along what it shows.
  private func space(
    of portal: PresentedPortal, geometry: LayerGeometry, placement: Placement
  ) -> CoordinateSpace? {
    let source = LayerGeometry(layers, Int(portal.source))
    let shift = geometry.bounds.standardized.origin - source.bounds.standardized.origin
    guard portal.matchesPosition || portal.matchesTransform else {
      return placement.sublayerSpace(geometry).transformed(by: .translation(shift.x, shift.y))
    }
    guard let outer = enclosingSpace(of: Int(portal.source)),
      let plane = Placement.projection(of: source, in: outer, isDoubleSided: true),
      let portalPlacement = self.placement(of: Int(portal.portal)),
      let back = portalPlacement.sublayerProjection.inverted
    else { return nil }
    let match = plane.concat(back)
    let anchor = Point(source.anchor.x, source.anchor.y)
    var space = CoordinateSpace(
      plane: placement.sublayerProjection, isMirrored: placement.isMirrored)
    // The pictures of a layer are upright by what is above it, not by what is around its copy.
    if portal.matchesTransform, outer.isMirrored != portalPlacement.isMirrored {
      space.isMirrored.toggle()
    }
    if portal.matchesPosition, portal.matchesTransform {
      space.plane = match.concat(space.plane)
    } else {
      let position = portal.matchesPosition ? match.apply(anchor) : anchor + shift
      guard position.x.isFinite, position.y.isFinite else { return nil }
      let turn = portal.matchesTransform ? match.linearApproximation(at: anchor) : .identity
      space.plane = Projection(
        Affine.translation(-anchor.x, -anchor.y).concat(turn)
          .concat(.translation(position.x, position.y))
      ).concat(space.plane)
    }
    guard let drawable = space.plane.drawable else { return nil }
    space.plane = drawable
    return space
  }

  /// The place of a committed layer in the coordinates of the root's superlayer; nil where it leaves no area.
  private func placement(of slot: Int) -> Placement? {
    guard let space = enclosingSpace(of: slot) else { return nil }
    return Placement(
      LayerGeometry(layers, slot), in: space, isDoubleSided: true, turnsItself: true)
  }

  /// The space in which a committed layer lies, seen from the root's superlayer; nil where it leaves no area.
  private func enclosingSpace(of slot: Int) -> CoordinateSpace? {
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
        ? CoordinateSpace(plane: Projection(.identity), isMirrored: false)
        : contentSpace(of: parent, child: slot)
      cachedSpaces.updateValue(space, forKey: slot)
    }
    return cachedSpaces[slot] ?? nil
  }

  /// The space of what a layer holds, whose own space is known.
  private func contentSpace(of slot: Int, child: Int) -> CoordinateSpace? {
    guard let outer = cachedSpaces[slot] ?? nil else { return nil }
    let geometry = LayerGeometry(layers, slot)
    if layers.preservesDepth(slot) { return outer.depthPreservingSpace(geometry) }
    guard
      let placement = Placement(geometry, in: outer, isDoubleSided: true, turnsItself: true)
    else { return nil }
    guard Int(layers.structure.masks[slot]) != child else {
      return CoordinateSpace(plane: placement.sublayerProjection, isMirrored: placement.isMirrored)
    }
    return placement.sublayerSpace(geometry)
  }
}

extension CoordinateSpace {
  /// The space of what is moved before it lies in this one.
  fileprivate func transformed(by map: Affine) -> CoordinateSpace {
    guard map != .identity else { return self }
    var space = self
    if let depth {
      space.depth = DepthTransform(Matrix4(map).concat(depth.matrix))
    } else {
      space.plane = Projection(map).concat(plane)
    }
    return space
  }
}
