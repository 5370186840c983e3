// Cheap answers to whether what a layer shows may have changed, for tools that read many layers at many times.

extension CALayer {
  /// A number that changes with each commit of the layer's tree; nil for a layer that is in no live tree.
  package var commitGeneration: Int? { node == nil ? nil : host?.generation }

  /// Whether animations change what the layer shows at the present instant.
  package var isPresentationAnimated: Bool {
    guard let host, node != nil else { return false }
    return !host.animations.activeAnimations(of: self, at: host.presentationTime).isEmpty
  }
}
