import ConstraintSolver
import CoreGraphics

// Constraints that the engine derives from items rather than from client code: those for autoresizing masks, margins
// and intrinsic content sizes.

extension LayoutEngine {
  func updateImplicitConstraints() {
    var index = 0
    while index < orderedBoxes.count {
      let box = orderedBoxes[index]
      index += 1
      guard let item = box.item else { continue }
      applyImplicitConstraints(implicitConstraintKind(for: item), to: box)
      if let view = item as? UIView { updateContentSize(of: view, box: box, width: nil) }
    }
  }

  func implicitConstraintKind(for item: any LayoutItem) -> ImplicitConstraintKind {
    guard let view = item as? UIView else {
      if let guide = item as? InsetLayoutGuide {
        return .inset(guide.distances, alignment: guide.owningView?.alignmentRectInsets ?? .zero)
      }
      if let holder = item.layoutOwner as? any ContentSizeReceiver,
        holder.contentLayoutGuide === item
      {
        return .content
      }
      return .none
    }
    if isRoot(view) {
      let isFixed = view.translatesAutoresizingMaskIntoConstraints || view is UIWindow
      return fittingTarget == nil && isFixed ? .root(view.alignmentSize) : .none
    }
    guard view.translatesAutoresizingMaskIntoConstraints else { return .none }
    let rect = view.alignmentRect(forFrame: view.untransformedFrame)
    let mask = view.autoresizingMask
    let isOn = view.superview?.autoresizesSubviews ?? false
    let whole = view.superview?.bounds.size ?? .zero
    func has(_ part: UIView.AutoresizingMask) -> Bool { isOn && mask.contains(part) }
    return .autoresizing(
      across: AutoresizingRule(
        near: rect.minX, length: rect.width, whole: whole.width,
        isFlexible: (
          has(.flexibleLeftMargin), has(.flexibleWidth), has(.flexibleRightMargin)
        )),
      down: AutoresizingRule(
        near: rect.minY, length: rect.height, whole: whole.height,
        isFlexible: (
          has(.flexibleTopMargin), has(.flexibleHeight), has(.flexibleBottomMargin)
        )))
  }

  private func applyImplicitConstraints(_ rule: ImplicitConstraintKind, to box: LayoutBox) {
    guard rule != box.rule else { return }
    let wanted = constraints(for: rule, box: box)
    let isLikeBefore =
      wanted.count == box.ruleKeys.count
      && zip(wanted, box.ruleKeys).allSatisfy { new, key in
        system.constraint(forKey: key).map { $0.differsOnlyInConstant(from: new) } ?? false
      }
    box.rule = rule
    if isLikeBefore {
      for (new, key) in zip(wanted, box.ruleKeys) { system.setConstant(new.constant, of: key) }
      retryBrokenConstraints()
      return
    }
    for key in box.ruleKeys { removeConstraint(withKey: key) }
    box.ruleKeys = []
    for constraint in wanted {
      if let key = addConstraint(constraint, source: .rule(box)) { box.ruleKeys.append(key) }
    }
  }

  private func constraints(for rule: ImplicitConstraintKind, box: LayoutBox) -> [LinearConstraint] {
    switch rule {
    case .none: return []
    case .root(let size):
      return [
        LinearConstraint([LinearTerm(box.width)], .equal, size.width),
        LinearConstraint([LinearTerm(box.height)], .equal, size.height),
      ]
    case .autoresizing(let across, let down):
      let above = (box.item as? UIView)?.superview
      func part(
        _ variable: ConstraintVariable, _ share: Double, _ number: Double,
        _ axis: NSLayoutConstraint.Axis
      ) -> LinearConstraint {
        guard share != 0, let above else {
          return LinearConstraint([LinearTerm(variable)], .equal, number)
        }
        let whole = LinearTerm(self.box(for: above).lengthVariable(along: axis), -share)
        return LinearConstraint([LinearTerm(variable), whole], .equal, number)
      }
      return [
        part(box.x, across.originFraction, across.originConstant, .horizontal),
        part(box.width, across.lengthFraction, across.lengthConstant, .horizontal),
        part(box.y, down.originFraction, down.originConstant, .vertical),
        part(box.height, down.lengthFraction, down.lengthConstant, .vertical),
      ]
    case .inset(let insets, let alignment):
      guard let guide = box.item as? InsetLayoutGuide, let owner = guide.owningView else {
        return []
      }
      let whole = self.box(for: owner)
      let (dx, dy) = (alignment.left + alignment.right, alignment.top + alignment.bottom)
      let (free, down) = (insets.left + insets.right - dx, insets.top + insets.bottom - dy)
      let vertical = [
        LinearConstraint([LinearTerm(box.y)], .equal, insets.top),
        LinearConstraint([LinearTerm(box.height), LinearTerm(whole.height, -1)], .equal, -down),
      ]
      guard let greatest = guide.maximumWidth else {
        return [
          LinearConstraint([LinearTerm(box.x)], .equal, insets.left),
          LinearConstraint([LinearTerm(box.width), LinearTerm(whole.width, -1)], .equal, -free),
        ] + vertical
      }
      return [
        LinearConstraint(
          [LinearTerm(box.x), LinearTerm(box.width, 0.5), LinearTerm(whole.width, -0.5)], .equal,
          (insets.left - insets.right + dx) / 2),
        LinearConstraint([LinearTerm(box.width)], .lessThanOrEqual, greatest),
        LinearConstraint(
          [LinearTerm(box.width), LinearTerm(whole.width, -1)], .equal, -free,
          ConstraintStrength(999.5)),
      ] + vertical
    case .content:
      return [
        LinearConstraint([LinearTerm(box.x)], .equal, 0),
        LinearConstraint([LinearTerm(box.y)], .equal, 0),
      ]
    }
  }

