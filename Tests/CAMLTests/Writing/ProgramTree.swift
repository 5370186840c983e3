import Color
import CoreGraphics
import Foundation
import Pixels
import QuartzCore

@testable import CAML

/// A layer tree of 80 × 60 points created in code, with layers of most classes.
enum ProgramTree {
  static func make() -> CALayer {
    let root = CALayer()
    root.name = "root"
    root.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    root.position = CGPoint(x: 40, y: 30)
    root.backgroundColor = CGColor(rgba: RGBA(0.2, 0.3, 0.4))
    let parts = [picture, shape, gradient, text, replicator, emitter, turned]
    for (index, part) in parts.enumerated() {
      part.name = "part \(index)"
      part.position = CGPoint(x: 10 + 10 * index, y: 20)
      root.addSublayer(part)
    }
    return root
  }

  private static var square: CGRect { CGRect(x: 0, y: 0, width: 12, height: 12) }

  private static func color(_ red: Double, _ green: Double, _ blue: Double) -> CGColor {
    CGColor(rgba: RGBA(red, green, blue))
  }

  private static var picture: CALayer {
    let layer = CALayer()
    layer.bounds = square
    layer.contents = CGImage(pixels: WritingPropertiesTests.picture)
    layer.cornerRadius = 3
    layer.masksToBounds = true
    layer.shadowOpacity = 0.3
    layer.compositingFilter = "plusL"
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: square, transform: nil)
    layer.mask = mask
    let spring = CASpringAnimation(keyPath: "position.y")
    spring.fromValue = 5
    spring.toValue = 40
    spring.damping = 3
    spring.duration = 1.5
    layer.add(spring, forKey: "fall")
    return layer
  }

  private static var shape: CALayer {
    let layer = CAShapeLayer()
    layer.bounds = square
    layer.path = CGPath(geometry: WritingPropertiesTests.path)
    layer.strokeColor = color(1, 0, 0.5)
    layer.lineDashPattern = [3, 1.5]
    layer.lineCap = .round
    let frames = CAKeyframeAnimation(keyPath: "strokeEnd")
    frames.values = [0, 0.8, 0.3]
    frames.keyTimes = [0, 0.25, 1]
    frames.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear),
    ]
    frames.duration = 1
    frames.repeatCount = .infinity
    frames.autoreverses = true
    layer.add(frames, forKey: "draw")
    return layer
  }

  private static var gradient: CALayer {
    let layer = CAGradientLayer()
    layer.bounds = square
    layer.type = .conic
    layer.colors = [color(1, 0, 0), color(0, 1, 0), CGColor(rgba: RGBA(0, 0, 1, 0.5))]
    layer.locations = [0, 0.3, 1]
    let basic = CABasicAnimation(keyPath: "colors")
    basic.toValue = [color(0, 0, 0), color(1, 1, 1), color(0.5, 0.5, 0.5)]
    basic.duration = 1
    let group = CAAnimationGroup()
    group.animations = [basic, CABasicAnimation(keyPath: "opacity")]
    group.duration = 2
    layer.add(group, forKey: "group")
    return layer
  }

  private static var text: CALayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 14)
    layer.string = "Tea & <sugar>"
    layer.fontSize = 9.5
    layer.foregroundColor = color(1, 1, 0)
    return layer
  }

  private static var replicator: CALayer {
    let layer = CAReplicatorLayer()
    layer.bounds = square
    layer.instanceCount = 3
    layer.instanceTransform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.instanceDelay = 0.1
    layer.instanceAlphaOffset = -0.2
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 4, height: 2)
    dot.backgroundColor = color(1, 1, 1)
    layer.addSublayer(dot)
    return layer
  }

  private static var emitter: CALayer {
    let layer = CAEmitterLayer()
    layer.bounds = square
    layer.seed = 7
    let (cell, trail) = (CAEmitterCell(), CAEmitterCell())
    cell.name = "spark"
    cell.birthRate = 20
    cell.lifetime = 0.7
    cell.velocity = 30
    cell.emissionRange = 1
    cell.contents = CGImage(pixels: WritingPropertiesTests.picture)
    cell.color = CGColor(rgba: RGBA(1, 0.5, 0, 0.9))
    trail.birthRate = 3
    trail.lifetime = 0.2
    trail.contents = cell.contents
    cell.emitterCells = [trail]
    layer.emitterCells = [cell]
    return layer
  }

  private static var turned: CALayer {
    let layer = CATransformLayer()
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 300
    layer.sublayerTransform = CATransform3DRotate(transform, 0.4, 0.3, 1, 0)
    let plane = CALayer()
    plane.bounds = square
    plane.backgroundColor = color(0, 1, 1)
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(1.5, forKey: "inputRadius")
    plane.filters = [blur]
    let basic = CABasicAnimation(keyPath: "filters.blur.inputRadius")
    basic.toValue = 4
    basic.duration = 1
    plane.add(basic, forKey: "sharpen")
    layer.addSublayer(plane)
    return layer
  }
}
