/// A change of one value of an animation, as a page makes it.
package struct SessionEdit: Hashable, Sendable {
  /// Which animation: ``SessionAnimation/id``.
  package let animation: String
  /// Which value: a key of the animation, of a list with the number of the element, such as `values.2`.
  package let key: String
  /// The new value: one number, or those of a point, a size, a rectangle, a colour or a curve.
  package let numbers: [Double]

  /// A change.
  package init(animation: String, key: String, numbers: [Double]) {
    (self.animation, self.key, self.numbers) = (animation, key, numbers)
  }

  /// Whether the other one sets the same value, so that only the later of the two counts.
  func setsSameValue(as other: SessionEdit) -> Bool {
    animation == other.animation && key == other.key
  }
}

/// The changes of a session that its file does not have; they can be taken back and made again.
struct EditHistory {
  /// Those in force, in their order; of the same value one follows the other directly only once.
  private(set) var applied: [SessionEdit] = []
  private var undone: [SessionEdit] = []

  /// More than a person makes between two saves.
  static let maximumEditCount = 10_000

  var canUndo: Bool { !applied.isEmpty }
  var canRedo: Bool { !undone.isEmpty }
  var isFull: Bool { applied.count >= Self.maximumEditCount }

  /// Takes in a change; a drag of a handle is one change.
  mutating func record(_ edit: SessionEdit) {
    undone = []
    if let last = applied.last, last.setsSameValue(as: edit) {
      applied[applied.count - 1] = edit
    } else {
      applied.append(edit)
    }
  }

  /// Takes the last change back; false where there is none.
  mutating func undo() -> Bool {
    guard let last = applied.popLast() else { return false }
    undone.append(last)
    return true
  }

  /// Makes the change again that was taken back last; nil where there is none.
  mutating func redo() -> SessionEdit? {
    guard let edit = undone.popLast() else { return nil }
    applied.append(edit)
    return edit
  }
}
