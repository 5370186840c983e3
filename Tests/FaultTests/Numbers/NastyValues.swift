import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// Values of the given kind, each with at least one nonfinite or extreme number.
struct NastyValues {
  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    .leastNormalMagnitude, 1e-300, 1e300, -1e300, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, 0, -0.0, 9.3e18, 4_294_967_296,
  ]

  let all: [Any]

  init(_ kind: ValueKind) {
    all =
      switch kind {
      case .number: Self.numbers
      case .point: Self.each(of: 2) { CGPoint(x: $0[0], y: $0[1]) }
      case .size: Self.each(of: 2) { CGSize(width: $0[0], height: $0[1]) }
      case .rect: Self.each(of: 4) { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
      case .color:
        Self.each(of: 4, usual: 0.5) {
          CGColor(srgbRed: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
        }
      case .transform: Self.transforms
      case .path: Self.paths
      case .numbers:
        Self.numbers.map { [NSNumber(value: 0.2), NSNumber(value: $0), NSNumber(value: 1)] }
      case .colors:
        Self.numbers.map { number in
          [
            CGColor(srgbRed: number, green: 0, blue: 1, alpha: 1),
            CGColor(srgbRed: 0, green: 1, blue: 0, alpha: number),
          ]
        }
      case .bool, .name, .image, .string, .filters, .cells: []
      }
  }

  /// Returns values in which first each number in turn, and then all numbers, are nonfinite or extreme.
  private static func each(
    of count: Int, usual: Double = 5, _ make: ([Double]) -> Any
  ) -> [Any] {
    (0...count).flatMap { place in
      numbers.map { number in
        make((0..<count).map { place == count || $0 == place ? number : usual })
      }
    }
  }

  private static var transforms: [Any] {
    let odd = (0..<16).flatMap { place in
      numbers.map { number in
        var elements = Self.identity
        elements[place] = number
        return transform(elements)
      }
    }
    // These transforms are singular or nearly singular.
    let flat: [CATransform3D] = [
      CATransform3DMakeScale(0, 0, 0), CATransform3DMakeScale(1e-160, 1e-160, 1),
      CATransform3DMakeScale(.leastNormalMagnitude / 8, 1, 1),
      CATransform3DMakeScale(1e200, 1e200, 1e200),
      transform([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      transform([1, 1, 0, 0, 1, 1 + .ulpOfOne, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      transform([1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
      transform(Array(repeating: 1, count: 16)), transform(Array(repeating: 0, count: 16)),
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
      CATransform3DMakeRotation(1, .leastNonzeroMagnitude, 0, 0),
      CATransform3DMakeRotation(1e300, 1e300, 1e300, 0),
    ]
    return (odd + flat)
  }

  private static let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  private static func transform(_ e: [Double]) -> CATransform3D {
    CATransform3D(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
  }

  private static var paths: [Any] {
    numbers.flatMap { number -> [Any] in
      let p = CGPoint(x: number, y: 5)
      let (line, curve, area) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
      line.move(to: CGPoint(x: 1, y: 1))
      line.addLine(to: p)
      line.addLine(to: CGPoint(x: 5, y: 9))
      line.closeSubpath()
      curve.move(to: p)
      curve.addQuadCurve(to: CGPoint(x: 5, y: number), control: CGPoint(x: 1, y: 1))
      curve.addCurve(to: CGPoint(x: 8, y: 8), control1: p, control2: CGPoint(x: number, y: number))
      area.addRoundedRect(
        in: CGRect(x: number, y: 0, width: 9, height: 9), cornerWidth: 2, cornerHeight: 3)
      area.addEllipse(in: CGRect(x: 1, y: 2, width: 9, height: number))
      return [line, curve, area]
    }
  }
}

/// Creates layers of all classes with visible content of every kind.
enum NastyLayers {
  static let classes: [NodeClass] = [.layer, .shape, .gradient, .replicator, .text, .transform]

  static func layer(_ nodeClass: NodeClass) -> CALayer {
    let layer = plain(nodeClass)
    layer.frame = CGRect(x: 4, y: 4, width: 12, height: 12)
    layer.backgroundColor = .red
    layer.borderWidth = 1
    layer.borderColor = .blue
    layer.cornerRadius = 2
    layer.contents = twoPixels()
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 1
    layer.masksToBounds = nodeClass == .gradient
    if nodeClass != .portal { layer.addSublayer(inner()) }
    return layer
  }

  private static func inner() -> CALayer {
    framed(CALayer(), CGRect(x: 1, y: 1, width: 4, height: 4), .blue)
  }

  private static func plain(_ nodeClass: NodeClass) -> CALayer {
    switch nodeClass {
    case .layer: return CALayer()
    case .shape:
      let layer = shape(lines([(0, 0), (9, 2), (3, 9)]), stroke: .blue)
      layer.lineWidth = 2
      layer.lineDashPattern = [2, 1]
      return layer
    case .gradient:
      let layer = CAGradientLayer()
      layer.colors = [CGColor.red, CGColor.blue, CGColor.red]
      layer.locations = [0, 0.4, 1]
      layer.type = .radial
      return layer
    case .text:
      let layer = CATextLayer()
      layer.string = "Words"
      layer.fontSize = 6
      return layer
    case .transform: return CATransformLayer()
    case .replicator:
      let layer = CAReplicatorLayer()
      layer.instanceCount = 3
      layer.instanceTransform = CATransform3DMakeTranslation(2, 1, 0)
      layer.instanceAlphaOffset = -0.1
      return layer
    case .emitter:
      let layer = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.name = "c"
      cell.contents = twoPixels()
      (cell.birthRate, cell.lifetime, cell.velocity, cell.scale) = (9, 1, 5, 2)
      layer.emitterCells = [cell]
      layer.emitterPosition = CGPoint(x: 5, y: 5)
      layer.emitterSize = CGSize(width: 4, height: 4)
      layer.emitterShape = .rectangle
      return layer
    case .scroll: return CAScrollLayer()
    case .tiled: return CATiledLayer()
    case .portal:
      let layer = CAPortalLayer()
      layer.sourceLayer = inner()
      return layer
    }
  }
}
