import QuartzCore
import Testing
import UIKit

/// Tests of responder and event members for hardware that simulated devices do not have.
@MainActor
@Suite(.serialized) struct RareResponderTests {
  private final class Hearing: UIView {
    var lines: [String] = []
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      lines.append("began \(motion)")
    }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      lines.append("ended \(motion)")
    }
    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      lines.append("cancelled \(motion)")
    }
  }

  @Test func `UIView motion events are forwarded up the responder chain`() {
    let (box, inner) = (Hearing(), UIView())
    box.addSubview(inner)
    inner.motionBegan(.motionShake, with: nil)
    inner.motionCancelled(.motionShake, with: nil)
    inner.motionEnded(.none, with: nil)
    #expect(box.lines == ["began motionShake", "cancelled motionShake", "ended none"])
  }

  @Test func `UIKeyCommand stores its input, modifierFlags and action`() {
    let selector = Selector("go") { (view: UIView) in view.setNeedsLayout }
    let command = UIKeyCommand(
      input: UIKeyCommand.inputLeftArrow, modifierFlags: [.command, .shift], action: selector)
    #expect(command.input == "UIKeyInputLeftArrow")
    #expect(command.action == selector)
    #expect(command.modifierFlags == [.shift, .command])
    #expect(command.title.isEmpty)
    #expect(UIView().keyCommands == nil)
    let arrows = [
      UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputRightArrow,
      UIKeyCommand.inputEscape,
    ]
    #expect(Set(arrows).count == 4)
  }

  @Test func `coalescedTouches returns the touch itself, and predictedTouches is empty`() {
    let screen = Screen()
    final class Listening: UIView {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, let event else { return }
        counts = [
          event.coalescedTouches(for: touch)?.count ?? -1,
          event.predictedTouches(for: touch)?.count ?? -1,
          UIEvent().coalescedTouches(for: touch)?.count ?? -1,
          UIEvent().predictedTouches(for: touch)?.count ?? -1,
        ]
        counts.append(event.type == .touches && event.subtype == .none ? 1 : 0)
      }
    }
    let view = Listening(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    screen.change { screen.window.addSubview(view) }
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 5, y: 5)) }
    screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: 5, y: 5)) }
    #expect(view.counts == [1, 0, -1, -1, 1])
  }

  @Test func `a synthetic UITouch has a precise location, zero force and zero radius`() {
    let screen = Screen()
    let tap = UITapGestureRecognizer()
    var touch: UITouch?
    final class Keeping: UIView {
      var take: ((UITouch?) -> Void)?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        take?(touches.first)
      }
    }
    let view = Keeping(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    view.take = { touch = $0 }
    screen.change { screen.window.addSubview(view) }
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 15, y: 17)) }
    #expect(touch?.type == .direct)
    #expect(touch?.type != .stylus)
    #expect(tap.numberOfTouches == 0)
    #expect(touch?.force == 0)
    #expect(touch?.maximumPossibleForce == 0)
    #expect(touch?.majorRadius == 0)
    #expect(touch?.majorRadiusTolerance == 0)
    #expect(touch?.preciseLocation(in: view) == CGPoint(x: 5, y: 7))
    #expect(touch?.precisePreviousLocation(in: nil) == CGPoint(x: 15, y: 17))
    screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: 15, y: 17)) }
  }

  @Test func `UIPasteboard stores one kind of value at a time and counts its changes`() {
    let board = UIPasteboard.general
    let before = board.changeCount
    board.string = "a"
    #expect(board.strings == ["a"])
    #expect(board.hasStrings)
    #expect(!board.hasImages)
    board.color = .red
    #expect(board.color == .red)
    #expect(board.hasColors)
    #expect(board.string == nil)
    #expect(board.strings == nil)
    board.url = URL(string: "https://example.org")
    #expect(board.hasURLs)
    #expect(board.url?.host == "example.org")
    #expect(!board.hasColors)
    board.image = quarters
    #expect(board.images?.count == 1)
    #expect(board.hasImages)
    #expect(board.image === quarters)
    (board.images, board.strings) = ([quarters], ["b", "c"])
    #expect(board.string == "b")
    #expect(board.images == nil)
    #expect(board.changeCount == before + 6)
  }

  @Test func `modalPresentationStyle popover presents the view controller as a sheet`() {
    let (root, shown) = (UIViewController(), UIViewController())
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    #expect(shown.popoverPresentationController == nil)
    shown.modalPresentationStyle = .popover
    let popover = shown.popoverPresentationController
    popover?.sourceView = root.view
    popover?.permittedArrowDirections = [.up, .down]
    #expect(popover != nil)
    #expect(popover === shown.presentationController)
    #expect(popover?.arrowDirection == .unknown)
    #expect(popover?.sourceRect == .null)
    screen.change { screen.window.rootViewController = root }
    screen.change { root.present(shown, animated: false) }
    #expect(shown.view.window != nil)
    #expect(shown.presentingViewController === root)
  }

  @Test func `labels, text fields and text views store adjustsFontForContentSizeCategory`() {
    let all: [any UIContentSizeCategoryAdjusting] = [UILabel(), UITextField(), UITextView()]
    for each in all {
      #expect(!each.adjustsFontForContentSizeCategory)
      each.adjustsFontForContentSizeCategory = true
      #expect(each.adjustsFontForContentSizeCategory)
    }
  }
}
