import CoreGraphics
import Foundation
import ImageCodecs
import Inspection
import Pixels
import QuartzCore

/// A plot of curves with axes, written as PNG or SVG.
struct CurvePlot {
  private static let size = CGSize(width: 640, height: 400)
  private static let frame = CGRect(x: 64, y: 40, width: 552, height: 312)
  private static let curveColors = ["#2f6fde", "#e8590c", "#2b8a3e", "#9c36b5"]

  private let curves: SampledCurves
  private let low, high: Double
  private let ticks: (x: [Double], y: [Double])

  init(_ curves: SampledCurves) {
    self.curves = curves
    let all = curves.curves.flatMap(\.values).filter(\.isFinite)
    let minimum = all.min() ?? 0
    let maximum = all.max() ?? 1
    // The margin centers a curve with a constant value vertically.
    let margin = maximum > minimum ? (maximum - minimum) * 0.06 : max(1, abs(maximum))
    (low, high) = (minimum - margin, maximum + margin)
    ticks = (
      Self.axisTickValues(from: 0, to: curves.duration, count: 8),
      Self.axisTickValues(from: low, to: high, count: 6)
    )
  }

  /// Returns approximately `count` round numbers in the given range.
  static func axisTickValues(from low: Double, to high: Double, count: Int) -> [Double] {
    let raw = (high - low) / Double(count)
    guard raw > 0, raw.isFinite else { return [low] }
    let power = pow(10, log10(raw).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw } ?? raw
    let first = Int((low / step).rounded(.up))
    let last = Int((high / step + 1e-9).rounded(.down))
    guard last >= first, last - first <= 4 * count else { return [low] }
    return (first...last).map { Double($0) * step }
  }

  private func xPosition(ofTime time: Double) -> Double {
    Self.frame.minX + time / curves.duration * Self.frame.width
  }

  private func yPosition(ofValue value: Double) -> Double {
    Self.frame.maxY - (value - low) / (high - low) * Self.frame.height
  }

  private func plotPoints(of curve: SampledCurves.SampledCurve) -> [CGPoint] {
    let last = Double(max(1, curve.values.count - 1))
    return curve.values.enumerated().map { index, value in
      CGPoint(
        x: xPosition(ofTime: curves.duration * Double(index) / last), y: yPosition(ofValue: value))
    }
  }

  private static func formattedNumber(_ number: Double) -> String {
    String(format: "%g", (number * 1e6).rounded() / 1e6)
  }

  /// The legend text, which lists the name and color of each curve.
  private var legend: String {
    curves.curves.count > 1 ? "  (\(curves.curves.map(\.name).joined(separator: ", ")))" : ""
  }

  // MARK: SVG

  var svg: String {
    let frame = Self.frame
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.size.width.compactText) \
      \(Self.size.height.compactText)" font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>
      <text x="\(frame.minX.compactText)" y="24" font-size="14">\(SVGText.escaped(curves.title + legend))</text>
      """
    ]
    for tick in ticks.x {
      lines.append(
        Self.lineSVG(
          x1: xPosition(ofTime: tick), y1: frame.minY, x2: xPosition(ofTime: tick), y2: frame.maxY))
      lines.append(
        "<text x=\"\(Self.formattedNumber(xPosition(ofTime: tick)))\" y=\"\((frame.maxY + 18).compactText)\" "
          + "text-anchor=\"middle\">\(Self.formattedNumber(tick)) s</text>")
    }
    for tick in ticks.y {
      lines.append(
        Self.lineSVG(
          x1: frame.minX, y1: yPosition(ofValue: tick), x2: frame.maxX, y2: yPosition(ofValue: tick)
        ))
      lines.append(
        "<text x=\"\((frame.minX - 8).compactText)\" y=\"\(Self.formattedNumber(yPosition(ofValue: tick) + 4))\" "
          + "text-anchor=\"end\">\(Self.formattedNumber(tick))</text>")
    }
    for (index, curve) in curves.curves.enumerated() {
      let path = plotPoints(of: curve).map {
        "\(Self.formattedNumber($0.x)),\(Self.formattedNumber($0.y))"
      }
      lines.append(
        "<polyline fill=\"none\" stroke=\"\(Self.curveColors[index % Self.curveColors.count])\" "
          + "stroke-width=\"2\" points=\"\(path.joined(separator: " "))\"/>")
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static func lineSVG(x1: Double, y1: Double, x2: Double, y2: Double) -> String {
    "<line x1=\"\(formattedNumber(x1))\" y1=\"\(formattedNumber(y1))\" x2=\"\(formattedNumber(x2))\" y2=\"\(formattedNumber(y2))\" stroke=\"#dddddd\"/>"
  }

  // MARK: PNG

  /// Returns the plot encoded as PNG data.
  func pngData() throws -> Data {
    let canvas = CALayer()
    canvas.frame = CGRect(origin: .zero, size: Self.size)
    canvas.backgroundColor = .white
    let frame = Self.frame
    let grid = CGMutablePath()
    for tick in ticks.x {
      grid.move(to: CGPoint(x: xPosition(ofTime: tick), y: frame.minY))
      grid.addLine(to: CGPoint(x: xPosition(ofTime: tick), y: frame.maxY))
      canvas.addSublayer(
        Self.makeTextLayer(
          "\(Self.formattedNumber(tick)) s", x: xPosition(ofTime: tick) - 40, y: frame.maxY + 6,
          width: 80, alignment: .center))
    }
    for tick in ticks.y {
      grid.move(to: CGPoint(x: frame.minX, y: yPosition(ofValue: tick)))
      grid.addLine(to: CGPoint(x: frame.maxX, y: yPosition(ofValue: tick)))
      canvas.addSublayer(
        Self.makeTextLayer(
          Self.formattedNumber(tick), x: 0, y: yPosition(ofValue: tick) - 8, width: frame.minX - 8,
          alignment: .right))
    }
    canvas.addSublayer(Self.makeStrokeLayer(path: grid, color: "#dddddd", width: 1))
    for (index, curve) in curves.curves.enumerated() {
      let path = CGMutablePath()
      path.addLines(between: plotPoints(of: curve))
      canvas.addSublayer(
        Self.makeStrokeLayer(
          path: path, color: Self.curveColors[index % Self.curveColors.count], width: 2))
    }
    let title = Self.makeTextLayer(
      curves.title + legend, x: frame.minX, y: 10, width: frame.width, alignment: .left)
    title.fontSize = 14
    canvas.addSublayer(title)
    let renderer = CARenderer(layer: canvas, bounds: canvas.bounds, scale: 2)
    return Data(try encodePNG(renderer.frame(at: 0).pixels))
  }

  private static func color(hex text: String) -> CGColor {
    let color = try? ColorArgument(text)
    return CGColor(
      srgbRed: color?.red ?? 0, green: color?.green ?? 0, blue: color?.blue ?? 0, alpha: 1)
  }

  private static func makeStrokeLayer(path: CGPath, color ink: String, width: CGFloat)
    -> CAShapeLayer
  {
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = color(hex: ink)
    layer.lineWidth = width
    layer.lineJoin = .round
    return layer
  }

  private static func makeTextLayer(
    _ text: String, x: Double, y: Double, width: Double, alignment side: CATextLayerAlignmentMode
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = text
    layer.fontSize = 12
    layer.foregroundColor = color(hex: "#333333")
    layer.alignmentMode = side
    layer.contentsScale = 2
    layer.frame = CGRect(x: x, y: y, width: width, height: 20)
    return layer
  }
}
