import QuartzCore

// Changes to the view hierarchy, and notification of views and view controllers about these changes.

extension UIView {
  /// The position of a subview's layer among the sublayers, which may include layers that do not belong to a view.
  enum LayerPosition {
    case front
    /// Directly behind the layer of the next subview.
    case matchingSubviews
    case above(UIView)
    case below(UIView)
    case index(Int)
  }

  /// Calls a closure for the view and its descendants in depth-first order, each view before its subviews.
  ///
  /// The traversal is iterative, so that deeply nested views do not cause a stack overflow.
  ///
  /// - Parameter body: A closure that returns whether the subviews of the given view are traversed.
  func traverseViewTree(_ body: (UIView) -> Bool) {
    var waiting = [self]
    while let view = waiting.popLast() {
      if body(view) { waiting += view.storedSubviews.reversed() }
    }
  }

  /// Returns the first view that satisfies the given condition, searching this view and its descendants in
  /// depth-first order.
  func firstView(where isMeant: (UIView) -> Bool) -> UIView? {
    var found: UIView?
    traverseViewTree { view in
      if found == nil, isMeant(view) { found = view }
      return found == nil
    }
    return found
  }

  func insertSubview(_ view: UIView, at index: Int, layerPosition place: LayerPosition) {
    // A view without subviews cannot be an ancestor, so the search is skipped for it.
    guard view !== self, view.storedSubviews.isEmpty || !isDescendant(of: view) else {
      CAProgrammerError.raise("a view cannot be added to itself or to one of its descendants")
      return
    }
    if view.storedSuperview === self {
      storedSubviews.removeAll { $0 === view }
      storedSubviews.insert(view, at: min(max(0, index), storedSubviews.count))
      insertLayer(of: view, layerPosition: place)
      return
    }
    // Client code overrides `removeFromSuperview()` to perform cleanup, so it is called here.
    if view.storedSuperview != nil { view.removeFromSuperview() }
    view.willMove(toSuperview: self)
    let window = window
    if window != nil { view.notifyWillMove(to: window) }
    let tint = view.inheritedTint
    storedSubviews.insert(view, at: min(max(0, index), storedSubviews.count))
    view.storedSuperview = self
    view.safeAreaSources.setSource(.superview, isPresent: safeAreaSources.contains(.view))
    view.invalidateInheritedState()
    insertLayer(of: view, layerPosition: place)
    view.constraintsDidEnterTree()
    view.updateLayerAutoresizing()
    if view.inheritedTint !== tint { view.propagateTint() }
    // While it was outside a window, the view or its descendants may have missed changes to the screen's traits.
    view.propagateTraits(toAllDescendants: window != nil)
    didAddSubview(view)
    view.didMoveToSuperview()
    if window != nil { view.notifyDidMove() }
    setNeedsLayout()
  }

  func insertSubview(_ view: UIView, layerPosition place: LayerPosition) {
    let others = storedSubviews.filter { $0 !== view }
    func index(_ sibling: UIView) -> Int? { others.firstIndex { $0 === sibling } }
    switch place {
    case .above(let sibling):
      if let at = index(sibling) { return insertSubview(view, at: at + 1, layerPosition: place) }
    case .below(let sibling):
      if let at = index(sibling) { return insertSubview(view, at: at, layerPosition: place) }
    case .front, .matchingSubviews, .index: break
    }
    insertSubview(view, at: others.count, layerPosition: .front)
  }

  /// Applies the autoresizing mask to the layer, if the superview resizes its subviews.
  func updateLayerAutoresizing() {
    let isOn = storedSuperview?.autoresizesSubviews ?? false
    let mask = CAAutoresizingMask(rawValue: isOn ? UInt32(autoresizingMask.rawValue & 63) : 0)
    if layer.autoresizingMask != mask { layer.autoresizingMask = mask }
  }

  /// Exchanges the subviews at the given indices.
  ///
  /// Does nothing if an index is out of range.
  func exchangeSubviews(at index1: Int, and index2: Int) {
    guard index1 != index2, storedSubviews.indices.contains(index1),
      storedSubviews.indices.contains(index2)
    else { return }
    let (low, high) = (storedSubviews[min(index1, index2)], storedSubviews[max(index1, index2)])
    let place = layer.sublayers?.firstIndex { $0 === high.layer } ?? storedSubviews.count
    insertSubview(high, at: min(index1, index2), layerPosition: .below(low))
    insertSubview(low, at: max(index1, index2), layerPosition: .index(place))
  }

  /// Removes the view from its superview and notifies all affected views.
  func detachFromSuperview() {
    guard let old = storedSuperview else { return }
    willMove(toSuperview: nil)
    let window = old.window
    if window != nil { notifyWillMove(to: nil) }
    old.willRemoveSubview(self)
    constraintsWillLeaveTree()
    layer.removeFromSuperlayer()
    let tint = inheritedTint
    if old.storedSubviews.last === self {
      old.storedSubviews.removeLast()
    } else {
      old.storedSubviews.removeAll { $0 === self }
    }
    storedSuperview = nil
    safeAreaSources.remove(.superview)
    invalidateInheritedState()
    updateLayerAutoresizing()
    if inheritedTint !== tint { propagateTint() }
    propagateTraits()
    didMoveToSuperview()
    if window != nil { notifyDidMove() }
    old.setNeedsLayout()
  }

  private func insertLayer(of view: UIView, layerPosition place: LayerPosition) {
    switch place {
    case .above(let sibling): layer.insertSublayer(view.layer, above: sibling.layer)
    case .below(let sibling): layer.insertSublayer(view.layer, below: sibling.layer)
    case .index(let index): layer.insertSublayer(view.layer, at: UInt32(max(0, index)))
    case .front: layer.addSublayer(view.layer)
    case .matchingSubviews:
      if let index = storedSubviews.firstIndex(where: { $0 === view }),
        index + 1 < storedSubviews.count
      {
        layer.insertSublayer(view.layer, below: storedSubviews[index + 1].layer)
      } else {
        layer.addSublayer(view.layer)
      }
    }
  }

  private func notifyWillMove(to window: UIWindow?) {
    var work = [self]
    while let view = work.popLast() {
      view.willMove(toWindow: window)
      view.controller?.viewWillMove(toWindow: window)
      work += view.storedSubviews
    }
  }

  private func notifyDidMove() {
    var work = [self]
    while let view = work.popLast() {
      AppearanceRuleTable.apply(to: view)
      view.didMoveToWindow()
      view.controller?.viewDidMove(toWindow: view.window)
      work += view.storedSubviews
    }
    // A window whose class overrides `safeAreaInsets` sends no notification when they change.
    window?.updateSafeArea()
    propagateSafeArea()
    if window != nil { updateKeyboardGuidesForVisibleKeyboard() }
  }

  /// Notifies the view and the descendants that inherit its tint color about a change of the tint color.
  func propagateTint() {
    var work = [self]
    while let view = work.popLast() {
      view.tintColorDidChange()
      work += view.storedSubviews.filter { $0.tintState.inherits }
    }
  }
}
