import ObjCRuntime
import Testing

private final class Note: NSObject {
  let undo = UndoManager()
  var text = "" {
    didSet { undo.registerUndo(withTarget: self) { $0.text = oldValue } }
  }
  func replace(_ old: Any?) { text = old as? String ?? "" }
}

@Suite struct UndoManagerTests {
  @Test func `UndoManager supports explicitly nested groups and action names`() {
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

  @Test func `UndoManager respects disableUndoRegistration and levelsOfUndo`() {
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

  @Test func `UndoManager.removeAllActions(withTarget:) keeps the actions of other targets`() {
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

  @Test
  func `an undo group marked by setActionIsDiscardable is discardable for undo and then for redo`()
  {
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
