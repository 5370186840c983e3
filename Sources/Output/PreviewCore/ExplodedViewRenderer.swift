import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import RenderTree

/// A renderer that draws each layer as a separate image for the exploded view, without other layers, clipping or
/// masks.
struct ExplodedViewRenderer {
  /// The root layer, which has the size of the canvas.
  let canvasLayer: CALayer
  let canvas: CGRect
  /// The presentation time of the displayed layer values, in seconds.
  let time: Double
  /// The document that contains the layers; `nil` for layers created by a program.
  let package: CAPackage?

  /// The length of the canvas's longer side in layer images, in pixels.
  static let maximumSide = 640.0
  /// The maximum number of layer images.
  ///
  /// More images could not be distinguished on a page, so further layers have none.
  static let maximumImageCount = 400

  /// Returns all layers, with their images, in drawing order.
  func explodedLayers(
    of entries: [LayerListing.LayerEntry], hiddenReasons hidden: [String?], corners: [[CGPoint]]
  ) throws -> [ExplodedLayer] {
    let scale = Self.maximumSide / Double(max(canvas.width, canvas.height, 1))
    let table = CALayer()
    table.bounds = canvas
    table.position = CGPoint(x: canvas.midX, y: canvas.midY)
    // The copies have the layers' current presentation values. All copies are hidden except the one being rendered.
    let copies = entries.prefix(Self.maximumImageCount).map {
      hasOwnContent($0.layer) ? isolatedCopy(of: $0.layer) : nil
    }
    for copy in copies.compactMap(\.self) {
      copy.isHidden = true
      table.addSublayer(copy)
    }
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    package?.applyLimits(to: context)
    // The time limit applies to the total time for these images.
    if let package { context.maximumTotalSeconds = package.totalSeconds }
    let renderer = RenderContext.$current.withValue(context) {
      CARenderer(layer: table, bounds: canvas, scale: CGFloat(scale), clock: clock)
    }
    // Pending changes would retain the layers until the next run loop iteration, which may never happen on this
    // thread.
    defer { RenderContext.$current.withValue(context) { CATransaction.flush() } }
    return try entries.enumerated().map { index, entry in
      let edges = corners[index].flatMap { [Double($0.x), Double($0.y)] }
      var image: (pixels: PixelBuffer, at: CGRect)?
      if index < copies.count, let top = copies[index] {
        try RenderContext.$current.withValue(context) {
          setLayer(top, isHidden: false)
          image = Self.croppedToContent(
            try renderer.frame(at: renderTime(for: entry.layer)).pixels, scale: scale)
          setLayer(top, isHidden: true)
        }
      }
      let frame = image?.at ?? Self.boundingBox(of: edges)
      return ExplodedLayer(
        depth: index, x: frame.minX, y: frame.minY, width: frame.width,
        height: frame.height, picture: image?.pixels, hidden: hidden[index], corners: edges)
    }
  }

  private func setLayer(_ layer: CALayer, isHidden hidden: Bool) {
    let before = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    layer.isHidden = hidden
    CATransaction.setDisableActions(before)
  }

  /// Returns the time at which a layer is rendered: emitter layers need time to emit particles; other layers are
  /// rendered at time 0.
  private func renderTime(for layer: CALayer) -> Double { layer is CAEmitterLayer ? time : 0 }

  /// Returns whether a layer draws anything apart from its sublayers.
  private func hasOwnContent(_ layer: CALayer) -> Bool {
    let presentationLayer = layer.presentation() ?? layer
    return type(of: layer) != CATransformLayer.self
      && !(presentationLayer.backgroundColor == nil && presentationLayer.contents == nil
        && presentationLayer.borderWidth == 0
        && layer.documentNodeClass == .layer && presentationLayer.shadowOpacity == 0)
  }

  // MARK: Layer copies

  /// Returns a copy of a layer, nested in empty copies of its superlayers, which position it.
  ///
  /// The result is the outermost copy.
  private func isolatedCopy(of layer: CALayer) -> CALayer {
    let own = Self.makeEmptyLayer(of: layer.documentNodeClass)
    copyProperties(of: layer, into: own) { !Self.excludedKeys.contains($0) }
    var top = own
    var above = layer.superlayer
    while let around = above, around !== canvasLayer {
      let holder = around is CATransformLayer ? CATransformLayer() : CALayer()
      copyProperties(of: around, into: holder) { Self.geometryKeys.contains($0) }
      holder.addSublayer(top)
      (top, above) = (holder, around.superlayer)
    }
    return top
  }

  private func copyProperties(
    of layer: CALayer, into copy: CALayer, where isMeant: (String) -> Bool
  ) {
    for (property, value) in (layer.presentation() ?? layer).nonDefaultValues
    where isMeant(property.key) {
      // Values that the copy's class does not support and values that are not finite are omitted.
      try? copy.setDocumentValue(value, for: property.id)
    }
  }

  /// The keys of the properties that position sublayers.
  private static let geometryKeys: Set<String> = [
    "bounds", "position", "anchorPoint", "anchorPointZ", "zPosition", "transform",
    "sublayerTransform", "geometryFlipped",
  ]

  /// The keys of the properties that depend on other layers or would hide the image.
  private static let excludedKeys: Set<String> = [
    "hidden", "opacity", "compositingFilter", "backgroundFilters", "shouldRasterize", "mask",
    "doubleSided",
  ]

  private static func makeEmptyLayer(of nodeClass: NodeClass) -> CALayer {
    switch nodeClass {
    case .shape: CAShapeLayer()
    case .gradient: CAGradientLayer()
    case .text: CATextLayer()
    case .emitter: CAEmitterLayer()
    case .layer, .transform, .replicator, .scroll, .tiled, .portal: CALayer()
    }
  }

  // MARK: Images

  /// Returns the opaque and translucent part of an image, with its rectangle in points; `nil` if the image is
  /// entirely transparent.
  private static func croppedToContent(
    _ image: PixelBuffer, scale: Double
  ) -> (pixels: PixelBuffer, at: CGRect)? {
    let (columns, rows) = image.contentBounds
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let part = image.cropped(columns: columns, rows: rows)
    return (
      part,
      CGRect(
        x: Double(columns.lowerBound) / scale, y: Double(rows.lowerBound) / scale,
        width: Double(columns.count) / scale, height: Double(rows.count) / scale)
    )
  }

  /// Returns the bounding box of the given coordinate pairs, or a zero rectangle if a coordinate is not finite.
  private static func boundingBox(of corners: [Double]) -> CGRect {
    let xs = stride(from: 0, to: corners.count, by: 2).map { corners[$0] }
    let ys = stride(from: 1, to: corners.count, by: 2).map { corners[$0] }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      [left, right, top, bottom].allSatisfy(\.isFinite)
    else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelBuffer {
  /// Returns the pixels in the given columns and rows, which must be inside the image.
  fileprivate func cropped(columns: Range<Int>, rows: Range<Int>) -> PixelBuffer {
    var part = PixelBuffer(width: columns.count, height: rows.count)
    withPixels { pixels in
      part.withMutablePixels { target in
        for (line, row) in rows.enumerated() {
          (target + line * columns.count).update(
            from: pixels + row * width + columns.lowerBound, count: columns.count)
        }
      }
    }
    return part
  }
}
