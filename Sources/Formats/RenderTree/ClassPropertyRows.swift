import Colour
import Geometry

// The rows of the classes of layers that show more than a rectangle, and those of rarer members of all layers.

// The names are Apple's keys; what they mean, their units and defaults: spec/01 section 2.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension PropertyID {
  @inlinable public static var filters: PropertyID { PropertyID(rawValue: 63) }
  @inlinable public static var backgroundFilters: PropertyID { PropertyID(rawValue: 64) }
  @inlinable public static var contentsFormat: PropertyID { PropertyID(rawValue: 65) }
  @inlinable public static var wantsExtendedDynamicRangeContent: PropertyID {
    PropertyID(rawValue: 66)
  }
  @inlinable public static var toneMapMode: PropertyID { PropertyID(rawValue: 67) }
  @inlinable public static var preferredDynamicRange: PropertyID { PropertyID(rawValue: 68) }
  @inlinable public static var contentsHeadroom: PropertyID { PropertyID(rawValue: 69) }
  @inlinable public static var wantsDynamicContentScaling: PropertyID { PropertyID(rawValue: 70) }
  @inlinable public static var drawsAsynchronously: PropertyID { PropertyID(rawValue: 71) }
  @inlinable public static var autoresizingMask: PropertyID { PropertyID(rawValue: 72) }
  @inlinable public static var textString: PropertyID { PropertyID(rawValue: 73) }
  @inlinable public static var font: PropertyID { PropertyID(rawValue: 74) }
  @inlinable public static var fontSize: PropertyID { PropertyID(rawValue: 75) }
  @inlinable public static var foregroundColor: PropertyID { PropertyID(rawValue: 76) }
  @inlinable public static var wrapped: PropertyID { PropertyID(rawValue: 77) }
  @inlinable public static var truncationMode: PropertyID { PropertyID(rawValue: 78) }
  @inlinable public static var alignmentMode: PropertyID { PropertyID(rawValue: 79) }
  @inlinable public static var allowsFontSubpixelQuantization: PropertyID {
    PropertyID(rawValue: 80)
  }
  @inlinable public static var instanceCount: PropertyID { PropertyID(rawValue: 81) }
  @inlinable public static var replicatorPreservesDepth: PropertyID { PropertyID(rawValue: 82) }
  @inlinable public static var instanceDelay: PropertyID { PropertyID(rawValue: 83) }
  @inlinable public static var instanceTransform: PropertyID { PropertyID(rawValue: 84) }
  @inlinable public static var instanceColor: PropertyID { PropertyID(rawValue: 85) }
  @inlinable public static var instanceRedOffset: PropertyID { PropertyID(rawValue: 86) }
  @inlinable public static var instanceGreenOffset: PropertyID { PropertyID(rawValue: 87) }
  @inlinable public static var instanceBlueOffset: PropertyID { PropertyID(rawValue: 88) }
  @inlinable public static var instanceAlphaOffset: PropertyID { PropertyID(rawValue: 89) }
  @inlinable public static var emitterCells: PropertyID { PropertyID(rawValue: 90) }
  @inlinable public static var emitterBirthRate: PropertyID { PropertyID(rawValue: 91) }
  @inlinable public static var emitterLifetime: PropertyID { PropertyID(rawValue: 92) }
  @inlinable public static var emitterPosition: PropertyID { PropertyID(rawValue: 93) }
  @inlinable public static var emitterZPosition: PropertyID { PropertyID(rawValue: 94) }
  @inlinable public static var emitterSize: PropertyID { PropertyID(rawValue: 95) }
  @inlinable public static var emitterDepth: PropertyID { PropertyID(rawValue: 96) }
  @inlinable public static var emitterShape: PropertyID { PropertyID(rawValue: 97) }
  @inlinable public static var emitterMode: PropertyID { PropertyID(rawValue: 98) }
  @inlinable public static var renderMode: PropertyID { PropertyID(rawValue: 99) }
  @inlinable public static var emitterPreservesDepth: PropertyID { PropertyID(rawValue: 100) }
  @inlinable public static var emitterVelocity: PropertyID { PropertyID(rawValue: 101) }
  @inlinable public static var emitterScale: PropertyID { PropertyID(rawValue: 102) }
  @inlinable public static var emitterSpin: PropertyID { PropertyID(rawValue: 103) }
  @inlinable public static var emitterSeed: PropertyID { PropertyID(rawValue: 104) }
  @inlinable public static var scrollMode: PropertyID { PropertyID(rawValue: 105) }
  @inlinable public static var levelsOfDetail: PropertyID { PropertyID(rawValue: 106) }
  @inlinable public static var levelsOfDetailBias: PropertyID { PropertyID(rawValue: 107) }
  @inlinable public static var tileSize: PropertyID { PropertyID(rawValue: 108) }
  @inlinable public static var contentsMultiplyColor: PropertyID { PropertyID(rawValue: 109) }
  @inlinable public static var hidesSourceLayer: PropertyID { PropertyID(rawValue: 110) }
  @inlinable public static var matchesOpacity: PropertyID { PropertyID(rawValue: 111) }
  @inlinable public static var matchesPosition: PropertyID { PropertyID(rawValue: 112) }
  @inlinable public static var matchesTransform: PropertyID { PropertyID(rawValue: 113) }
}

