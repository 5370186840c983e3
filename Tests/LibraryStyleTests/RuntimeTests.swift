import AnimationTesting
import Testing
import UIKit

/// A view that records the events of every notification mechanism in iOS.
@MainActor
private final class Board: UIView, UIGestureRecognizerDelegate {
  private(set) var lines: [String] = []
  private var observations: [NSKeyValueObservation] = []
  private let scroll = UIScrollView()
  private let button = UIButton(type: .custom)
  private lazy var undo = UndoManager()

  private func pressed(_ sender: UIButton, for event: UIEvent?) { lines.append("pressed") }
  private func came(_ note: Notification) { lines.append("came \(note.name.rawValue)") }
  private func rename(_ name: String) { lines.append("renamed \(name)") }
  private func count() -> Int { lines.count }

  func wire() {
    button.addTarget(self, action: Selector("pressed:for:", Board.pressed), for: .touchUpInside)
    NotificationCenter.default.addObserver(
      self, selector: Selector("came:", Board.came), name: .init("board"), object: self)
    observations = [
      scroll.observe(\.contentOffset, options: [.new]) { [weak self] _, change in
        self?.lines.append("offset \(change.newValue?.y ?? 0)")
      },
      observe(\.alpha, options: [.old]) { board, change in
        board.lines.append("alpha \(change.oldValue ?? 0)")
      },
    ]
    addSubview(scroll)
    addSubview(button)
  }

  func play() {
    button.sendActions(for: .touchUpInside)
    NotificationCenter.default.post(name: .init("board"), object: self)
    scroll.contentOffset.y = 12
    alpha = 0.5
    undo.registerUndo(withTarget: self) { $0.lines.append("undone") }
    undo.undo()
    perform(Selector("rename:", Board.rename), with: "later", afterDelay: 1)
    let counted = perform(Selector("count", Board.count))?.takeUnretainedValue() as? Int
    lines.append("counted \(counted ?? -1)")
  }
}

@MainActor
@Suite struct RuntimeTests {
  @Test
  func `a view receives its control action, notification, KVO, undo and delayed calls in order`() {
    withAnimationStage(size: CGSize(width: 40, height: 40)) { stage in
      let board = Board(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      stage.add(board)
      stage.perform {
        board.wire()
        board.play()
      }
      #expect(
        board.lines == [
          "pressed", "came board", "offset 12.0", "alpha 1.0", "undone", "counted 5",
        ])
      stage.advance(to: 1.5)
      #expect(board.lines.last == "renamed later")
    }
  }
}
