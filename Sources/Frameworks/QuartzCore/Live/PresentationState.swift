// Inexpensive checks for changes of presented values, for tools that read many layers at many times.

extension CALayer {
  /// A number that changes with each commit of the layer's tree, or nil for a layer that is in no live tree.
  package var commitGeneration: Int? { node == nil ? nil : host?.generation }

  /// Whether any animation is in effect on the layer at the current time.
  package var isPresentationAnimated: Bool {
    guard let host, node != nil else { return false }
    return !host.animations.activeAnimations(of: self, at: host.presentationTime).isEmpty
  }
}
