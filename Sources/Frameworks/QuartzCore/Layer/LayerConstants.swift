/// The event key for a layer that is added to a layer tree or made visible.
public let kCAOnOrderIn = "onOrderIn"

/// The event key for a layer that is removed from a layer tree or hidden.
public let kCAOnOrderOut = "onOrderOut"

/// The key under which a transition is stored among a layer's animations.
public let kCATransition = "transition"
