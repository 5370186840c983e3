import DisplayList

/// Finds which commands need pixels of their own: shadows, and groups that are blurred or stretched.
struct OwnPixels {
  /// Of each command, and of the end, how many of them come before it.
  private var counts: [Int32] = [0]

  init(_ commands: [Command]) {
    counts.reserveCapacity(commands.count + 1)
    for command in commands {
      counts.append(counts[counts.count - 1] + (Self.needs(command) ? 1 : 0))
    }
  }

  private static func needs(_ command: Command) -> Bool {
    switch command {
    case .beginGroup(let group):
      group.shadow?.isVisible ?? false || group.mesh != nil
        || group.filters.contains { PixelFilter($0).map { $0.radius > 0 } ?? false }
    case .shadow: true
    case .draw, .sprites, .backdrop, .pushClip, .popClip, .beginMask, .endGroup: false
    }
  }

  /// Whether any of some commands does.
  func areNeeded(in range: Range<Int>) -> Bool {
    counts[range.upperBound] > counts[range.lowerBound]
  }
}
