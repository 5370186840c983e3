import QuartzCore
import Testing

private final class Dial: CALayer {}

private final class Account: NSObject {
  var balance = 0
  var owner: String? = "me"
  func pay(_ sum: Int) {
    willChangeValue(for: \.balance)
    balance += sum
    didChangeValue(for: \.balance)
  }
}

private final class Clerk: NSObject, KeyPathObserver {
  var lines: [String] = []
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let old = change?[.oldKey].map { "\($0)" } ?? "-"
    let new = change?[.newKey].map { "\($0)" } ?? "-"
    let prior = change?[.notificationIsPriorKey] == nil ? "" : " prior"
    lines.append("\(keyPath ?? "") \(old) \(new)\(prior)")
  }
}

@Suite struct ObservingTests {
  @Test
  func `observe reports the old and new values of every assignment, even of an equal value`() {
    let layer = CALayer()
    var told: [String] = []
    let observation = layer.observe(\.opacity, options: [.old, .new]) { own, change in
      told.append("\(change.oldValue ?? -1) \(change.newValue ?? -1) \(own === layer)")
    }
    layer.opacity = 0.5
    layer.opacity = 0.5
    layer.cornerRadius = 3
    observation.invalidate()
    layer.opacity = 0.25
    #expect(told == ["1.0 0.5 true", "0.5 0.5 true"])
  }

  @Test func `an NSKeyValueObservation ends when it is released`() {
    let layer = CALayer()
    var count = 0
    var observation: NSKeyValueObservation? = layer.observe(\.bounds) { _, _ in count += 1 }
    layer.bounds.size.width = 1
    withExtendedLifetime(observation) {}
    observation = nil
    layer.bounds.size.width = 2
    #expect(count == 1)
  }

  @Test
  func `observe with initial and prior also calls its handler at registration and before a change`()
  {
    let layer = CALayer()
    var told: [String] = []
    let all = layer.observe(\.zPosition, options: [.initial, .prior, .old, .new]) { _, change in
      told.append("\(change.isPrior) \(change.oldValue ?? -1) \(change.newValue ?? -1)")
    }
    let none = layer.observe(\.zPosition) { _, change in
      told.append("\(change.kind == .setting) \(change.oldValue == nil && change.newValue == nil)")
    }
    layer.zPosition = 4
    #expect(told == ["false -1.0 0.0", "true 0.0 -1.0", "false 0.0 4.0", "true true"])
    withExtendedLifetime((all, none)) {}
  }

