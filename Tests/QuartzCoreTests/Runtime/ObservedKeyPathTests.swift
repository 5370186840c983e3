import QuartzCore
import RenderTree
import Testing

/// An observer that records key paths and whether the notification precedes the change.
private final class Recorder: NSObject, _KeyValueObserver {
  var lines: [String] = []

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let isPrior = change?[.notificationIsPriorKey] != nil
    lines.append("\(isPrior ? "will" : "did") change \(keyPath ?? "nothing")")
  }
}

/// Tests of observers of each declared property, by key and by key path.
@Suite struct ObservedKeyPathTests {
  @Test func `observers of any layer property's key are notified before and after a change`() {
    let layers = [
      CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer(), CATransformLayer(),
      CAReplicatorLayer(), CAEmitterLayer(), CAScrollLayer(), CATiledLayer(), CAPortalLayer(),
    ]
    #expect(Set(layers.map(\.documentNodeClass)) == Set(NodeClass.allCases))
    for layer in layers { expectNotifications(of: layer) }
  }

  private func expectNotifications(of layer: CALayer) {
    let owners = [.layer, layer.documentNodeClass]
    let keys = PropertyTable.builtin.filter { owners.contains($0.owner) }.map(\.key)
    for key in Set(keys).union(["frame"]).sorted() {
      let recorder = Recorder()
      layer.addObserver(recorder, forKeyPath: key, options: .prior, context: nil)
      // Each assignment is observed, even if the new value equals the old one.
      layer.setValue(layer.value(forKey: key), forKey: key)
      layer.removeObserver(recorder, forKeyPath: key)
      #expect(recorder.lines == ["will change \(key)", "did change \(key)"], "\(type(of: layer))")
    }
  }

  /// Returns the notifications for setting a property to its current value.
  private func notifications<L: CALayer, V>(
    of layer: L, _ keyPath: ReferenceWritableKeyPath<L, V>
  ) -> [Bool] {
    var arePrior: [Bool] = []
    let observation = layer.observe(keyPath, options: .prior) { _, change in
      arePrior.append(change.isPrior)
    }
    layer[keyPath: keyPath] = layer[keyPath: keyPath]
    observation.invalidate()
    return arePrior
  }

  @Test func `observers of a Swift key path are notified for properties of every layer class`() {
    let both = [true, false]
    #expect(notifications(of: CALayer(), \.contentsRect) == both)
    #expect(notifications(of: CALayer(), \.maskedCorners) == both)
    #expect(notifications(of: CALayer(), \.isDoubleSided) == both)
    #expect(notifications(of: CALayer(), \.shadowPath) == both)
    #expect(notifications(of: CALayer(), \.frame) == both)
    #expect(notifications(of: CAShapeLayer(), \.lineWidth) == both)
    #expect(notifications(of: CAGradientLayer(), \.startPoint) == both)
    #expect(notifications(of: CATextLayer(), \.fontSize) == both)
  }
}
