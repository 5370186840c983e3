import Foundation
import TestKit
import Testing

@testable import ametrine

@Suite struct ProtectedPathTests {
  @Test(arguments: [
    "/in/a.caml", "/in/assets", "/in/assets/b.png", "/in/b.ca", "/in/b.ca/c/d.png", "/in",
  ])
  func `ProtectedInputPaths rejects an output that equals, contains or is inside an input`(
    output: String
  ) throws {
    let paths = ProtectedInputPaths(["/in/a.caml", "/in/b.ca"]) { $0 }
    #expect(throws: ArgumentError.self) { try paths.validateOutput(output) }
  }

  @Test(arguments: ["/in/a.gif", "/in/b.ca.png", "/in/asset", "/inn", "/out/in/a.caml", "/in/b"])
  func `ProtectedInputPaths accepts outputs unrelated to the inputs`(output: String) throws {
    try ProtectedInputPaths(["/in/a.caml", "/in/b.ca"]) { $0 }.validateOutput(output)
  }

  @Test func `ProtectedInputPaths resolves symbolic links and parent path components`() throws {
    let place = try Workplace()
    let (file, link) = (place.path + "/in.caml", place.path + "/link.caml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let paths = ProtectedInputPaths([link])
    for output in [file, link, place.path + "/none/../in.caml"] {
      #expect(throws: ArgumentError.self, "\(output)") { try paths.validateOutput(output) }
    }
  }

  @Test(arguments: [100, 200, 400])
  func `ProtectedInputPaths resolves each path in a batch once`(count: Int) throws {
    var resolved = 0
    let paths = ProtectedInputPaths((0..<count).map { "/in/\($0).caml" }) {
      resolved += 1
      return $0
    }
    for number in 0..<count { try paths.validateOutput("/out/\(number).png") }
    // The additional resolution is that of the parent directory, which all outputs share.
    #expect(resolved == 2 * count + 1)
  }

  @Test func `ProtectedInputPaths checks a batch of paths in linear time`() {
    expectLinearWork(count: 200) { count in
      let paths = ProtectedInputPaths((0..<count).map { "/in/\($0 % 7)/\($0).caml" }) { $0 }
      for number in 0..<count { try? paths.validateOutput("/out/\(number).png") }
    }
  }

  @Test func `OutputPath.numberingDuplicates numbers equal names in linear time`() {
    #expect(
      OutputPath.numberingDuplicates(in: ["a", "A", "a-2", "a", "b"]) == [
        "a", "A-2", "a-2-2", "a-3", "b",
      ])
    expectLinearWork(count: 200) { count in
      _ = OutputPath.numberingDuplicates(in: Array(repeating: "out/main", count: count))
    }
  }
}
