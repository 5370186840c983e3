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

/// Fails the test that runs, be it one of Swift Testing or of XCTest.
func report(_ message: String, at site: CallSite) {
  if Test.current != nil {
    Issue.record(Comment(rawValue: message), sourceLocation: site.sourceLocation)
  } else {
    XCTFail(message, file: site.filePath, line: site.line)
  }
}

/// Hands a file to the results of the test that runs; XCTest has no attachments on Linux.
func attach(_ bytes: [UInt8], named name: String, at site: CallSite) {
  guard Test.current != nil else { return }
  Attachment.record(bytes, named: name, sourceLocation: site.sourceLocation)
}
