extension Motion {
  /// Returns a motion that changes the outline of a shape or text into another one with any number of elements.
  ///
  /// - Parameters:
  ///   - shape: The shape, whose path is filled.
  ///   - path: The path at the end, in the layer's coordinates.
  ///   - isFitted: Whether the path is scaled and moved to the middle of the layer's bounds.
  /// - Returns: The motion.
  public static func morph(_ shape: CAShapeLayer, to path: CGPath, isFitted: Bool = true) -> Motion
  {
    Motion(duration: 1) { timeline, span in
      let end = isFitted ? path.fitted(into: shape.bounds) : path
      guard let value = timeline.value(of: shape, "path", at: span.start) else { return }
      // Sound: paths are the only values of this property.
      let start = value as? CGPath ?? CGMutablePath()
      let morph = OutlineMorph(from: start, to: end)
      // The paths of the morph have elements for both outlines. Before and after it, the shape has its own outline.
      if !timeline.hasChanges(of: shape, "path") {
        timeline.change(shape, "path", from: start, to: start, in: .instant(at: 0))
      }
      timeline.change(shape, "path", in: span) { morph.path(at: $0) }
      timeline.change(shape, "path", from: end, to: end, in: .instant(at: span.end))
    }
  }

  /// Returns a motion that changes the outlines of a text into those of another text.
  public static func morph(_ text: Text, to string: String) -> Motion {
    morph(text, to: text.outlines(of: string), isFitted: false)
  }
}

extension CGPath {
  /// Returns the path scaled and moved to the middle of a rectangle.
  fileprivate func fitted(into area: CGRect) -> CGPath {
    let box = boundingBoxOfPath
    guard box.width > 0 || box.height > 0, area.width > 0, area.height > 0 else { return self }
    let factor = min(
      box.width > 0 ? area.width / box.width : .infinity,
      box.height > 0 ? area.height / box.height : .infinity)
    var transform = CGAffineTransform(translationX: area.midX, y: area.midY)
      .scaledBy(x: factor, y: factor).translatedBy(x: -box.midX, y: -box.midY)
    return copy(using: &transform) ?? self
  }
}
