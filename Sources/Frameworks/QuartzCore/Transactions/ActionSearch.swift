import RenderTree

// The five-step search: behaviour/actions.md, "The search".

extension CALayer {
  /// nil where nothing answers or NSNull does.
  final func searchForAction(forKey key: String) -> (any CAAction)? {
    let action = firstAction(forKey: key)
    return action is NSNull ? nil : action
  }

  /// A backing layer asks the contexts in place of its view, any other after its delegate: behaviour/views.md,
  /// "Contexts of one's own".
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

  /// Whether it was in the live tree at an earlier commit: behaviour/actions.md, "Live layers".
  final var isLive: Bool { node != nil }

  /// The built-in animation of a live layer: behaviour/actions.md, "Implicit animations".
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
    // Components of transforms have the action, those of points and rectangles have none.
    if let target = KeyPathTarget(keyPath: key, of: nodeClass), case .transform = target.part {
      return .basic
    }
    // Inputs of filters and properties of cells are documented as animatable.
    return nestedProperty(forKeyPath: key) == nil ? .none : .basic
  }

  /// Keys that are events and not values.
  private static let eventActionKinds: [String: PropertyDescriptor.ImplicitAction] = [
    "sublayers": .transition, "mask": .transition,
  ]
}

extension CALayer {
  /// Asks for the action of an event and runs it.
  final func runEventAction(forKey key: String) {
    if !TransactionStack.current.disablesActions, let action = action(forKey: key) {
      runAction(action, forKey: key)
    }
  }
}
