import QuartzCore
import RenderTree
import Testing

/// An observer that keeps the key paths and whether the values are those before the change.
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

/// Observers of every declared property, by its key and by its key path.
@Suite struct ObservedKeyPathTests {
  @Test func `every declared property notifies observers of its key`() {
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
      // Every set is observed, also of the value that is there.
      layer.setValue(layer.value(forKey: key), forKey: key)
      layer.removeObserver(recorder, forKeyPath: key)
      #expect(recorder.lines == ["will change \(key)", "did change \(key)"], "\(type(of: layer))")
    }
  }

  /// The notifications of a set of the value that is there.
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

  @Test func `a key path of a declared property has its key`() {
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