extension PropertyTable {
  /// The descriptors that follow those of `PropertyRows.swift`, in the order of their ids.
  static let classRows: [PropertyDescriptor] = [
    row(.filters, "filters", .filters, .none, animatable: false, .transition, .layer),
    row(
      .backgroundFilters, "backgroundFilters", .filters, .none, animatable: false, .transition,
      .layer),
    row(
      .contentsFormat, "contentsFormat", .string, .string("RGBA8"), animatable: false, .none, .layer
    ),
    row(
      .wantsExtendedDynamicRangeContent, "wantsExtendedDynamicRangeContent", .bool, .bool(false),
      animatable: false, .none, .layer),
    row(
      .toneMapMode, "toneMapMode", .string, .string("automatic"), animatable: false, .none, .layer),
    row(
      .preferredDynamicRange, "preferredDynamicRange", .string, .string("standard"),
      animatable: false, .none, .layer),
    row(
      .contentsHeadroom, "contentsHeadroom", .number, .number(0), animatable: false, .none, .layer),
    row(
      .wantsDynamicContentScaling, "wantsDynamicContentScaling", .bool, .bool(false),
      animatable: false, .none, .layer),
    row(
      .drawsAsynchronously, "drawsAsynchronously", .bool, .bool(false), animatable: false, .none,
      .layer),
    row(
      .autoresizingMask, "autoresizingMask", .number, .number(0), animatable: false, .none, .layer),
    row(.textString, "string", .string, .none, animatable: true, .none, .text),
    row(.font, "font", .string, .string("Helvetica"), animatable: false, .none, .text),
    row(.fontSize, "fontSize", .number, .number(36), animatable: true, .basic, .text),
    row(
      .foregroundColor, "foregroundColor", .color, .color(.white), animatable: true, .basic, .text),
    row(.wrapped, "wrapped", .bool, .bool(false), animatable: false, .none, .text),
    row(
      .truncationMode, "truncationMode", .string, .string("none"), animatable: false, .none, .text),
    row(
      .alignmentMode, "alignmentMode", .string, .string("natural"), animatable: false, .none, .text),
    row(
      .allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization", .bool, .bool(false),
      animatable: false, .none, .text),
    row(
      .instanceCount, "instanceCount", .number, .number(1), animatable: true, .basic,
      .replicator),
    row(
      .replicatorPreservesDepth, "preservesDepth", .bool, .bool(false), animatable: false, .none,
      .replicator),
    row(
      .instanceDelay, "instanceDelay", .number, .number(0), animatable: true, .basic,
      .replicator),
    row(
      .instanceTransform, "instanceTransform", .transform, .transform(.identity), animatable: true,
      .basic, .replicator),
    row(
      .instanceColor, "instanceColor", .color, .color(.white), animatable: true, .basic, .replicator
    ),
    row(
      .instanceRedOffset, "instanceRedOffset", .number, .number(0), animatable: true, .basic,
      .replicator),
    row(
      .instanceGreenOffset, "instanceGreenOffset", .number, .number(0), animatable: true, .basic,
      .replicator),
    row(
      .instanceBlueOffset, "instanceBlueOffset", .number, .number(0), animatable: true, .basic,
      .replicator),
    row(
      .instanceAlphaOffset, "instanceAlphaOffset", .number, .number(0), animatable: true, .basic,
      .replicator),
    row(
      .emitterCells, "emitterCells", .cells, .none, animatable: false, .none, .emitter),
    row(
      .emitterBirthRate, "birthRate", .number, .number(1), animatable: true, .basic,
      .emitter),
    row(
      .emitterLifetime, "lifetime", .number, .number(1), animatable: true, .basic,
      .emitter),
    row(
      .emitterPosition, "emitterPosition", .point, .point(.zero), animatable: true, .basic, .emitter
    ),
    row(
      .emitterZPosition, "emitterZPosition", .number, .number(0), animatable: true, .basic, .emitter
    ),
    row(
      .emitterSize, "emitterSize", .size, .size(Size(0, 0)), animatable: true, .basic,
      .emitter),
    row(
      .emitterDepth, "emitterDepth", .number, .number(0), animatable: true, .basic,
      .emitter),
    row(
      .emitterShape, "emitterShape", .string, .string("point"), animatable: false, .none, .emitter),
    row(
      .emitterMode, "emitterMode", .string, .string("volume"), animatable: false, .none, .emitter),
    row(
      .renderMode, "renderMode", .string, .string("unordered"), animatable: false, .none, .emitter),
    row(
      .emitterPreservesDepth, "preservesDepth", .bool, .bool(false), animatable: false, .none,
      .emitter),
    row(
      .emitterVelocity, "velocity", .number, .number(1), animatable: true, .basic,
      .emitter),
    row(
      .emitterScale, "scale", .number, .number(1), animatable: true, .basic, .emitter),
    row(.emitterSpin, "spin", .number, .number(1), animatable: true, .basic, .emitter),
    row(.emitterSeed, "seed", .number, .number(0), animatable: false, .none, .emitter),
    row(
      .scrollMode, "scrollMode", .string, .string("both"), animatable: false, .none,
      .scroll),
    row(
      .levelsOfDetail, "levelsOfDetail", .number, .number(1), animatable: false, .none,
      .tiled),
    row(
      .levelsOfDetailBias, "levelsOfDetailBias", .number, .number(0), animatable: false, .none,
      .tiled),
    row(
      .tileSize, "tileSize", .size, .size(Size(256, 256)), animatable: false, .none,
      .tiled),
    row(
      .contentsMultiplyColor, "contentsMultiplyColor", .color, .none, animatable: true, .basic,
      .layer),
    row(
      .hidesSourceLayer, "hidesSourceLayer", .bool, .bool(false), animatable: false, .none, .portal),
    row(
      .matchesOpacity, "matchesOpacity", .bool, .bool(false), animatable: false, .none, .portal),
    row(
      .matchesPosition, "matchesPosition", .bool, .bool(false), animatable: false, .none, .portal),
    row(
      .matchesTransform, "matchesTransform", .bool, .bool(false), animatable: false, .none, .portal),
  ]
}
