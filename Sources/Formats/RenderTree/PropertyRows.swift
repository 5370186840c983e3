import Colour
import Geometry

// The rows of the table: what is declared here exists; every other place looks it up.

// The names are Apple's keys; what they mean, their units and defaults: spec/01 section 2.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PropertyID {
  @inlinable public static var bounds: PropertyID { PropertyID(rawValue: 0) }
  @inlinable public static var position: PropertyID { PropertyID(rawValue: 1) }
  @inlinable public static var anchorPoint: PropertyID { PropertyID(rawValue: 2) }
  @inlinable public static var opacity: PropertyID { PropertyID(rawValue: 3) }
  @inlinable public static var transform: PropertyID { PropertyID(rawValue: 4) }
  @inlinable public static var zPosition: PropertyID { PropertyID(rawValue: 5) }
  @inlinable public static var anchorPointZ: PropertyID { PropertyID(rawValue: 6) }
  @inlinable public static var sublayerTransform: PropertyID { PropertyID(rawValue: 7) }
  @inlinable public static var hidden: PropertyID { PropertyID(rawValue: 8) }
  @inlinable public static var doubleSided: PropertyID { PropertyID(rawValue: 9) }
  @inlinable public static var geometryFlipped: PropertyID { PropertyID(rawValue: 10) }
  @inlinable public static var masksToBounds: PropertyID { PropertyID(rawValue: 11) }
  @inlinable public static var backgroundColor: PropertyID { PropertyID(rawValue: 12) }
  @inlinable public static var cornerRadius: PropertyID { PropertyID(rawValue: 13) }
  @inlinable public static var maskedCorners: PropertyID { PropertyID(rawValue: 14) }
  @inlinable public static var cornerCurve: PropertyID { PropertyID(rawValue: 15) }
  @inlinable public static var borderWidth: PropertyID { PropertyID(rawValue: 16) }
  @inlinable public static var borderColor: PropertyID { PropertyID(rawValue: 17) }
  @inlinable public static var contents: PropertyID { PropertyID(rawValue: 18) }
  @inlinable public static var contentsRect: PropertyID { PropertyID(rawValue: 19) }
  @inlinable public static var contentsCenter: PropertyID { PropertyID(rawValue: 20) }
  @inlinable public static var contentsScale: PropertyID { PropertyID(rawValue: 21) }
  @inlinable public static var contentsGravity: PropertyID { PropertyID(rawValue: 22) }
  @inlinable public static var minificationFilter: PropertyID { PropertyID(rawValue: 23) }
  @inlinable public static var magnificationFilter: PropertyID { PropertyID(rawValue: 24) }
  @inlinable public static var minificationFilterBias: PropertyID { PropertyID(rawValue: 25) }
  @inlinable public static var opaque: PropertyID { PropertyID(rawValue: 26) }
  @inlinable public static var allowsEdgeAntialiasing: PropertyID { PropertyID(rawValue: 27) }
  @inlinable public static var edgeAntialiasingMask: PropertyID { PropertyID(rawValue: 28) }
  @inlinable public static var allowsGroupOpacity: PropertyID { PropertyID(rawValue: 29) }
  @inlinable public static var shadowColor: PropertyID { PropertyID(rawValue: 30) }
  @inlinable public static var shadowOpacity: PropertyID { PropertyID(rawValue: 31) }
  @inlinable public static var shadowOffset: PropertyID { PropertyID(rawValue: 32) }
  @inlinable public static var shadowRadius: PropertyID { PropertyID(rawValue: 33) }
  @inlinable public static var shadowPath: PropertyID { PropertyID(rawValue: 34) }
  @inlinable public static var shouldRasterize: PropertyID { PropertyID(rawValue: 35) }
  @inlinable public static var rasterizationScale: PropertyID { PropertyID(rawValue: 36) }
  @inlinable public static var compositingFilter: PropertyID { PropertyID(rawValue: 37) }
  @inlinable public static var speed: PropertyID { PropertyID(rawValue: 38) }
  @inlinable public static var beginTime: PropertyID { PropertyID(rawValue: 39) }
  @inlinable public static var timeOffset: PropertyID { PropertyID(rawValue: 40) }
  @inlinable public static var duration: PropertyID { PropertyID(rawValue: 41) }
  @inlinable public static var repeatCount: PropertyID { PropertyID(rawValue: 42) }
  @inlinable public static var repeatDuration: PropertyID { PropertyID(rawValue: 43) }
  @inlinable public static var autoreverses: PropertyID { PropertyID(rawValue: 44) }
  @inlinable public static var fillMode: PropertyID { PropertyID(rawValue: 45) }
  @inlinable public static var shapePath: PropertyID { PropertyID(rawValue: 46) }
  @inlinable public static var fillColor: PropertyID { PropertyID(rawValue: 47) }
  @inlinable public static var fillRule: PropertyID { PropertyID(rawValue: 48) }
  @inlinable public static var strokeColor: PropertyID { PropertyID(rawValue: 49) }
  @inlinable public static var strokeStart: PropertyID { PropertyID(rawValue: 50) }
  @inlinable public static var strokeEnd: PropertyID { PropertyID(rawValue: 51) }
  @inlinable public static var lineWidth: PropertyID { PropertyID(rawValue: 52) }
  @inlinable public static var miterLimit: PropertyID { PropertyID(rawValue: 53) }
  @inlinable public static var lineCap: PropertyID { PropertyID(rawValue: 54) }
  @inlinable public static var lineJoin: PropertyID { PropertyID(rawValue: 55) }
  @inlinable public static var lineDashPhase: PropertyID { PropertyID(rawValue: 56) }
  @inlinable public static var lineDashPattern: PropertyID { PropertyID(rawValue: 57) }
  @inlinable public static var colors: PropertyID { PropertyID(rawValue: 58) }
  @inlinable public static var locations: PropertyID { PropertyID(rawValue: 59) }
  @inlinable public static var startPoint: PropertyID { PropertyID(rawValue: 60) }
  @inlinable public static var endPoint: PropertyID { PropertyID(rawValue: 61) }
  @inlinable public static var gradientType: PropertyID { PropertyID(rawValue: 62) }
}

