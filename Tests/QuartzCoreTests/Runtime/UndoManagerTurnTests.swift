import QuartzCore
import Testing

private final class Note: NSObject {
  let undo = UndoManager()
  var text = "" {
    didSet { undo.registerUndo(withTarget: self) { $0.text = oldValue } }
  }
  func replace(_ old: Any?) { text = old as? String ?? "" }
}

@Suite struct UndoManagerTurnTests {
  @Test func `UndoManager groups the changes of a run loop turn into one undo step`() {
    let tree = LiveTree()
    tree.run {
      let note = Note()
      note.text = "a"
      note.text = "ab"
      tree.endTurn()
      note.text = "abc"
      tree.endTurn()
      note.undo.undo()
      #expect(note.text == "ab")
      #expect(note.undo.canRedo)
      note.undo.undo()
      #expect(note.text.isEmpty)
      #expect(!note.undo.canUndo)
      note.undo.redo()
      note.undo.redo()
      #expect(note.text == "abc")
      #expect(!note.undo.canRedo)
    }
  }

  @Test func `UndoManager clears the redo stack when a change follows an undo`() {
    LiveTree().run {
      let note = Note()
      note.text = "a"
      note.undo.undo()
      #expect(note.undo.canRedo)
      note.text = "b"
      #expect(!note.undo.canRedo)
    }
  }

  @Test func `UndoManager.undo calls a registered selector, but not after removeAllActions`() {
    LiveTree().run {
      let note = Note()
      note.undo.registerUndo(
        withTarget: note, selector: Selector("replace:", Note.replace), object: "from before")
      note.undo.undo()
      #expect(note.text == "from before")
      note.undo.removeAllActions()
      note.text = "x"
      note.undo.removeAllActions(withTarget: note)
      note.undo.undo()
      #expect(note.text == "x")
    }
  }

  @Test func `UndoManager sets isUndoing and isRedoing while it runs an action`() {
    LiveTree().run {
      let note = Note()
      var seen: [String] = []
      func remember() {
        note.undo.registerUndo(withTarget: note) { note in
          seen.append(note.undo.isUndoing ? "undoing" : note.undo.isRedoing ? "redoing" : "neither")
          remember()
        }
      }
      remember()
      #expect(!note.undo.isUndoing)
      #expect(!note.undo.isRedoing)
      note.undo.undo()
      note.undo.redo()
      #expect(seen == ["undoing", "redoing"])
    }
  }
}
