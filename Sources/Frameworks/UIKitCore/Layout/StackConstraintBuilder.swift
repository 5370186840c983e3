import CoreGraphics

/// A builder for the constraints between the arranged views of a stack view.
@MainActor
struct StackConstraintBuilder {
  private typealias Attribute = NSLayoutConstraint.Attribute

  private let stack: UIStackView
  private let views: [UIView]
  private let visibleViews: [UIView]
  private let spacingAfter: (UIView) -> CGFloat
  /// The item whose edges the views are constrained to: the stack view, or its layout margins guide.
  private let container: any LayoutItem
  private let isRow: Bool
  private var collectedConstraints: [NSLayoutConstraint] = []

  init(_ stack: UIStackView, _ views: [UIView], gapAfter: @escaping (UIView) -> CGFloat) {
    (self.stack, self.views, self.spacingAfter) = (stack, views, gapAfter)
    visibleViews = views.filter { !$0.isHidden }
    container = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    isRow = stack.axis == .horizontal
  }

  /// Priorities that are lower than those of intrinsic content sizes.
  ///
  /// - Source: our own choice, in the order implied by Apple's documentation of UIStackView: equal distances between
  ///   centers yield to content sizes, and a stack view is not larger than necessary. The choice between views with
  ///   equal priorities was recorded with Mac Catalyst 26.1.
  private enum WeakPriority {
    static let centers = UILayoutPriority(149)
    static let tightness = UILayoutPriority(51)
    static let firstOfEqual: Float = 25
  }

  func makeConstraints() -> [NSLayoutConstraint] {
    guard !views.isEmpty else { return [] }
    var arrangement = self
    arrangement.addChainConstraints()
    arrangement.addDistributionConstraints()
    arrangement.addAlignmentConstraints()
    return arrangement.collectedConstraints
  }

  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var length: Attribute { isRow ? .width : .height }

  private mutating func addConstraint(
    item: any LayoutItem, attribute: Attribute,
    relation: NSLayoutConstraint.Relation, other: (any LayoutItem)?,
    otherAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: UILayoutPriority = .required, name: String
  ) {
    addConstraint(
      ConstraintOperand(item, attribute), relation: relation,
      to: ConstraintOperand(other, otherAttribute),
      multiplier: multiplier,
      constant: constant, priority: priority, name: name)
  }

  private mutating func addEqualConstraint(
    item: any LayoutItem, attribute: Attribute, other: (any LayoutItem)?,
    otherAttribute: Attribute, multiplier: CGFloat = 1,
    priority: UILayoutPriority = .required, name: String
  ) {
    addConstraint(
      ConstraintOperand(item, attribute), relation: .equal,
      to: ConstraintOperand(other, otherAttribute),
      multiplier: multiplier,
      priority: priority, name: name)
  }

