import Foundation
import QuartzCore
import UIKit

/// A view, layer or stage whose frames are captured, and the stage that displays it.
@MainActor
struct CaptureSubject {
  let stage: AnimationStage
  /// The captured area in stage coordinates, in points.
  let region: CGRect
  /// A closure that removes the captured view or layer from a temporary stage.
  let cleanUp: () -> Void

  /// An error that states why frames cannot be captured.
  struct CaptureError: Error {
    let description: String
  }

  init(_ stage: AnimationStage) throws(CaptureError) {
    try self.init(stage, stage.bounds) {}
  }

  /// Creates a capture subject for a view.
  ///
  /// If the view is not on a stage, its view tree is displayed on a temporary stage.
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

  /// Creates a capture subject for a layer.
  ///
  /// If the layer is not on a stage, its layer tree is displayed on a temporary stage.
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
        description: "cannot render \(part.width) × \(part.height) points at scale "
          + "\(stage.scale): an image must have 1 to \(Int(Self.maximumPixelSide)) pixels per side")
    }
    (self.stage, self.region, self.cleanUp) = (stage, part, leave)
  }

  /// Returns a copy with the captured area extended on all sides by a margin in points.
  func expandedByMargin(_ margin: CGFloat) throws(CaptureError) -> CaptureSubject {
    guard margin.isFinite, margin >= 0 else {
      cleanUp()
      throw CaptureError(
        description: "invalid margin of \(margin) points: must be finite and at least 0")
    }
    guard margin > 0 else { return self }
    return try CaptureSubject(stage, region.insetBy(dx: -margin, dy: -margin), leave: cleanUp)
  }

  /// The maximum side length of an image in pixels.
  ///
  /// A square image of this size uses a gigabyte.
  private static let maximumPixelSide: CGFloat = 16_384

  private static func frameInWindow(of layer: CALayer, on stage: AnimationStage) -> CGRect {
    stage.window.layer.convert(layer.bounds, from: layer)
  }

  /// Creates a temporary stage for the layer tree of a layer that is not on a stage.
  private static func makeTemporaryStage(
    for layer: CALayer, name: String, scale: CGFloat
  ) throws(CaptureError) -> AnimationStage {
    guard AnimationStage.current == nil else {
      throw CaptureError(description: "the \(name) is not on the stage of this test: add it first")
    }
    guard layer.presentation() == nil else {
      throw CaptureError(
        description: "the \(name) is displayed by another window or renderer: add it to a stage")
    }
    guard scale > 0 else {
      throw CaptureError(
        description: "invalid scale \(scale): must be greater than 0")
    }
    // The stage's size is that of the root layer, and its screen is like the program's main screen, but with the
    // scale of the images.
    return AnimationStage(
      size: layer.rootLayer.frame.size, on: UIScreen(size: UIScreen.main.bounds.size, scale: scale))
  }
}

extension CALayer {
  var rootLayer: CALayer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }
}

extension AnimationStage {
  /// Returns the stage that displays the given layer, or `nil` if it is not on a stage.
  static func stage(containing layer: CALayer) -> AnimationStage? {
    (layer.rootLayer.delegate as? StageWindow)?.stage
  }
}
