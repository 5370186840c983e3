import CAML
import Foundation
import Testing

@testable import ametrine

@Suite struct ResultWriterTests {
  /// Collects the lines of a writer.
  private final class Lines {
    var texts: [String] = []

    func decode<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
      try JSONDecoder().decode(type, from: Data(texts[index].utf8))
    }
  }

  private func writer(into lines: Lines, isEnabled: Bool = true) -> ResultWriter {
    ResultWriter(command: "render", isEnabled: isEnabled) { lines.texts.append($0) }
  }

  @Test func `addDocument writes one line for each document`() throws {
    let lines = Lines()
    let results = writer(into: lines)
    var document = DocumentResult(input: "a\nb.ca", status: .ok)
    document.outputs = ["/x/ü.gif"]
    results.addDocument(document)
    #expect(lines.texts.count == 1)
    #expect(lines.texts[0].hasSuffix("}\n"))
    #expect(lines.texts[0].filter { $0 == "\n" }.count == 1)
    #expect(try lines.decode(DocumentResult.self, at: 0) == document)
  }

  @Test func `finish writes the totals of all documents as the last line`() throws {
    let lines = Lines()
    let results = writer(into: lines)
    for (status, outputs) in [
      (DocumentResult.Status.ok, ["/1", "/2"]), (.partial, ["/3"]), (.failed, []), (.skipped, []),
    ] {
      var document = DocumentResult(input: "a.ca", status: status)
      (document.outputs, document.frames) = (outputs, 10)
      results.addDocument(document)
    }
    results.finish(failure: ErrorRecord(code: .someInputsFailed, message: "1 of 4"))
    let result = try lines.decode(CommandResult.self, at: 4)
    #expect(result.command == "render")
    #expect(result.status == .partial)
    #expect(result.exitStatus == 2)
    #expect(result.inputs == 4)
    #expect(result.failed == 1)
    #expect(result.partial == 1)
    #expect(result.skipped == 1)
    #expect(result.outputs == 3)
    #expect(result.frames == 40)
    #expect(result.peakMemory > 1 << 20)
    #expect(result.error?.code == .someInputsFailed)
  }

  @Test func `finish without a failure has the exit status 0`() throws {
    let lines = Lines()
    writer(into: lines).finish(failure: nil)
    let result = try lines.decode(CommandResult.self, at: 0)
    #expect(result.status == .ok)
    #expect(result.exitStatus == 0)
    #expect(result.error == nil)
  }

  @Test func `finish without a failure has the status partial after a partial document`() throws {
    let lines = Lines()
    let results = writer(into: lines)
    results.addDocument(DocumentResult(input: "a.ca", status: .partial))
    results.finish(failure: nil)
    let result = try lines.decode(CommandResult.self, at: 1)
    #expect(result.status == .partial)
    #expect(result.exitStatus == 0)
  }

  @Test func `a document is skipped if no file of it was written`() {
    let skipped = DocumentRecorder(input: "a.ca")
    skipped.addSkippedFiles(["/1"])
    #expect(skipped.finish().status == .skipped)
    let recorder = DocumentRecorder(input: "a.ca")
    recorder.addSkippedFiles(["/1"])
    recorder.addFile("/2")
    #expect(recorder.finish().status == .ok)
    let planned = DocumentRecorder(input: "a.ca", isDryRun: true)
    planned.addSkippedFiles(["/1"])
    #expect(planned.finish().status == .skipped)
    #expect(planned.finish().planLine == "skipped /1")
    #expect(
      DocumentRecorder(input: "a.ca", isDryRun: true).finish().planLine
        == "planned no files (0 frames)")
  }

  @Test func `a document has each finding once, up to the maximum`() {
    let recorder = DocumentRecorder(input: "a.ca")
    for number in 0..<DocumentRecorder.maximumDiagnosticCount + 5 {
      let finding = DiagnosticRecord(severity: "note", message: "\(number)")
      recorder.addDiagnostics([finding, finding])
    }
    let messages = recorder.finish().diagnostics.map(\.message)
    #expect(messages == (0..<DocumentRecorder.maximumDiagnosticCount).map { "\($0)" })
  }

  @Test func `a failure of several inputs is retryable if each of them is`() {
    let (full, bad) = (
      ErrorRecord(code: .diskFull, message: ""), ErrorRecord(code: .notADocument, message: "")
    )
    func record(_ failures: [ErrorRecord], total: Int) -> ErrorRecord {
      ErrorRecord(BatchRenderError(failures: failures, total: total), message: "")
    }
    #expect(record([full, full], total: 2).retryable)
    #expect(record([full, full], total: 2).exitStatus == 75)
    #expect(!record([full, bad], total: 2).retryable)
    #expect(record([full], total: 2).code == .someInputsFailed)
    #expect(record([full], total: 2).exitStatus == 2)
  }

  @Test func `a failure with another status than partial has the status failed`() throws {
    let lines = Lines()
    writer(into: lines).finish(failure: ErrorRecord(code: .diskFull, message: "full"))
    let result = try lines.decode(CommandResult.self, at: 0)
    #expect(result.status == .failed)
    #expect(result.exitStatus == 75)
    #expect(result.error?.retryable == true)
  }

  @Test func `a disabled writer writes nothing`() {
    let lines = Lines()
    let results = writer(into: lines, isEnabled: false)
    results.addDocument(DocumentResult(input: "a.ca", status: .ok))
    results.finish(failure: nil)
    #expect(lines.texts.isEmpty)
    #expect(results.result.inputs == 1)
  }

  @Test func `DiagnosticRecord has the location and the code of a diagnostic`() {
    let record = DiagnosticRecord(
      DocumentDiagnostic(
        .unknownState("x"), at: DocumentDiagnostic.Location("main.caml", line: 3, column: 4)))
    #expect(record.severity == "error")
    #expect(record.code == .unknownState)
    #expect(record.file == "main.caml")
    #expect(record.line == 3)
    #expect(record.column == 4)
    #expect(record.remedy == "use a state of the document")
  }
}
