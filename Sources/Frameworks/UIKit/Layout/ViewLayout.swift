import ConstraintSolver
import CoreGraphics
import Foundation
import QuartzCore

/// What a view has to do with constraints; only views that are asked get one.
@MainActor
final class ViewLayout {
  var held: [NSLayoutConstraint] = []
  /// The active constraints that are about the view or a guide of it.
  var touching: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// Guides that the view has by itself.
  var ownGuides: [UILayoutGuide] = []
  var hugging = (UILayoutPriority.defaultLow, UILayoutPriority.defaultLow)
  var resistance = (UILayoutPriority.defaultHigh, UILayoutPriority.defaultHigh)
  /// The place among the views that fill a stack, from 0, and the axis along which they do.
  var stackPlace: (index: Int, axis: NSLayoutConstraint.Axis)?
  var needsUpdate = false
  /// The engine that finds the frames of all views below one that lies in no other.
  var engine: LayoutEngine?
  var ambiguityCount = 0

  /// Takes a guide of the view's own.
  func keep(_ guide: UILayoutGuide, of view: UIView) {
    ownGuides.append(guide)
    guide.owningView = view
  }

  func ownGuide(_ identifier: String) -> UILayoutGuide? {
    ownGuides.first { $0.identifier == identifier }
  }
}

extension UIView: LayoutItem {
  var layoutOwner: UIView? { self }

  /// The layout state of the view, made when it is first asked for.
  var layoutState: ViewLayout {
    if let layoutStorage { return layoutStorage }
    let state = ViewLayout()
    layoutStorage = state
    return state
  }

  /// The view above all others.
  var topmostView: UIView { inheritance.top ?? self }

  /// The engine that finds the frames here; nil where nothing in the tree has used constraints, or nobody has laid out since.
  var layoutEngine: LayoutEngine? { topmostView.layoutStorage?.engine }

  /// The same, made if it is not there; nil where nothing in the tree has used constraints.
  var engineInUse: LayoutEngine? {
    let top = topmostView
    guard top.usesConstraints else { return nil }
    if let engine = top.layoutStorage?.engine { return engine }
    let engine = LayoutEngine(root: top)
    top.layoutState.engine = engine
    return engine
  }

  /// The engine with all changes of the tree applied.
  var upToDateEngine: LayoutEngine? {
    let engine = engineInUse
    engine?.bringUpToDate()
    return engine
  }

  /// Has constraints give the views of the tree their frames from the next layout on.
  ///
  /// That lasts: a tree that has used constraints once is laid out so until it ends. Other trees are as they were.
  ///
  /// - Source: behaviour/views.md, "Trees with constraints".
  func useConstraints() {
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
    guard let engine = engineInUse else { return }
    engine.checkFrames(around: self)
    engine.bringUpToDate(for: self)
  }

