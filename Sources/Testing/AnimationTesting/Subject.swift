import Foundation
import QuartzCore
import UIKit

/// What frames are taken of, and the stage that it is on.
@MainActor
struct Subject {
  let stage: AnimationStage
  /// The part of the stage that the pictures show, in points.
  let part: CGRect
  /// Takes off the stage again what came there for the frames.
  let leave: () -> Void

  /// Why there is nothing to take frames of.
  struct Fault: Error {
    let description: String
  }

  /// All of a stage.
  init(_ stage: AnimationStage) throws(Fault) {
    try self.init(stage, stage.bounds) {}
  }

  /// Where a view is on its stage; the tree of a view on none comes on a stage of its own.
  init(_ view: UIView, scale: CGFloat) throws(Fault) {
    var top = view
    while let above = top.superview { top = above }
    if AnimationStage.showing(view.layer) == nil, top.layer.superlayer == nil {
      let stage = try Self.ownStage(for: view.layer, "\(type(of: view))", scale: scale)
      stage.add(top)
      try self.init(stage, Self.place(of: view.layer, on: stage)) {
        stage.perform { top.removeFromSuperview() }
        stage.close()
      }
    } else {
      try self.init(view.layer, scale: scale)
    }
  }

  /// Where a layer is on its stage; the tree of a layer on none comes on a stage of its own.
  init(_ layer: CALayer, scale: CGFloat) throws(Fault) {
    if let stage = AnimationStage.showing(layer) {
      try self.init(stage, Self.place(of: layer, on: stage)) {}
      return
    }
    let stage = try Self.ownStage(for: layer, "\(type(of: layer))", scale: scale)
    let top = layer.top
    stage.add(top)
    try self.init(stage, Self.place(of: layer, on: stage)) {
      stage.perform { top.removeFromSuperlayer() }
      stage.close()
    }
  }

  private init(
    _ stage: AnimationStage, _ part: CGRect, leave: @escaping () -> Void
  ) throws(Fault) {
    let sides = [part.width * stage.scale, part.height * stage.scale]
    guard sides.allSatisfy({ $0 > 0 && $0 <= Self.largestSide }) else {
      leave()
      throw Fault(
        description: "nothing to draw: \(part.width) × \(part.height) points at scale "
          + "\(stage.scale); a picture has 1 to \(Int(Self.largestSide)) pixels a side")
    }
    (self.stage, self.part, self.leave) = (stage, part, leave)
  }

  /// The same with a margin around the part.
  func widened(by margin: CGFloat) throws(Fault) -> Subject {
    guard margin.isFinite, margin >= 0 else {
      leave()
      throw Fault(description: "a margin of \(margin) points: pass 0 or more")
    }
    guard margin > 0 else { return self }
    return try Subject(stage, part.insetBy(dx: -margin, dy: -margin), leave: leave)
  }

  /// Pixels a side of the largest picture; one of that size both ways takes a gigabyte.
  private static let largestSide: CGFloat = 16_384

  private static func place(of layer: CALayer, on stage: AnimationStage) -> CGRect {
    stage.window.layer.convert(layer.bounds, from: layer)
  }

  /// A stage for the tree of a layer that is on none.
  private static func ownStage(
    for layer: CALayer, _ name: String, scale: CGFloat
  ) throws(Fault) -> AnimationStage {
    guard AnimationStage.current == nil else {
      throw Fault(description: "the \(name) is not on the stage of this test: add it first")
    }
    guard layer.presentation() == nil else {
      throw Fault(
        description: "the \(name) is live in a window or renderer of its own: add it to a stage")
    }
    guard scale > 0 else {
      throw Fault(
        description: "nothing to draw at scale \(scale): pass more than 0 pixels per point")
    }
    // A part of the program's screen, whose pixels are those of the pictures.
    return AnimationStage(
      size: layer.top.frame.size, on: UIScreen(size: UIScreen.main.bounds.size, scale: scale))
  }
}

extension CALayer {
  /// The layer above all others of the tree.
  var top: CALayer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }
}

extension AnimationStage {
  /// The stage that a layer is on.
  static func showing(_ layer: CALayer) -> AnimationStage? {
    (layer.top.delegate as? StageWindow)?.stage
  }
}
