// Made of the declarations in the folder Properties by scripts/properties; change those.
// swift-format-ignore-file

/// The columns of the properties that are drawn.
extension Columns {
  /// `bounds` of CALayer.
  @inlinable public var bounds: NumberColumn { @inline(__always) _read { yield numbers[0] } }
  /// `position` of CALayer.
  @inlinable public var position: NumberColumn { @inline(__always) _read { yield numbers[1] } }
  /// `anchorPoint` of CALayer.
  @inlinable public var anchorPoint: NumberColumn { @inline(__always) _read { yield numbers[2] } }
  /// `opacity` of CALayer.
  @inlinable public var opacity: NumberColumn { @inline(__always) _read { yield numbers[3] } }
  /// `transform` of CALayer.
  @inlinable public var transform: NumberColumn { @inline(__always) _read { yield numbers[4] } }
  /// `zPosition` of CALayer.
  @inlinable public var zPosition: NumberColumn { @inline(__always) _read { yield numbers[5] } }
  /// `anchorPointZ` of CALayer.
  @inlinable public var anchorPointZ: NumberColumn { @inline(__always) _read { yield numbers[6] } }
  /// `sublayerTransform` of CALayer.
  @inlinable public var sublayerTransform: NumberColumn { @inline(__always) _read { yield numbers[7] } }
  /// `hidden` of CALayer.
  @inlinable public var hidden: NumberColumn { @inline(__always) _read { yield numbers[8] } }
  /// `doubleSided` of CALayer.
  @inlinable public var doubleSided: NumberColumn { @inline(__always) _read { yield numbers[9] } }
  /// `geometryFlipped` of CALayer.
  @inlinable public var geometryFlipped: NumberColumn { @inline(__always) _read { yield numbers[10] } }
  /// `masksToBounds` of CALayer.
  @inlinable public var masksToBounds: NumberColumn { @inline(__always) _read { yield numbers[11] } }
  /// `backgroundColor` of CALayer.
  @inlinable public var backgroundColor: NumberColumn { @inline(__always) _read { yield numbers[12] } }
  /// `cornerRadius` of CALayer.
  @inlinable public var cornerRadius: NumberColumn { @inline(__always) _read { yield numbers[13] } }
  /// `maskedCorners` of CALayer.
  @inlinable public var maskedCorners: NumberColumn { @inline(__always) _read { yield numbers[14] } }
  /// `cornerCurve` of CALayer.
  @inlinable public var cornerCurve: NumberColumn { @inline(__always) _read { yield numbers[15] } }
  /// `borderWidth` of CALayer.
  @inlinable public var borderWidth: NumberColumn { @inline(__always) _read { yield numbers[16] } }
  /// `borderColor` of CALayer.
  @inlinable public var borderColor: NumberColumn { @inline(__always) _read { yield numbers[17] } }
  /// `contents` of CALayer.
  @inlinable public var contents: ObjectColumn { @inline(__always) _read { yield objects[18] } }
  /// `contentsRect` of CALayer.
  @inlinable public var contentsRect: NumberColumn { @inline(__always) _read { yield numbers[19] } }
  /// `contentsCenter` of CALayer.
  @inlinable public var contentsCenter: NumberColumn { @inline(__always) _read { yield numbers[20] } }
  /// `contentsScale` of CALayer.
  @inlinable public var contentsScale: NumberColumn { @inline(__always) _read { yield numbers[21] } }
  /// `contentsGravity` of CALayer.
  @inlinable public var contentsGravity: NumberColumn { @inline(__always) _read { yield numbers[22] } }
  /// `minificationFilter` of CALayer.
  @inlinable public var minificationFilter: NumberColumn { @inline(__always) _read { yield numbers[23] } }
  /// `magnificationFilter` of CALayer.
  @inlinable public var magnificationFilter: NumberColumn { @inline(__always) _read { yield numbers[24] } }
  /// `minificationFilterBias` of CALayer.
  @inlinable public var minificationFilterBias: NumberColumn { @inline(__always) _read { yield numbers[25] } }
  /// `allowsEdgeAntialiasing` of CALayer.
  @inlinable public var allowsEdgeAntialiasing: NumberColumn { @inline(__always) _read { yield numbers[27] } }
  /// `edgeAntialiasingMask` of CALayer.
  @inlinable public var edgeAntialiasingMask: NumberColumn { @inline(__always) _read { yield numbers[28] } }
  /// `allowsGroupOpacity` of CALayer.
  @inlinable public var allowsGroupOpacity: NumberColumn { @inline(__always) _read { yield numbers[29] } }
  /// `shadowColor` of CALayer.
  @inlinable public var shadowColor: NumberColumn { @inline(__always) _read { yield numbers[30] } }
  /// `shadowOpacity` of CALayer.
  @inlinable public var shadowOpacity: NumberColumn { @inline(__always) _read { yield numbers[31] } }
  /// `shadowOffset` of CALayer.
  @inlinable public var shadowOffset: NumberColumn { @inline(__always) _read { yield numbers[32] } }
  /// `shadowRadius` of CALayer.
  @inlinable public var shadowRadius: NumberColumn { @inline(__always) _read { yield numbers[33] } }
  /// `shadowPath` of CALayer.
  @inlinable public var shadowPath: ObjectColumn { @inline(__always) _read { yield objects[34] } }
  /// `shouldRasterize` of CALayer.
  @inlinable public var shouldRasterize: NumberColumn { @inline(__always) _read { yield numbers[35] } }
  /// `rasterizationScale` of CALayer.
  @inlinable public var rasterizationScale: NumberColumn { @inline(__always) _read { yield numbers[36] } }
  /// `compositingFilter` of CALayer.
  @inlinable public var compositingFilter: NumberColumn { @inline(__always) _read { yield numbers[37] } }
  /// `filters` of CALayer.
  @inlinable public var filters: ObjectColumn { @inline(__always) _read { yield objects[46] } }
  /// `backgroundFilters` of CALayer.
  @inlinable public var backgroundFilters: ObjectColumn { @inline(__always) _read { yield objects[47] } }
  /// `contentsMultiplyColor` of CALayer.
  @inlinable public var contentsMultiplyColor: NumberColumn { @inline(__always) _read { yield numbers[56] } }
  /// `path` of CAShapeLayer.
  @inlinable public var shapePath: ObjectColumn { @inline(__always) _read { yield objects[57] } }
  /// `fillColor` of CAShapeLayer.
  @inlinable public var fillColor: NumberColumn { @inline(__always) _read { yield numbers[58] } }
  /// `fillRule` of CAShapeLayer.
  @inlinable public var fillRule: NumberColumn { @inline(__always) _read { yield numbers[59] } }
  /// `strokeColor` of CAShapeLayer.
  @inlinable public var strokeColor: NumberColumn { @inline(__always) _read { yield numbers[60] } }
  /// `strokeStart` of CAShapeLayer.
  @inlinable public var strokeStart: NumberColumn { @inline(__always) _read { yield numbers[61] } }
  /// `strokeEnd` of CAShapeLayer.
  @inlinable public var strokeEnd: NumberColumn { @inline(__always) _read { yield numbers[62] } }
  /// `lineWidth` of CAShapeLayer.
  @inlinable public var lineWidth: NumberColumn { @inline(__always) _read { yield numbers[63] } }
  /// `miterLimit` of CAShapeLayer.
  @inlinable public var miterLimit: NumberColumn { @inline(__always) _read { yield numbers[64] } }
  /// `lineCap` of CAShapeLayer.
  @inlinable public var lineCap: NumberColumn { @inline(__always) _read { yield numbers[65] } }
  /// `lineJoin` of CAShapeLayer.
  @inlinable public var lineJoin: NumberColumn { @inline(__always) _read { yield numbers[66] } }
  /// `lineDashPhase` of CAShapeLayer.
  @inlinable public var lineDashPhase: NumberColumn { @inline(__always) _read { yield numbers[67] } }
  /// `lineDashPattern` of CAShapeLayer.
  @inlinable public var lineDashPattern: ObjectColumn { @inline(__always) _read { yield objects[68] } }
  /// `colors` of CAGradientLayer.
  @inlinable public var colors: ObjectColumn { @inline(__always) _read { yield objects[69] } }
  /// `locations` of CAGradientLayer.
  @inlinable public var locations: ObjectColumn { @inline(__always) _read { yield objects[70] } }
  /// `startPoint` of CAGradientLayer.
  @inlinable public var startPoint: NumberColumn { @inline(__always) _read { yield numbers[71] } }
  /// `endPoint` of CAGradientLayer.
  @inlinable public var endPoint: NumberColumn { @inline(__always) _read { yield numbers[72] } }
  /// `type` of CAGradientLayer.
  @inlinable public var gradientType: NumberColumn { @inline(__always) _read { yield numbers[73] } }
  /// `preservesDepth` of CAReplicatorLayer.
  @inlinable public var replicatorPreservesDepth: NumberColumn { @inline(__always) _read { yield numbers[83] } }
  /// `renderMode` of CAEmitterLayer.
  @inlinable public var renderMode: NumberColumn { @inline(__always) _read { yield numbers[100] } }
  /// `preservesDepth` of CAEmitterLayer.
  @inlinable public var emitterPreservesDepth: NumberColumn { @inline(__always) _read { yield numbers[101] } }
}
