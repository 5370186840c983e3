import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of default values, constants and key-value coding.
@Suite struct DefaultsConformanceTests {
  /// The rows about layers and animations.
  ///
  /// Rows about views have their own suite, and rows marked `macOS` describe a platform that is not modeled.
  static let properties = Vectors.rows("defaults", "property").filter {
    !($0.string("class") ?? "").hasPrefix("UI") && $0.string("platform") != "macOS"
  }

  /// Returns the default value of a property, by the name of its class.
  private func read(_ property: String, of name: String) throws -> Any? {
    switch (name, property) {
    case ("CALayer", "presentation()"): return CALayer().presentation()
    case ("CALayer", "contentsAreFlipped()"): return CALayer().contentsAreFlipped()
    case ("CALayer", "needsDisplay()"): return CALayer().needsDisplay()
    case ("CALayer", "needsLayout()"): return CALayer().needsLayout()
    case ("CALayer", "preferredFrameSize"): return CALayer().preferredFrameSize()
    case ("CATiledLayer", "fadeDuration"): return CATiledLayer.fadeDuration()
    case ("CATransaction", _): return CATransaction.value(forKey: property)
    case ("CADisplayLink", _): return displayLink[property]
    case ("CAEmitterCell", _): return CAEmitterCell().value(forKey: property)
    default:
      if let layer = layers[name]?() { return layer.value(forKey: property) }
      let make = try #require(animations[name], "no class of the name")
      return make().value(forKey: property)
    }
  }

  private var displayLink: [String: Any] {
    let link = CADisplayLink { _ in }
    return [
      "timestamp": link.timestamp, "duration": link.duration, "paused": link.isPaused,
      "frameInterval": link.frameInterval,
      "preferredFramesPerSecond": link.preferredFramesPerSecond,
    ]
  }

  private let layers: [String: () -> CALayer] = [
    "CALayer": { CALayer() }, "CAShapeLayer": { CAShapeLayer() },
    "CAGradientLayer": { CAGradientLayer() }, "CATextLayer": { CATextLayer() },
    "CAReplicatorLayer": { CAReplicatorLayer() }, "CAEmitterLayer": { CAEmitterLayer() },
    "CAScrollLayer": { CAScrollLayer() }, "CATiledLayer": { CATiledLayer() },
  ]

  private let animations: [String: () -> CAAnimation] = [
    "CAAnimation": { CAAnimation() }, "CAPropertyAnimation": { CAPropertyAnimation() },
    "CABasicAnimation": { CABasicAnimation() }, "CAKeyframeAnimation": { CAKeyframeAnimation() },
    "CASpringAnimation": { CASpringAnimation() }, "CATransition": { CATransition() },
    "CAAnimationGroup": { CAAnimationGroup() },
  ]

  /// Returns whether a value equals the JSON value in a row.
  private func isEqual(_ value: Any?, _ json: Any?) -> Bool {
    switch json {
    case nil, is NSNull: return value == nil
    case let color as [String: Any]:
      let wanted = (color["srgb"] as? [Any] ?? []).compactMap(VectorRow.number)
      let space = CGColorSpace(name: CGColorSpace.sRGB)
      let converted = space.flatMap {
        (value as? CGColor)?.converted(to: $0, intent: .defaultIntent, options: nil)
      }
      let got = lanes(converted)
      return got.count == wanted.count && zip(got, wanted).allSatisfy { abs($0 - $1) < 1e-9 }
    case let list as [Any]:
      let wanted = list.compactMap(VectorRow.number)
      if let transform = value as? CATransform3D { return transform.numbers == wanted }
      return lanes(value) == wanted
    case "inf" as String: return decodeNumber(value) == .infinity
    case let text as String: return value as? String == text
    default: return value != nil && decodeNumber(value) == VectorRow.number(json)
    }
  }

  @Test(arguments: properties)
  func `properties of a new layer or animation have Core Animation's recorded default values`(
    row: VectorRow
  )
    throws
  {
    let value = try read(row.string("property") ?? "", of: row.string("class") ?? "")
    #expect(isEqual(value, row.fields["value"]), "\(row): \(String(describing: value))")
  }

  @Test(arguments: Vectors.rows("defaults", "classDefault"))
  func `defaultValue(forKey:) of layers and animations returns Core Animation's default values`(
    row: VectorRow
  )
    throws
  {
    let key = try #require(row.string("key"))
    let name = try #require(row.string("class"))
    let layerDefault = layers[name].flatMap { type(of: $0()).defaultValue(forKey: key) }
    let value =
      layerDefault ?? animations[name].flatMap { type(of: $0()).defaultValue(forKey: key) }
    #expect(isEqual(value, row.fields["value"]), "\(row): \(String(describing: value))")
  }

  @Test(arguments: Vectors.rows("defaults", "needsDisplayForKey"))
  func `CALayer.needsDisplay(forKey:) is false for Apple's property keys`(row: VectorRow) throws {
    #expect(CALayer.needsDisplay(forKey: try #require(row.string("key"))) == false)
  }

