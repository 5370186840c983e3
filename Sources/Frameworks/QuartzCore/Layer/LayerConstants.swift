/// The event key of a layer that is added to a tree or shown.
public let kCAOnOrderIn = "onOrderIn"

/// The event key of a layer that is removed from a tree or hidden.
public let kCAOnOrderOut = "onOrderOut"

/// The key of transitions among the animations of a layer.
public let kCATransition = "transition"
