import CAML
import Foundation
import QuartzCore
import Testing

@testable import PreviewCore

struct EditTests {
  private static let move = "Root/Ball#position.x"

  @Test func `an edit is visible in the preview immediately and written to the file on save`()
    throws
  {
    let file = try TemporaryDocument()
    let session = file.session()
    _ = session.handleCommand(.show(time: 0.5, .still))
    let before = try file.text
    let edit = SessionEdit(animation: Self.move, key: "toValue", numbers: [50])
    let messages = session.handleCommand(.edit(edit))
    #expect(messages.frame?.left == 20)
    #expect(messages.frame?.time == 0.5)
    #expect(messages.document?.isDirty == true)
    #expect(try file.text == before)
    let saved = session.handleCommand(.save)
    #expect(saved.document?.isDirty == false)
    #expect(saved.notice == "saved to Ball.caml")
    #expect(file.session().handleCommand(.show(time: 0.5, .still)).frame?.left == 20)
  }

  @Test(arguments: [1e308, -1e13, .infinity])
  func `an edit with a number that exceeds the limit for documents is rejected`(number: Double)
    throws
  {
    let session = try TemporaryDocument().session()
    for key in ["toValue", "duration", "speed", "beginTime", "repeatCount"] {
      let edit = SessionEdit(animation: Self.move, key: key, numbers: [number])
      #expect(
        session.handleCommand(.edit(edit)).refusal?.contains("1000000000000.0") == true, "\(key)")
    }
    #expect(session.handleCommand(.show(time: 0.5, .still)).frame?.left == 40)
    #expect(session.handleCommand(.explode).refusal == nil)
  }

  @Test(arguments: ["Ball.ca", "Ball.tendies"])
  func `saving an edit keeps a folder document a folder and an archive document an archive`(
    name: String
  )
    throws
  {
    let text = try TemporaryDocument()
    let file = try TemporaryDocument("", name: "none.caml")
    let url = file.url.deletingLastPathComponent().appendingPathComponent(name)
    try CAMLWriter(package: CAPackage(contentsOf: text.url)).write(to: url)
    func open() -> PreviewSession {
      let session = PreviewSession(.document(url))
      _ = session.handleCommand(.fit(width: 100, height: 100))
      _ = session.handleCommand(.reload)
      return session
    }
    let session = open()
    let edit = SessionEdit(animation: Self.move, key: "toValue", numbers: [50])
    #expect(session.handleCommand(.edit(edit)).document?.isDirty == true)
    #expect(open().handleCommand(.show(time: 0.5, .still)).frame?.left == 40)
    #expect(session.handleCommand(.save).notice == "saved to \(name)")
    #expect(open().handleCommand(.show(time: 0.5, .still)).frame?.left == 20)
    let before = try CAPackage(contentsOf: text.url).documents.count
    #expect(try CAPackage(contentsOf: url).documents.count == before)
  }

  @Test func `saving a wallpaper archive with two planes leaves the unedited plane unchanged`()
    throws
  {
    let file = try TemporaryDocument("", name: "none.caml")
    let folder = file.url.deletingLastPathComponent()
    let url = folder.appendingPathComponent("Two.tendies")
    let (ball, states) = (
      try TemporaryDocument(), try TemporaryDocument(TemporaryDocument.states, name: "States.caml")
    )
    // An archive containing two planes, as wallpaper archives do.
    var files: [String: Data] = [:]
    for (plane, document) in [
      ("Two-390w-844h@3x~iphone_Background", ball), ("Two-390w-844h@3x~iphone_Floating", states),
    ] {
      let one = try CAMLWriter(package: CAPackage(contentsOf: document.url)).caFolderFiles()
      for (path, data) in one { files["Two.wallpaper/\(plane).ca/\(path)"] = data }
    }
    for (path, data) in files {
      let place = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: place)
    }
    let package = try CAPackage(contentsOf: folder.appendingPathComponent("Two.wallpaper"))
    #expect(package.documents.count == 2)
    try CAMLWriter(package: package).write(to: url)
    let session = PreviewSession(.document(url))
    _ = session.handleCommand(.reload)
    let document = try #require(session.handleCommand(.select(nil)).document)
    let animation = try #require(document.animations.first { $0.id.hasSuffix("#position.x") })
    _ = session.handleCommand(
      .edit(SessionEdit(animation: document.name(animation), key: "duration", numbers: [3])))
    #expect(session.handleCommand(.save).notice == "saved to Two.tendies")
    let again = try CAPackage(contentsOf: url)
    #expect(again.documents.count == 2)
    #expect(again.stateNames == package.stateNames)
    #expect(again.documentAnimations.map(\.animation.duration).contains(3))
    #expect(again.documentAnimations.count == package.documentAnimations.count)
  }

  @Test(arguments: [
    SessionEdit(animation: move, key: "timingFunction", numbers: [0.1, 0.7, 0.2, 1]),
    SessionEdit(animation: move, key: "beginTime", numbers: [0.25]),
    SessionEdit(animation: move, key: "duration", numbers: [3]),
    SessionEdit(animation: move, key: "repeatCount", numbers: [2.5]),
    SessionEdit(animation: move, key: "autoreverses", numbers: [1]),
    SessionEdit(animation: move, key: "speed", numbers: [2]),
    SessionEdit(animation: "Root/Ball#bounce", key: "stiffness", numbers: [250]),
    SessionEdit(animation: "Root/Ball#bounce", key: "damping", numbers: [4]),
    SessionEdit(animation: "Root/Ball#bounce", key: "initialVelocity", numbers: [-3]),
    SessionEdit(animation: "Root/Ball#opacity", key: "values.1", numbers: [0.25]),
    SessionEdit(animation: "Root/Ball#opacity", key: "keyTimes.1", numbers: [0.75]),
    SessionEdit(animation: "Root/Ball#pair/0", key: "toValue", numbers: [4]),
    SessionEdit(animation: "Root/Ball#pair/1", key: "toValue", numbers: [0, 1, 0, 1]),
  ])
  func `each kind of edit is present in the saved file when the file is reopened`(edit: SessionEdit)
    throws
  {
    let file = try TemporaryDocument()
    let session = file.session()
    let value = { (messages: [SessionMessage]) in
      messages.document.flatMap { Self.find($0, $0.animations, edit.animation) }?
        .values.first { $0.key == edit.key }?.numbers
    }
    #expect(value(session.handleCommand(.select(nil))) != edit.numbers)
    #expect(value(session.handleCommand(.edit(edit))) == edit.numbers)
    _ = session.handleCommand(.save)
    #expect(value(file.session().handleCommand(.select(nil))) == edit.numbers)
  }

  private static func find(
    _ document: SessionDocument, _ animations: [SessionAnimation], _ name: String
  ) -> SessionAnimation? {
    for animation in animations {
      if document.name(animation) == name { return animation }
      if let inner = find(document, animation.inner, name) { return inner }
    }
    return nil
  }

  @Test(arguments: [
    SessionEdit(animation: move, key: "duration", numbers: [0]),
    SessionEdit(animation: move, key: "duration", numbers: []),
    SessionEdit(animation: move, key: "duration", numbers: [.infinity]),
    SessionEdit(animation: move, key: "toValue", numbers: [1, 2]),
    SessionEdit(animation: move, key: "timingFunction", numbers: [2, 0, 0, 1]),
    SessionEdit(animation: move, key: "values.0", numbers: [1]),
    SessionEdit(animation: move, key: "mass", numbers: [1]),
    SessionEdit(animation: move, key: "delegate", numbers: [1]),
    SessionEdit(animation: "Root/Ball#bounce", key: "mass", numbers: [0]),
    SessionEdit(animation: "Root/Ball#opacity", key: "values.3", numbers: [1]),
    SessionEdit(animation: "Root/Ball#opacity", key: "values.-1", numbers: [1]),
    SessionEdit(animation: "Root/Ball#opacity", key: "keyTimes.1", numbers: [1.5]),
    SessionEdit(animation: "Root/Ball#pair/2", key: "duration", numbers: [1]),
    SessionEdit(animation: "nobody", key: "duration", numbers: [1]),
  ])
  func `an invalid edit is rejected and changes nothing`(edit: SessionEdit) throws {
    let session = try TemporaryDocument().session()
    let before = session.handleCommand(.select(nil)).document
    #expect(session.handleCommand(.edit(edit)).refusal != nil)
    #expect(session.handleCommand(.select(nil)).document == before)
  }

  @Test func `PreviewSession undoes and redoes edits one by one, but a drag as a single step`()
    throws
  {
    let file = try TemporaryDocument()
    let session = file.session()
    _ = session.handleCommand(.show(time: 1, .still))
    for end in [80.0, 70, 60] {
      _ = session.handleCommand(
        .edit(SessionEdit(animation: Self.move, key: "toValue", numbers: [end])))
    }
    _ = session.handleCommand(
      .edit(SessionEdit(animation: Self.move, key: "beginTime", numbers: [0.5])))
    #expect(session.handleCommand(.undo).frame?.left == 50)
    let start = session.handleCommand(.undo)
    #expect(start.frame?.left == 80)
    #expect(start.document?.isDirty == false)
    #expect(session.handleCommand(.undo).refusal != nil)
    #expect(session.handleCommand(.redo).frame?.left == 50)
    #expect(session.handleCommand(.redo).document?.canRedo == false)
    #expect(session.handleCommand(.redo).refusal != nil)
    // An unreadable file leaves the undo history unchanged.
    try file.write("broken")
    #expect(session.handleCommand(.undo).fault != nil)
    #expect(session.handleCommand(.show(time: 1, .still)).frame?.left == 25)
    try file.write(TemporaryDocument.ball)
    #expect(session.handleCommand(.reload).frame?.left == 25)
  }

  @Test
  func `PreviewSession reapplies unsaved edits to a changed file if their animations still exist`()
    throws
  {
    let file = try TemporaryDocument()
    let session = file.session()
    _ = session.handleCommand(.show(time: 1, .still))
    _ = session.handleCommand(
      .edit(SessionEdit(animation: Self.move, key: "toValue", numbers: [50])))
    _ = session.handleCommand(
      .edit(SessionEdit(animation: "Root/Ball#bounce", key: "mass", numbers: [2])))
    try file.write(
      TemporaryDocument.ball.replacingOccurrences(of: "key=\"bounce\"", with: "key=\"hop\""))
    let messages = session.handleCommand(.reload)
    #expect(messages.frame?.left == 40)
    #expect(messages.notice?.contains("Root/Ball#bounce") == true)
  }

  @Test func `save is rejected after another program changes the file, until the file is reloaded`()
    throws
  {
    let file = try TemporaryDocument()
    let session = file.session()
    _ = session.handleCommand(
      .edit(SessionEdit(animation: Self.move, key: "toValue", numbers: [50])))
    let other = TemporaryDocument.ball + "<!-- somebody's -->"
    try file.write(other)
    #expect(session.handleCommand(.save).refusal != nil)
    #expect(try file.text == other)
    _ = session.handleCommand(.reload)
    #expect(session.handleCommand(.save).notice != nil)
  }

  @Test func `save does not overwrite a file that cannot be parsed`() throws {
    let file = try TemporaryDocument()
    let session = file.session()
    _ = session.handleCommand(
      .edit(SessionEdit(animation: Self.move, key: "toValue", numbers: [50])))
    try file.write("half a docum")
    _ = session.handleCommand(.reload)
    #expect(session.handleCommand(.save).refusal != nil)
    #expect(try file.text == "half a docum")
  }

  @Test func `an animation of a state transition can be edited and saved`() throws {
    let file = try TemporaryDocument(TemporaryDocument.states)
    let session = file.session()
    let document = try #require(session.handleCommand(.script("Locked:1,Home:1")).document)
    let animation = try #require(document.animations.first)
    #expect(animation.way == "* → Home")
    _ = session.handleCommand(
      .edit(SessionEdit(animation: document.name(animation), key: "duration", numbers: [0.25])))
    #expect(session.handleCommand(.show(time: 1.3, .still)).frame?.left == 80)
    _ = session.handleCommand(.save)
    #expect(file.session().handleCommand(.select(nil)).document?.animations.first?.duration == 0.25)
  }

  @Test func `PreviewSession generates the Swift code that creates an animation`() throws {
    let session = try TemporaryDocument().session()
    func code(_ id: String) -> String? {
      if case .code(let text)? = session.handleCommand(.code(animation: id)).first {
        text
      } else {
        nil
      }
    }
    #expect(
      code(Self.move) == """
        let positionX = CABasicAnimation(keyPath: "position.x")
        positionX.duration = 1
        positionX.fillMode = .both
        positionX.isRemovedOnCompletion = false
        positionX.fromValue = 10
        positionX.toValue = 90
        layer.add(positionX, forKey: "position.x")

        """)
    let group = try #require(code("Root/Ball#pair"))
    #expect(group.contains("group.animations = [borderWidth, borderColor]"))
    #expect(
      group.contains("borderColor.toValue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)"))
    let frames = try #require(code("Root/Ball#opacity"))
    #expect(frames.contains("opacity.values = [1, 0.5, 1]"))
    #expect(frames.contains("opacity.keyTimes = [0, 0.5, 1]"))
  }
}
