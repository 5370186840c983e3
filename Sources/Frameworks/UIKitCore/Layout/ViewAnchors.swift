public import CoreGraphics
import QuartzCore

extension UIView {
  // MARK: Anchors

  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintOperand(self, .left)) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .right))
  }
  /// The edge at which reading begins.
  public var leadingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .leading))
  }
  /// The edge at which reading ends.
  public var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .trailing))
  }
  /// The middle across.
  public var centerXAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .centerX))
  }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintOperand(self, .top)) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .bottom))
  }
  /// The middle downwards.
  public var centerYAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .centerY))
  }
  /// The line on which the first line of text stands.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .firstBaseline))
  }
  /// The line on which the last line of text stands.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .lastBaseline))
  }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .width)) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .height)) }

  // MARK: Guides

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { layoutStorage?.guides ?? [] }

  /// Takes a guide from the view that it was in.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    let state = layoutState
    guard !state.guides.contains(where: { $0 === layoutGuide }),
      !state.builtInGuides.contains(where: { $0 === layoutGuide })
    else { return }
    state.guides.append(layoutGuide)
    if layoutGuide.owningView !== self { layoutGuide.owningView = self }
  }

  /// Gives a guide away; constraints about it count no longer.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard let state = layoutStorage, state.guides.contains(where: { $0 === layoutGuide }) else {
      return
    }
    for constraint in state.referencingConstraints
    where constraint.items.contains(where: { $0 === layoutGuide }) {
      constraint.isActive = false
    }
    layoutEngine?.removeGuide(layoutGuide)
    state.guides.removeAll { $0 === layoutGuide }
    if layoutGuide.owningView === self { layoutGuide.owningView = nil }
  }

  // MARK: Sizes that fit

  /// A wish for the least size that constraints allow.
  nonisolated public class var layoutFittingCompressedSize: CGSize { .zero }

  /// A wish for the greatest size that constraints allow.
  nonisolated public class var layoutFittingExpandedSize: CGSize {
    CGSize(width: 10_000, height: 10_000)
  }

  func fittingSize(
    for size: CGSize, horizontalPriority across: UILayoutPriority,
    verticalPriority down: UILayoutPriority
  ) -> CGSize {
    if across == .required, fitsRequiredWidth { return sizeThatFits(size) }
    updateConstraintsIfNeeded()
    let engine = LayoutEngine(
      root: self,
      fitting: LayoutEngine.FittingSizeTarget(
        size: size, horizontalPriority: across, verticalPriority: down))
    let fitting = frame(forAlignmentRect: CGRect(origin: .zero, size: engine.fittingSize(of: self)))
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    // Up to whole pixels, less the error of reckoning.
    // Nothing is 0 and not -0, which the error makes of it.
    func whole(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale + 0 }
    return CGSize(width: whole(fitting.width), height: whole(fitting.height))
  }

  /// The size of the rectangle that constraints are about.
  var alignmentSize: CGSize {
    alignmentRect(forFrame: CGRect(origin: .zero, size: bounds.size)).size
  }

  /// Takes the size that constraints give a view that lies in no other.
  func applyRootSize(_ size: CGSize) {
    let frame = self.frame(forAlignmentRect: CGRect(origin: .zero, size: size))
    guard !bounds.size.isApproximatelyEqual(to: frame.size) else { return }
    let corner = untransformedFrame.origin
    bounds.size = frame.size
    center = CGPoint(
      x: corner.x + frame.width * layer.anchorPoint.x,
      y: corner.y + frame.height * layer.anchorPoint.y)
  }

  /// How often a layout may change constraints and lay out again.
  private static let maximumLayoutPassCount = 20

  /// Solves what was changed and lays out, as long as layout changes constraints.
  func layOutTree() {
    guard let engine = requiredLayoutEngine else { return layer.layoutIfNeeded() }
    for _ in 0..<Self.maximumLayoutPassCount {
      engine.checkForMovedFrames()
      engine.updateLayoutIfNeeded()
      layer.layoutIfNeeded()
      if !engine.needsLayout { return }
    }
  }

  /// Updates constraints, by the controller where it has one.
  func runConstraintUpdate() {
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
    layoutStorage?.needsUpdate = false
  }

  /// Moves to another frame that constraints leave room for, to and fro.
  func moveToAlternativeFrame() {
    guard let engine = updatedLayoutEngine else { return }
    let state = layoutState
    state.ambiguityCount += 1
    // Far enough to be seen; our own choice.
    engine.exerciseAmbiguity(of: self, by: state.ambiguityCount % 2 == 1 ? 20 : -20)
    superview?.layoutIfNeeded()
  }
}
