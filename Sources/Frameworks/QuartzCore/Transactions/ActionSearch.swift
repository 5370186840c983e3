import RenderTree

// The five steps of the action search.

extension CALayer {
  /// Returns the action for the given key.
  ///
  /// Returns `nil` if the search finds no action or ends with `NSNull`.
  final func searchForAction(forKey key: String) -> (any CAAction)? {
    let action = firstAction(forKey: key)
    return action is NSNull ? nil : action
  }

  /// Returns the first action found by the search.
  ///
  /// Block animation contexts are queried before the view if the layer is a backing layer, but after any other
  /// delegate.
  private final func firstAction(forKey key: String) -> (any CAAction)? {
    if isBackingLayer, let action = BlockAnimationContextRegistry.action(for: self, forKey: key) {
      return action
    }
    if let action = delegate?.action(for: self, forKey: key) { return action }
    if !isBackingLayer, let action = BlockAnimationContextRegistry.action(for: self, forKey: key) {
      return action
    }
    if let action = actions?[key] { return action }
    if let action = styleAction(forKey: key) { return action }
    if let action = type(of: self).defaultAction(forKey: key) { return action }
    return isLive ? implicitAction(forKey: key) : nil
  }

  private final func styleAction(forKey key: String) -> (any CAAction)? {
    var style = style
    while let at = style {
      if let action = (at["actions"] as? [String: any CAAction])?[key] { return action }
      style = at["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Whether a commit has included the layer in a tree attached to a render context.
  final var isLive: Bool { node != nil }

  /// Returns the implicit animation for a layer that has been committed, or `nil` if the key has none.
  private final func implicitAction(forKey key: String) -> (any CAAction)? {
    switch implicitActionKind(forKey: key) {
    case .none, .skipsActionLookup: return nil
    case .transition:
      let transition = CATransition()
      transition.duration = TransactionStack.current.animationDuration
      transition.timingFunction = TransactionStack.current.timingFunction
      return transition
    case .basic:
      if key == "backgroundColor" && backgroundColor == nil { return nil }
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = valueBeforeChange(forKeyPath: key)
      animation.duration = TransactionStack.current.animationDuration
      animation.timingFunction =
        TransactionStack.current.timingFunction
        ?? CAMediaTimingFunction.sharedFunction(named: .default)
      animation.fillMode = .backwards
      return animation
    }
  }

  private final func implicitActionKind(forKey key: String) -> PropertyDescriptor.ImplicitAction {
    let nodeClass = type(of: self).nodeClass
    if let event = Self.eventActionKinds[key] { return event }
    if let property = PropertyTable.descriptor(forKey: key, of: nodeClass) {
      return property.implicitAction
    }
    // Components of transforms have an implicit animation, but those of points and rectangles do not.
    if let target = KeyPathTarget(keyPath: key, of: nodeClass), case .transform = target.part {
      return .basic
    }
    // Apple documents filter inputs and emitter cell properties as animatable.
    return nestedProperty(forKeyPath: key) == nil ? .none : .basic
  }

  /// The implicit actions for keys that represent events instead of properties.
  private static let eventActionKinds: [String: PropertyDescriptor.ImplicitAction] = [
    "sublayers": .transition, "mask": .transition,
  ]
}

extension CALayer {
  /// Searches for the action for an event and runs it.
  final func runEventAction(forKey key: String) {
    if !TransactionStack.current.disablesActions, let action = action(forKey: key) {
      runAction(action, forKey: key)
    }
  }
}
