import DisplayList

/// The difference between two lists of drawing commands.
struct DisplayListDifference {
  /// The indices of commands that differ, if both lists have the same structure of groups and clips; `nil` otherwise.
  private(set) var changedIndices: ContiguousArray<Int>? = []
  /// The command ranges of both lists between their common prefix and their common suffix.
  private(set) var oldRange, newRange: Range<Int>

  init(_ old: [DisplayListCommand], _ new: [DisplayListCommand]) {
    let minimum = min(old.count, new.count)
    var prefix = 0
    while prefix < minimum, Self.isEquivalent(old[prefix], to: new[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < minimum - prefix,
      Self.isEquivalent(old[old.count - 1 - suffix], to: new[new.count - 1 - suffix])
    {
      suffix += 1
    }
    self.oldRange = prefix..<old.count - suffix
    self.newRange = prefix..<new.count - suffix
    guard old.count == new.count else {
      changedIndices = nil
      return
    }
    for index in self.newRange where !Self.isEquivalent(old[index], to: new[index]) {
      guard Self.hasSameKind(old[index], as: new[index]) else {
        changedIndices = nil
        return
      }
      changedIndices?.append(index)
    }
  }

  /// Whether two commands produce the same pixels, ignoring differences in group bounds that do not affect the
  /// result.
  private static func isEquivalent(_ a: DisplayListCommand, to b: DisplayListCommand) -> Bool {
    if case .beginGroup(let a) = a, case .beginGroup(var b) = b, !a.affectsTransparentPixels {
      b.bounds = a.bounds
      return a == b
    }
    return a == b
  }

  /// Whether both commands draw, or both begin or end the same kind of scope.
  private static func hasSameKind(_ a: DisplayListCommand, as b: DisplayListCommand) -> Bool {
    switch (a, b) {
    case (.pushClip, .pushClip), (.popClip, .popClip), (.beginGroup, .beginGroup),
      (.beginMask, .beginMask), (.endGroup, .endGroup):
      true
    case (.draw, .draw), (.draw, .shadow), (.draw, .sprites), (.shadow, .draw), (.shadow, .shadow),
      (.shadow, .sprites), (.sprites, .draw), (.sprites, .shadow), (.sprites, .sprites):
      true
    case (.draw, _), (.shadow, _), (.sprites, _), (.backdrop, _), (.pushClip, _), (.popClip, _),
      (.beginGroup, _), (.beginMask, _), (.endGroup, _):
      false
    }
  }
}