  private mutating func addConstraint(
    _ first: ConstraintOperand, relation: NSLayoutConstraint.Relation,
    to second: ConstraintOperand,
    multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: UILayoutPriority = .required, name: String
  ) {
    let constraint = NSLayoutConstraint(
      first, relation, second, multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = "UISV-" + name
    collectedConstraints.append(constraint)
  }

  // MARK: Along the axis

  /// Adds the constraints that connect the arranged views with each other and with the two edges along the axis.
  ///
  /// A hidden view has a length of 0 and is placed directly after the previous visible view.
  private mutating func addChainConstraints() {
    let isSpread = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    let isByLines = stack.isBaselineRelativeArrangement && !isRow
    addEqualConstraint(
      item: views[0], attribute: start, other: container, otherAttribute: start,
      name: "canvas-connection")
    var lastShown: UIView?
    for (index, view) in views.enumerated() {
      if view.isHidden {
        addEqualConstraint(
          item: view, attribute: length, other: nil, otherAttribute: .notAnAttribute, name: "hiding"
        )
      }
      if index > 0 {
        let before = views[index - 1]
        if view.isHidden || lastShown == nil {
          addEqualConstraint(
            item: view, attribute: start, other: before, otherAttribute: end, name: "spacing")
        } else if let last = lastShown {
          // All views between these two visible views are hidden. They have no length and are located at the end of
          // the previous visible view.
          let relation: NSLayoutConstraint.Relation = isSpread ? .greaterThanOrEqual : .equal
          addConstraint(
            item: view, attribute: isByLines ? .firstBaseline : start, relation: relation,
            other: last,
            otherAttribute: isByLines ? .lastBaseline : end, constant: spacingAfter(last),
            name: "spacing")
        }
      }
      if !view.isHidden { lastShown = view }
    }
    guard let last = lastShown else {
      addConstraint(
        item: views[views.count - 1], attribute: end, relation: .lessThanOrEqual, other: container,
        otherAttribute: end, name: "canvas-connection")
      addShrinkToFitConstraint(for: length)
      return
    }
    addEqualConstraint(
      item: container, attribute: end, other: last, otherAttribute: end, name: "canvas-connection")
  }

  private mutating func addDistributionConstraints() {
    guard let first = visibleViews.first else { return }
    let others = visibleViews.dropFirst()
    switch stack.distribution {
    case .fill:
      // If several views have no intrinsic content size, the last one fills the remaining length. Among views with an
      // intrinsic content size, the first one grows or shrinks, because the strengths increase with the index.
      for (index, view) in visibleViews.enumerated() {
        let priority = UILayoutPriority(
          WeakPriority.firstOfEqual - Float(index) / Float(visibleViews.count))
        addEqualConstraint(
          item: view, attribute: length, other: nil, otherAttribute: .notAnAttribute,
          priority: priority, name: "ambiguity-suppression")
      }
    case .fillEqually:
      for view in others {
        addEqualConstraint(
          item: view, attribute: length, other: first, otherAttribute: length, name: "fill-equally")
      }
    case .fillProportionally:
      let lengths = visibleViews.map(contentLength)
      guard let own = lengths.first, own > 0 else { return }
      for (view, other) in zip(others, lengths.dropFirst()) {
        addEqualConstraint(
          item: view, attribute: length, other: first, otherAttribute: length,
          multiplier: other / own, name: "fill-proportionally")
      }
    case .equalSpacing:
      equalizeSpacing(from: end, to: start, priority: .required, name: "equal-spacing")
    case .equalCentering:
      equalizeSpacing(
        from: middle, to: middle, priority: WeakPriority.centers, name: "equal-centering")
    }
  }

  /// Returns the intrinsic content length of the given view along the axis.
  ///
  /// A view without an intrinsic length counts as 1 point long.
  private func contentLength(of view: UIView) -> CGFloat {
    let content = view.intrinsicContentSize
    let length = isRow ? content.width : content.height
    return length > 0 ? length : 1
  }

  /// Adds constraints that make all distances between neighboring visible views equal.
  ///
  /// - Parameters:
  ///   - from: The attribute of the first neighbor, from which the distance is measured.
  ///   - to: The attribute of the second neighbor, to which the distance is measured.
  ///   - priority: The priority of the constraints.
  ///   - name: The suffix of the identifier of the constraints.
  private mutating func equalizeSpacing(
    from: Attribute, to: Attribute, priority: UILayoutPriority, name: String
  ) {
    let distances = zip(visibleViews, visibleViews.dropFirst()).map {
      LayoutAnchorSupport.distance(from: ConstraintOperand($0, from), to: ConstraintOperand($1, to))
    }
    guard let first = distances.first else { return }
    for distance in distances.dropFirst() {
      addConstraint(distance, relation: .equal, to: first, priority: priority, name: name)
    }
  }

  // MARK: Across the axis

  private mutating func addShrinkToFitConstraint(for attribute: Attribute) {
    addEqualConstraint(
      item: container, attribute: attribute, other: nil, otherAttribute: .notAnAttribute,
      priority: WeakPriority.tightness, name: "spanning-fit")
  }

  private mutating func addAlignmentConstraints() {
    let (near, far): (Attribute, Attribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    for view in views {
      func fit() {
        // Hidden views do not contribute to the size of the stack view.
        guard !view.isHidden else { return }
        addConstraint(
          item: view, attribute: near, relation: .greaterThanOrEqual, other: container,
          otherAttribute: near, name: "canvas-fit")
        addConstraint(
          item: view, attribute: far, relation: .lessThanOrEqual, other: container,
          otherAttribute: far, name: "canvas-fit")
      }
      switch stack.alignment {
      case .fill:
        addEqualConstraint(
          item: view, attribute: near, other: container, otherAttribute: near, name: "alignment")
        addEqualConstraint(
          item: view, attribute: far, other: container, otherAttribute: far, name: "alignment")
      case .leading:
        addEqualConstraint(
          item: view, attribute: near, other: container, otherAttribute: near, name: "alignment")
        addConstraint(
          item: view, attribute: far, relation: .lessThanOrEqual, other: container,
          otherAttribute: far, name: "canvas-fit")
      case .trailing:
        addEqualConstraint(
          item: view, attribute: far, other: container, otherAttribute: far, name: "alignment")
        addConstraint(
          item: view, attribute: near, relation: .greaterThanOrEqual, other: container,
          otherAttribute: near, name: "canvas-fit")
      case .center:
        addEqualConstraint(
          item: view, attribute: isRow ? .centerY : .centerX, other: container,
          otherAttribute: isRow ? .centerY : .centerX, name: "alignment")
        fit()
      case .firstBaseline, .lastBaseline:
        if isRow {
          let line: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
          if view !== views[0] {
            addEqualConstraint(
              item: view, attribute: line, other: views[0], otherAttribute: line, name: "alignment")
          }
          fit()
        } else {
          addEqualConstraint(
            item: view, attribute: near, other: container, otherAttribute: near, name: "alignment")
          addConstraint(
            item: view, attribute: far, relation: .lessThanOrEqual, other: container,
            otherAttribute: far, name: "canvas-fit")
        }
      }
    }
    if stack.alignment != .fill {
      addShrinkToFitConstraint(for: isRow ? .height : .width)
      // Aligned baselines would let all views move up or down together. A weak constraint places them as close to the
      // first edge as possible.
      if stack.alignment == .firstBaseline || stack.alignment == .lastBaseline, isRow {
        for view in views {
          addEqualConstraint(
            item: view, attribute: near, other: container, otherAttribute: near,
            priority: UILayoutPriority(WeakPriority.firstOfEqual),
            name: "alignment")
        }
      }
    }
  }
}