  /// Updates the constraints for the intrinsic content size of a view, using the strengths of its hugging and
  /// compression resistance priorities.
  ///
  /// If `width` is not `nil`, text is wrapped at this width. Returns whether the constraints have changed.
  @discardableResult
  private func updateContentSize(of view: UIView, box: LayoutBox, width: CGFloat?) -> Bool {
    guard isRoot(view) ? fittingTarget != nil : !view.translatesAutoresizingMaskIntoConstraints
    else {
      if box.intrinsicContent != nil {
        for key in box.contentConstraintKeys { removeConstraint(withKey: key) }
        (box.contentConstraintKeys, box.intrinsicContent) = ([], nil)
      }
      return false
    }
    var size = view.contentSize(inWidth: width)
    let none = UIView.noIntrinsicMetric
    if width == nil, let old = box.intrinsicContent, view.heightDependsOnWidth,
      old.size.width == size.width
    {
      // The previous height is kept until the new width has been solved.
      size.height = old.size.height
    }
    let (across, down) = (
      view.contentStrengths(along: .horizontal), view.contentStrengths(along: .vertical)
    )
    let content = IntrinsicContentMetrics(
      size: size, hugging: (across.hug, down.hug), resistance: (across.resist, down.resist))
    guard content != box.intrinsicContent else { return false }
    let wanted = [(box.width, size.width, across), (box.height, size.height, down)]
      .flatMap { variable, length, hold -> [LinearConstraint] in
        guard length != none, length >= 0 else { return [] }
        let terms = [LinearTerm(variable)]
        return [
          LinearConstraint(terms, .lessThanOrEqual, length, hold.hug),
          LinearConstraint(terms, .greaterThanOrEqual, length, hold.resist),
        ]
      }
    let isLikeBefore =
      wanted.count == box.contentConstraintKeys.count
      && zip(wanted, box.contentConstraintKeys).allSatisfy { new, key in
        system.constraint(forKey: key).map { $0.differsOnlyInConstant(from: new) } ?? false
      }
    box.intrinsicContent = content
    if isLikeBefore {
      for (new, key) in zip(wanted, box.contentConstraintKeys) {
        system.setConstant(new.constant, of: key)
      }
      return true
    }
    for key in box.contentConstraintKeys { removeConstraint(withKey: key) }
    box.contentConstraintKeys = wanted.compactMap { addConstraint($0, source: .rule(box)) }
    return true
  }

  /// Updates the height of multiline text for its solved width.
  ///
  /// Returns whether any height has changed.
  func updateTextHeights() -> Bool {
    var isChanged = false
    for box in orderedBoxes {
      guard let view = box.item as? UIView, view.heightDependsOnWidth else { continue }
      let width = CGFloat(system.value(of: box.width))
      if updateContentSize(of: view, box: box, width: width) { isChanged = true }
    }
    return isChanged
  }
}

extension LinearConstraint {
  /// Returns whether two constraints have the same relation, strength and terms, and thus differ at most in their
  /// constants.
  fileprivate func differsOnlyInConstant(from other: LinearConstraint) -> Bool {
    relation == other.relation && strength == other.strength
      && terms.elementsEqual(other.terms) {
        $0.variable == $1.variable && $0.coefficient == $1.coefficient
      }
  }
}
