import ConstraintSolver
import CoreGraphics
import Foundation
import QuartzCore

/// The Auto Layout state of a view, which is allocated only for views that are involved in constraints.
@MainActor
final class ViewLayoutState {
  var heldConstraints: [NSLayoutConstraint] = []
  /// The active constraints that refer to the view or to one of its guides.
  var referencingConstraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The guides that are part of the view's API, such as the layout margins guide.
  var builtInGuides: [UILayoutGuide] = []
  var hugging = (UILayoutPriority.defaultLow, UILayoutPriority.defaultLow)
  var resistance = (UILayoutPriority.defaultHigh, UILayoutPriority.defaultHigh)
  /// The index of the view in a stack view with the `fill` distribution and the axis of the stack view, or `nil` if
  /// the view is not in one.
  var stackPosition: (index: Int, axis: NSLayoutConstraint.Axis)?
  var needsUpdate = false
  /// The engine that determines the frames of all descendants.
  ///
  /// Only a root view has an engine.
  var engine: LayoutEngine?
  var ambiguityCount = 0

  /// Adds a guide that is part of the API of the given view.
  func addBuiltInGuide(_ guide: UILayoutGuide, of view: UIView) {
    builtInGuides.append(guide)
    guide.owningView = view
  }

  func builtInGuide(withIdentifier identifier: String) -> UILayoutGuide? {
    builtInGuides.first { $0.identifier == identifier }
  }
}

extension UIView: LayoutItem {
  /// The view itself.
  package var layoutOwner: UIView? { self }

  /// The layout state of the view, which is created on first access.
  var layoutState: ViewLayoutState {
    if let layoutStorage { return layoutStorage }
    let state = ViewLayoutState()
    layoutStorage = state
    return state
  }

  /// The root view of the view tree.
  var topmostView: UIView { inheritedState.topmostView ?? self }

  /// The layout engine for the view tree.
  ///
  /// The value is `nil` if no view in the tree uses constraints or if no layout has occurred since the tree changed.
  var layoutEngine: LayoutEngine? { topmostView.layoutStorage?.engine }

  /// The layout engine for the view tree, which is created on first access.
  ///
  /// The value is `nil` if no view in the tree uses constraints.
  var requiredLayoutEngine: LayoutEngine? {
    let top = topmostView
    guard top.usesConstraints else { return nil }
    if let engine = top.layoutStorage?.engine { return engine }
    let engine = LayoutEngine(root: top)
    top.layoutState.engine = engine
    return engine
  }

  /// The layout engine for the view tree, with all pending changes applied.
  var updatedLayoutEngine: LayoutEngine? {
    let engine = requiredLayoutEngine
    engine?.updateLayoutIfNeeded()
    return engine
  }

  /// Lets constraints determine the frames in the view tree, starting with the next layout pass.
  ///
  /// A tree that has used constraints keeps using them until it is released, as in UIKit. Other trees are not
  /// affected.
  func enableConstraints() {
    var at: UIView? = self
    // If a view uses constraints, all its ancestors already use them.
    while let view = at, !view.usesConstraints {
      view.usesConstraints = true
      at = view.superview
    }
  }

  /// Solves pending changes before the view lays out its subviews.
  ///
  /// The engine does not request another layout of this view, because the solved frames are applied immediately
  /// afterwards.
  func prepareConstraints() {
    guard let engine = requiredLayoutEngine else { return }
    engine.checkForMovedFrames(around: self)
    engine.updateLayoutIfNeeded(for: self)
  }

