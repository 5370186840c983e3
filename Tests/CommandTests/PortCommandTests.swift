import Foundation
import Testing

@Suite struct PortCommandTests {
  #if Porting
    @Test func `port tells by line what is lowered`() throws {
      let place = try Workplace()
      try place.write(
        "Spinner/Sources/Spinner.swift",
        "import UIKit\n\nclass Spinner: UIView {\n  @objc func tick() {}\n}\n")
      let outcome = try place.run("port", "Spinner")
      #expect(outcome.status == 0)
      #expect(
        outcome.output == """
          Sources/Spinner.swift:4: lowered: @objc func tick() {}
          100.0 % of the lines compile; of 1 files 0 as they are, 1 lowered, 0 not as a whole

          """)
    }

    @Test func `port tells it as JSON, too`() throws {
      let place = try Workplace()
      try place.write("A.swift", "struct A {}\n")
      let outcome = try place.run("port", "A.swift", "--json")
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(report["percentage"] as? Double == 100)
      #expect((report["files"] as? [Any])?.count == 1)
    }

    @Test func `a folder without Swift is named`() throws {
      let place = try Workplace()
      let outcome = try place.run("port", ".")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("there is no Swift file in it"))
    }
  #else
    @Test(arguments: [["port", "."], ["port", "build"], ["port", "test", "--filter", "A"]])
    func `without its trait port says which it is`(words: [String]) throws {
      let outcome = try Workplace().run(words)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("swift build --traits Porting"))
    }
  #endif
}
