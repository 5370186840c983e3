import RenderTree
import Timing

/// A group of animations whose times are relative to the group.
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  /// The child animations.
  ///
  /// The delegate and `isRemovedOnCompletion` of a child are ignored.
  ///
  /// Groups can be nested to a depth of 256, the value of `NestingLimit.limit`. Adding or copying a group that
  /// contains itself is rejected.
  open var animations: [CAAnimation]? {
    get { children }
    set { if !rejectsChange(ofProperty: "animations") { children = newValue } }
  }

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  deinit {
    if var list = children {
      children = nil
      IterativeReleaser.clearList(&list)
    }
  }

  override func copyProperties(from other: CAAnimation) {
    super.copyProperties(from: other)
    guard let list = (other as? CAAnimationGroup)?.children else { return children = nil }
    children = NestingLimit.performNestedOperation(named: "animation groups") {
      list.compactMap { $0.copy() as? CAAnimation }
    }
  }

  override func freeze() {
    super.freeze()
    for animation in animations ?? [] { animation.freeze() }
  }

  override func makeRenderAnimationContent(in layer: CALayer) -> Animation.Content? {
    .group((animations ?? []).compactMap { makeChildAnimation(of: $0, in: layer) })
  }

  /// Returns the typed animation for a child of the group.
  ///
  /// A child without a duration uses the group's. Its begin time is relative to the start of the group.
  private func makeChildAnimation(of animation: CAAnimation, in layer: CALayer) -> Animation? {
    guard let content = animation.makeRenderAnimationContent(in: layer) else { return nil }
    var timing = animation.mediaTiming
    if !(animation.duration > 0) { timing.duration = mediaTiming.duration }
    return Animation(
      id: AnimationID(rawValue: 0), timing: timing, easing: animation.timingFunction?.easing,
      content: content, isRemovedOnCompletion: false)
  }
}
