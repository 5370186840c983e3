/// The event of a layer that enters a tree or shows.
public let kCAOnOrderIn = "onOrderIn"

/// The event of a layer that leaves a tree or hides.
public let kCAOnOrderOut = "onOrderOut"

/// The key under which transitions run.
public let kCATransition = "transition"
