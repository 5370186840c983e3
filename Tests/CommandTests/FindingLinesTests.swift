import CAML
import Testing

@testable import ametrine

@Suite struct FindingLinesTests {
  private func finding(_ line: Int) -> DocumentDiagnostic {
    DocumentDiagnostic(
      .unknownLayerClass("CAOddLayer"), at: DocumentDiagnostic.Location("main.caml", line: line))
  }

  @Test func `DiagnosticFormatter prints one line per diagnostic, prefixed by the document`() {
    let lines = DiagnosticFormatter.lines(for: [finding(3), finding(5)], document: "a.ca")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("a.ca: main.caml:3: warning: unknown layer class 'CAOddLayer'"))
  }

  @Test func `DiagnosticFormatter omits notes, which do not affect the image`() {
    let note = DocumentDiagnostic(
      .danglingReference("#1"), at: DocumentDiagnostic.Location("main.caml"))
    #expect(DiagnosticFormatter.lines(for: [note], document: "a.ca").isEmpty)
  }

  @Test func `DiagnosticFormatter prints the first 20 diagnostics and counts the others`() {
    let lines = DiagnosticFormatter.lines(for: (1...50).map(finding), document: "a.ca")
    #expect(lines.count == 21)
    #expect(lines.last == "a.ca: 30 more findings; run ametrine validate to list all")
  }
}
