import Foundation
import Testing

@Suite struct PortCommandTests {
  #if Porting
    @Test func `ametrine port lists rewritten lines and the percentage of lines that compile`()
      throws
    {
      let place = try Workplace()
      try place.write(
        "Spinner/Sources/Spinner.swift",
        "import UIKit\n\nclass Spinner: UIView {\n  @objc func tick() {}\n}\n")
      let outcome = try place.run("port", "Spinner")
      #expect(outcome.status == 0)
      #expect(
        outcome.output == """
          Sources/Spinner.swift:4: lowered: @objc func tick() {}
          100.0 % of the lines compile; of 1 files, 0 are unchanged, 1 lowered, 0 not fully supported

          """)
    }

    @Test func `ametrine port --json reports the files and the percentage that compiles`() throws {
      let place = try Workplace()
      try place.write("A.swift", "struct A {}\n")
      let outcome = try place.run("port", "A.swift", "--json")
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(report["percentage"] as? Double == 100)
      #expect((report["files"] as? [Any])?.count == 1)
    }

    @Test func `ametrine port of a directory without Swift files fails with an error`() throws {
      let place = try Workplace()
      let outcome = try place.run("port", ".")
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("no Swift files found"))
    }
  #else
    @Test(arguments: [["port", "."], ["port", "build"], ["port", "test", "--filter", "A"]])
    func `ametrine port without the Porting trait names the required trait`(words: [String])
      throws
    {
      let outcome = try Workplace().run(words)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("swift build --traits Porting"))
    }
  #endif
}
