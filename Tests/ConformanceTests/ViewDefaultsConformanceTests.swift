import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of the default values of views, and of the rows about image views.
@MainActor
@Suite(.serialized) struct ViewDefaultsConformanceTests {
  private let stage = ViewProbe()

  nonisolated private static let properties = Vectors.rows("defaults", "property").filter {
    ($0.string("class") ?? "").hasPrefix("UI")
  }

  /// Returns the default value of a property of a new object, given the name of its class or initializer.
  private func read(_ property: String, of name: String) throws -> Any? {
    switch name {
    case "UIView": try read(property, of: UIView())
    case "UIImageView": try read(property, of: UIImageView())
    case "UILabel": try read(property, of: UILabel())
    case "UIView(begin/commit)": try readOldBlock(property)
    case "UIView.animate(springDuration:)":
      try #require(
        property == "duration"
          ? spring().perceptualDuration : property == "bounce" ? spring().bounce : nil)
    case "UISpringTimingParameters()": try readParameters(property)
    default: try #require(nil as Any?, "nothing of the name")
    }
  }

  private func read(_ property: String, of view: UIView) throws -> Any? {
    switch property {
    case "alpha": view.alpha
    case "hidden": view.isHidden
    case "opaque": view.isOpaque
    case "clipsToBounds": view.clipsToBounds
    case "backgroundColor": view.backgroundColor
    case "clearsContextBeforeDrawing": view.clearsContextBeforeDrawing
    case "contentMode": "\(view.contentMode)"
    case "userInteractionEnabled": view.isUserInteractionEnabled
    case "autoresizesSubviews": view.autoresizesSubviews
    case "areAnimationsEnabled": UIView.areAnimationsEnabled
    case "inheritedAnimationDuration": UIView.inheritedAnimationDuration
    case "animationDuration": (view as? UIImageView)?.animationDuration
    case "animationRepeatCount": (view as? UIImageView)?.animationRepeatCount
    default: try #require(nil as Any?, "no property of the name")
    }
  }

  /// Returns a property of the animation added in a `beginAnimations` block.
  private func readOldBlock(_ property: String) throws -> Any? {
    stage.run {
      UIView.beginAnimations(nil, context: nil)
      stage.view.alpha = 0
      UIView.commitAnimations()
    }
    let fade = try #require(stage.view.layer.animation(forKey: "opacity"))
    switch property {
    case "animationDuration": return fade.duration
    case "animationCurve":
      return fade.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut) ? "easeInOut" : nil
    case "animationDelay": return fade.beginTime
    case "animationRepeatCount": return fade.repeatCount
    default: return try #require(nil as Any?, "no property of the name")
    }
  }

  /// Returns the spring animation added by `UIView.animate` with only a closure.
  private func spring() throws -> CASpringAnimation {
    stage.run { UIView.animate { stage.view.alpha = 0 } }
    return try #require(stage.view.layer.animation(forKey: "opacity") as? CASpringAnimation)
  }

  private func readParameters(_ property: String) throws -> Any? {
    let parameters = UISpringTimingParameters()
    stage.run {
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
      animator.addAnimations { [stage] in stage.view.alpha = 0 }
      animator.startAnimation()
    }
    let spring = try #require(stage.view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    switch property {
    case "mass": return spring.mass
    case "stiffness": return spring.stiffness
    case "damping": return spring.damping
    case "initialVelocity":
      let velocity = parameters.initialVelocity
      return CGPoint(x: velocity.dx, y: velocity.dy)
    default: return try #require(nil as Any?, "no property of the name")
    }
  }

  @Test(arguments: properties)
  func `properties of new UIKit objects have the default values recorded from UIKit`(row: VectorRow)
    throws
  {
    let value = try read(row.string("property") ?? "", of: row.string("class") ?? "")
    switch row.fields["value"] {
    case nil, is NSNull: #expect(value == nil, "\(row)")
    case let name as String: #expect(value as? String == name, "\(row)")
    case let list as [Any]: #expect(lanes(value) == lanes(list), "\(row)")
    case let number:
      let (got, wanted) = (decodeNumber(value), VectorRow.number(number))
      #expect(abs((got ?? .nan) - (wanted ?? .nan)) < 1e-12, "\(row): \(String(describing: value))")
    }
  }

  @Test(
    arguments: Vectors.rows("implicit-actions", "uiviewAnimation")
      .filter { $0.members("given")["images"] != nil })
  func `UIImageView.startAnimating adds the same contents animation as recorded from UIKit`(
    row: VectorRow
  ) throws {
    let given = row.members("given")
    func number(_ name: String) throws -> Double { try #require(VectorRow.number(given[name])) }
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let images = try (0..<Int(number("images"))).map { _ in
      UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }
    }
    try stage.run {
      stage.view.addSubview(view)
      view.animationImages = images
      view.animationDuration = try number("animationDuration")
      view.animationRepeatCount = Int(try number("animationRepeatCount"))
      view.startAnimating()
    }
    let expected = try #require((row.list("expect") as? [[String: Any]])?.first)
    let keyPath = try #require(expected["keyPath"] as? String)
    let run = try #require(view.layer.animation(forKey: keyPath) as? CAKeyframeAnimation)
    #expect("\(type(of: run))" == expected["class"] as? String)
    #expect(run.keyPath == keyPath)
    #expect(run.calculationMode.rawValue == expected["calculationMode"] as? String)
    #expect(run.values?.count == VectorRow.number(expected["values"]).map { Int($0) })
    #expect(run.duration == VectorRow.number(expected["duration"]))
    let count = try #require(VectorRow.number(expected["repeatCount"]))
    #expect(abs(Double(run.repeatCount) / count - 1) <= row.number("relativeTolerance") ?? 0)
    #expect(run.isRemovedOnCompletion == (expected["removedOnCompletion"] as? Bool))
    #expect(view.layer.contents == nil)
  }
}
