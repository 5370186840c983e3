import QuartzCore
import Testing
import UIKit

/// Tests of the distance that a sheet moves when it is dragged.
///
/// - Source: the start of a pan recorded on iOS 26.1.
@MainActor
@Suite(.serialized) struct SheetDragTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 393, height: 852)))
  let root = UIViewController()
  let guest = UIViewController()

  init() {
    let (screen, root) = (screen, root)
    screen.change { screen.window.rootViewController = root }
  }

  /// Returns the distance of the sheet's top from its initial position after each movement of a finger inside the
  /// sheet.
  private func tops(_ moves: [CGPoint], interval: Double = 0.008) -> [Double] {
    let top = guest.view.frame.minY
    var place = CGPoint(x: 196.5, y: top + 30)
    screen.change { screen.window.sendTouch(.began, at: place) }
    return moves.enumerated().map { index, move in
      screen.advance(to: 1 + interval * Double(index + 1))
      place = CGPoint(x: place.x + move.x, y: place.y + move.y)
      screen.change { screen.window.sendTouch(.moved, at: place) }
      return Double(guest.view.frame.minY - top)
    }
  }

  /// Presents the sheet with the given detents and waits one second.
  private func present(_ detents: [UISheetPresentationController.Detent]) {
    guest.sheetPresentationController?.detents = detents
    screen.change { root.present(guest, animated: false) }
    screen.advance(to: 1)
  }

  private func largestDifference(_ tops: [Double], _ expected: [Double]) -> LargestDifference {
    var largest = LargestDifference()
    for (index, pair) in zip(tops, expected).enumerated() {
      largest.compare(pair.0, with: pair.1, "movement \(index + 1)")
    }
    return largest
  }

  @Test(arguments: [1.0, 3, 10, 12, 20, 25])
  func `dragging a sheet down moves it by the finger's distance minus 10 points`(step: Double) {
    present([.large()])
    let count = Int(180 / step)
    let moved = tops(Array(repeating: CGPoint(x: 0, y: step), count: count))
    let expected = (1...count).map { max(0, Double($0) * step - 10) }
    let largest = largestDifference(moved, expected)
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
  }

  @Test func `dragging a sheet by 180 points moves it by 170 points`() throws {
    present([.large()])
    let last = try #require(tops(Array(repeating: CGPoint(x: 0, y: 3), count: 60)).last)
    #expect(abs(last - 170) <= ScrollLaw.pixel, "\(last)")
  }

  @Test(arguments: [3.0, 12, 25])
  func `dragging a sheet up moves it by the finger's distance minus 10 points`(step: Double) {
    present([.medium(), .large()])
    let count = Int(150 / step)
    let moved = tops(Array(repeating: CGPoint(x: 0, y: -step), count: count))
    let expected = (1...count).map { -max(0, Double($0) * step - 10) }
    let largest = largestDifference(moved, expected)
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
  }

  @Test func `dragging a sheet slowly moves it by the finger's distance minus 10 points`() {
    present([.large()])
    let moved = tops(Array(repeating: CGPoint(x: 0, y: 2), count: 20), interval: 0.1)
    let expected = (1...20).map { max(0, Double($0) * 2 - 10) }
    let largest = largestDifference(moved, expected)
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
  }

  @Test func `a sheet does not move while a finger moves less than 10 points`() {
    present([.large()])
    let moved = tops([7, -7, 9, -9, 4].map { CGPoint(x: 0, y: $0) })
    #expect(moved.allSatisfy { $0 == 0 }, "\(moved)")
  }

  @Test func `a sheet follows a finger that reverses direction while dragging`() {
    present([.large()])
    let moved = tops([60, 40, -30, 10].map { CGPoint(x: 0, y: $0) })
    let largest = largestDifference(moved, [50, 90, 60, 70])
    #expect(largest.amount <= ScrollLaw.pixel, "\(largest.description)")
  }
}
