import QuartzCore
import Testing
import UIKit

/// A named configuration for animating a view.
struct Flight: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether the animation starts with a velocity of 0.
  let beginsAtRest: Bool
  private let animate: @MainActor @Sendable (() -> Void) -> Void

  var testDescription: String { name }

  @MainActor func run(_ changes: () -> Void) { animate(changes) }

  /// Every timing curve and spring of animation blocks and property animators.
  static let all: [Flight] = blocks + springs + bounces + curves.map(animator)

  private static let blocks: [Flight] =
    [
      ("ease in and out", true, UIView.AnimationOptions.curveEaseInOut),
      ("ease in", true, .curveEaseIn), ("ease out", false, .curveEaseOut),
      ("linear", false, .curveLinear),
    ].map { name, beginsAtRest, options in
      Flight(name: name, beginsAtRest: beginsAtRest) { changes in
        UIView.animate(withDuration: 1, delay: 0, options: options, animations: changes)
      }
    }

  private static let springs: [Flight] = [
    (0.15, 0.0), (0.4, 0), (0.7, 0), (0.99, 0), (1, 0), (0.6, 3), (0.5, -2),
  ].map { damping, velocity in
    Flight(name: "spring \(damping), \(velocity)", beginsAtRest: velocity == 0) { changes in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: CGFloat(damping),
        initialSpringVelocity: CGFloat(velocity), animations: changes)
    }
  }

  private static let bounces: [Flight] = [(0.8, -0.4), (0.5, 0), (0.8, 0.2), (0.6, 0.7)].map {
    duration, bounce in
    Flight(name: "bounce \(bounce)", beginsAtRest: true) { changes in
      UIView.animate(springDuration: duration, bounce: CGFloat(bounce), animations: changes)
    }
  }

  private static func animator(_ curve: Curve) -> Flight {
    Flight(name: "animator, \(curve.rawValue)", beginsAtRest: curve.beginsAtRest) { changes in
      withoutActuallyEscaping(changes) { changes in
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: curve.parameters)
        animator.addAnimations(changes)
        animator.startAnimation()
      }
    }
  }

  static let curves = Curve.allCases

  /// The timing curve of a property animator.
  enum Curve: String, CaseIterable, Sendable {
    case easeInOut
    case linear
    case steep
    case fittedSpring
    case physicalSpring
    case thrownSpring

    var beginsAtRest: Bool { self != .linear && self != .thrownSpring }

    var parameters: any UITimingCurveProvider {
      switch self {
      case .easeInOut: UICubicTimingParameters()
      case .linear: UICubicTimingParameters(animationCurve: .linear)
      case .steep:
        UICubicTimingParameters(
          controlPoint1: CGPoint(x: 0.8, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1))
      case .fittedSpring: UISpringTimingParameters(dampingRatio: 0.35)
      case .physicalSpring:
        UISpringTimingParameters(mass: 1, stiffness: 200, damping: 9, initialVelocity: .zero)
      case .thrownSpring:
        UISpringTimingParameters(
          mass: 1, stiffness: 100, damping: 12, initialVelocity: CGVector(dx: 3, dy: -4))
      }
    }
  }
}
