import SwiftSyntax

/// Finds what has to stand otherwise in a file, and gathers the edits.
final class LoweringVisitor: SyntaxVisitor {
  let parsed: ParsedFile
  let facts: ModuleFacts
  let options: LoweringOptions
  var edits = Edits()

  init(_ parsed: ParsedFile, facts: ModuleFacts, options: LoweringOptions) {
    self.parsed = parsed
    self.facts = facts
    self.options = options
    super.init(viewMode: .sourceAccurate)
  }

  func lower() -> Lowered {
    Lowered(
      path: parsed.file.path, text: parsed.file.text, findings: [], counts: [:], lookups: [],
      insertionPoints: [])
  }
}
