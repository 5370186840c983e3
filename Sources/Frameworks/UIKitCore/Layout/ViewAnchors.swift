public import CoreGraphics
import QuartzCore

extension UIView {
  // MARK: Anchors

  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintOperand(self, .left)) }
  public var rightAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .right))
  }
  /// The anchor for the left edge, or for the right edge in a right-to-left layout.
  public var leadingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .leading))
  }
  /// The anchor for the right edge, or for the left edge in a right-to-left layout.
  public var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .trailing))
  }
  /// The anchor for the horizontal center.
  public var centerXAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .centerX))
  }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintOperand(self, .top)) }
  public var bottomAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .bottom))
  }
  /// The anchor for the vertical center.
  public var centerYAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .centerY))
  }
  /// The anchor for the baseline of the first line of text.
  ///
  /// For a view without text, it is the anchor for the bottom edge.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .firstBaseline))
  }
  /// The anchor for the baseline of the last line of text.
  ///
  /// For a view without text, it is the anchor for the bottom edge.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .lastBaseline))
  }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .width)) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .height)) }

  // MARK: Guides

  /// The layout guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { layoutStorage?.guides ?? [] }

  /// Adds the given layout guide to the view, and removes it from the view that contained it.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    let state = layoutState
    guard !state.guides.contains(where: { $0 === layoutGuide }),
      !state.builtInGuides.contains(where: { $0 === layoutGuide })
    else { return }
    state.guides.append(layoutGuide)
    if layoutGuide.owningView !== self { layoutGuide.owningView = self }
  }

  /// Removes the given layout guide and deactivates the constraints that refer to it.
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

  // MARK: Fitting sizes

  /// The target size that requests the smallest size permitted by the constraints.
  nonisolated public class var layoutFittingCompressedSize: CGSize { .zero }

  /// The target size that requests the largest size permitted by the constraints.
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
    // Lengths are rounded up to whole pixels. A small excess caused by floating-point errors is ignored, and adding 0
    // converts -0 to 0.
    func whole(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale + 0 }
    return CGSize(width: whole(fitting.width), height: whole(fitting.height))
  }

  /// The size of the alignment rectangle, in points.
  var alignmentSize: CGSize {
    alignmentRect(forFrame: CGRect(origin: .zero, size: bounds.size)).size
  }

  /// Applies the size determined by the constraints of a root view.
  ///
  /// The top left corner remains in place.
  func applyRootSize(_ size: CGSize) {
    let frame = self.frame(forAlignmentRect: CGRect(origin: .zero, size: size))
    guard !bounds.size.isApproximatelyEqual(to: frame.size) else { return }
    let corner = untransformedFrame.origin
    bounds.size = frame.size
    center = CGPoint(
      x: corner.x + frame.width * layer.anchorPoint.x,
      y: corner.y + frame.height * layer.anchorPoint.y)
  }

  /// The maximum number of layout passes, which are repeated as long as layout changes constraints.
  private static let maximumLayoutPassCount = 20

  /// Solves pending constraint changes and lays out the view, and repeats both as long as layout changes constraints.
  func layOutTree() {
    guard let engine = requiredLayoutEngine else { return layer.layoutIfNeeded() }
    for _ in 0..<Self.maximumLayoutPassCount {
      engine.checkForMovedFrames()
      engine.updateLayoutIfNeeded()
      layer.layoutIfNeeded()
      if !engine.needsLayout { return }
    }
  }

  /// Updates the constraints of the view, by way of its view controller if it has one.
  func runConstraintUpdate() {
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
    layoutStorage?.needsUpdate = false
  }

  /// Moves an ambiguous view to another frame that satisfies its constraints.
  ///
  /// Successive calls alternate between two directions.
  func moveToAlternativeFrame() {
    guard let engine = updatedLayoutEngine else { return }
    let state = layoutState
    state.ambiguityCount += 1
    // The step of 20 points is our own choice. It is large enough to be visible.
    engine.exerciseAmbiguity(of: self, by: state.ambiguityCount % 2 == 1 ? 20 : -20)
    superview?.layoutIfNeeded()
  }
}
