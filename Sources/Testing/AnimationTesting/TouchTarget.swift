import CoreGraphics
import Foundation
import UIKit

/// A position at which a simulated touch begins, and the view that it is expected to reach.
@MainActor
struct TouchTarget {
  /// The position in window coordinates, in points.
  let position: CGPoint
  /// The view that must receive the touch, or one of its subviews.
  ///
  /// If `nil`, any view except the window is sufficient.
  let view: UIView?

  /// Returns why a touch that begins now misses the target, or `nil` if it reaches it.
  func missDescription(on stage: AnimationStage) -> String? {
    let window = stage.window
    let hit = window.hitTest(position, with: nil)
    let isIgnored = UIApplication.shared.isIgnoringInteractionEvents
    guard let view else {
      if isIgnored { return "reaches no view: \(Self.ignoringEvents)" }
      if let hit, Self.receivesTouches(hit, in: window) { return nil }
      return "reaches no view: \(reasonForNoView(in: window))"
    }
    if !isIgnored, let hit, hit.isDescendant(of: view) { return nil }
    let met = isIgnored || hit === window ? "no view" : hit.map(Self.describe) ?? "no view"
    return "reaches \(met) instead of \(Self.describe(view)): "
      + (isIgnored ? Self.ignoringEvents : reason(whyNot: view, hit: hit, in: window))
  }

  private static let ignoringEvents = "the application ignores interaction events"

  /// Whether a touch on the view has an effect.
  ///
  /// A window without gesture recognizers ignores touches outside of its subviews.
  private static func receivesTouches(_ view: UIView, in window: UIWindow) -> Bool {
    view !== window || window.gestureRecognizers?.isEmpty == false
  }

  // MARK: Reasons

  private func reasonForNoView(in window: UIWindow) -> String {
    guard let exclusion = window.hitTestExclusion(at: position, with: nil) else {
      return "only the window is at this position"
    }
    return Self.sentence(exclusion, of: window, name: "the window", at: position)
  }

  /// Returns why a touch does not reach the expected view.
  private func reason(whyNot view: UIView, hit: UIView?, in window: UIWindow) -> String {
    guard view.window === window else { return "the view is not on the stage" }
    let chain = sequence(first: view, next: \.superview).reversed()
    for ancestor in chain {
      let point = ancestor.convert(position, from: window)
      guard let exclusion = ancestor.hitTestExclusion(at: point, with: nil) else { continue }
      let name =
        ancestor === view
        ? "the view"
        : ancestor === window ? "the window" : "its superview \(Self.describe(ancestor))"
      return Self.sentence(exclusion, of: ancestor, name: name, at: position)
    }
    guard let hit, !view.isDescendant(of: hit) else {
      return "hitTest(_:with:) of the view or a superview returns another view or nil"
    }
    return "the view is covered"
  }

  private static func sentence(
    _ exclusion: HitTestExclusion, of view: UIView, name: String, at position: CGPoint
  ) -> String {
    switch exclusion {
    case .hidden: "\(name) is hidden"
    case .transparent: "the alpha of \(name) is \(number(view.alpha))"
    case .interactionDisabled: "isUserInteractionEnabled of \(name) is false"
    case .animated: "\(name) is animated without the option allowUserInteraction"
    case .outside: "\(place(position)) is outside of \(name)"
    }
  }

  // MARK: Text

  /// Returns a description of a view with its class, its identifier or layer name, and its frame in the window.
  static func describe(_ view: UIView) -> String {
    let names = [view.accessibilityIdentifier, view.layer.name].compactMap { $0 }
    let name = names.first { !$0.isEmpty }.map { " '\($0)'" } ?? ""
    let frame = view.convert(view.bounds, to: view.window)
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(number)
    return "\(type(of: view))\(name) with frame (\(numbers.joined(separator: ", ")))"
  }

  /// Returns the text for a position, such as `(10, 20.5)`.
  static func place(_ position: CGPoint) -> String {
    "(\(number(position.x)), \(number(position.y)))"
  }

  private static func number(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(format: "%.0f", rounded) : "\(rounded)"
  }
}

extension AnimationStage {
  /// Records a test failure for each target that a touch beginning now would miss.
  ///
  /// - Parameters:
  ///   - targets: The positions and views.
  ///   - action: The name of the gesture, such as `tap`.
  ///   - site: The source location of the call.
  func requireTouches(
    on targets: [TouchTarget], by action: String, at site: CallSite
  ) {
    // No run loop turn takes place, so that the touch meets the same state.
    let misses: [String] = withStageClockAfterCommit {
      targets.compactMap { target in
        target.missDescription(on: self).map {
          "the \(action) at \(TouchTarget.place(target.position)) \($0)"
        }
      }
    }
    guard !misses.isEmpty else { return }
    recordFailure(
      misses.joined(separator: "\n")
        + "\nIf this is intended, pass allowsMiss: true.", at: site)
  }
}
