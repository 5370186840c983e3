import DisplayList

/// An index of the commands that need an offscreen surface: shadows, and groups with a blur, a shadow or a mesh.
struct OffscreenGroupIndex {
  /// The number of such commands before each command, followed by their total number.
  private var precedingCounts: [Int32] = [0]

  init(_ commands: [DisplayListCommand]) {
    precedingCounts.reserveCapacity(commands.count + 1)
    for command in commands {
      precedingCounts.append(
        precedingCounts[precedingCounts.count - 1] + (Self.needsOffscreenTarget(command) ? 1 : 0))
    }
  }

  private static func needsOffscreenTarget(_ command: DisplayListCommand) -> Bool {
    switch command {
    case .beginGroup(let group):
      group.shadow?.isVisible ?? false || group.mesh != nil
        || group.filters.contains { PixelFilter($0).map { $0.radius > 0 } ?? false }
    case .shadow: true
    case .draw, .sprites, .backdrop, .pushClip, .popClip, .beginMask, .endGroup: false
    }
  }

  /// Whether any command in a range needs an offscreen surface.
  func containsOffscreenGroup(in range: Range<Int>) -> Bool {
    precedingCounts[range.upperBound] > precedingCounts[range.lowerBound]
  }
}
