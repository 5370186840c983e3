import CAML
import Foundation
import QuartzCore
import UIKit

/// The content whose frames are captured, and the stage that displays it.
@MainActor
struct CaptureSubject {
  let stage: AnimationStage
  /// The layer whose values, with those of its descendants, are recorded.
  let root: CALayer
  /// The captured area in stage coordinates, in points.
  let region: CGRect
  /// A closure that starts the subject's own animations, such as the transition of a document to a state.
  ///
  /// It runs on the stage's clock before the closure of the assertion.
  var start: (() throws -> Void)?
  /// A closure that removes the captured content from a temporary stage.
  let cleanUp: () -> Void

  /// An error that states why frames cannot be captured.
  struct CaptureError: Error, CustomStringConvertible {
    let description: String
  }

  /// Creates a capture subject for any content, with a margin in points around its area.
  ///
  /// `scale` is the number of pixels per point of a temporary stage.
  init(
    _ subject: some AnimationSubject, scale: CGFloat, margin: CGFloat
  ) throws(CaptureError) {
    let content: AnimationContent
    do { content = try subject.animationContent } catch {
      throw CaptureError(description: "\(error)")
    }
    let subject =
      switch content {
      case .view(let view): try CaptureSubject(view, scale: scale)
      case .viewController(let controller): try CaptureSubject(controller, scale: scale)
      case .layer(let layer): try CaptureSubject(layer, scale: scale)
      case .stage(let stage): try CaptureSubject(stage, stage.window.layer, stage.bounds) {}
      case .document(let package, let state):
        try CaptureSubject(package, state: state, scale: scale)
      }
    self = try subject.expandedByMargin(margin)
  }

  /// Creates a capture subject for a view controller.
  ///
  /// If its view is not on a stage, the controller is displayed on a temporary stage.
  private init(_ controller: UIViewController, scale: CGFloat) throws(CaptureError) {
    if let view = controller.viewIfLoaded, view.layer.superlayer != nil || view.superview != nil {
      try self.init(view, scale: scale)
      return
    }
    guard controller.parent == nil else {
      throw CaptureError(
        description: "the \(type(of: controller)) has a parent that is not on a stage: show the "
          + "parent on a stage first")
    }
    let preferred = controller.preferredContentSize
    let stage = try Self.makeTemporaryStage(
      size: preferred == .zero ? UIScreen.main.bounds.size : preferred,
      name: "\(type(of: controller))", isDisplayed: false, scale: scale)
    stage.show(controller)
    try self.init(stage, controller.view.layer, stage.bounds) {
      stage.perform { stage.window.rootViewController = nil }
      stage.close()
    }
  }

  /// Creates a capture subject for a document on a temporary stage.
  private init(_ package: CAPackage, state: String?, scale: CGFloat) throws(CaptureError) {
    let layer = package.canvasLayer
    guard layer.superlayer == nil else {
      throw CaptureError(
        description: "the document '\(package.name)' is already displayed: read it again")
    }
    if let state, !package.stateNames.contains(state) {
      let known = package.stateNames.map { "'\($0)'" }.joined(separator: ", ")
      throw CaptureError(
        description: "the document '\(package.name)' has no state '\(state)': "
          + (known.isEmpty ? "it has no states" : "use \(known)"))
    }
    let stage = try Self.makeTemporaryStage(
      size: package.canvasSize, name: "document '\(package.name)'",
      isDisplayed: layer.presentation() != nil, scale: scale)
    stage.add(layer)
    try self.init(stage, layer, CGRect(origin: .zero, size: package.canvasSize)) {
      stage.perform { layer.removeFromSuperlayer() }
      stage.close()
    }
    start = {
      package.restartAnimations()
      if let state { try package.stateController.setState(state) }
    }
  }

  /// Creates a capture subject for a view.
  ///
  /// If the view is not on a stage, its view tree is displayed on a temporary stage.
  private init(_ view: UIView, scale: CGFloat) throws(CaptureError) {
    var top = view
    while let above = top.superview { top = above }
    if AnimationStage.stage(containing: view.layer) == nil, top.layer.superlayer == nil {
      let stage = try Self.makeTemporaryStage(
        for: view.layer, name: "\(type(of: view))", scale: scale)
      stage.add(top)
      try self.init(stage, view.layer, Self.frameInWindow(of: view.layer, on: stage)) {
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
  private init(_ layer: CALayer, scale: CGFloat) throws(CaptureError) {
    if let stage = AnimationStage.stage(containing: layer) {
      try self.init(stage, layer, Self.frameInWindow(of: layer, on: stage)) {}
      return
    }
    let stage = try Self.makeTemporaryStage(for: layer, name: "\(type(of: layer))", scale: scale)
    let top = layer.rootLayer
    stage.add(top)
    try self.init(stage, layer, Self.frameInWindow(of: layer, on: stage)) {
      stage.perform { top.removeFromSuperlayer() }
      stage.close()
    }
  }

  private init(
    _ stage: AnimationStage, _ root: CALayer, _ part: CGRect, leave: @escaping () -> Void
  ) throws(CaptureError) {
    let sides = [part.width * stage.scale, part.height * stage.scale]
    guard sides.allSatisfy({ $0 > 0 && $0 <= Self.maximumPixelSide }) else {
      leave()
      throw CaptureError(
        description: "cannot render \(part.width) × \(part.height) points at scale "
          + "\(stage.scale): an image must have 1 to \(Int(Self.maximumPixelSide)) pixels per side")
    }
    (self.stage, self.root, self.region, self.cleanUp) = (stage, root, part, leave)
  }

  /// Runs the subject's own animations and those of an assertion on the stage's clock.
  func startAnimations(_ animations: (() -> Void)?) throws(CaptureError) {
    if let start {
      do { try stage.perform(start) } catch { throw CaptureError(description: "\(error)") }
    }
    if let animations { stage.perform(animations) }
  }

  /// Returns a copy with the captured area extended on all sides by a margin in points.
  private func expandedByMargin(_ margin: CGFloat) throws(CaptureError) -> CaptureSubject {
    guard margin.isFinite, margin >= 0 else {
      cleanUp()
      throw CaptureError(
        description: "invalid margin of \(margin) points: must be finite and at least 0")
    }
    guard margin > 0 else { return self }
    var result = try CaptureSubject(
      stage, root, region.insetBy(dx: -margin, dy: -margin), leave: cleanUp)
    result.start = start
    return result
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
    try makeTemporaryStage(
      size: layer.rootLayer.frame.size, name: name, isDisplayed: layer.presentation() != nil,
      scale: scale)
  }

  /// Creates a temporary stage for content that is not on a stage.
  private static func makeTemporaryStage(
    size: CGSize, name: String, isDisplayed: Bool, scale: CGFloat
  ) throws(CaptureError) -> AnimationStage {
    guard AnimationStage.current == nil else {
      throw CaptureError(description: "the \(name) is not on the stage of this test: add it first")
    }
    guard !isDisplayed else {
      throw CaptureError(
        description: "the \(name) is displayed by another window or renderer: add it to a stage")
    }
    guard scale > 0 else {
      throw CaptureError(
        description: "invalid scale \(scale): must be greater than 0")
    }
    // The stage's size is that of the content, and its screen is like the program's main screen, but with the
    // scale of the images.
    return AnimationStage(
      size: size, on: UIScreen(size: UIScreen.main.bounds.size, scale: scale))
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
