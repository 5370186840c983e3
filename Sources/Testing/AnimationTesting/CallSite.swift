import Testing
import XCTest

/// The source location of an assertion, at which its failures are reported.
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

/// An error whose description is the heading of a test failure.
private struct TestFailureError: Error, CustomStringConvertible {
  let description: String
}

/// Records a failure of the current test, which may be a Swift Testing or XCTest test.
///
/// In Swift Testing's reports, an error appears in the line that names the test, and a comment appears below it. The
/// first line of the message is therefore recorded as an error.
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

/// Attaches a file to the results of the current test.
///
/// In an XCTest test, the file is ignored, because XCTest has no attachments on Linux.
func attachFile(_ bytes: [UInt8], named name: String, at site: CallSite) {
  guard Test.current != nil else { return }
  Attachment.record(bytes, named: name, sourceLocation: site.sourceLocation)
}
