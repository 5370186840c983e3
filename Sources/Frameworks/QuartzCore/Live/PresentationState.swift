// Inexpensive checks for changed presentation values, for tools that read many layers at many times.

extension CALayer {
  /// A number that changes with each commit of the layer's tree, or `nil` if the tree is not attached to a render
  /// context.
  package var commitGeneration: Int? { node == nil ? nil : host?.generation }

  /// Whether any animation is currently in effect on the layer.
  package var isPresentationAnimated: Bool {
    guard let host, node != nil else { return false }
    return !host.animations.activeAnimations(of: self, at: host.presentationTime).isEmpty
  }
}
