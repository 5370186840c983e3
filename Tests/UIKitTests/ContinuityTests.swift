import QuartzCore
import RenderServer
import Testing
import UIKit

/// A view that is moved again in flight neither jumps nor, on curves that begin at rest, kinks: spec/05 section 2.
@MainActor
@Suite(.serialized) struct ContinuityTests {
  /// A block by name, and whether its curve begins at rest.
  struct Flight: Sendable, CustomTestStringConvertible {
    let name: String
    let beginsAtRest: Bool
    let animate: @MainActor @Sendable (() -> Void) -> Void

    var testDescription: String { name }
  }

  nonisolated static let flights: [Flight] = [
    Flight(name: "ease in and out", beginsAtRest: true) {
      UIView.animate(withDuration: 1, animations: $0)
    },
    Flight(name: "ease in", beginsAtRest: true) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn, animations: $0)
    },
    Flight(name: "ease out", beginsAtRest: false) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut, animations: $0)
    },
    Flight(name: "linear", beginsAtRest: false) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: $0)
    },
    Flight(name: "bouncing spring", beginsAtRest: true) {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
        animations: $0)
    },
    Flight(name: "critical spring", beginsAtRest: true) {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        animations: $0)
    },
    Flight(name: "thrown spring", beginsAtRest: false) {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 3,
        animations: $0)
    },
    Flight(name: "spring by bounce", beginsAtRest: true) {
      UIView.animate(springDuration: 0.8, bounce: 0.2, animations: $0)
    },
    Flight(name: "animator", beginsAtRest: true) { body in
      withoutActuallyEscaping(body) { body in
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 1, delay: 0, options: [], animations: body)
      }
    },
  ]

  nonisolated static let interruptions = [0.1, 0.37, 0.5, 0.73]

  private let screen = ViewStage()

  @Test(arguments: flights, interruptions)
  func `a view that is moved again does not jump`(flight: Flight, time: Double) {
    screen.run { flight.animate { screen.view.center.x = 205 } }
    screen.advance(to: time)
    let before = screen.shownX
    screen.run { flight.animate { screen.view.center.x = 30 } }
    screen.endTurn()
    #expect(abs(screen.shownX - before) < 1e-9)
  }

  @Test(arguments: flights.filter(\.beginsAtRest), interruptions)
  func `a view that is moved again does not kink`(flight: Flight, time: Double) {
    // One-sided second-order differences on both sides of the interruption.
    let step = 1e-4
    screen.run { flight.animate { screen.view.center.x = 205 } }
    let before = [2, 1, 0].map { back in
      screen.advance(to: time - Double(back) * step)
      return screen.shownX
    }
    screen.run { flight.animate { screen.view.center.x = 30 } }
    let after = [0, 1, 2].map { ahead in
      screen.advance(to: time + Double(ahead) * step)
      return screen.shownX
    }
    let arriving = (3 * before[2] - 4 * before[1] + before[0]) / (2 * step)
    let leaving = (-3 * after[0] + 4 * after[1] - after[2]) / (2 * step)
    #expect(abs(arriving - leaving) < 0.5, "\(arriving) and \(leaving) points a second")
  }

  @Test(arguments: flights, interruptions)
  func `a view that is turned while it is stretched does not jump`(flight: Flight, time: Double) {
    func corner() -> CGPoint {
      screen.run {
        let t = screen.view.layer.presentation()?.affineTransform() ?? .identity
        return CGPoint(x: 5, y: 3).applying(t)
      }
    }
    screen.run {
      flight.animate { screen.view.transform = CGAffineTransform(scaleX: 3, y: 1) }
    }
    screen.advance(to: time)
    let before = corner()
    screen.run {
      flight.animate {
        screen.view.transform = CGAffineTransform(rotationAngle: 1).translatedBy(x: 9, y: 4)
      }
    }
    screen.endTurn()
    #expect(abs(corner().x - before.x) < 1e-7 && abs(corner().y - before.y) < 1e-7)
  }
}