  /// Applies the solved frames to the subviews whose autoresizing masks are not translated into constraints.
  func layOutConstrainedSubviews() {
    guard usesConstraints, let engine = layoutEngine else { return }
    for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
      if let rect = engine.solvedFrame(of: view) { view.applyAlignmentRect(rect) }
    }
  }

  /// Sets the bounds size and center for the given alignment rectangle, ignoring the transform.
  func applyAlignmentRect(_ rect: CGRect) {
    let exact = self.frame(forAlignmentRect: rect)
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    // The edges are rounded to whole pixels.
    func whole(_ x: CGFloat) -> CGFloat { (x * scale + 1e-6).rounded() / scale }
    let (left, top) = (whole(exact.minX), whole(exact.minY))
    let size = CGSize(
      width: max(0, whole(exact.maxX) - left), height: max(0, whole(exact.maxY) - top))
    if !bounds.size.isApproximatelyEqual(to: size) { bounds.size = size }
    let anchor = layer.anchorPoint
    let middle = CGPoint(
      x: left + bounds.width * anchor.x, y: top + bounds.height * anchor.y)
    if abs(middle.x - center.x) > 1e-9 || abs(middle.y - center.y) > 1e-9 { center = middle }
  }

  /// The frame that the view would have if it had no transform, in the superview's coordinates.
  var untransformedFrame: CGRect {
    let (size, anchor, middle) = (bounds.size, layer.anchorPoint, center)
    return CGRect(
      x: middle.x - size.width * anchor.x, y: middle.y - size.height * anchor.y,
      width: size.width, height: size.height)
  }

  // MARK: Entering and leaving a tree

  /// Adds the view and its descendants to the engine for the tree that they have entered.
  func constraintsDidEnterTree() {
    layoutStorage?.engine = nil
    if usesConstraints { superview?.enableConstraints() }
    layoutEngine?.insertViewTree(self)
  }

  /// Removes the view and its descendants from the engine for their tree, and deactivates constraints to views that
  /// remain in the tree.
  func constraintsWillLeaveTree() {
    guard topmostView.usesConstraints else { return }
    let engine = layoutEngine
    forEachViewInTree { view in
      for constraint in view.layoutStorage?.referencingConstraints ?? [] {
        if let holder = constraint.owningView, !holder.isDescendant(of: self) {
          holder.removeConstraint(constraint)
        }
      }
    }
    engine?.removeViewTree(self)
  }

  /// Calls a closure for the view and all its descendants, ancestors before descendants.
  func forEachViewInTree(_ body: (UIView) -> Void) {
    var work = [self]
    while let view = work.popLast() {
      body(view)
      work += view.subviews.reversed()
    }
  }

  // MARK: Constraints

  func addHeldConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owningView !== self else { return }
    for item in constraint.items {
      guard item.layoutOwner?.isDescendant(of: self) == true else {
        CAProgrammerError.raise(
          "\(ConstraintDescription.description(of: constraint)) cannot be added: an item is not a descendant of the "
            + "view; add the constraint to a common ancestor of its items")
        return
      }
    }
    constraint.owningView?.removeConstraint(constraint)
    enableConstraints()
    layoutState.heldConstraints.append(constraint)
    constraint.owningView = self
    for item in constraint.items {
      guard let state = item.layoutOwner?.layoutState,
        state.referencingConstraints.last !== constraint
      else { continue }
      state.referencingConstraints.append(constraint)
    }
    layoutEngine?.activate(constraint)
    setNeedsLayout()
  }

  func removeHeldConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owningView === self else { return }
    layoutEngine?.deactivate(constraint)
    layoutState.heldConstraints.removeAll { $0 === constraint }
    for item in constraint.items {
      item.layoutOwner?.layoutStorage?.referencingConstraints.removeAll { $0 === constraint }
    }
    constraint.owningView = nil
    setNeedsLayout()
  }

  func requestConstraintUpdate() {
    enableConstraints()
    layoutState.needsUpdate = true
    layoutEngine?.queueConstraintUpdate(of: self)
    setNeedsLayout()
  }

  /// Updates the engine after `translatesAutoresizingMaskIntoConstraints` has changed.
  func autoresizingTranslationDidChange() {
    if !translatesAutoresizingMaskIntoConstraints { enableConstraints() }
    layoutEngine?.implicitConstraintsDidChange(of: self)
    superview?.setNeedsLayout()
  }

  /// Invalidates the layout after the intrinsic content size or its priorities have changed.
  func contentDidChange() {
    // No constraint refers to a view without a layout state.
    if layoutStorage != nil { layoutEngine?.contentDidChange(of: self) }
    (superview as? UIStackView)?.contentDidChange(ofArrangedSubview: self)
    superview?.setNeedsLayout()
  }

  /// Updates the stack view that contains this arranged view, after the view was hidden or shown.
  ///
  /// A view that is hidden in an animation block remains visible until the end of the animation.
  func visibilityDidChange() {
    guard let stack = superview as? UIStackView, stack.arrangedSubviews.contains(self) else {
      return
    }
    stack.visibilityDidChange(of: self)
    guard isHidden, let block = ViewAnimationBlock.currentIfAnimating else {
      layer.removeAnimation(forKey: "hidden")
      return
    }
    let staying = CABasicAnimation(keyPath: "hidden")
    (staying.fromValue, staying.toValue) = (false, false)
    staying.duration = block.delay + block.duration
    layer.add(staying, forKey: "hidden")
  }

  /// Requests layout after a change to the view's frame, on which constraints of other views may depend.
  func constrainedFrameDidChange() {
    guard layoutStorage != nil,
      translatesAutoresizingMaskIntoConstraints, let engine = layoutEngine, engine.contains(self)
    else { return }
    superview?.setNeedsLayout()
  }

  /// Invalidates the layout after the insets of the view's layout guides have changed.
  func layoutInsetsDidChange() {
    guard layoutStorage?.builtInGuides.isEmpty == false else { return }
    layoutEngine?.insetsDidChange(of: self)
    setNeedsLayout()
  }

  func contentPriorities(along axis: NSLayoutConstraint.Axis) -> (
    hug: UILayoutPriority, resist: UILayoutPriority
  ) {
    let state = layoutStorage
    return switch axis {
    case .horizontal: (state?.hugging.0 ?? .defaultLow, state?.resistance.0 ?? .defaultHigh)
    case .vertical: (state?.hugging.1 ?? .defaultLow, state?.resistance.1 ?? .defaultHigh)
    }
  }

  /// Returns the strengths of content hugging and compression resistance along the given axis.
  ///
  /// Among views that fill a stack view with equal priorities, the strength increases with the index.
  func contentStrengths(along axis: NSLayoutConstraint.Axis) -> (
    hug: ConstraintStrength, resist: ConstraintStrength
  ) {
    let (hug, resist) = contentPriorities(along: axis)
    let stackIndex = layoutStorage?.stackPosition.map { $0.axis == axis ? $0.index : 0 } ?? 0
    return (ConstraintStrength(hug, at: stackIndex), ConstraintStrength(resist, at: stackIndex))
  }

  /// Whether the effective layout direction is right to left.
  package var hasRightToLeftLayout: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

extension CGSize {
  /// Returns whether both dimensions differ by less than 10⁻⁹, which allows for floating-point errors.
  func isApproximatelyEqual(to other: CGSize) -> Bool {
    abs(width - other.width) < 1e-9 && abs(height - other.height) < 1e-9
  }
}
