import Foundation
import QuartzCore
import TestKit
import Testing
import UIKit

/// A test of the memory used by a process that draws many windows of different sizes one after another.
@MainActor
@Suite(.serialized) struct ManyWindowsTests {
  /// The number of windows.
  ///
  /// The first quarter of them fills the caches.
  private static let count = runsLongCases ? 1000 : 200
  /// The maximum growth of the resident memory size after the first quarter of the windows, in megabytes.
  private static let maximumGrowth = 12.0

  private final class Ellipse: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(UIColor.red.cgColor)
      ctx.fillEllipse(in: bounds)
    }
  }

  /// Returns a view with a drawn layer, a gradient with a drawn mask, a shape, text and nested groups.
  private static func view(_ number: Int, side: CGFloat) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    func add(_ layer: CALayer, to parent: CALayer) {
      layer.frame = CGRect(x: 5, y: 5, width: side - 20, height: side - 20)
      parent.addSublayer(layer)
    }
    let drawn = Ellipse()
    drawn.contentsScale = 2
    add(drawn, to: view.layer)
    drawn.setNeedsDisplay()
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    add(gradient, to: view.layer)
    let mask = Ellipse()
    mask.frame = gradient.bounds
    gradient.mask = mask
    mask.setNeedsDisplay()
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side / 2)).cgPath
    shape.strokeColor = UIColor.black.cgColor
    add(shape, to: view.layer)
    let text = CATextLayer()
    text.string = "Window \(number)"
    text.fontSize = 20 + CGFloat(number % 40)
    add(text, to: view.layer)
    let (outer, inner) = (CALayer(), CALayer())
    (outer.opacity, inner.opacity) = (0.5, 0.7)
    inner.cornerRadius = 12
    inner.backgroundColor = UIColor.green.cgColor
    add(outer, to: view.layer)
    add(inner, to: outer)
    return view
  }

  /// Shows a view in a window, renders the window's presentation layer at two pixels per point, and hides the window.
  private static func draw(_ number: Int) {
    let side = 100 + CGFloat(number * 37 % 100) * 3
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: side, height: side))
    let view = view(number, side: side)
    window.addSubview(view)
    window.isHidden = false
    window.layoutIfNeeded()
    CATransaction.flush()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image {
      view.layer.presentation()?.render(in: $0.cgContext)
    }
    #expect(image.cgImage?.width == Int(side) * 2)
    window.isHidden = true
  }

  /// The resident memory size of the process in megabytes, or `nil` if the system does not report it.
  nonisolated private static var residentSize: Double? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
  }

  @Test func `render(in:) of many windows does not increase the resident memory size`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let warmUp = ManyWindowsTests.count / 4
        for number in 0..<warmUp { ManyWindowsTests.draw(number) }
        guard let before = ManyWindowsTests.residentSize else { return }
        for number in warmUp..<ManyWindowsTests.count { ManyWindowsTests.draw(number) }
        let growth = (ManyWindowsTests.residentSize ?? .infinity) - before
        #expect(growth < ManyWindowsTests.maximumGrowth, "\(before) MB and \(growth) MB more")
      }
    }
  }
}
