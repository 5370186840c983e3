import AnimationTesting
import QuartzCore
import Testing
import UIKit

/// Animates the changes of standalone layers for a number of seconds.
func animateLayers(
  withDuration duration: Double, changes: () -> Void, completion: (() -> Void)? = nil
) {
  CATransaction.begin()
  CATransaction.setAnimationDuration(duration)
  CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
  CATransaction.setCompletionBlock(completion)
  changes()
  CATransaction.commit()
}

/// A layer whose implicit animations swing if the transaction has a damping.
final class SwingingLayer: CALayer {
  override func action(forKey event: String) -> (any CAAction)? {
    let action = super.action(forKey: event)
    guard let damping = CATransaction.value(forKey: "damping") as? CGFloat,
      let change = action as? CABasicAnimation
    else { return action }
    let swing = CASpringAnimation(keyPath: event)
    swing.fromValue = change.fromValue
    swing.damping = damping
    swing.duration = swing.settlingDuration
    return swing
  }
}

private final class RecordingContext: UIViewAnimationContext {
  var changes: [(layer: CALayer, key: String, old: Any?)] = []
  var newValues: [Any?] = []
  var answer = UIViewActionAnswer.none

  func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer {
    changes.append((layer, key, oldValue))
    return answer
  }

  func blockDidEnd() { newValues = changes.map { $0.layer.value(forKey: $0.key) } }
}

/// The code of the article OwnBlockAPI.
@MainActor @Suite struct OwnBlockAPITests {
  private func withLayers(_ body: (AnimationStage, UIView, SwingingLayer) throws -> Void) rethrows {
    try withAnimationStage(size: CGSize(width: 400, height: 100)) { stage in
      let (view, layer) = (
        UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)), SwingingLayer()
      )
      layer.frame = CGRect(x: 100, y: 0, width: 40, height: 40)
      stage.add(view)
      stage.add(layer)
      stage.advance(to: 0.1)
      try body(stage, view, layer)
    }
  }

  @Test func `a transaction sets the duration of layers and leaves views alone`() {
    withLayers { stage, view, layer in
      var isEnded = false
      animateLayers(
        withDuration: 2,
        changes: {
          layer.opacity = 0
          view.layer.opacity = 0
        }, completion: { isEnded = true })
      #expect(layer.animation(forKey: "opacity")?.duration == 2)
      #expect(view.layer.animationKeys() == nil)
      stage.advance(by: 1.9)
      #expect(!isEnded)
      stage.advance(by: 0.3)
      #expect(isEnded)
    }
  }

  @Test func `action(forKey:) reads values of the transaction`() {
    withLayers { _, _, layer in
      CATransaction.begin()
      CATransaction.setValue(CGFloat(4), forKey: "damping")
      layer.position.x = 300
      CATransaction.commit()
      #expect((layer.animation(forKey: "position") as? CASpringAnimation)?.damping == 4)
      layer.opacity = 0
      #expect(!(layer.animation(forKey: "opacity") is CASpringAnimation))
    }
  }

  @Test func `a context is asked with the old value and called when all new values are stored`() {
    withLayers { _, view, layer in
      let context = RecordingContext()
      UIView.animate(with: context) {
        view.layer.borderWidth = 3
        layer.cornerRadius = 5
        #expect(context.newValues.isEmpty)
      }
      #expect(context.changes.map(\.key) == ["borderWidth", "cornerRadius"])
      #expect(context.changes.map { $0.old as? CGFloat } == [0, 0])
      #expect(context.newValues.map { $0 as? CGFloat } == [3, 5])
      #expect(view.layer.animationKeys() == nil && layer.animationKeys() == nil)
    }
  }

  @Test func `useDefault asks the view, which uses the block around`() {
    withLayers { _, view, _ in
      let context = RecordingContext()
      context.answer = .useDefault
      UIView.animate(withDuration: 3) {
        UIView.animate(with: context) { view.alpha = 0 }
      }
      #expect(context.changes.count == 1)
      #expect(view.layer.animation(forKey: "opacity")?.duration == 3)
    }
  }

  @Test func `the innermost context answers`() {
    withLayers { _, view, _ in
      let (outer, inner) = (RecordingContext(), RecordingContext())
      UIView.animate(with: outer) {
        UIView.animate(with: inner) { view.alpha = 0 }
        view.alpha = 1
      }
      #expect(inner.changes.count == 1 && outer.changes.count == 1)
    }
  }

  @Test func `performWithoutAnimation and disableActions do not ask the context`() {
    withLayers { _, view, layer in
      let context = RecordingContext()
      UIView.animate(with: context) {
        UIView.performWithoutAnimation { view.alpha = 0 }
        CATransaction.setDisableActions(true)
        layer.opacity = 0
        view.alpha = 1
      }
      #expect(context.changes.isEmpty)
    }
  }

  @Test func `a frame asks for position and bounds`() {
    withLayers { _, view, _ in
      let context = RecordingContext()
      UIView.animate(with: context) {
        view.frame = CGRect(x: 9, y: 9, width: 9, height: 9)
      }
      #expect(context.changes.map(\.key) == ["position", "bounds"])
    }
  }
}
