#if Preview
  import CAML
  import Foundation
  import Synchronization
  import Testing

  @testable import PreviewServer
  @testable import PreviewCore

  struct WatchedDocumentTests {
    /// A preflight result, and the files for which the preflight was run.
    private final class Trials: Sendable {
      let problem = Mutex<String?>(nil)
      let asked = Mutex<[URL]>([])

      func result(_ url: URL) -> String? {
        asked.withLock { $0.append(url) }
        return problem.withLock { $0 }
      }
    }

    private static func watched(
      _ file: TemporaryDocument, _ trials: Trials
    ) -> WatchedDocument {
      WatchedDocument(
        file.url, snapshotsIn: file.url.deletingLastPathComponent().appendingPathComponent("copies")
      ) { trials.result($0) }
    }

    private static func copies(_ file: TemporaryDocument) -> [String] {
      let folder = file.url.deletingLastPathComponent().appendingPathComponent("copies")
      return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    @Test
    func
      `if an edited document fails its preflight, PreviewSession reports it and keeps the old one`()
      async throws
    {
      let (file, trials) = (try TemporaryDocument(), Trials())
      let document = Self.watched(file, trials)
      await document.reload()
      let session = PreviewSession(document.input)
      #expect(session.handleCommand(.reload).document?.name == "Ball.caml")
      trials.problem.withLock { $0 = "terminated by signal 4" }
      try file.write(TemporaryDocument.states)
      await document.reload()
      let messages = session.handleCommand(.reload)
      #expect(messages.fault == "terminated by signal 4")
      #expect(messages.document == nil)
      #expect(session.handleCommand(.show(time: 0.5, .still)).frame != nil)
      #expect(session.handleCommand(.save).refusal?.contains("cannot be read") == true)
      trials.problem.withLock { $0 = nil }
      await document.reload()
      #expect(session.handleCommand(.reload).document?.states == ["Locked", "Home"])
    }

    @Test func `PreviewSession loads no document if the first one fails its preflight`()
      async throws
    {
      let (file, trials) = (try TemporaryDocument(), Trials())
      trials.problem.withLock { $0 = "too much" }
      let document = Self.watched(file, trials)
      await document.reload()
      let messages = PreviewSession(document.input).handleCommand(.reload)
      #expect(messages.fault == "too much")
      #expect(messages.document == nil)
      #expect(Self.copies(file).isEmpty)
    }

    @Test
    func `PreviewSession loads the document as it passed the preflight, not as edited afterward`()
      async throws
    {
      let (file, trials) = (try TemporaryDocument(), Trials())
      let document = Self.watched(file, trials)
      await document.reload()
      try file.write("<caml>")
      let messages = PreviewSession(document.input).handleCommand(.reload)
      #expect(messages.document?.layers.count == 3)
      #expect(trials.asked.withLock { $0.map(\.lastPathComponent) } == ["Ball.caml"])
      #expect(trials.asked.withLock { $0.first } != file.url)
    }

    @Test
    func `PreviewSession saves edits to its document unless the file changed since it was loaded`()
      async throws
    {
      let (file, trials) = (try TemporaryDocument(), Trials())
      let document = Self.watched(file, trials)
      await document.reload()
      let session = PreviewSession(document.input)
      _ = session.handleCommand(.reload)
      let edit = SessionEdit(animation: "Root/Ball#position.x", key: "duration", numbers: [7])
      _ = session.handleCommand(.edit(edit))
      #expect(session.handleCommand(.save).notice == "saved to Ball.caml")
      #expect(try file.text.contains("duration=\"7\""))
      try file.write(TemporaryDocument.states)
      _ = session.handleCommand(.edit(edit))
      #expect(session.handleCommand(.save).refusal?.contains("has changed") == true)
      #expect(try file.text == TemporaryDocument.states)
    }

    @Test func `DocumentSnapshot is deleted when no session uses it`() async throws {
      let (file, trials) = (try TemporaryDocument(), Trials())
      let document = Self.watched(file, trials)
      await document.reload()
      var session: PreviewSession? = PreviewSession(document.input)
      _ = session?.handleCommand(.reload)
      await document.reload()
      // The snapshot used by the session, and the new one.
      #expect(Self.copies(file).count == 2)
      _ = session?.handleCommand(.reload)
      session = nil
      #expect(Self.copies(file).count == 1)
    }

    @Test func `DocumentSnapshot copies a CAML file and its assets folder but no other files`()
      throws
    {
      let file = try TemporaryDocument()
      let folder = file.url.deletingLastPathComponent()
      for name in ["assets", "other"] {
        let inside = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: inside.appendingPathComponent("a.txt"))
      }
      let snapshot = try DocumentSnapshot(of: file.url, in: folder.appendingPathComponent("copies"))
      let copy = snapshot.url.deletingLastPathComponent()
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: copy.path).sorted() == [
          "Ball.caml", "assets", "assets/a.txt",
        ])
      let whole = try DocumentSnapshot(
        of: folder.appendingPathComponent("other"), in: folder.appendingPathComponent("copies"))
      #expect(try FileManager.default.subpathsOfDirectory(atPath: whole.url.path) == ["a.txt"])
      var limits = PackageLimits()
      limits.totalBytes = 10
      #expect(throws: DocumentDiagnostic.self) {
        try DocumentSnapshot(
          of: file.url, in: folder.appendingPathComponent("copies"), limits: limits)
      }
    }

    @Test
    func `DocumentPreflight accepts a file whose states all play and reports one it cannot parse`()
      throws
    {
      let file = try TemporaryDocument(TemporaryDocument.states)
      var asked = 0
      #expect(
        DocumentPreflight.failureReason(of: file.url) {
          asked += 1; return 0
        } == nil)
      #expect(asked == 3)
      try file.write("<caml>")
      #expect(DocumentPreflight.failureReason(of: file.url)?.isEmpty == false)
    }
  }
#endif
