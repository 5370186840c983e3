// Empty on purpose: Swift Testing's cross-import overlays name this module wherever `Testing` and its namesake meet.
