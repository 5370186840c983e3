import CoreGraphics

/// The constraints between the views of a stack.
@MainActor
struct StackArrangement {
  private typealias Attribute = NSLayoutConstraint.Attribute

  private let stack: UIStackView
  private let views: [UIView]
  private let visibleViews: [UIView]
  private let spacingAfter: (UIView) -> CGFloat
  /// In what the views lie: the stack, or what its margins leave.
  private let container: any LayoutItem
  private let isRow: Bool
  private var collectedConstraints: [NSLayoutConstraint] = []

  init(_ stack: UIStackView, _ views: [UIView], gapAfter: @escaping (UIView) -> CGFloat) {
    (self.stack, self.views, self.spacingAfter) = (stack, views, gapAfter)
    visibleViews = views.filter { !$0.isHidden }
    container = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    isRow = stack.axis == .horizontal
  }

  /// Priorities below those of contents.
  ///
  /// - Source: our own choice in the order that Apple's documentation of UIStackView implies: middles give way to contents, and
  ///   a stack is no larger than it has to be. Which of equal views grows: behaviour/views.md, "Stack views".
  private enum WeakPriority {
    static let centers = UILayoutPriority(149)
    static let tightness = UILayoutPriority(51)
    static let firstOfEqual: Float = 25
  }

  func constraints() -> [NSLayoutConstraint] {
    guard !views.isEmpty else { return [] }
    var arrangement = self
    arrangement.addChain()
    arrangement.addDistribution()
    arrangement.addAlignment()
    return arrangement.collectedConstraints
  }

  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var length: Attribute { isRow ? .width : .height }

  private mutating func add(
    _ item: any LayoutItem, _ attribute: Attribute,
    _ relation: NSLayoutConstraint.Relation, _ other: (any LayoutItem)?,
    _ otherAttribute: Attribute, times multiplier: CGFloat = 1, plus constant: CGFloat = 0,
    at priority: UILayoutPriority = .required, _ name: String
  ) {
    add(
      ConstraintOperand(item, attribute), relation, ConstraintOperand(other, otherAttribute),
      times: multiplier,
      plus: constant, at: priority, name)
  }

  private mutating func add(
    _ item: any LayoutItem, _ attribute: Attribute, _ other: (any LayoutItem)?,
    _ otherAttribute: Attribute, times multiplier: CGFloat = 1,
    at priority: UILayoutPriority = .required, _ name: String
  ) {
    add(
      ConstraintOperand(item, attribute), .equal, ConstraintOperand(other, otherAttribute),
      times: multiplier,
      at: priority, name)
  }

