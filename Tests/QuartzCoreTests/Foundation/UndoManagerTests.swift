import QuartzCore
import Testing

private final class Note: NSObject {
  let undo = UndoManager()
  var text = "" {
    didSet { undo.registerUndo(withTarget: self) { $0.text = oldValue } }
  }
  func replace(_ old: Any?) { text = old as? String ?? "" }
}

@Suite struct UndoManagerTests {
  @Test func `what was done in a turn is taken back together, and done again`() {
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

  @Test func `a change after taking back leaves nothing to do again`() {
    LiveTree().run {
      let note = Note()
      note.text = "a"
      note.undo.undo()
      #expect(note.undo.canRedo)
      note.text = "b"
      #expect(!note.undo.canRedo)
    }
  }

  @Test func `groups by hand lie in each other and have names`() {
    LiveTree().run {
      let note = Note()
      note.undo.groupsByEvent = false
      note.undo.beginUndoGrouping()
      note.text = "a"
      note.undo.beginUndoGrouping()
      note.text = "b"
      #expect(note.undo.groupingLevel == 2)
      note.undo.endUndoGrouping()
      note.undo.setActionName("Typing")
      note.undo.endUndoGrouping()
      #expect(note.undo.undoMenuItemTitle == "Undo Typing")
      note.undo.undo()
      #expect(note.text.isEmpty)
      #expect(note.undo.redoMenuItemTitle == "Redo Typing")
    }
  }

  @Test func `what is not to be remembered is not, and only so many groups are`() {
    LiveTree().run {
      let note = Note()
      note.undo.disableUndoRegistration()
      note.text = "a"
      note.undo.enableUndoRegistration()
      #expect(!note.undo.canUndo)
      note.undo.groupsByEvent = false
      note.undo.levelsOfUndo = 1
      for text in ["b", "c"] {
        note.undo.beginUndoGrouping()
        note.text = text
        note.undo.endUndoGrouping()
      }
      note.undo.undo()
      #expect(note.text == "b")
      #expect(!note.undo.canUndo)
    }
  }

  @Test func `a method takes back, and an object's steps can be forgotten`() {
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

  @Test func `what takes back knows that it does, and so does what does again`() {
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

  @Test func `of two objects' steps those of one are forgotten`() {
    LiveTree().run {
      let (one, other) = (Note(), Note())
      let undo = one.undo
      undo.groupsByEvent = false
      undo.beginUndoGrouping()
      one.text = "one"
      undo.registerUndo(withTarget: other) { $0.text = "taken back" }
      undo.endUndoGrouping()
      undo.removeAllActions(withTarget: one)
      #expect(undo.canUndo)
      undo.undo()
      #expect(one.text == "one")
      #expect(other.text == "taken back")
    }
  }

  @Test func `a group that need not be kept says so, taken back or not`() {
    LiveTree().run {
      let note = Note()
      note.undo.groupsByEvent = false
      note.undo.beginUndoGrouping()
      note.text = "a"
      note.undo.setActionIsDiscardable(true)
      note.undo.endUndoGrouping()
      #expect(note.undo.undoActionIsDiscardable)
      #expect(!note.undo.redoActionIsDiscardable)
      note.undo.undo()
      #expect(note.undo.redoActionIsDiscardable)
      #expect(!note.undo.undoActionIsDiscardable)
    }
  }
}
