import QuartzCore
import Testing
import UIKit

/// Tests of `UIView.AnimationOptions.flushUpdates`.
///
/// - Source: Documentation/behaviour/views.md, "The block API".
@MainActor
@Suite(.serialized) struct FlushUpdatesTests {
  /// A view that applies `place` to its subview's position during layout, and `shade` to its alpha in
  /// `updateProperties`.
  private final class Placing: UIView {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var place: CGFloat = 5 { didSet { setNeedsLayout() } }
    var shade: CGFloat = 1 { didSet { setNeedsUpdateProperties() } }

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(inner)
    }
    required init?(coder: NSCoder) { nil }
    override func updateProperties() { inner.alpha = shade }
    override func layoutSubviews() {
      super.layoutSubviews()
      inner.center.x = place
    }
    var keys: [String] { (inner.layer.animationKeys() ?? []).sorted() }
  }

  private let stage = ViewStage()
  private let placing = Placing(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let (stage, placing) = (stage, placing)
    stage.run { stage.view.addSubview(placing) }
    stage.endTurn()
  }

  private func animate(_ options: UIView.AnimationOptions, _ body: () -> Void) {
    stage.run { UIView.animate(withDuration: 1, delay: 0, options: options, animations: body) }
  }

  @Test func `AnimationOptions.flushUpdates has Apple's raw value`() {
    #expect(UIView.AnimationOptions.flushUpdates.rawValue == 268_435_456)
  }

  @Test
  func `flushUpdates animates layout and property updates that are pending when the block ends`() {
    animate([]) {
      placing.place = 50
      placing.shade = 0.5
    }
    stage.endTurn()
    #expect(placing.keys == [])
    #expect(placing.inner.center.x == 50)
    animate(.flushUpdates) {
      placing.place = 80
      placing.shade = 0.25
    }
    #expect(placing.inner.center.x == 80)
    #expect(placing.inner.alpha == 0.25)
    #expect(placing.keys == ["opacity", "position"])
  }

  @Test func `flushUpdates applies updates pending before the block without animating them`() {
    placing.place = 50
    animate(.flushUpdates) {
      #expect(placing.inner.center.x == 50)
      placing.shade = 0.5
    }
    #expect(placing.keys == ["opacity"])
  }

  @Test func `flushUpdates on an outer animation block also applies to nested blocks`() throws {
    animate(.flushUpdates) {
      placing.place = 50
      UIView.animate(
        withDuration: 3, delay: 0,
        options: [.overrideInheritedDuration, .overrideInheritedOptions]
      ) {
        // The outer block animates the change because it was made there.
        #expect(placing.inner.layer.animation(forKey: "position")?.duration == 1)
        placing.shade = 0.5
      }
      #expect(placing.inner.layer.animation(forKey: "opacity")?.duration == 3)
    }
  }

  @Test func `flushUpdates does not animate layout changes made in performWithoutAnimation`() {
    animate(.flushUpdates) {
      placing.shade = 0.5
      UIView.performWithoutAnimation { placing.place = 50 }
      #expect(placing.inner.center.x == 50)
    }
    #expect(placing.keys == ["opacity"])
  }

  @Test func `UIViewPropertyAnimator.flushUpdates animates pending layout`() {
    stage.run {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      #expect(!animator.flushUpdates)
      animator.flushUpdates = true
      #expect(animator.flushUpdates)
      animator.addAnimations { placing.place = 50 }
      animator.startAnimation()
    }
    #expect(placing.keys.contains("position"))
  }
}