  private mutating func add(
    _ first: ConstraintOperand, _ relation: NSLayoutConstraint.Relation,
    _ second: ConstraintOperand,
    times multiplier: CGFloat = 1, plus constant: CGFloat = 0,
    at priority: UILayoutPriority = .required, _ name: String
  ) {
    let constraint = NSLayoutConstraint(
      first, relation, second, multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = "UISV-" + name
    collectedConstraints.append(constraint)
  }

  // MARK: Along the axis

  /// From edge to edge, hidden views without length right behind those that are shown before them.
  private mutating func addChain() {
    let isSpread = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    let isByLines = stack.isBaselineRelativeArrangement && !isRow
    add(views[0], start, container, start, "canvas-connection")
    var lastShown: UIView?
    for (index, view) in views.enumerated() {
      if view.isHidden {
        add(view, length, nil, .notAnAttribute, "hiding")
      }
      if index > 0 {
        let before = views[index - 1]
        if view.isHidden || lastShown == nil {
          add(view, start, before, end, "spacing")
        } else if let last = lastShown {
          // What lies between is hidden and lies at the end of the last one.
          let relation: NSLayoutConstraint.Relation = isSpread ? .greaterThanOrEqual : .equal
          add(
            view, isByLines ? .firstBaseline : start, relation, last,
            isByLines ? .lastBaseline : end, plus: spacingAfter(last), "spacing")
        }
      }
      if !view.isHidden { lastShown = view }
    }
    guard let last = lastShown else {
      add(views[views.count - 1], end, .lessThanOrEqual, container, end, "canvas-connection")
      shrinkToFit(length)
      return
    }
    add(container, end, last, end, "canvas-connection")
  }

  private mutating func addDistribution() {
    guard let first = visibleViews.first else { return }
    let others = visibleViews.dropFirst()
    switch stack.distribution {
    case .fill:
      // Of views without a content size the last one takes the room that is left; of those with one, the strengths of
      // their contents let the first grow or shrink.
      for (index, view) in visibleViews.enumerated() {
        let priority = UILayoutPriority(
          WeakPriority.firstOfEqual - Float(index) / Float(visibleViews.count))
        add(view, length, nil, .notAnAttribute, at: priority, "ambiguity-suppression")
      }
    case .fillEqually:
      for view in others { add(view, length, first, length, "fill-equally") }
    case .fillProportionally:
      let lengths = visibleViews.map(contentLength)
      guard let own = lengths.first, own > 0 else { return }
      for (view, other) in zip(others, lengths.dropFirst()) {
        add(view, length, first, length, times: other / own, "fill-proportionally")
      }
    case .equalSpacing: equalizeSpacing(from: end, to: start, at: .required, "equal-spacing")
    case .equalCentering:
      equalizeSpacing(from: middle, to: middle, at: WeakPriority.centers, "equal-centering")
    }
  }

  /// The content's length along the axis; of views without one that of any other.
  private func contentLength(_ view: UIView) -> CGFloat {
    let content = view.intrinsicContentSize
    let length = isRow ? content.width : content.height
    return length > 0 ? length : 1
  }

  /// Makes distances between neighbours equal.
  private mutating func equalizeSpacing(
    from: Attribute, to: Attribute, at priority: UILayoutPriority, _ name: String
  ) {
    let distances = zip(visibleViews, visibleViews.dropFirst()).map {
      ConstraintAnchors.distance(from: ConstraintOperand($0, from), to: ConstraintOperand($1, to))
    }
    guard let first = distances.first else { return }
    for distance in distances.dropFirst() {
      add(distance, .equal, first, at: priority, name)
    }
  }

  // MARK: Across the axis

  private mutating func shrinkToFit(_ attribute: Attribute) {
    add(container, attribute, nil, .notAnAttribute, at: WeakPriority.tightness, "spanning-fit")
  }

  private mutating func addAlignment() {
    let (near, far): (Attribute, Attribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    for view in views {
      func fit() {
        // What is hidden makes nothing larger.
        guard !view.isHidden else { return }
        add(view, near, .greaterThanOrEqual, container, near, "canvas-fit")
        add(view, far, .lessThanOrEqual, container, far, "canvas-fit")
      }
      switch stack.alignment {
      case .fill:
        add(view, near, container, near, "alignment")
        add(view, far, container, far, "alignment")
      case .leading:
        add(view, near, container, near, "alignment")
        add(view, far, .lessThanOrEqual, container, far, "canvas-fit")
      case .trailing:
        add(view, far, container, far, "alignment")
        add(view, near, .greaterThanOrEqual, container, near, "canvas-fit")
      case .center:
        add(view, isRow ? .centerY : .centerX, container, isRow ? .centerY : .centerX, "alignment")
        fit()
      case .firstBaseline, .lastBaseline:
        if isRow {
          let line: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
          if view !== views[0] { add(view, line, views[0], line, "alignment") }
          fit()
        } else {
          add(view, near, container, near, "alignment")
          add(view, far, .lessThanOrEqual, container, far, "canvas-fit")
        }
      }
    }
    if stack.alignment != .fill {
      shrinkToFit(isRow ? .height : .width)
      // Lines of text on one line leave room at either edge; the views lie as near to the first as they can.
      if stack.alignment == .firstBaseline || stack.alignment == .lastBaseline, isRow {
        for view in views {
          add(
            view, near, container, near, at: UILayoutPriority(WeakPriority.firstOfEqual),
            "alignment")
        }
      }
    }
  }
}
