import QuartzCore

/// One running view block: its settings, and who is told when its animations are over.
///
/// It is the delegate of every animation that the block makes: spec/05 section 2.
@MainActor
final class ViewBlock: NSObject, @preconcurrency CAAnimationDelegate {
  let duration: Double
  let delay: Double
  let options: UIView.AnimationOptions
  private var completion: ((Bool) -> Void)?
  private var waiting = 0
  private var isFinished = true
  private var isClosed = false

  /// The blocks in force, the innermost last.
  private static var stack: [ViewBlock] = []
  /// Whether blocks animate at all.
  static var isEnabled = true

  static var current: ViewBlock? { stack.last }

  init(
    duration: Double, delay: Double, options: UIView.AnimationOptions,
    completion: ((Bool) -> Void)?
  ) {
    let outer = Self.current
    let inheritsDuration = outer != nil && !options.contains(.overrideInheritedDuration)
    self.duration = inheritsDuration ? outer?.duration ?? duration : duration
    self.delay = delay + (outer?.delay ?? 0)
    self.options =
      outer != nil && !options.contains(.overrideInheritedCurve)
      ? options.withCurve(of: outer?.options ?? options) : options
    self.completion = completion
  }

  /// Runs the closure with this block in force.
  func run(_ animations: () -> Void) {
    if duration > 0 && Self.isEnabled {
      Self.stack.append(self)
      BlockContexts.withViewBlock(duration: duration, animations)
      Self.stack.removeLast()
    } else {
      UIView.performWithoutAnimation(animations)
    }
    isClosed = true
    if waiting == 0 { TurnBlocks.enqueue { self.finish() } }
  }

  /// Runs a closure with no block in force.
  static func suspended(_ body: () -> Void) {
    let saved = stack
    stack = []
    defer { stack = saved }
    body()
  }

  /// What a view answers for its layer.
  static func answer(for layer: CALayer, forKey key: String) -> any CAAction {
    guard isEnabled, let block = current else { return NSNull() }
    switch UIView.animationStyle {
    case .additive: return ViewAction(block: block, layer: layer, key: key)
    case .replacing: return block.replacing(layer: layer, key: key)
    }
  }

  /// The older style: from the old value, nothing else: spec/05 section 2.
  private func replacing(layer: CALayer, key: String) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = layer.value(forKey: key)
    prepare(animation, layer)
    return animation
  }

  /// Gives an animation what all of the block's have.
  func prepare(_ animation: CAAnimation, _ layer: CALayer) {
    animation.duration = duration
    animation.fillMode = .both
    animation.timingFunction = options.timingFunction
    animation.delegate = self
    if delay > 0 { animation.beginTime = layer.currentLocalTime + delay }
    if options.contains(.repeat) { animation.repeatCount = .infinity }
    if options.contains(.autoreverse) { animation.autoreverses = true }
  }

  /// Adds an animation of the block to a layer.
  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    layer.add(animation, forKey: key)
  }

  func willWait() { waiting += 1 }

  // MARK: CAAnimationDelegate

  func animationDidStart(_ anim: CAAnimation) {}

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if !flag { isFinished = false }
    waiting -= 1
    if waiting <= 0 && isClosed { finish() }
  }

  private func finish() {
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  /// As the original prints.
  override var description: String {
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "<UIViewAnimationState: 0x\(String(address, radix: 16))>"
  }
}
