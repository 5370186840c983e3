// Made of the declarations in the folder Properties by scripts/generators/properties; change those.
// swift-format-ignore-file

import Color
import Geometry
import Timing

// The names are Apple's keys; what they mean and their units say the comments of the API.
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
  @inlinable public static var filters: PropertyID { PropertyID(rawValue: 46) }
  @inlinable public static var backgroundFilters: PropertyID { PropertyID(rawValue: 47) }
  @inlinable public static var contentsFormat: PropertyID { PropertyID(rawValue: 48) }
  @inlinable public static var wantsExtendedDynamicRangeContent: PropertyID { PropertyID(rawValue: 49) }
  @inlinable public static var toneMapMode: PropertyID { PropertyID(rawValue: 50) }
  @inlinable public static var preferredDynamicRange: PropertyID { PropertyID(rawValue: 51) }
  @inlinable public static var contentsHeadroom: PropertyID { PropertyID(rawValue: 52) }
  @inlinable public static var wantsDynamicContentScaling: PropertyID { PropertyID(rawValue: 53) }
  @inlinable public static var drawsAsynchronously: PropertyID { PropertyID(rawValue: 54) }
  @inlinable public static var autoresizingMask: PropertyID { PropertyID(rawValue: 55) }
  @inlinable public static var contentsMultiplyColor: PropertyID { PropertyID(rawValue: 56) }
  @inlinable public static var shapePath: PropertyID { PropertyID(rawValue: 57) }
  @inlinable public static var fillColor: PropertyID { PropertyID(rawValue: 58) }
  @inlinable public static var fillRule: PropertyID { PropertyID(rawValue: 59) }
  @inlinable public static var strokeColor: PropertyID { PropertyID(rawValue: 60) }
  @inlinable public static var strokeStart: PropertyID { PropertyID(rawValue: 61) }
  @inlinable public static var strokeEnd: PropertyID { PropertyID(rawValue: 62) }
  @inlinable public static var lineWidth: PropertyID { PropertyID(rawValue: 63) }
  @inlinable public static var miterLimit: PropertyID { PropertyID(rawValue: 64) }
  @inlinable public static var lineCap: PropertyID { PropertyID(rawValue: 65) }
  @inlinable public static var lineJoin: PropertyID { PropertyID(rawValue: 66) }
  @inlinable public static var lineDashPhase: PropertyID { PropertyID(rawValue: 67) }
  @inlinable public static var lineDashPattern: PropertyID { PropertyID(rawValue: 68) }
  @inlinable public static var colors: PropertyID { PropertyID(rawValue: 69) }
  @inlinable public static var locations: PropertyID { PropertyID(rawValue: 70) }
  @inlinable public static var startPoint: PropertyID { PropertyID(rawValue: 71) }
  @inlinable public static var endPoint: PropertyID { PropertyID(rawValue: 72) }
  @inlinable public static var gradientType: PropertyID { PropertyID(rawValue: 73) }
  @inlinable public static var textString: PropertyID { PropertyID(rawValue: 74) }
  @inlinable public static var font: PropertyID { PropertyID(rawValue: 75) }
  @inlinable public static var fontSize: PropertyID { PropertyID(rawValue: 76) }
  @inlinable public static var foregroundColor: PropertyID { PropertyID(rawValue: 77) }
  @inlinable public static var wrapped: PropertyID { PropertyID(rawValue: 78) }
  @inlinable public static var truncationMode: PropertyID { PropertyID(rawValue: 79) }
  @inlinable public static var alignmentMode: PropertyID { PropertyID(rawValue: 80) }
  @inlinable public static var allowsFontSubpixelQuantization: PropertyID { PropertyID(rawValue: 81) }
  @inlinable public static var instanceCount: PropertyID { PropertyID(rawValue: 82) }
  @inlinable public static var replicatorPreservesDepth: PropertyID { PropertyID(rawValue: 83) }
  @inlinable public static var instanceDelay: PropertyID { PropertyID(rawValue: 84) }
  @inlinable public static var instanceTransform: PropertyID { PropertyID(rawValue: 85) }
  @inlinable public static var instanceColor: PropertyID { PropertyID(rawValue: 86) }
  @inlinable public static var instanceRedOffset: PropertyID { PropertyID(rawValue: 87) }
  @inlinable public static var instanceGreenOffset: PropertyID { PropertyID(rawValue: 88) }
  @inlinable public static var instanceBlueOffset: PropertyID { PropertyID(rawValue: 89) }
  @inlinable public static var instanceAlphaOffset: PropertyID { PropertyID(rawValue: 90) }
  @inlinable public static var emitterCells: PropertyID { PropertyID(rawValue: 91) }
  @inlinable public static var emitterBirthRate: PropertyID { PropertyID(rawValue: 92) }
  @inlinable public static var emitterLifetime: PropertyID { PropertyID(rawValue: 93) }
  @inlinable public static var emitterPosition: PropertyID { PropertyID(rawValue: 94) }
  @inlinable public static var emitterZPosition: PropertyID { PropertyID(rawValue: 95) }
  @inlinable public static var emitterSize: PropertyID { PropertyID(rawValue: 96) }
  @inlinable public static var emitterDepth: PropertyID { PropertyID(rawValue: 97) }
  @inlinable public static var emitterShape: PropertyID { PropertyID(rawValue: 98) }
  @inlinable public static var emitterMode: PropertyID { PropertyID(rawValue: 99) }
  @inlinable public static var renderMode: PropertyID { PropertyID(rawValue: 100) }
  @inlinable public static var emitterPreservesDepth: PropertyID { PropertyID(rawValue: 101) }
  @inlinable public static var emitterVelocity: PropertyID { PropertyID(rawValue: 102) }
  @inlinable public static var emitterScale: PropertyID { PropertyID(rawValue: 103) }
  @inlinable public static var emitterSpin: PropertyID { PropertyID(rawValue: 104) }
  @inlinable public static var emitterSeed: PropertyID { PropertyID(rawValue: 105) }
  @inlinable public static var scrollMode: PropertyID { PropertyID(rawValue: 106) }
  @inlinable public static var levelsOfDetail: PropertyID { PropertyID(rawValue: 107) }
  @inlinable public static var levelsOfDetailBias: PropertyID { PropertyID(rawValue: 108) }
  @inlinable public static var tileSize: PropertyID { PropertyID(rawValue: 109) }
  @inlinable public static var hidesSourceLayer: PropertyID { PropertyID(rawValue: 110) }
  @inlinable public static var matchesOpacity: PropertyID { PropertyID(rawValue: 111) }
  @inlinable public static var matchesPosition: PropertyID { PropertyID(rawValue: 112) }
  @inlinable public static var matchesTransform: PropertyID { PropertyID(rawValue: 113) }
}