extension PropertyTable {
  /// One descriptor for each property that the project knows, in the order of their ids.
  public static let builtin = firstRows + classRows

  private static let firstRows: [PropertyDescriptor] = [
    row(.bounds, "bounds", .rect, .rect(.zero), animatable: true, .basic, .layer),
    row(.position, "position", .point, .point(.zero), animatable: true, .basic, .layer),
    row(
      .anchorPoint, "anchorPoint", .point, .point(Point(0.5, 0.5)), animatable: true, .basic,
      .layer),
    row(.opacity, "opacity", .number, .number(1), animatable: true, .basic, .layer),
    row(
      .transform, "transform", .transform, .transform(.identity), animatable: true, .basic,
      .layer),
    row(.zPosition, "zPosition", .number, .number(0), animatable: true, .basic, .layer),
    row(
      .anchorPointZ, "anchorPointZ", .number, .number(0), animatable: true, .basic,
      .layer),
    row(
      .sublayerTransform, "sublayerTransform", .transform, .transform(.identity), animatable: true,
      .basic,
      .layer),
    row(.hidden, "hidden", .bool, .bool(false), animatable: true, .transition, .layer),
    row(
      .doubleSided, "doubleSided", .bool, .bool(true), animatable: true, .none,
      .layer),
    row(
      .geometryFlipped, "geometryFlipped", .bool, .bool(false), animatable: false, .transition,
      .layer),
    row(
      .masksToBounds, "masksToBounds", .bool, .bool(false), animatable: true, .transition,
      .layer),
    row(
      .backgroundColor, "backgroundColor", .color, .none, animatable: true, .basic,
      .layer),
    row(
      .cornerRadius, "cornerRadius", .number, .number(0), animatable: true, .basic,
      .layer),
    row(
      .maskedCorners, "maskedCorners", .number, .number(15), animatable: false, .transition,
      .layer),
    row(
      .cornerCurve, "cornerCurve", .string, .string("circular"), animatable: false, .none,
      .layer),
    row(
      .borderWidth, "borderWidth", .number, .number(0), animatable: true, .basic,
      .layer),
    row(
      .borderColor, "borderColor", .color, .color(.black), animatable: true, .basic,
      .layer),
    row(.contents, "contents", .image, .none, animatable: true, .basic, .layer),
    row(
      .contentsRect, "contentsRect", .rect, .rect(Rect(0, 0, 1, 1)), animatable: true, .basic,
      .layer),
    row(
      .contentsCenter, "contentsCenter", .rect, .rect(Rect(0, 0, 1, 1)), animatable: true, .basic,
      .layer),
    row(
      .contentsScale, "contentsScale", .number, .number(1), animatable: true, .basic,
      .layer),
    row(
      .contentsGravity, "contentsGravity", .string, .string("resize"), animatable: false, .none,
      .layer),
    row(
      .minificationFilter, "minificationFilter", .string, .string("linear"), animatable: false,
      .none,
      .layer),
    row(
      .magnificationFilter, "magnificationFilter", .string, .string("linear"), animatable: false,
      .none,
      .layer),
    row(
      .minificationFilterBias, "minificationFilterBias", .number, .number(0), animatable: true,
      .basic,
      .layer),
    row(.opaque, "opaque", .bool, .bool(false), animatable: false, .none, .layer),
    row(
      .allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .bool, .bool(false), animatable: false,
      .none,
      .layer),
    row(
      .edgeAntialiasingMask, "edgeAntialiasingMask", .number, .number(15), animatable: false, .none,
      .layer),
    row(
      .allowsGroupOpacity, "allowsGroupOpacity", .bool, .bool(true), animatable: false, .none,
      .layer),
    row(
      .shadowColor, "shadowColor", .color, .color(.black), animatable: true, .basic,
      .layer),
    row(
      .shadowOpacity, "shadowOpacity", .number, .number(0), animatable: true, .basic,
      .layer),
    row(
      .shadowOffset, "shadowOffset", .size, .size(Size(0, -3)), animatable: true, .basic,
      .layer),
    row(
      .shadowRadius, "shadowRadius", .number, .number(3), animatable: true, .basic,
      .layer),
    row(.shadowPath, "shadowPath", .path, .none, animatable: true, .none, .layer),
    row(
      .shouldRasterize, "shouldRasterize", .bool, .bool(false), animatable: true, .none,
      .layer),
    row(
      .rasterizationScale, "rasterizationScale", .number, .number(1), animatable: true, .basic,
      .layer),
    row(
      .compositingFilter, "compositingFilter", .string, .none, animatable: false, .transition,
      .layer),
    row(.speed, "speed", .number, .number(1), animatable: false, .unasked, .layer),
    row(.beginTime, "beginTime", .number, .number(0), animatable: false, .unasked, .layer),
    row(.timeOffset, "timeOffset", .number, .number(0), animatable: false, .unasked, .layer),
    row(
      .duration, "duration", .number, .number(.infinity), animatable: false, .unasked,
      .layer),
    row(
      .repeatCount, "repeatCount", .number, .number(0), animatable: false, .unasked,
      .layer),
    row(
      .repeatDuration, "repeatDuration", .number, .number(0), animatable: false, .unasked,
      .layer),
    row(
      .autoreverses, "autoreverses", .bool, .bool(false), animatable: false, .unasked,
      .layer),
    row(
      .fillMode, "fillMode", .string, .string("removed"), animatable: false, .unasked,
      .layer),
    row(.shapePath, "path", .path, .none, animatable: true, .none, .shape),
    row(
      .fillColor, "fillColor", .color, .color(.black), animatable: true, .basic,
      .shape),
    row(
      .fillRule, "fillRule", .string, .string("non-zero"), animatable: false, .none,
      .shape),
    row(.strokeColor, "strokeColor", .color, .none, animatable: true, .basic, .shape),
    row(
      .strokeStart, "strokeStart", .number, .number(0), animatable: true, .basic,
      .shape),
    row(
      .strokeEnd, "strokeEnd", .number, .number(1), animatable: true, .basic,
      .shape),
    row(
      .lineWidth, "lineWidth", .number, .number(1), animatable: true, .basic,
      .shape),
    row(
      .miterLimit, "miterLimit", .number, .number(10), animatable: true, .basic,
      .shape),
    row(
      .lineCap, "lineCap", .string, .string("butt"), animatable: false, .none,
      .shape),
    row(
      .lineJoin, "lineJoin", .string, .string("miter"), animatable: false, .none,
      .shape),
    row(
      .lineDashPhase, "lineDashPhase", .number, .number(0), animatable: true, .basic,
      .shape),
    row(
      .lineDashPattern, "lineDashPattern", .numbers, .none, animatable: true, .basic,
      .shape),
    row(.colors, "colors", .colors, .none, animatable: true, .basic, .gradient),
    row(.locations, "locations", .numbers, .none, animatable: true, .basic, .gradient),
    row(
      .startPoint, "startPoint", .point, .point(Point(0.5, 0)), animatable: true, .basic,
      .gradient),
    row(
      .endPoint, "endPoint", .point, .point(Point(0.5, 1)), animatable: true, .basic,
      .gradient),
    row(
      .gradientType, "type", .string, .string("axial"), animatable: false, .none,
      .gradient),
  ]

  static func row(
    _ id: PropertyID, _ key: String, _ kind: ValueKind, _ initial: Value, animatable: Bool,
    _ action: PropertyDescriptor.ImplicitAction, _ owner: NodeClass
  ) -> PropertyDescriptor {
    PropertyDescriptor(
      id: id, key: key, kind: kind, initial: initial, isAnimatable: animatable,
      implicitAction: action, owner: owner)
  }
}
