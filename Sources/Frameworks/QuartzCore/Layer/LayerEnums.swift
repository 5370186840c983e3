import RenderTree

/// The placement and scaling of a layer's contents within its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Centers the contents without scaling.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Centers the contents at the top edge without scaling.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Centers the contents at the bottom edge without scaling.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Centers the contents at the left edge without scaling.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Centers the contents at the right edge without scaling.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Aligns the contents with the top-left corner without scaling.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Aligns the contents with the top-right corner without scaling.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Aligns the contents with the bottom-left corner without scaling.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Aligns the contents with the bottom-right corner without scaling.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Scales the contents to fill the bounds, without preserving the aspect ratio.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scales the contents to fit the bounds, preserving the aspect ratio.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scales the contents to fill the bounds, preserving the aspect ratio.
  ///
  /// The contents may extend beyond the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// The gravity itself, or the default gravity for an unknown name.
  var normalized: Self { Self(rawValue: ContentsGravity(spelled: rawValue).spelling) }
}

/// The sampling filter used when contents are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Samples the nearest source pixel, without interpolation.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Interpolates linearly between neighboring pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Interpolates between pixels and between the two nearest mipmap levels.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve used for rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve whose curvature increases gradually from the edges.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")

  /// The curve itself, or `circular` if the name is unknown.
  var normalized: Self { self == .continuous ? self : .circular }
}

/// The corners of a layer that are rounded.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  /// The mask without undefined bits.
  var normalized: Self { Self(rawValue: rawValue & 15) }
}

/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge at the minimum y, which is the bottom edge if the y axis points up.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge at the maximum y, which is the top edge if the y axis points up.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  /// The mask without undefined bits.
  var normalized: Self { Self(rawValue: rawValue & 15) }
}

/// The rule that determines which points are inside a shape's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A point is inside if the winding number of the path is not 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// A point is inside if a ray from it crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of the ends of stroked lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Ends the line exactly at its end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Extends the line by a semicircle around its end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Extends the line by half the line width.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of the joints between stroked line segments.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Joins segments with a sharp corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Joins segments with a circular arc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Joins segments with a beveled corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The arrangement of a gradient's colors.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The colors change along a line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// The colors change from a center outward.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// The colors change by angle around a center.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