  @Test(arguments: Vectors.rows("defaults", "sanitise"))
  func `CALayer replaces invalid property values as recorded from Core Animation`(row: VectorRow)
    throws
  {
    let (layer, key) = (CALayer(), try #require(row.list("set").first as? String))
    switch row.list("set")[1] {
    case let name as String: layer.setValue(name, forKey: key)
    case let list as [Any]: layer.setValue(list as? [CALayer], forKey: key)
    case let number: layer.setValue(VectorRow.number(number), forKey: key)
    }
    #expect(isEqual(layer.value(forKey: key), row.fields["reads"]), "\(row)")
  }

  @Test(arguments: Vectors.rows("defaults", "kvcRead", "kvcWrite"))
  func `CALayer.value(forKeyPath:) and setValue return the values recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let layer = CALayer()
    for pair in row.list("setup") + row.list("sets") {
      let pair = try #require(pair as? [Any])
      let keyPath = try #require(pair[0] as? String)
      let value: Any? = pair[1] is [String: Any] ? pair[1] : boxed(pair[1], keyPath)
      layer.setValue(value, forKeyPath: keyPath)
    }
    let keyPath = try #require(row.string("keyPath") ?? row.string("reads"))
    let value = layer.value(forKeyPath: keyPath)
    #expect(isEqual(value, row.fields["value"]), "\(row): \(String(describing: value))")
  }

  @Test(arguments: Vectors.rows("defaults", "maskBit"))
  func `CACornerMask members have Core Animation's raw values`(row: VectorRow) throws {
    let corners: [String: CACornerMask] = [
      "minXminY": .layerMinXMinYCorner, "maxXminY": .layerMaxXMinYCorner,
      "minXmaxY": .layerMinXMaxYCorner, "maxXmaxY": .layerMaxXMaxYCorner,
    ]
    let corner = try #require(corners[row.string("name") ?? ""])
    #expect(Double(corner.rawValue) == row.number("bit"))
  }

  @Test(arguments: Vectors.rows("defaults", "constant"))
  func `contentsGravity, contentsFilter and other constants have Core Animation's raw values`(
    row: VectorRow
  ) throws {
    #expect(constants[try #require(row.string("name"))] == row.string("raw"), "\(row)")
  }

  private let constants: [String: String] = [
    "gravityCenter": CALayerContentsGravity.center.rawValue,
    "gravityResize": CALayerContentsGravity.resize.rawValue,
    "gravityResizeAspect": CALayerContentsGravity.resizeAspect.rawValue,
    "gravityResizeAspectFill": CALayerContentsGravity.resizeAspectFill.rawValue,
    "gravityTopLeft": CALayerContentsGravity.topLeft.rawValue,
    "filterNearest": CALayerContentsFilter.nearest.rawValue,
    "filterLinear": CALayerContentsFilter.linear.rawValue,
    "filterTrilinear": CALayerContentsFilter.trilinear.rawValue,
    "contentsFormatRGBA8Uint": CALayerContentsFormat.RGBA8Uint.rawValue,
    "contentsFormatRGBA16Float": CALayerContentsFormat.RGBA16Float.rawValue,
    "contentsFormatGray8Uint": CALayerContentsFormat.gray8Uint.rawValue,
    "cornerCurveCircular": CALayerCornerCurve.circular.rawValue,
    "cornerCurveContinuous": CALayerCornerCurve.continuous.rawValue,
    "fillModeForwards": CAMediaTimingFillMode.forwards.rawValue,
    "fillModeBackwards": CAMediaTimingFillMode.backwards.rawValue,
    "fillModeBoth": CAMediaTimingFillMode.both.rawValue,
    "fillModeRemoved": CAMediaTimingFillMode.removed.rawValue,
    "animationLinear": CAAnimationCalculationMode.linear.rawValue,
    "animationDiscrete": CAAnimationCalculationMode.discrete.rawValue,
    "animationPaced": CAAnimationCalculationMode.paced.rawValue,
    "animationCubic": CAAnimationCalculationMode.cubic.rawValue,
    "animationCubicPaced": CAAnimationCalculationMode.cubicPaced.rawValue,
    "rotateAuto": CAAnimationRotationMode.rotateAuto.rawValue,
    "rotateAutoReverse": CAAnimationRotationMode.rotateAutoReverse.rawValue,
    "transitionFade": CATransitionType.fade.rawValue,
    "transitionMoveIn": CATransitionType.moveIn.rawValue,
    "transitionPush": CATransitionType.push.rawValue,
    "transitionReveal": CATransitionType.reveal.rawValue,
    "transitionFromRight": CATransitionSubtype.fromRight.rawValue,
    "transitionFromLeft": CATransitionSubtype.fromLeft.rawValue,
    "transitionFromTop": CATransitionSubtype.fromTop.rawValue,
    "transitionFromBottom": CATransitionSubtype.fromBottom.rawValue,
    "transactionAnimationDuration": kCATransactionAnimationDuration,
    "transactionDisableActions": kCATransactionDisableActions,
    "transactionAnimationTimingFunction": kCATransactionAnimationTimingFunction,
    "transactionCompletionBlock": kCATransactionCompletionBlock,
    "onOrderIn": kCAOnOrderIn, "onOrderOut": kCAOnOrderOut, "transition": kCATransition,
    "timingLinear": CAMediaTimingFunctionName.linear.rawValue,
    "timingEaseIn": CAMediaTimingFunctionName.easeIn.rawValue,
    "timingEaseOut": CAMediaTimingFunctionName.easeOut.rawValue,
    "timingEaseInEaseOut": CAMediaTimingFunctionName.easeInEaseOut.rawValue,
    "timingDefault": CAMediaTimingFunctionName.default.rawValue,
    "toneMapAutomatic": CALayer.ToneMapMode.automatic.rawValue,
    "toneMapNever": CALayer.ToneMapMode.never.rawValue,
    "toneMapIfSupported": CALayer.ToneMapMode.ifSupported.rawValue,
    "dynamicRangeAutomatic": CALayer.DynamicRange.automatic.rawValue,
    "dynamicRangeStandard": CALayer.DynamicRange.standard.rawValue,
    "dynamicRangeConstrainedHigh": CALayer.DynamicRange.constrainedHigh.rawValue,
    "dynamicRangeHigh": CALayer.DynamicRange.high.rawValue,
  ]
}

extension CATransform3D {
  /// The sixteen elements of the matrix in row-major order.
  fileprivate var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map {
      Double($0)
    }
  }
}
