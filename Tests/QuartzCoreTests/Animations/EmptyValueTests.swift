import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests that empty values among keyframes are presented as empty, not as the model value:
/// Documentation/behaviour/animations.md, "Keyframes".
@Suite struct EmptyValueTests {
  /// A property whose values may be empty, with a nonempty value, an empty value and a layer that displays it.
  struct Subject: Sendable, CustomTestStringConvertible {
    let keyPath: String
    let full, empty, model: @Sendable () -> Any
    let make: @Sendable () -> CALayer
    var testDescription: String { keyPath }
  }

  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private static func box(_ x: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: 5, width: 10, height: 10), transform: nil)
  }

  private static func shape(_ change: (CAShapeLayer) -> Void) -> CALayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.path = CGPath(rect: CGRect(x: 4, y: 4, width: 30, height: 12), transform: nil)
    change(layer)
    return layer
  }

  private static func image(_ color: CGColor) -> CGImage? {
    let context = CGContext(
      data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(color)
    context?.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    return context?.makeImage()
  }

  static let subjects: [Subject] = [
    Subject(
      keyPath: "path", full: { box(2) }, empty: { CGMutablePath() }, model: { box(20) },
      make: { shape { _ in } }),
    Subject(
      keyPath: "path", full: { box(2) }, empty: { NSNull() }, model: { box(20) },
      make: { shape { _ in } }),
    Subject(
      keyPath: "shadowPath", full: { box(2) }, empty: { CGMutablePath() }, model: { box(20) },
      make: {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.backgroundColor = red
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 0, height: 10)
        return layer
      }),
    Subject(
      keyPath: "lineDashPattern", full: { [4, 2] as [NSNumber] }, empty: { [NSNumber]() },
      model: { [1, 5] as [NSNumber] },
      make: {
        shape {
          $0.fillColor = nil
          $0.strokeColor = red
          $0.lineWidth = 3
        }
      }),
    Subject(
      keyPath: "contents", full: { image(red) as Any }, empty: { NSNull() },
      model: { image(blue) as Any },
      make: {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        return layer
      }),
    Subject(
      keyPath: "colors", full: { [red, blue] }, empty: { [CGColor]() }, model: { [blue, blue] },
      make: {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        return layer
      }),
    Subject(
      keyPath: "backgroundColor", full: { red }, empty: { NSNull() }, model: { blue },
      make: {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        return layer
      }),
  ]

  private func still(_ subject: Subject, _ value: Any) -> Data {
    livePicture(40, 40) {
      let layer = subject.make()
      layer.setValue(value, forKey: subject.keyPath)
      $0.addSublayer(layer)
    }
  }

  private func animated(_ subject: Subject, at time: Double, _ animation: CAAnimation) -> Data {
    livePicture(40, 40, at: time) {
      let layer = subject.make()
      layer.setValue(subject.model(), forKey: subject.keyPath)
      $0.addSublayer(layer)
      layer.add(animation, forKey: nil)
    }
  }

  @Test(arguments: subjects, [0.1, 0.3, 0.6, 0.9])
  func `discrete keyframes show an empty value as empty instead of showing the model value`(
    subject: Subject, time: Double
  ) {
    let values = [subject.empty(), subject.full(), subject.empty(), subject.full()]
    let shown = animated(
      subject, at: time,
      keyframes(subject.keyPath, values) { $0.calculationMode = .discrete })
    let isEmpty = time < 0.25 || (time >= 0.5 && time < 0.75)
    #expect(shown == still(subject, isEmpty ? subject.empty() : subject.full()))
    #expect(shown != still(subject, subject.model()))
  }

  @Test(arguments: subjects)
  func `CABasicAnimation with an empty toValue and fillMode forwards stays empty after its end`(
    subject: Subject
  ) {
    let shown = animated(
      subject, at: 1.5,
      basic(subject.keyPath, from: subject.full(), to: subject.empty()) { $0.fillMode = .forwards })
    #expect(shown == still(subject, subject.empty()))
  }

  @Test(arguments: ["contents", "draw"])
  func `a layer whose draw(in:) draws nothing for an animated value appears empty`(kind: String) {
    final class Bar: CALayer {
      @Animatable var length: CGFloat = 1
      override class func needsDisplay(forKey key: String) -> Bool { key == "length" }
      override func draw(in ctx: CGContext) {
        guard length > 0 else { return super.draw(in: ctx) }
        ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: length * bounds.width, height: bounds.height))
      }
    }
    func picture(at time: Double, _ add: (Bar) -> Void) -> Data {
      livePicture(40, 20, at: time) {
        let bar = Bar()
        bar.frame = $0.bounds
        if kind == "draw" { bar.setNeedsDisplay() }
        $0.addSublayer(bar)
        add(bar)
      }
    }
    let animation = keyframes("length", [0, 1, 0]) { $0.calculationMode = .discrete }
    let nothing = livePicture(40, 20) { _ in }
    #expect(picture(at: 0.1) { $0.add(animation, forKey: nil) } == nothing)
    #expect(picture(at: 0.5) { $0.add(animation, forKey: nil) } != nothing)
    #expect(picture(at: 0.9) { $0.add(animation, forKey: nil) } == nothing)
  }
}
