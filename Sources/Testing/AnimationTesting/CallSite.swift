import Testing
import XCTest

/// The call of a test that a failure is reported for.
struct CallSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

/// What a test fails with, as a heading that stands in the first line of the report.
private struct TestFailureError: Error, CustomStringConvertible {
  let description: String
}

/// Fails the test that runs, be it one of Swift Testing or of XCTest.
///
/// Swift Testing puts an error into the line that names the test, where a comment alone would stand below it.
func recordFailure(_ message: String, at site: CallSite) {
  guard Test.current != nil else {
    return XCTFail(message, file: site.filePath, line: site.line)
  }
  let lines = message.split(separator: "\n", maxSplits: 1)
  Issue.record(
    TestFailureError(description: lines.first.map(String.init) ?? ""),
    lines.dropFirst().first.map { Comment(rawValue: String($0)) },
    sourceLocation: site.sourceLocation)
}

/// Hands a file to the results of the test that runs; XCTest has no attachments on Linux.
func attachFile(_ bytes: [UInt8], named name: String, at site: CallSite) {
  guard Test.current != nil else { return }
  Attachment.record(bytes, named: name, sourceLocation: site.sourceLocation)
}
