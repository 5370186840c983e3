import ConstraintSolver
import CoreGraphics
import Foundation
import QuartzCore

/// What a view has to do with constraints; only views that are asked get one.
@MainActor
final class ViewLayoutState {
  var heldConstraints: [NSLayoutConstraint] = []
  /// The active constraints that are about the view or a guide of it.
  var referencingConstraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// Guides that the view has by itself.
  var builtInGuides: [UILayoutGuide] = []
  var hugging = (UILayoutPriority.defaultLow, UILayoutPriority.defaultLow)
  var resistance = (UILayoutPriority.defaultHigh, UILayoutPriority.defaultHigh)
  /// The place among the views that fill a stack, from 0, and the axis along which they do.
  var stackPosition: (index: Int, axis: NSLayoutConstraint.Axis)?
  var needsUpdate = false
  /// The engine that finds the frames of all views below one that lies in no other.
  var engine: LayoutEngine?
  var ambiguityCount = 0

  /// Takes a guide of the view's own.
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

  /// The layout state of the view, made when it is first asked for.
  var layoutState: ViewLayoutState {
    if let layoutStorage { return layoutStorage }
    let state = ViewLayoutState()
    layoutStorage = state
    return state
  }

  /// The view above all others.
  var topmostView: UIView { inheritedState.topmostView ?? self }

  /// The engine that finds the frames here; nil where nothing in the tree has used constraints, or nobody has laid out since.
  var layoutEngine: LayoutEngine? { topmostView.layoutStorage?.engine }

  /// The same, made if it is not there; nil where nothing in the tree has used constraints.
  var requiredLayoutEngine: LayoutEngine? {
    let top = topmostView
    guard top.usesConstraints else { return nil }
    if let engine = top.layoutStorage?.engine { return engine }
    let engine = LayoutEngine(root: top)
    top.layoutState.engine = engine
    return engine
  }

  /// The engine with all changes of the tree applied.
  var updatedLayoutEngine: LayoutEngine? {
    let engine = requiredLayoutEngine
    engine?.updateLayoutIfNeeded()
    return engine
  }

  /// Has constraints give the views of the tree their frames from the next layout on.
  ///
  /// That lasts: a tree that has used constraints once is laid out so until it ends. Other trees are as they were.
  ///
  /// - Source: behaviour/views.md, "Trees with constraints".
  func enableConstraints() {
    var at: UIView? = self
    // Each view above one that has used them has used them, too.
    while let view = at, !view.usesConstraints {
      view.usesConstraints = true
      at = view.superview
    }
  }

  /// Solves what was changed before subviews are placed; of what is solved the view itself need not hear, as it places
  /// them now.
  func prepareConstraints() {
    guard let engine = requiredLayoutEngine else { return }
    engine.checkForMovedFrames(around: self)
    engine.updateLayoutIfNeeded(for: self)
  }

  /// Puts subviews and guides where constraints have them.
  func layOutConstrainedSubviews() {
    guard usesConstraints, let engine = layoutEngine else { return }
    for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
      if let rect = engine.solvedFrame(of: view) { view.applyAlignmentRect(rect) }
    }
  }

  /// Takes size and centre without regard to the transform.
  func applyAlignmentRect(_ rect: CGRect) {
    let exact = self.frame(forAlignmentRect: rect)
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    // Edges come to lie on pixels.
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

  /// The frame that it would have without a transform.
  var untransformedFrame: CGRect {
    let (size, anchor, middle) = (bounds.size, layer.anchorPoint, center)
    return CGRect(
      x: middle.x - size.width * anchor.x, y: middle.y - size.height * anchor.y,
      width: size.width, height: size.height)
  }

  // MARK: Coming and going

  /// A view and what lies in it now belong to the tree of another view.
  func constraintsDidEnterTree() {
    layoutStorage?.engine = nil
    if usesConstraints { superview?.enableConstraints() }
    layoutEngine?.insertViewTree(self)
  }

  /// A view and what lies in it are about to leave their tree; constraints with what stays count no longer.
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

  /// Calls back with the view and all that lie in it, those above before those below.
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
          "\(ConstraintDescription.description(of: constraint)) is about a view that does not lie in the one that it is "
            + "added to; add it to a view above both")
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

  /// Whether the mask counts among constraints has changed.
  func autoresizingTranslationDidChange() {
    if !translatesAutoresizingMaskIntoConstraints { enableConstraints() }
    layoutEngine?.implicitConstraintsDidChange(of: self)
    superview?.setNeedsLayout()
  }

  /// The size of the content, or how firmly it is held, has changed.
  func contentDidChange() {
    // Views without it have no constraints about them.
    if layoutStorage != nil { layoutEngine?.contentDidChange(of: self) }
    (superview as? UIStackView)?.contentDidChange(ofArrangedSubview: self)
    superview?.setNeedsLayout()
  }

  /// In a stack the view shrinks when it is hidden in a block, and shows until that is over.
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

  /// The place or size of a view that constraints lean on has changed.
  func constrainedFrameDidChange() {
    guard layoutStorage != nil,
      translatesAutoresizingMaskIntoConstraints, let engine = layoutEngine, engine.contains(self)
    else { return }
    superview?.setNeedsLayout()
  }

  /// Distances that guides of the view keep have changed.
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

  /// The strengths with which the content holds the size: of views that fill a stack with equal priorities, later ones are
  /// stronger.
  func contentStrengths(along axis: NSLayoutConstraint.Axis) -> (
    hug: ConstraintStrength, resist: ConstraintStrength
  ) {
    let (hug, resist) = contentPriorities(along: axis)
    let stackIndex = layoutStorage?.stackPosition.map { $0.axis == axis ? $0.index : 0 } ?? 0
    return (ConstraintStrength(hug, at: stackIndex), ConstraintStrength(resist, at: stackIndex))
  }

  /// Whether lines and rows run from right to left here.
  package var hasRightToLeftLayout: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

extension CGSize {
  /// Whether both sides differ by no more than the error of reckoning.
  func isApproximatelyEqual(to other: CGSize) -> Bool {
    abs(width - other.width) < 1e-9 && abs(height - other.height) < 1e-9
  }
}
