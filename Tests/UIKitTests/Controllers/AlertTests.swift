import QuartzCore
import Simulator
import Testing
import UIKit

/// Tests of alerts and action sheets.
@MainActor
@Suite(.serialized) struct AlertTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
  let root = UIViewController()
  let notes = Notes()

  init() {
    let (screen, root) = (screen, root)
    screen.change { screen.window.rootViewController = root }
  }

  private func make(
    _ style: UIAlertController.Style = .alert,
    _ actions: [(String, UIAlertAction.Style)] = [("OK", .default), ("No", .cancel)]
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
    for (title, kind) in actions {
      alert.addAction(
        UIAlertAction(title: title, style: kind) { [notes, root] action in
          notes.lines.append("\(action.title ?? "") \(root.presentedViewController == nil)")
        })
    }
    return alert
  }

  private func show(_ alert: UIAlertController) {
    screen.change { root.present(alert, animated: false) }
    screen.change {}
  }

  private func tap(_ place: CGPoint, ends: CGPoint? = nil) {
    screen.change { screen.window.sendTouch(.began, at: place) }
    if let ends { screen.change { screen.window.sendTouch(.moved, at: ends) } }
    screen.change { screen.window.sendTouch(.ended, at: ends ?? place) }
  }

  /// Returns the labels with text in a view and its subviews.
  private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
  }

  private func middle(_ text: String, of alert: UIAlertController) -> CGPoint {
    let label = labels(alert.view).first { $0.text == text }
    return label?.convert(
      CGPoint(x: (label?.bounds.width ?? 0) / 2, y: (label?.bounds.height ?? 0) / 2), to: nil)
      ?? .zero
  }

  @Test
  func
    `UIAlertController presents in the center, and a button tap dismisses and calls its handler`()
  {
    let alert = make()
    screen.change { root.present(alert, animated: true) }
    func shown(_ path: String) -> Double {
      screen.run {
        (alert.view.layer.presentation()?.value(forKeyPath: path) as? NSNumber)?.doubleValue ?? -1
      }
    }
    #expect(abs(shown("transform.scale.x") - 1.2) < 1e-6)
    #expect(shown("opacity") == 0)
    screen.advance(to: 0.1)
    let part = shown("opacity")
    #expect(part > 0.2)
    #expect(part < 1)
    // Scale and opacity follow the same timing curve.
    #expect(abs(shown("transform.scale.x") - (1.2 - 0.2 * part)) < 1e-3)
    screen.advance(to: 0.5)
    let frame = alert.view.frame
    #expect(frame.width == 270)
    #expect(frame.midX == 200)
    #expect(abs(frame.midY - 200) <= 1)
    #expect(root.view.window != nil)
    #expect(alert.view.superview?.subviews.first?.alpha == 1)
    tap(middle("OK", of: alert))
    #expect(notes.lines.isEmpty)
    screen.advance(to: 0.6)
    #expect(shown("opacity") > 0)
    #expect(shown("opacity") < 1)
    #expect(shown("transform.scale.x") == 1)
    screen.advance(to: 1)
    #expect(notes.take() == ["OK true"])
    #expect(alert.view.window == nil)
  }

  @Test
  func `UIAlertController arranges two buttons in a row, cancel first, otherwise in a column`() {
    let two = make()
    show(two)
    let (no, ok) = (middle("No", of: two), middle("OK", of: two))
    #expect(no.y == ok.y)
    #expect(no.x == 200 - 67.5)
    #expect(ok.x == 200 + 67.5)
    let height = two.view.frame.height
    // The cancel action is bold unless there is a preferred action.
    func font(_ text: String) -> UIFont? { labels(two.view).first { $0.text == text }?.font }
    #expect(font("No") == .systemFont(ofSize: 17, weight: .semibold))
    screen.change { two.preferredAction = two.actions[0] }
    #expect(font("OK") == .systemFont(ofSize: 17, weight: .semibold))
    #expect(font("No") == .systemFont(ofSize: 17))
    screen.change { screen.window.traitOverrides.layoutDirection = .rightToLeft }
    #expect(middle("No", of: two).x > 200)
    screen.change { screen.window.traitOverrides.layoutDirection = .leftToRight }
    screen.change { root.dismiss(animated: false) }
    let three = make(.alert, [("No", .cancel), ("A", .default), ("B", .destructive)])
    show(three)
    #expect(three.view.frame.height == height + 88)
    let ys = ["A", "B", "No"].map { middle($0, of: three).y }
    #expect(abs(ys[1] - ys[0] - 44) < 1e-6)
    #expect(abs(ys[2] - ys[1] - 44) < 1e-6)
    let red = labels(three.view).first { $0.text == "B" }?.textColor
    #expect(red == .systemRed)
    screen.change { root.dismiss(animated: false) }
    let long = make(.alert, [("No", .cancel), ("A title that is long", .default)])
    show(long)
    #expect(long.view.frame.height == height + 44)
  }

  @Test func `UIAlertController runs the action under the finger where a sliding touch ends`() {
    let alert = make(.alert, [("A", .default), ("B", .default), ("C", .default)])
    alert.actions[2].isEnabled = false
    show(alert)
    let places = ["A", "B", "C"].map { middle($0, of: alert) }
    tap(places[0], ends: places[2])
    screen.advance(to: 1)
    #expect(notes.lines.isEmpty)
    #expect(root.presentedViewController === alert)
    tap(places[0], ends: CGPoint(x: 5, y: 5))
    screen.advance(to: 2)
    #expect(notes.lines.isEmpty)
    tap(places[0], ends: places[1])
    screen.advance(to: 3)
    #expect(notes.take() == ["B true"])
  }

  @Test func `an action sheet slides up from the bottom edge, and a tap outside it cancels`() {
    let sheet = make(.actionSheet, [("A", .default), ("No", .cancel), ("B", .destructive)])
    screen.change { root.present(sheet, animated: true) }
    let start = screen.run { sheet.view.layer.presentation()?.frame.minY ?? 0 }
    #expect(start == 400)
    screen.advance(to: 0.6)
    // The sheet has a margin of 8 points at the sides and at the bottom.
    #expect(sheet.view.frame.minX == 8)
    #expect(sheet.view.frame.maxX == 392)
    #expect(sheet.view.frame.maxY == 392)
    // The cancel button is separated from the others by 8 points. Each button is 57 points high.
    #expect(abs(middle("No", of: sheet).y - middle("B", of: sheet).y - 65) < 1e-6)
    tap(CGPoint(x: 200, y: 10))
    screen.advance(to: 2)
    #expect(notes.take() == ["No true"])
    let plain = make(.actionSheet, [("A", .default)])
    show(plain)
    tap(CGPoint(x: 200, y: 10))
    screen.advance(to: 3)
    #expect(root.presentedViewController === plain)
  }

  @Test func `Return in an alert's last UITextField runs preferredAction`() {
    let alert = make()
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField()
    alert.preferredAction = alert.actions[0]
    let plain = make()
    show(plain)
    let height = plain.view.frame.height
    screen.change { root.dismiss(animated: false) }
    show(alert)
    // Two fields of 30 points each, with 16 points above them.
    #expect(alert.view.frame.height == height + 76)
    #expect(alert.textFields?[0].isFirstResponder == true)
    screen.change { SyntheticKey.text("Ann").send(to: screen.window) }
    screen.change { SyntheticKey.enter.send(to: screen.window) }
    #expect(alert.textFields?[1].isFirstResponder == true)
    screen.change { Simulator.keyboard.show(height: UIScreen.main.bounds.height - 300) }
    screen.advance(to: 1)
    // The alert is centered in the 300 points above the keyboard.
    #expect(abs(alert.view.frame.midY - 150) <= 1)
    screen.change { Simulator.keyboard.hide() }
    screen.change { SyntheticKey.enter.send(to: screen.window) }
    screen.advance(to: 3)
    #expect(notes.take() == ["OK true"])
    #expect(alert.textFields?[0].text == "Ann")
  }

  @Test func `UIAlertAction.copy keeps the title, style and isEnabled`() throws {
    let action = UIAlertAction(title: "A", style: .destructive)
    action.isEnabled = false
    let twin = try #require(action.copy() as? UIAlertAction)
    #expect(twin.title == "A")
    #expect(twin.style == .destructive)
    #expect(!twin.isEnabled)
    let alert = make(.actionSheet, [])
    #expect(alert.message == "Message")
    #expect(alert.preferredStyle == .actionSheet)
    #expect(alert.actions.isEmpty)
    #expect(alert.textFields == nil)
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func `alerts and action sheets scroll an overlong message and too many buttons`(
    style: UIAlertController.Style
  ) {
    let many = (0..<20).map { ("Choice \($0)", UIAlertAction.Style.default) }
    let alert = make(style, many + [("No", .cancel)])
    alert.message = String(repeating: "Many words. ", count: 80)
    show(alert)
    let view = alert.view ?? UIView()
    #expect(view.frame.minY >= 8)
    #expect(view.frame.maxY <= 392)
    func scrolls(_ view: UIView) -> [UIScrollView] {
      view.subviews.flatMap { [$0 as? UIScrollView].compactMap { $0 } + scrolls($0) }
    }
    let long = scrolls(view).filter { $0.contentSize.height > $0.bounds.height + 1 }
    #expect(long.count == 2)
    #expect(long.allSatisfy { $0.bounds.height > 40 })
    // The last action scrolls into view and can be tapped.
    guard let buttons = long.last else { return }
    let edge = buttons.convert(CGPoint(x: 100, y: buttons.bounds.maxY - 4), to: nil)
    var time = 0.0
    for _ in 0..<30 {
      screen.change { screen.window.sendTouch(.began, at: edge) }
      for step in 1...4 {
        time += 0.02
        screen.advance(to: time)
        screen.change {
          screen.window.sendTouch(.moved, at: CGPoint(x: edge.x, y: edge.y - CGFloat(step) * 15))
        }
      }
      screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: edge.x, y: edge.y - 60)) }
      time += 3
      screen.advance(to: time)
    }
    #expect(notes.take().isEmpty)
    #expect(root.presentedViewController === alert)
    tap(middle("Choice 19", of: alert))
    time += 2
    screen.advance(to: time)
    #expect(notes.take() == ["Choice 19 true"])
  }
}
