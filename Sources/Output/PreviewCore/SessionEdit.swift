/// A change to one animation value, requested by a page.
package struct SessionEdit: Hashable, Sendable {
  /// The identifier of the animation: its layer's path, followed by ``SessionAnimation/id``.
  package let animation: String
  /// The key of the edited value.
  ///
  /// For an element of a list, the index is appended, such as `values.2`.
  package let key: String
  /// The components of the new value: one number, or the components of a point, size, rectangle, color or curve.
  package let numbers: [Double]

  /// Creates an edit of the animation value with the given key.
  package init(animation: String, key: String, numbers: [Double]) {
    (self.animation, self.key, self.numbers) = (animation, key, numbers)
  }

  /// Returns whether both edits set the same value, so that only the later one has an effect.
  func setsSameValue(as other: SessionEdit) -> Bool {
    animation == other.animation && key == other.key
  }
}

/// The unsaved edits of a session, with undo and redo.
struct EditHistory {
  /// The edits in effect, oldest first.
  ///
  /// Consecutive edits of the same value are merged into one.
  private(set) var applied: [SessionEdit] = []
  private var undone: [SessionEdit] = []

  /// The maximum number of edits between two saves.
  static let maximumEditCount = 10_000

  var canUndo: Bool { !applied.isEmpty }
  var canRedo: Bool { !undone.isEmpty }
  var isFull: Bool { applied.count >= Self.maximumEditCount }

  /// Records an edit and clears the redo list.
  ///
  /// Consecutive edits of the same value, such as during a drag, are merged.
  mutating func record(_ edit: SessionEdit) {
    undone = []
    if let last = applied.last, last.setsSameValue(as: edit) {
      applied[applied.count - 1] = edit
    } else {
      applied.append(edit)
    }
  }

  /// Undoes the last edit; returns `false` if there is none.
  mutating func undo() -> Bool {
    guard let last = applied.popLast() else { return false }
    undone.append(last)
    return true
  }

  /// Redoes the last undone edit and returns it; returns `nil` if there is none.
  mutating func redo() -> SessionEdit? {
    guard let edit = undone.popLast() else { return nil }
    applied.append(edit)
    return edit
  }
}
