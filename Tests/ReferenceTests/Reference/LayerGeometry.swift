import Geometry
import RenderTree

/// The position of a layer's coordinate system in the picture.
struct Placement {
  /// The transform from the layer's coordinates to device pixels.
  var map: Projection
  /// Whether the y-axis points upward because an odd number of ancestors is flipped.
  var isUpward = false
}

extension PresentationTree {
  func bounds(_ slot: Int) -> Rect { columns.rect(of: .bounds, inSlot: slot).standardized }

  /// Returns the anchor point in the layer's coordinates.
  func anchor(_ slot: Int) -> Point {
    let (bounds, unit) = (bounds(slot), columns.point(of: .anchorPoint, inSlot: slot))
    return Point(bounds.minX + unit.x * bounds.width, bounds.minY + unit.y * bounds.height)
  }

  /// Returns the 3D transform from a layer's coordinates to its superlayer's: Documentation/behaviour/layers.md,
  /// "Geometry".
  func matrix(_ slot: Int) -> Matrix4 {
    let (anchor, position) = (anchor(slot), columns.point(of: .position, inSlot: slot))
    return Matrix4.translation(
      x: -anchor.x, y: -anchor.y, z: -columns.number(of: .anchorPointZ, inSlot: slot)
    )
    .concatenating(columns.transform(of: .transform, inSlot: slot))
    .concatenating(
      .translation(x: position.x, y: position.y, z: columns.number(of: .zPosition, inSlot: slot)))
  }

  /// Returns the superlayer's sublayer transform about its anchor point.
  func sublayerMatrix(_ slot: Int) -> Matrix4 {
    let anchor = anchor(slot)
    return Matrix4.translation(x: -anchor.x, y: -anchor.y, z: 0)
      .concatenating(columns.transform(of: .sublayerTransform, inSlot: slot))
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: 0))
  }

  /// Returns the coordinate system of the layer's content, sublayers and mask, mirrored if its geometry is flipped.
  func interior(_ slot: Int, _ own: Placement) -> Placement {
    guard columns.bool(of: .geometryFlipped, inSlot: slot) else { return own }
    let bounds = bounds(slot)
    let mirror = Affine(1, 0, 0, -1, 0, bounds.minY + bounds.maxY)
    return Placement(map: Projection(mirror).concatenating(own.map), isUpward: !own.isUpward)
  }

  /// Returns the sublayers from back to front: Documentation/behaviour/layers.md, "Tree".
  func drawingOrder(_ slot: Int) -> [Int] {
    structure.sublayers[slot].enumerated()
      .map { (index: $0.offset, slot: Int($0.element)) }
      .sorted { a, b in
        let (za, zb) = (
          columns.number(of: .zPosition, inSlot: a.slot),
          columns.number(of: .zPosition, inSlot: b.slot)
        )
        return za != zb ? za < zb : a.index < b.index
      }
      .map(\.slot)
  }
}

extension Projection {
  /// The determinant, which is positive if the front side of a plane faces the viewer.
  var facing: Double {
    row1.x * (row2.y * row3.z - row2.z * row3.y) - row1.y * (row2.x * row3.z - row2.z * row3.x)
      + row1.z * (row2.x * row3.y - row2.y * row3.x)
  }
}
