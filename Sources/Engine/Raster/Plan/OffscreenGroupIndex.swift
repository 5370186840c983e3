import DisplayList

/// Finds which commands need pixels of their own: shadows, and groups that are blurred or stretched.
struct OffscreenGroupIndex {
  /// Of each command, and of the end, how many of them come before it.
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

  /// Whether any of some commands does.
  func containsOffscreenGroup(in range: Range<Int>) -> Bool {
    precedingCounts[range.upperBound] > precedingCounts[range.lowerBound]
  }
}
