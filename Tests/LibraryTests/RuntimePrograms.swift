import AppleShims
import Testing
import UIKit

// Library code that uses the Objective-C runtime on iOS, adapted for Swift on Linux, in Swift 5 language mode.

/// A ring layer whose `progress` is stored by the framework, as with `@NSManaged`.
private class RingLayer: CALayer {
  var progress: CGFloat {
    get { _managed("progress") }
    set { _setManaged(newValue, "progress") }
  }

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let ring = layer as? RingLayer { progress = ring.progress }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.progress ?? progress
    animation.duration = 1
    return animation
  }
}

private class RingView: UIView {
  var log: [String] = []
  private var link: CADisplayLink?
  private var observation: NSKeyValueObservation?
  private let listeners = NSHashTable<AnyObject>.weakObjects()

  override class var layerClass: AnyClass { RingLayer.self }
  var ring: RingLayer { layer as? RingLayer ?? RingLayer() }

  func start() {
    link = CADisplayLink(target: self, selector: UIKit.Selector("tick:", RingView.tick(_:)))
    link?.add(to: .main, forMode: .common)
    perform(UIKit.Selector("late", RingView.late), with: nil, afterDelay: 0.5)
    perform(UIKit.Selector("never", RingView.never), with: nil, afterDelay: 0.5)
    NSObject.cancelPreviousPerformRequests(
      withTarget: self, selector: UIKit.Selector("never", RingView.never), object: nil)
    Timer.scheduledTimer(
      timeInterval: 0.25, target: self, selector: UIKit.Selector("beat:", RingView.beat(_:)),
      userInfo: nil, repeats: true)
    observation = observe(\.bounds, options: [.new]) { view, change in
      view.log.append("bounds \(change.newValue?.width ?? 0)")
    }
    listeners.add(self)
  }

  private func tick(_ link: CADisplayLink) {
    if log.last != "tick" { log.append("tick") }
  }
  private func late() { log.append("late") }
  private func never() { log.append("never") }
  private func beat(_ timer: Timer) {
    log.append("beat")
    timer.invalidate()
    link?.invalidate()
  }
}

/// An object that observes a view with string key paths.
private class Follower: NSObject, KeyPathObserver {
  private var place = 0
  var seen: [CGPoint] = []

  func follow(_ scroll: UIScrollView) {
    scroll.addObserver(self, forKeyPath: "contentOffset", options: .new, context: &place)
  }

  func leave(_ scroll: UIScrollView) {
    scroll.removeObserver(self, forKeyPath: "contentOffset", context: &place)
  }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard context == &place else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    if let point = change?[.newKey] as? CGPoint { seen.append(point) }
  }
}

@MainActor
@Suite struct RuntimePrograms {
  @Test func `CADisplayLink, Timer, delayed perform and KVO call methods of a view`() {
    Screen.run(60, 60) { screen in
      let view = RingView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      screen.stage.add(view)
      screen.stage.perform {
        view.start()
        view.ring.progress = 1
        view.bounds.size.width = 50
      }
      screen.stage.advance(to: 0.5)
      #expect(view.log.first == "bounds 50.0")
      #expect(view.log.dropFirst() == ["tick", "beat", "late"])
      let shown = screen.stage.perform { view.ring.presentation()?.progress ?? 0 }
      #expect(abs(shown - 0.5) < 0.05)
    }
  }

  @Test func `a key path observer receives contentOffset changes until it is removed`() {
    let (follower, scroll) = (Follower(), UIScrollView())
    follower.follow(scroll)
    scroll.contentOffset = CGPoint(x: 0, y: 7)
    follower.leave(scroll)
    scroll.contentOffset = .zero
    #expect(follower.seen == [CGPoint(x: 0, y: 7)])
  }

  @Test func `simd, CMTime and AudioServicesPlaySystemSound can be used in code written for iOS`() {
    let turn = simd_float4x4(diagonal: simd_float4(2, 2, 2, 1))
    #expect(simd_mul(turn, simd_float4(1, 2, 3, 1)) == simd_float4(2, 4, 6, 1))
    #expect(turn.inverse * turn == matrix_identity_float4x4)
    #expect(simd_length(simd_float2(3, 4)) == 5)
    #expect(CMTimeGetSeconds(CMTimeMakeWithSeconds(1.5, preferredTimescale: 600)) == 1.5)
    #expect(
      CMTime(value: 1, timescale: 3) + CMTime(value: 1, timescale: 6)
        == CMTime(value: 1, timescale: 2))
    AudioServicesPlaySystemSound(1104)
  }
}