extension PropertyTable {
  /// One descriptor for each property that the project knows, in the order of their ids.
  public static let builtin: [PropertyDescriptor] = [
    row(.bounds, "bounds", .rect, .rect(.zero), .layer, animatable: true, .basic, block: .additive, eased: true),
    row(.position, "position", .point, .point(.zero), .layer, animatable: true, .basic, block: .additive, eased: true),
    row(.anchorPoint, "anchorPoint", .point, .point(Point(0.5, 0.5)), .layer, animatable: true, .basic, block: .replacing, eased: true),
    row(.opacity, "opacity", .number, .number(1), .layer, animatable: true, .basic, block: .replacing, eased: true, single: true),
    row(.transform, "transform", .transform, .transform(.identity), .layer, animatable: true, .basic, block: .additive, eased: true),
    row(.zPosition, "zPosition", .number, .number(0), .layer, animatable: true, .basic, eased: true),
    row(.anchorPointZ, "anchorPointZ", .number, .number(0), .layer, animatable: true, .basic),
    row(.sublayerTransform, "sublayerTransform", .transform, .transform(.identity), .layer, animatable: true, .basic, eased: true),
    row(.hidden, "hidden", .bool, .bool(false), .layer, animatable: true, .transition),
    row(.doubleSided, "doubleSided", .bool, .bool(true), .layer, animatable: true),
    row(.geometryFlipped, "geometryFlipped", .bool, .bool(false), .layer, .transition),
    row(.masksToBounds, "masksToBounds", .bool, .bool(false), .layer, animatable: true, .transition),
    row(.backgroundColor, "backgroundColor", .color, .none, .layer, animatable: true, .basic, block: .replacing, eased: true),
    row(.cornerRadius, "cornerRadius", .number, .number(0), .layer, animatable: true, .basic, block: .additive, eased: true),
    row(.maskedCorners, "maskedCorners", .number, .number(15), .layer, .transition),
    row(.cornerCurve, "cornerCurve", .name(.cornerCurve), .name(CornerCurve.circular), .layer),
    row(.borderWidth, "borderWidth", .number, .number(0), .layer, animatable: true, .basic, eased: true),
    row(.borderColor, "borderColor", .color, .color(.black), .layer, animatable: true, .basic, eased: true),
    row(.contents, "contents", .image, .none, .layer, animatable: true, .basic),
    row(.contentsRect, "contentsRect", .rect, .rect(Rect(0, 0, 1, 1)), .layer, animatable: true, .basic, eased: true),
    row(.contentsCenter, "contentsCenter", .rect, .rect(Rect(0, 0, 1, 1)), .layer, animatable: true, .basic),
    row(.contentsScale, "contentsScale", .number, .number(1), .layer, animatable: true, .basic),
    row(.contentsGravity, "contentsGravity", .name(.contentsGravity), .name(ContentsGravity.resize), .layer),
    row(.minificationFilter, "minificationFilter", .name(.contentsFilter), .name(ContentsFilter.linear), .layer),
    row(.magnificationFilter, "magnificationFilter", .name(.contentsFilter), .name(ContentsFilter.linear), .layer),
    row(.minificationFilterBias, "minificationFilterBias", .number, .number(0), .layer, animatable: true, .basic, single: true),
    row(.opaque, "opaque", .bool, .bool(false), .layer),
    row(.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .bool, .bool(false), .layer),
    row(.edgeAntialiasingMask, "edgeAntialiasingMask", .number, .number(15), .layer),
    row(.allowsGroupOpacity, "allowsGroupOpacity", .bool, .bool(true), .layer),
    row(.shadowColor, "shadowColor", .color, .color(.black), .layer, animatable: true, .basic, eased: true),
    row(.shadowOpacity, "shadowOpacity", .number, .number(0), .layer, animatable: true, .basic, block: .replacing, eased: true, single: true),
    row(.shadowOffset, "shadowOffset", .size, .size(Size(0, -3)), .layer, animatable: true, .basic, eased: true),
    row(.shadowRadius, "shadowRadius", .number, .number(3), .layer, animatable: true, .basic, eased: true),
    row(.shadowPath, "shadowPath", .path, .none, .layer, animatable: true),
    row(.shouldRasterize, "shouldRasterize", .bool, .bool(false), .layer, animatable: true),
    row(.rasterizationScale, "rasterizationScale", .number, .number(1), .layer, animatable: true, .basic),
    row(.compositingFilter, "compositingFilter", .name(.blendMode), .none, .layer, .transition),
    row(.speed, "speed", .number, .number(1), .layer, .skipsActionLookup, single: true),
    row(.beginTime, "beginTime", .number, .number(0), .layer, .skipsActionLookup),
    row(.timeOffset, "timeOffset", .number, .number(0), .layer, .skipsActionLookup),
    row(.duration, "duration", .number, .number(.infinity), .layer, .skipsActionLookup, extent: true),
    row(.repeatCount, "repeatCount", .number, .number(0), .layer, .skipsActionLookup, single: true, extent: true),
    row(.repeatDuration, "repeatDuration", .number, .number(0), .layer, .skipsActionLookup, extent: true),
    row(.autoreverses, "autoreverses", .bool, .bool(false), .layer, .skipsActionLookup),
    row(.fillMode, "fillMode", .name(.fillMode), .name(MediaTiming.Fill.removed), .layer, .skipsActionLookup),
    row(.filters, "filters", .filters, .none, .layer, .transition),
    row(.backgroundFilters, "backgroundFilters", .filters, .none, .layer, .transition),
    row(.contentsFormat, "contentsFormat", .name(.contentsFormat), .name(ContentsFormat.RGBA8Uint), .layer),
    row(.wantsExtendedDynamicRangeContent, "wantsExtendedDynamicRangeContent", .bool, .bool(false), .layer),
    row(.toneMapMode, "toneMapMode", .name(.toneMapMode), .name(ToneMapMode.automatic), .layer),
    row(.preferredDynamicRange, "preferredDynamicRange", .name(.dynamicRange), .name(DynamicRange.standard), .layer),
    row(.contentsHeadroom, "contentsHeadroom", .number, .number(0), .layer),
    row(.wantsDynamicContentScaling, "wantsDynamicContentScaling", .bool, .bool(false), .layer),
    row(.drawsAsynchronously, "drawsAsynchronously", .bool, .bool(false), .layer),
    row(.autoresizingMask, "autoresizingMask", .number, .number(0), .layer),
    row(.contentsMultiplyColor, "contentsMultiplyColor", .color, .none, .layer, animatable: true, .basic),
    row(.shapePath, "path", .path, .none, .shape, animatable: true, eased: true),
    row(.fillColor, "fillColor", .color, .color(.black), .shape, animatable: true, .basic, eased: true),
    row(.fillRule, "fillRule", .name(.fillRule), .name(FillRule.nonZero), .shape),
    row(.strokeColor, "strokeColor", .color, .none, .shape, animatable: true, .basic, eased: true),
    row(.strokeStart, "strokeStart", .number, .number(0), .shape, animatable: true, .basic, eased: true),
    row(.strokeEnd, "strokeEnd", .number, .number(1), .shape, animatable: true, .basic, eased: true),
    row(.lineWidth, "lineWidth", .number, .number(1), .shape, animatable: true, .basic, eased: true),
    row(.miterLimit, "miterLimit", .number, .number(10), .shape, animatable: true, .basic, eased: true),
    row(.lineCap, "lineCap", .name(.lineCap), .name(LineCap.butt), .shape),
    row(.lineJoin, "lineJoin", .name(.lineJoin), .name(LineJoin.miter), .shape),
    row(.lineDashPhase, "lineDashPhase", .number, .number(0), .shape, animatable: true, .basic, eased: true),
    row(.lineDashPattern, "lineDashPattern", .numbers, .none, .shape, animatable: true, .basic),
    row(.colors, "colors", .colors, .none, .gradient, animatable: true, .basic, eased: true),
    row(.locations, "locations", .numbers, .none, .gradient, animatable: true, .basic, eased: true),
    row(.startPoint, "startPoint", .point, .point(Point(0.5, 0)), .gradient, animatable: true, .basic, eased: true),
    row(.endPoint, "endPoint", .point, .point(Point(0.5, 1)), .gradient, animatable: true, .basic, eased: true),
    row(.gradientType, "type", .name(.gradientKind), .name(GradientKind.axial), .gradient),
    row(.textString, "string", .string, .none, .text, animatable: true, redraws: true),
    row(.font, "font", .string, .string("Helvetica"), .text, redraws: true),
    row(.fontSize, "fontSize", .number, .number(36), .text, animatable: true, .basic, eased: true, redraws: true),
    row(.foregroundColor, "foregroundColor", .color, .color(.white), .text, animatable: true, .basic, eased: true, redraws: true),
    row(.wrapped, "wrapped", .bool, .bool(false), .text, redraws: true),
    row(.truncationMode, "truncationMode", .name(.truncationMode), .name(TruncationMode.none), .text, redraws: true),
    row(.alignmentMode, "alignmentMode", .name(.alignmentMode), .name(AlignmentMode.natural), .text, redraws: true),
    row(.allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization", .bool, .bool(false), .text, redraws: true),
    row(.instanceCount, "instanceCount", .number, .number(1), .replicator, animatable: true, .basic),
    row(.replicatorPreservesDepth, "preservesDepth", .bool, .bool(false), .replicator),
    row(.instanceDelay, "instanceDelay", .number, .number(0), .replicator, animatable: true, .basic, eased: true),
    row(.instanceTransform, "instanceTransform", .transform, .transform(.identity), .replicator, animatable: true, .basic, eased: true),
    row(.instanceColor, "instanceColor", .color, .color(.white), .replicator, animatable: true, .basic, eased: true),
    row(.instanceRedOffset, "instanceRedOffset", .number, .number(0), .replicator, animatable: true, .basic, eased: true, single: true),
    row(.instanceGreenOffset, "instanceGreenOffset", .number, .number(0), .replicator, animatable: true, .basic, eased: true, single: true),
    row(.instanceBlueOffset, "instanceBlueOffset", .number, .number(0), .replicator, animatable: true, .basic, eased: true, single: true),
    row(.instanceAlphaOffset, "instanceAlphaOffset", .number, .number(0), .replicator, animatable: true, .basic, eased: true, single: true),
    row(.emitterCells, "emitterCells", .cells, .none, .emitter),
    row(.emitterBirthRate, "birthRate", .number, .number(1), .emitter, animatable: true, .basic, eased: true, single: true),
    row(.emitterLifetime, "lifetime", .number, .number(1), .emitter, animatable: true, .basic, eased: true, single: true),
    row(.emitterPosition, "emitterPosition", .point, .point(.zero), .emitter, animatable: true, .basic, eased: true),
    row(.emitterZPosition, "emitterZPosition", .number, .number(0), .emitter, animatable: true, .basic, eased: true),
    row(.emitterSize, "emitterSize", .size, .size(Size(0, 0)), .emitter, animatable: true, .basic, eased: true),
    row(.emitterDepth, "emitterDepth", .number, .number(0), .emitter, animatable: true, .basic),
    row(.emitterShape, "emitterShape", .name(.emitterShape), .name(EmitterShape.point), .emitter),
    row(.emitterMode, "emitterMode", .name(.emitterMode), .name(EmitterMode.volume), .emitter),
    row(.renderMode, "renderMode", .name(.renderMode), .name(RenderMode.unordered), .emitter),
    row(.emitterPreservesDepth, "preservesDepth", .bool, .bool(false), .emitter),
    row(.emitterVelocity, "velocity", .number, .number(1), .emitter, animatable: true, .basic, eased: true, single: true),
    row(.emitterScale, "scale", .number, .number(1), .emitter, animatable: true, .basic, single: true),
    row(.emitterSpin, "spin", .number, .number(1), .emitter, animatable: true, .basic, eased: true, single: true),
    row(.emitterSeed, "seed", .number, .number(0), .emitter),
    row(.scrollMode, "scrollMode", .name(.scrollMode), .name(ScrollMode.both), .scroll),
    row(.levelsOfDetail, "levelsOfDetail", .number, .number(1), .tiled),
    row(.levelsOfDetailBias, "levelsOfDetailBias", .number, .number(0), .tiled),
    row(.tileSize, "tileSize", .size, .size(Size(256, 256)), .tiled),
    row(.hidesSourceLayer, "hidesSourceLayer", .bool, .bool(false), .portal),
    row(.matchesOpacity, "matchesOpacity", .bool, .bool(false), .portal),
    row(.matchesPosition, "matchesPosition", .bool, .bool(false), .portal),
    row(.matchesTransform, "matchesTransform", .bool, .bool(false), .portal),
  ]
}
