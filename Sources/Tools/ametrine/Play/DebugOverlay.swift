import CAML
import CoreGraphics
import Foundation
import Geometry
import Pixels
import QuartzCore

/// A debugging overlay that shows layer names and frames, offscreen group buffers, the damaged area and rendering
/// times.
final class DebugOverlay {
  /// The measurements of a frame that the overlay shows as text.
  struct FrameMetrics {
    /// The time spent on rendering the frame, in seconds.
    var drawing: Double
    /// The area that differs from the previous frame, or `nil` if the whole frame differs.
    var damage: DamageRect?
    var lateFrameCount: Int
  }

  /// The maximum number of layer names to draw.
  ///
  /// More names would cover the image.
  private static let maximumLabelCount = 120
  /// The maximum grid coordinate used for placing layer names, which is larger than any window.
  private static let maximumLabelCoordinate = 1_000_000
  private static let maximumOutlineCount = 2000
  private static let colors: [(CGFloat, CGFloat, CGFloat)] = [
    (0.35, 0.75, 1), (1, 0.6, 0.2), (0.4, 0.9, 0.4), (1, 0.4, 0.45), (0.75, 0.6, 1), (1, 0.9, 0.3),
  ]

  /// The outline of a visible layer, in frame pixels.
  struct OutlinedLayer {
    var corners: [CGPoint]
    var name: String
    var depth: Int
  }

  /// Returns a transparent image with the debugging information, with the given size in pixels.
  func renderOverlay(
    of document: DocumentPlayer, metrics measure: FrameMetrics, width: Int, height: Int
  ) throws -> PixelBuffer {
    let scene = document.documentRenderer
    let outlines = scene.withRenderContext { Self.layerOutlines(of: scene) }
    let groups = document.groupBuffers
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    addOutlineLayers(for: outlines, to: root)
    if !groups.isEmpty {
      root.addSublayer(
        Self.makeStrokeLayer(
          paths: groups.map { CGPath(rect: $0, transform: nil) }, color: (1, 0.2, 0.9),
          isDashed: true))
    }
    if let damage = measure.damage, !damage.x.isEmpty, !damage.y.isEmpty {
      let rect = CGRect(
        x: damage.x.lowerBound, y: damage.y.lowerBound, width: damage.x.count,
        height: damage.y.count)
      root.addSublayer(
        Self.makeStrokeLayer(
          paths: [CGPath(rect: rect, transform: nil)], color: (1, 1, 1), isDashed: false))
    }
    for (index, line) in Self.summaryLines(
      metrics: measure, layerCount: outlines.count, groupCount: groups.count
    ).enumerated() {
      root.addSublayer(
        Self.makeTextLayer(line, at: CGPoint(x: 4, y: 4 + 15 * index), color: (1, 1, 1), size: 11))
    }
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    return try renderer.frame(at: 0).pixels
  }

  static func summaryLines(
    metrics measure: FrameMetrics, layerCount layers: Int, groupCount groups: Int
  ) -> [String] {
    let time = String(format: "%.1f ms", measure.drawing * 1000)
    let damage =
      switch measure.damage {
      case .none: "whole frame"
      case .some(let rect) where rect.x.isEmpty || rect.y.isEmpty: "none"
      case .some(let rect): "\(rect.x.count) × \(rect.y.count)"
      }
    return [
      "rendered in \(time) · redrawn: \(damage) · late frames: \(measure.lateFrameCount)",
      "layers: \(layers) · offscreen groups: \(groups)",
    ]
  }

  private func addOutlineLayers(for outlines: [OutlinedLayer], to root: CALayer) {
    for (index, color) in Self.colors.enumerated() {
      let own = outlines.filter { $0.depth % Self.colors.count == index }
      guard !own.isEmpty else { continue }
      let paths = own.map { outline in
        let path = CGMutablePath()
        path.addLines(between: outline.corners)
        path.closeSubpath()
        return path as CGPath
      }
      root.addSublayer(Self.makeStrokeLayer(paths: paths, color: color, isDashed: false))
    }
    var usedPositions: Set<[Int]> = []
    for outline in outlines.prefix(Self.maximumLabelCount) where !outline.name.isEmpty {
      guard let corner = outline.corners.min(by: { $0.x + $0.y < $1.x + $1.y }) else { continue }
      // The names of layers that share a corner are placed below each other.
      let first = Int(
        clamping: corner.y / 12, in: -Self.maximumLabelCoordinate...Self.maximumLabelCoordinate)
      var place = [
        Int(clamping: corner.x / 4, in: -Self.maximumLabelCoordinate...Self.maximumLabelCoordinate),
        first,
      ]
      while !usedPositions.insert(place).inserted { place[1] += 1 }
      let color = Self.colors[outline.depth % Self.colors.count]
      let shift = CGFloat(place[1] - first) * 12
      root.addSublayer(
        Self.makeTextLayer(
          outline.name, at: CGPoint(x: max(0, corner.x) + 2, y: max(0, corner.y) + 2 + shift),
          color: color,
          size: 9))
    }
  }

  private static func makeStrokeLayer(
    paths: [CGPath], color: (CGFloat, CGFloat, CGFloat), isDashed dashed: Bool
  ) -> CALayer {
    let all = CGMutablePath()
    for path in paths { all.addPath(path) }
    let layer = CAShapeLayer()
    layer.path = all
    layer.fillColor = nil
    layer.strokeColor = CGColor(srgbRed: color.0, green: color.1, blue: color.2, alpha: 1)
    layer.lineWidth = dashed ? 1.5 : 1
    if dashed { layer.lineDashPattern = [4, 3] }
    return layer
  }

  private static func makeTextLayer(
    _ text: String, at position: CGPoint, color: (CGFloat, CGFloat, CGFloat), size: CGFloat
  ) -> CALayer {
    let label = CATextLayer()
    label.string = text
    label.fontSize = size
    label.foregroundColor = CGColor(srgbRed: color.0, green: color.1, blue: color.2, alpha: 1)
    label.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.6)
    let wanted = label.preferredFrameSize()
    label.frame = CGRect(origin: position, size: wanted)
    return label
  }

  /// Returns the outlines of all visible layers, in frame pixels.
  static func layerOutlines(of scene: DocumentRenderer) -> [OutlinedLayer] {
    let canvasLayer = scene.package.canvasLayer
    let canvas = scene.canvas
    var all: [OutlinedLayer] = []
    var work: [(layer: CALayer, depth: Int)] = [(canvasLayer, 0)]
    while let (layer, depth) = work.popLast(), all.count < maximumOutlineCount {
      let presentationLayer = layer.presentation() ?? layer
      guard !presentationLayer.isHidden else { continue }
      let bounds = presentationLayer.bounds
      let corners = [
        CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
        CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
      ].map { corner in
        let position = presentationLayer.convert(
          corner, to: canvasLayer.presentation() ?? canvasLayer)
        // The y-axis of the document's canvas points up, and that of the image points down.
        return CGPoint(
          x: (position.x - canvas.bounds.minX) * canvas.scale,
          y: (canvasLayer.bounds.height - position.y - canvas.bounds.minY) * canvas.scale)
      }
      if bounds.width != 0 || bounds.height != 0,
        corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 })
      {
        all.append(OutlinedLayer(corners: corners, name: layer.name ?? "", depth: depth))
      }
      work += (layer.sublayers ?? []).reversed().map { ($0, depth + 1) }
    }
    return all
  }
}
