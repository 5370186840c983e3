/// A position of a layer in a picture or beside another layer.
@MainActor
public struct Placement {
  /// Returns the center of a layer, in the coordinates of the layer that contains it.
  ///
  /// The parameters are the layer's size, the layer that contains it and the area of its edges, in points.
  let center: (_ size: CGSize, _ parent: CALayer, _ area: CGRect) -> CGPoint

  /// The center of the picture.
  public static let center = Placement { _, _, area in CGPoint(x: area.midX, y: area.midY) }

  /// Returns a placement with the layer's center at a point, in the coordinates of the containing layer.
  public static func at(_ x: CGFloat, _ y: CGFloat) -> Placement {
    Placement { _, _, _ in CGPoint(x: x, y: y) }
  }

  /// Returns a placement at the upper edge, horizontally centered, with a margin in points.
  public static func top(_ margin: CGFloat = defaultMargin) -> Placement { edge(0.5, 0, margin) }
  /// Returns a placement at the lower edge, horizontally centered, with a margin in points.
  public static func bottom(_ margin: CGFloat = defaultMargin) -> Placement { edge(0.5, 1, margin) }
  /// Returns a placement at the left edge, vertically centered, with a margin in points.
  public static func left(_ margin: CGFloat = defaultMargin) -> Placement { edge(0, 0.5, margin) }
  /// Returns a placement at the right edge, vertically centered, with a margin in points.
  public static func right(_ margin: CGFloat = defaultMargin) -> Placement { edge(1, 0.5, margin) }
  /// Returns a placement in the upper left corner with a margin in points.
  public static func topLeft(_ margin: CGFloat = defaultMargin) -> Placement { edge(0, 0, margin) }
  /// Returns a placement in the upper right corner with a margin in points.
  public static func topRight(_ margin: CGFloat = defaultMargin) -> Placement { edge(1, 0, margin) }
  /// Returns a placement in the lower left corner with a margin in points.
  public static func bottomLeft(_ margin: CGFloat = defaultMargin) -> Placement {
    edge(0, 1, margin)
  }
  /// Returns a placement in the lower right corner with a margin in points.
  public static func bottomRight(_ margin: CGFloat = defaultMargin) -> Placement {
    edge(1, 1, margin)
  }

  /// The default margin between a layer and the edge of the picture, in points.
  public nonisolated static let defaultMargin: CGFloat = 48

  /// The default gap between two layers, in points.
  public nonisolated static let defaultGap: CGFloat = 12

  /// Returns a placement above another layer, with a gap in points.
  public static func above(_ other: CALayer, gap: CGFloat = defaultGap) -> Placement {
    beside(other, 0, -1, gap)
  }
  /// Returns a placement below another layer, with a gap in points.
  public static func below(_ other: CALayer, gap: CGFloat = defaultGap) -> Placement {
    beside(other, 0, 1, gap)
  }
  /// Returns a placement on the left of another layer, with a gap in points.
  public static func leftOf(_ other: CALayer, gap: CGFloat = defaultGap) -> Placement {
    beside(other, -1, 0, gap)
  }
  /// Returns a placement on the right of another layer, with a gap in points.
  public static func rightOf(_ other: CALayer, gap: CGFloat = defaultGap) -> Placement {
    beside(other, 1, 0, gap)
  }
  /// Returns a placement on the center of another layer.
  public static func over(_ other: CALayer) -> Placement { beside(other, 0, 0, 0) }

  private static func edge(_ x: CGFloat, _ y: CGFloat, _ margin: CGFloat) -> Placement {
    Placement { size, _, area in
      func position(_ share: CGFloat, _ low: CGFloat, _ length: CGFloat, _ side: CGFloat) -> CGFloat
      {
        if share == 0.5 { return low + length / 2 }
        return share == 0 ? low + margin + side / 2 : low + length - margin - side / 2
      }
      return CGPoint(
        x: position(x, area.minX, area.width, size.width),
        y: position(y, area.minY, area.height, size.height))
    }
  }

  private static func beside(
    _ other: CALayer, _ x: CGFloat, _ y: CGFloat, _ gap: CGFloat
  ) -> Placement {
    Placement { size, parent, _ in
      let area = other.superlayer.map { parent.convert(other.frame, from: $0) } ?? other.frame
      return CGPoint(
        x: area.midX + x * ((area.width + size.width) / 2 + gap),
        y: area.midY + y * ((area.height + size.height) / 2 + gap))
    }
  }
}

extension CALayer {
  /// Moves the layer to a placement in the layer that contains it, or in the given layer.
  @MainActor
  public func place(_ placement: Placement, in parent: CALayer? = nil) {
    guard let parent = parent ?? superlayer else { return }
    let center = placement.center(frame.size, parent, parent.placementArea)
    position = CGPoint(
      x: position.x + center.x - frame.midX, y: position.y + center.y - frame.midY)
  }
}
