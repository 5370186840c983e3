import QuartzCore
import Testing
import UIKit

@MainActor
@Suite struct ObservedViewTests {
  final class Watcher: UIViewController {
    var lines: [String] = []

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let new = change?[.newKey].map { "\($0)" } ?? "-"
      MainActor.assumeIsolated { lines.append("\(keyPath ?? "") \(new)") }
    }
  }

  @Test func `UIView's bounds, center, frame, alpha and isHidden are KVO observable`() {
    let view = UIView()
    var told: [String] = []
    let all = [
      view.observe(\.bounds) { own, _ in told.append("bounds \(own.bounds.width)") },
      view.observe(\.center) { own, _ in told.append("center \(own.center.x)") },
      view.observe(\.frame) { own, _ in told.append("frame \(own.frame.width)") },
      view.observe(\.alpha, options: [.old, .new]) { _, change in
        told.append("alpha \(change.oldValue ?? -1) \(change.newValue ?? -1)")
      },
      view.observe(\.isHidden) { own, _ in told.append("hidden \(own.isHidden)") },
    ]
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    view.alpha = 0.5
    view.isHidden = true
    #expect(
      told == ["center 10.0", "bounds 20.0", "frame 20.0", "alpha 1.0 0.5", "hidden true"])
    withExtendedLifetime(all) {}
  }

  @Test func `KVO does not keep the observed view alive`() {
    weak var gone: UIView?
    do {
      let view = UIView()
      let observation = view.observe(\.bounds) { _, _ in }
      view.bounds.size.width = 3
      gone = view
      withExtendedLifetime(observation) {}
    }
    #expect(gone == nil)
  }

  @Test func `bounds changes made by Auto Layout notify KVO observers`() {
    let (view, child) = (UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40)), UIView())
    view.addSubview(child)
    child.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      child.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      child.heightAnchor.constraint(equalToConstant: 10),
      child.topAnchor.constraint(equalTo: view.topAnchor),
      child.leadingAnchor.constraint(equalTo: view.leadingAnchor),
    ])
    var widths: [CGFloat] = []
    let observation = child.observe(\.bounds) { own, _ in widths.append(own.bounds.width) }
    view.layoutIfNeeded()
    #expect(widths.last == 40)
    withExtendedLifetime(observation) {}
  }

  @Test
  func `contentOffset and contentSize of a scroll view or table view are KVO observable`() {
    let scroll = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
    var told: [String] = []
    let offset = scroll.observe(\.contentOffset, options: .new) { _, change in
      told.append("offset \(change.newValue?.y ?? -1)")
    }
    let size = scroll.observe(\.contentSize) { own, _ in
      told.append("size \(own.contentSize.height)")
    }
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.contentOffset = CGPoint(x: 0, y: 40)
    scroll.bounds.size.width = 90
    #expect(told.contains("size 500.0"))
    #expect(told.filter { $0 == "offset 40.0" }.count == 1)
    withExtendedLifetime((offset, size)) {}
  }

  @Test func `UISlider.value, UIButton states and UILabel.text are KVO observable`() {
    let (slider, button, label) = (UISlider(), UIButton(type: .custom), UILabel())
    var told: [String] = []
    let all: [Any] = [
      slider.observe(\.value) { own, _ in told.append("value \(own.value)") },
      button.observe(\.isSelected) { own, _ in told.append("selected \(own.isSelected)") },
      button.observe(\.isHighlighted, options: .new) { _, change in
        told.append("highlighted \(change.newValue ?? false)")
      },
      label.observe(\.text) { own, _ in told.append("text \(own.text ?? "")") },
    ]
    slider.value = 0.5
    button.isSelected = true
    button.isHighlighted = true
    label.text = "x"
    #expect(told == ["value 0.5", "selected true", "highlighted true", "text x"])
    withExtendedLifetime(all) {}
  }

  @Test func `a view controller that overrides observeValue observes key paths`() {
    let (watcher, scroll) = (Watcher(), UIScrollView())
    scroll.addObserver(watcher, forKeyPath: "contentOffset", options: .new, context: nil)
    scroll.addObserver(watcher, forKeyPath: "layer.opacity", options: .new, context: nil)
    scroll.contentOffset = CGPoint(x: 0, y: 5)
    scroll.alpha = 0.5
    scroll.removeObserver(watcher, forKeyPath: "contentOffset")
    scroll.removeObserver(watcher, forKeyPath: "layer.opacity")
    scroll.contentOffset = .zero
    #expect(watcher.lines.count == 2)
    #expect(watcher.lines.last == "layer.opacity 0.5")
  }

  @Test func `changes to UIView.tag notify KVO observers at the end of the run loop turn`() {
    let stage = ViewStage()
    stage.run {
      var tags: [Int] = []
      let observation = stage.view.observe(\.tag) { own, _ in tags.append(own.tag) }
      stage.view.tag = 3
      #expect(tags.isEmpty)
      stage.endTurn()
      #expect(tags == [3])
      withExtendedLifetime(observation) {}
    }
  }
}
