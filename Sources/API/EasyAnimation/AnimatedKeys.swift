import QuartzCore

/// The properties that blocks animate, by class of layer.
///
/// - Source: spec/05 section 10.
enum AnimatedKeys {
  /// Whether the property of the layer is one of them.
  static func contain(_ key: String, of layer: CALayer) -> Bool {
    ofEveryLayer.contains(key)
      || ofClasses.contains { type(of: layer).isSubclass(of: $0) && $1.contains(key) }
  }

  /// The properties of every layer.
  static let ofEveryLayer: Set<String> = [
    "anchorPoint", "backgroundColor", "borderColor", "borderWidth", "bounds", "contentsRect",
    "cornerRadius", "opacity", "position", "shadowColor", "shadowOffset", "shadowOpacity",
    "shadowRadius", "sublayerTransform", "transform", "zPosition",
  ]

  /// What classes have besides.
  static let ofClasses: [(CALayer.Type, Set<String>)] = [
    (
      CAEmitterLayer.self,
      [
        "emitterPosition", "emitterZPosition", "emitterSize", "spin", "velocity", "birthRate",
        "lifetime",
      ]
    ),
    (CAGradientLayer.self, ["colors", "locations", "endPoint", "startPoint"]),
    (
      CAReplicatorLayer.self,
      [
        "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
        "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
      ]
    ),
    (
      CAShapeLayer.self,
      [
        "path", "fillColor", "lineDashPhase", "lineWidth", "miterLimit", "strokeColor",
        "strokeStart", "strokeEnd",
      ]
    ),
    (CATextLayer.self, ["fontSize", "foregroundColor"]),
  ]
}