  @Test
  func `setting CALayer.frame notifies frame observers once, after position and bounds are set`() {
    let layer = CALayer()
    var frames: [CGRect] = []
    let observation = layer.observe(\.frame) { own, _ in frames.append(own.frame) }
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.position.x = 0
    #expect(
      frames == [
        CGRect(x: 10, y: 20, width: 30, height: 40), CGRect(x: -15, y: 20, width: 30, height: 40),
      ])
    withExtendedLifetime(observation) {}
  }

  @Test func `observers of bounds are notified after sublayers have been resized`() {
    let (layer, child) = (CALayer(), CALayer())
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    child.frame = layer.bounds
    child.autoresizingMask = [.layerWidthSizable]
    layer.addSublayer(child)
    var width: CGFloat = 0
    let observation = layer.observe(\.bounds) { _, _ in width = child.bounds.width }
    layer.bounds.size.width = 30
    #expect(width == 30)
    withExtendedLifetime(observation) {}
  }

  @Test
  func `sublayers are resized correctly when a bounds observer invalidates its observation`() {
    let (layer, child) = (CALayer(), CALayer())
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    child.frame = CGRect(x: 2, y: 0, width: 6, height: 10)
    child.autoresizingMask = [.layerWidthSizable]
    layer.addSublayer(child)
    var observation: NSKeyValueObservation?
    var count = 0
    observation = layer.observe(\.bounds) { _, _ in
      count += 1
      observation?.invalidate()
      observation = nil
    }
    layer.bounds.size.width = 20
    #expect(child.bounds.width == 16)
    layer.bounds.size.width = 30
    #expect(child.bounds.width == 26)
    #expect(count == 1)
  }

  @Test func `observers and observations do not keep a layer alive`() {
    weak var gone: CALayer?
    do {
      let layer = CALayer()
      let observation = layer.observe(\.opacity) { _, _ in }
      layer.addObserver(Clerk(), forKeyPath: "bounds", context: nil)
      gone = layer
      withExtendedLifetime(observation) {}
    }
    #expect(gone == nil)
  }

  @Test func `an observed CALayer animates and commits as usual`() {
    let layer = CALayer()
    let observation = layer.observe(\.opacity) { _, _ in }
    let tree = LiveTree(layer)
    tree.run { layer.opacity = 0 }
    #expect(layer.animationKeys() == ["opacity"])
    tree.advance(to: 0.125)
    let shown = tree.run { layer.presentation()?.opacity ?? 0 }
    #expect(shown > 0)
    #expect(shown < 1)
    tree.run { layer.isHidden = true }
    #expect(layer.isHidden)
    withExtendedLifetime(observation) {}
  }

  @Test
  func `observe accepts key paths of layer subclasses and of components like bounds.size.width`() {
    let dial = Dial()
    var widths: [CGFloat] = []
    let whole = dial.observe(\.bounds) { own, _ in widths.append(own.bounds.width) }
    let part = dial.observe(\.bounds.size.width) { own, _ in widths.append(own.bounds.width) }
    dial.bounds.size.width = 8
    dial.bounds.size.width = 8
    dial.opacity = 0.5
    #expect(widths == [8, 8])
    withExtendedLifetime((whole, part)) {}
  }

  @Test
  func `didChangeValue or the end of the run loop turn notifies observers of an NSObject`() {
    let tree = LiveTree()
    tree.run {
      let account = Account()
      var told: [Int] = []
      let observation = account.observe(\.balance, options: .new) { told.append($1.newValue ?? -1) }
      account.pay(5)
      #expect(told == [5])
      account.balance = 9
      #expect(told == [5])
      tree.endTurn()
      #expect(told == [5, 9])
      tree.endTurn()
      #expect(told == [5, 9])
      withExtendedLifetime(observation) {}
    }
  }

  @Test func `addObserver accepts property names and key paths such as mask.opacity`() {
    let (layer, mask, clerk) = (CALayer(), CALayer(), Clerk())
    layer.mask = mask
    layer.addObserver(clerk, forKeyPath: "isHidden", options: [.old, .new], context: nil)
    layer.addObserver(clerk, forKeyPath: "mask.opacity", options: [.new, .prior], context: nil)
    layer.isHidden = true
    mask.opacity = 0.5
    layer.removeObserver(clerk, forKeyPath: "isHidden")
    layer.removeObserver(clerk, forKeyPath: "mask.opacity")
    layer.isHidden = false
    mask.opacity = 1
    #expect(
      clerk.lines == ["isHidden false true", "mask.opacity - - prior", "mask.opacity - 0.5"])
  }

  @Test func `addObserver accepts custom keys`() {
    let (layer, clerk) = (CALayer(), Clerk())
    layer.addObserver(clerk, forKeyPath: "mood", options: [.old, .new], context: nil)
    layer.setValue("bright", forKey: "mood")
    #expect(clerk.lines == ["mood <null> bright"])
    layer.removeObserver(clerk, forKeyPath: "mood")
  }

  @Test
  func `key-value observing mistakes, such as removing an unregistered observer, are reported`() {
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      let layer = CALayer()
      layer.addObserver(NSObject(), forKeyPath: "opacity", context: nil)
      layer.removeObserver(Clerk(), forKeyPath: "opacity")
      layer.observeValue(forKeyPath: "opacity", of: layer, change: nil, context: nil)
    }
    #expect(
      journal.lines == [
        "NSObject cannot observe 'opacity'; make the class conform to KeyPathObserver",
        "cannot remove the observer Clerk for 'opacity' of CALayer: it is not registered",
        "CALayer observes 'opacity' of CALayer, but does not implement observeValue(forKeyPath:of:change:context:)",
      ])
  }
}
