import Foundation
import QuartzCore
import UIKit

/// What frames are taken of, and the stage that it is on.
@MainActor
struct CaptureSubject {
  let stage: AnimationStage
  /// The part of the stage that the pictures show, in points.
  let region: CGRect
  /// Takes off the stage again what came there for the frames.
  let cleanUp: () -> Void

  /// Why there is nothing to take frames of.
  struct CaptureError: Error {
    let description: String
  }

  /// All of a stage.
  init(_ stage: AnimationStage) throws(CaptureError) {
    try self.init(stage, stage.bounds) {}
  }

  /// Where a view is on its stage; the tree of a view on none comes on a stage of its own.
  init(_ view: UIView, scale: CGFloat) throws(CaptureError) {
    var top = view
    while let above = top.superview { top = above }
    if AnimationStage.stage(containing: view.layer) == nil, top.layer.superlayer == nil {
      let stage = try Self.makeTemporaryStage(
        for: view.layer, name: "\(type(of: view))", scale: scale)
      stage.add(top)
      try self.init(stage, Self.frameInWindow(of: view.layer, on: stage)) {
        stage.perform { top.removeFromSuperview() }
        stage.close()
      }
    } else {
      try self.init(view.layer, scale: scale)
    }
  }

  /// Where a layer is on its stage; the tree of a layer on none comes on a stage of its own.
  init(_ layer: CALayer, scale: CGFloat) throws(CaptureError) {
    if let stage = AnimationStage.stage(containing: layer) {
      try self.init(stage, Self.frameInWindow(of: layer, on: stage)) {}
      return
    }
    let stage = try Self.makeTemporaryStage(for: layer, name: "\(type(of: layer))", scale: scale)
    let top = layer.rootLayer
    stage.add(top)
    try self.init(stage, Self.frameInWindow(of: layer, on: stage)) {
      stage.perform { top.removeFromSuperlayer() }
      stage.close()
    }
  }

  private init(
    _ stage: AnimationStage, _ part: CGRect, leave: @escaping () -> Void
  ) throws(CaptureError) {
    let sides = [part.width * stage.scale, part.height * stage.scale]
    guard sides.allSatisfy({ $0 > 0 && $0 <= Self.maximumPixelSide }) else {
      leave()
      throw CaptureError(
        description: "nothing to draw: \(part.width) × \(part.height) points at scale "
          + "\(stage.scale); a picture has 1 to \(Int(Self.maximumPixelSide)) pixels a side")
    }
    (self.stage, self.region, self.cleanUp) = (stage, part, leave)
  }

  /// The same with a margin around the part.
  func expandedByMargin(_ margin: CGFloat) throws(CaptureError) -> CaptureSubject {
    guard margin.isFinite, margin >= 0 else {
      cleanUp()
      throw CaptureError(description: "a margin of \(margin) points: pass 0 or more")
    }
    guard margin > 0 else { return self }
    return try CaptureSubject(stage, region.insetBy(dx: -margin, dy: -margin), leave: cleanUp)
  }

  /// Pixels a side of the largest picture; one of that size both ways takes a gigabyte.
  private static let maximumPixelSide: CGFloat = 16_384

  private static func frameInWindow(of layer: CALayer, on stage: AnimationStage) -> CGRect {
    stage.window.layer.convert(layer.bounds, from: layer)
  }

  /// A stage for the tree of a layer that is on none.
  private static func makeTemporaryStage(
    for layer: CALayer, name: String, scale: CGFloat
  ) throws(CaptureError) -> AnimationStage {
    guard AnimationStage.current == nil else {
      throw CaptureError(description: "the \(name) is not on the stage of this test: add it first")
    }
    guard layer.presentation() == nil else {
      throw CaptureError(
        description: "the \(name) is live in a window or renderer of its own: add it to a stage")
    }
    guard scale > 0 else {
      throw CaptureError(
        description: "nothing to draw at scale \(scale): pass more than 0 pixels per point")
    }
    // A part of the program's screen, whose pixels are those of the pictures.
    return AnimationStage(
      size: layer.rootLayer.frame.size, on: UIScreen(size: UIScreen.main.bounds.size, scale: scale))
  }
}

extension CALayer {
  /// The layer above all others of the tree.
  var rootLayer: CALayer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }
}

extension AnimationStage {
  /// The stage that a layer is on.
  static func stage(containing layer: CALayer) -> AnimationStage? {
    (layer.rootLayer.delegate as? StageWindow)?.stage
  }
}
