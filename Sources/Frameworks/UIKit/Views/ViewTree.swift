import QuartzCore

// The list of subviews of a view, and what views and controllers hear of changes to it.

extension UIView {
  /// The place of a subview's layer among the sublayers, some of which may belong to no view.
  enum LayerPlace {
    case front
    /// Right behind that of the next subview.
    case inOrder
    case above(UIView)
    case below(UIView)
    case place(Int)
  }

  /// Calls a body with the view and all inside it, each before its subviews and in their order, in a loop.
  ///
  /// - Parameter body: Returns whether the subviews of a view are gone through, too.
  func walk(_ body: (UIView) -> Bool) {
    var waiting = [self]
    while let view = waiting.popLast() {
      if body(view) { waiting += view.children.reversed() }
    }
  }

  /// Returns the first of the view and all inside it that satisfies a condition.
  func firstView(where isMeant: (UIView) -> Bool) -> UIView? {
    var found: UIView?
    walk { view in
      if found == nil, isMeant(view) { found = view }
      return found == nil
    }
    return found
  }

  func insert(_ view: UIView, at index: Int, _ place: LayerPlace) {
    // A view without subviews is around no other, so the search upwards is left out.
    guard view !== self, view.children.isEmpty || !isDescendant(of: view) else {
      CAProgrammerError.raise("a view cannot be put into itself or one of its descendants")
      return
    }
    if view.parent === self {
      children.removeAll { $0 === view }
      children.insert(view, at: min(max(0, index), children.count))
      placeLayer(of: view, place)
      return
    }
    // Libraries override the method and clean up in it.
    if view.parent != nil { view.removeFromSuperview() }
    view.willMove(toSuperview: self)
    let window = window
    if window != nil { view.tellWillMove(to: window) }
    let tint = view.givenTint
    children.insert(view, at: min(max(0, index), children.count))
    view.parent = self
    view.safeAreaReasons.set(.above, safeAreaReasons.contains(.told))
    view.forgetInheritance()
    placeLayer(of: view, place)
    view.constraintsDidEnter()
    view.updateResizing()
    if view.givenTint !== tint { view.spreadTint() }
    // Outside of windows the view, or one below, may have missed changes of the screen.
    view.spreadTraits(toAll: window != nil)
    didAddSubview(view)
    view.didMoveToSuperview()
    if window != nil { view.tellMoved() }
    setNeedsLayout()
  }

  func insert(_ view: UIView, _ place: LayerPlace) {
    let others = children.filter { $0 !== view }
    func index(_ sibling: UIView) -> Int? { others.firstIndex { $0 === sibling } }
    switch place {
    case .above(let sibling):
      if let at = index(sibling) { return insert(view, at: at + 1, place) }
    case .below(let sibling):
      if let at = index(sibling) { return insert(view, at: at, place) }
    case .front, .inOrder, .place: break
    }
    insert(view, at: others.count, .front)
  }

  /// Gives the layer the autoresizing mask, where the superview resizes its subviews.
  func updateResizing() {
    let isOn = parent?.autoresizesSubviews ?? false
    let mask = CAAutoresizingMask(rawValue: isOn ? UInt32(autoresizingMask.rawValue & 63) : 0)
    if layer.autoresizingMask != mask { layer.autoresizingMask = mask }
  }

  /// Lets two subviews change places; an index without one changes nothing.
  func exchange(_ index1: Int, _ index2: Int) {
    guard index1 != index2, children.indices.contains(index1), children.indices.contains(index2)
    else { return }
    let (low, high) = (children[min(index1, index2)], children[max(index1, index2)])
    let place = layer.sublayers?.firstIndex { $0 === high.layer } ?? children.count
    insert(high, at: min(index1, index2), .below(low))
    insert(low, at: max(index1, index2), .place(place))
  }

  /// Takes the view out of its superview.
  func leaveSuperview() {
    guard let old = parent else { return }
    willMove(toSuperview: nil)
    let window = old.window
    if window != nil { tellWillMove(to: nil) }
    old.willRemoveSubview(self)
    constraintsWillLeave()
    layer.removeFromSuperlayer()
    let tint = givenTint
    if old.children.last === self {
      old.children.removeLast()
    } else {
      old.children.removeAll { $0 === self }
    }
    parent = nil
    safeAreaReasons.remove(.above)
    forgetInheritance()
    updateResizing()
    if givenTint !== tint { spreadTint() }
    spreadTraits()
    didMoveToSuperview()
    if window != nil { tellMoved() }
    old.setNeedsLayout()
  }

  private func placeLayer(of view: UIView, _ place: LayerPlace) {
    switch place {
    case .above(let sibling): layer.insertSublayer(view.layer, above: sibling.layer)
    case .below(let sibling): layer.insertSublayer(view.layer, below: sibling.layer)
    case .place(let index): layer.insertSublayer(view.layer, at: UInt32(max(0, index)))
    case .front: layer.addSublayer(view.layer)
    case .inOrder:
      if let index = children.firstIndex(where: { $0 === view }), index + 1 < children.count {
        layer.insertSublayer(view.layer, below: children[index + 1].layer)
      } else {
        layer.addSublayer(view.layer)
      }
    }
  }

  private func tellWillMove(to window: UIWindow?) {
    var work = [self]
    while let view = work.popLast() {
      view.willMove(toWindow: window)
      view.controller?.viewWillMove(toWindow: window)
      work += view.children
    }
  }

  private func tellMoved() {
    var work = [self]
    while let view = work.popLast() {
      AppearanceRules.apply(to: view)
      view.didMoveToWindow()
      view.controller?.viewDidMove(toWindow: view.window)
      work += view.children
    }
    // A window whose class says what is covered is not told when that changes.
    window?.tellSafeArea()
    spreadSafeArea()
    if window != nil { followShownKeyboard() }
  }

  /// Tells the view and those below that inherit from it that the tint has changed.
  func spreadTint() {
    var work = [self]
    while let view = work.popLast() {
      view.tintColorDidChange()
      work += view.children.filter { $0.tint.inherits }
    }
  }
}
