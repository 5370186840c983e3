import RenderTree

/// Where contents lie in the bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Unscaled, in the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Unscaled, in the middle of the top edge.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Unscaled, in the middle of the bottom edge.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Unscaled, in the middle of the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Unscaled, in the middle of the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Unscaled, in that corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Unscaled, in that corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Unscaled, in that corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Unscaled, in that corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to fill.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits whole.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as fills.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// The same, or the one that stands for names that are not known.
  var normalized: Self { Self(rawValue: ContentsGravity(spelled: rawValue).spelling) }
}

/// How contents are sampled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// At even speed, or between neighbours.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Between the pixels of two mip levels.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The form of round corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that leaves the edge gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")

  /// The same, or the one that stands for names that are not known.
  var normalized: Self { self == .continuous ? self : .circular }
}

/// Which corners are round.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Takes the bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Where both coordinates are least.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Where x is greatest and y least.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Where x is least and y greatest.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Where both coordinates are greatest.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  /// The corners that there are.
  var normalized: Self { Self(rawValue: rawValue & 15) }
}

/// Which edges are smooth where antialiasing is allowed.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Takes the bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Least x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// Greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// Least y where y runs up.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// Greatest y where y runs up.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  /// The edges that there are.
  var normalized: Self { Self(rawValue: rawValue & 15) }
}

/// Which windings of a shape's path are filled.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Inside where the windings do not cancel out.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Inside where the number of crossings is odd.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How lines end.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Cut off at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Half a circle, or a circle's part.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a square beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How lines meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Pointed.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Half a circle, or a circle's part.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// Along what a gradient's colours change.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outwards from a point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