  /// Puts subviews and guides where constraints have them.
  func placeConstrainedSubviews() {
    guard usesConstraints, let engine = layoutEngine else { return }
    for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
      if let rect = engine.frame(of: view) { view.takeAlignmentRect(rect) }
    }
  }

  /// Takes size and centre without regard to the transform.
  func takeAlignmentRect(_ rect: CGRect) {
    let exact = self.frame(forAlignmentRect: rect)
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    // Edges come to lie on pixels.
    func whole(_ x: CGFloat) -> CGFloat { (x * scale + 1e-6).rounded() / scale }
    let (left, top) = (whole(exact.minX), whole(exact.minY))
    let size = CGSize(
      width: max(0, whole(exact.maxX) - left), height: max(0, whole(exact.maxY) - top))
    if !bounds.size.isNear(size) { bounds.size = size }
    let anchor = layer.anchorPoint
    let middle = CGPoint(
      x: left + bounds.width * anchor.x, y: top + bounds.height * anchor.y)
    if abs(middle.x - center.x) > 1e-9 || abs(middle.y - center.y) > 1e-9 { center = middle }
  }

  /// The frame that it would have without a transform.
  var plainFrame: CGRect {
    let (size, anchor, middle) = (bounds.size, layer.anchorPoint, center)
    return CGRect(
      x: middle.x - size.width * anchor.x, y: middle.y - size.height * anchor.y,
      width: size.width, height: size.height)
  }

  // MARK: Coming and going

  /// A view and what lies in it now belong to the tree of another view.
  func constraintsDidEnter() {
    layoutStorage?.engine = nil
    if usesConstraints { superview?.useConstraints() }
    layoutEngine?.enter(self)
  }

  /// A view and what lies in it are about to leave their tree; constraints with what stays count no longer.
  func constraintsWillLeave() {
    guard topmostView.usesConstraints else { return }
    let engine = layoutEngine
    forEachInside { view in
      for constraint in view.layoutStorage?.touching ?? [] {
        if let holder = constraint.holder, !holder.isDescendant(of: self) {
          holder.removeConstraint(constraint)
        }
      }
    }
    engine?.leave(self)
  }

  /// Calls back with the view and all that lie in it, those above before those below.
  func forEachInside(_ body: (UIView) -> Void) {
    var work = [self]
    while let view = work.popLast() {
      body(view)
      work += view.subviews.reversed()
    }
  }

  // MARK: Constraints

  func hold(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    for item in constraint.items {
      guard item.layoutOwner?.isDescendant(of: self) == true else {
        CAProgrammerError.raise(
          "\(LayoutWords.text(of: constraint)) is about a view that does not lie in the one that it is "
            + "added to; add it to a view above both")
        return
      }
    }
    constraint.holder?.removeConstraint(constraint)
    useConstraints()
    layoutState.held.append(constraint)
    constraint.holder = self
    for item in constraint.items {
      guard let state = item.layoutOwner?.layoutState,
        state.touching.last !== constraint
      else { continue }
      state.touching.append(constraint)
    }
    layoutEngine?.take(constraint)
    setNeedsLayout()
  }

  func release(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    layoutEngine?.drop(constraint)
    layoutState.held.removeAll { $0 === constraint }
    for item in constraint.items {
      item.layoutOwner?.layoutStorage?.touching.removeAll { $0 === constraint }
    }
    constraint.holder = nil
    setNeedsLayout()
  }

  func noteUpdate() {
    useConstraints()
    layoutState.needsUpdate = true
    layoutEngine?.queueUpdate(of: self)
    setNeedsLayout()
  }

  /// Whether the mask counts among constraints has changed.
  func translationDidChange() {
    if !translatesAutoresizingMaskIntoConstraints { useConstraints() }
    layoutEngine?.rulesDidChange(of: self)
    superview?.setNeedsLayout()
  }

  /// The size of the content, or how firmly it is held, has changed.
  func contentDidChange() {
    // Views without it have no constraints about them.
    if layoutStorage != nil { layoutEngine?.contentDidChange(of: self) }
    (superview as? UIStackView)?.contentDidChange(ofArranged: self)
    superview?.setNeedsLayout()
  }

  /// In a stack the view shrinks when it is hidden in a block, and shows until that is over.
  func hidingDidChange() {
    guard let stack = superview as? UIStackView, stack.arrangedSubviews.contains(self) else {
      return
    }
    stack.hidingDidChange(of: self)
    guard isHidden, let block = ViewBlock.animating else {
      layer.removeAnimation(forKey: "hidden")
      return
    }
    let staying = CABasicAnimation(keyPath: "hidden")
    (staying.fromValue, staying.toValue) = (false, false)
    staying.duration = block.delay + block.duration
    layer.add(staying, forKey: "hidden")
  }

  /// The place or size of a view that constraints lean on has changed.
  func frameDidChange() {
    guard layoutStorage != nil,
      translatesAutoresizingMaskIntoConstraints, let engine = layoutEngine, engine.knows(self)
    else { return }
    superview?.setNeedsLayout()
  }

  /// Distances that guides of the view keep have changed.
  func insetsDidChange() {
    guard layoutStorage?.ownGuides.isEmpty == false else { return }
    layoutEngine?.insetsDidChange(of: self)
    setNeedsLayout()
  }

  func priorities(_ axis: NSLayoutConstraint.Axis) -> (
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
  func contentStrengths(_ axis: NSLayoutConstraint.Axis) -> (hug: Strength, resist: Strength) {
    let (hug, resist) = priorities(axis)
    let place = layoutStorage?.stackPlace.map { $0.axis == axis ? $0.index : 0 } ?? 0
    return (Strength(hug, at: place), Strength(resist, at: place))
  }

  /// Whether lines and rows run from right to left here.
  var runsRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

extension CGSize {
  /// Whether both sides differ by no more than the error of reckoning.
  func isNear(_ other: CGSize) -> Bool {
    abs(width - other.width) < 1e-9 && abs(height - other.height) < 1e-9
  }
}
