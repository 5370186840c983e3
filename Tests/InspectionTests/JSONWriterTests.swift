import Foundation
import TestKit
import Testing

@testable import Inspection

@Suite struct JSONWriterTests {
  @Test func `parsing the output of JSONWriter returns the same value`() throws {
    let value = JSONValue.object([
      "text": .string("a\"b\\c\n\u{1B}/é\u{9B}"), "number": .number(-0.25), "whole": .number(3),
      "tiny": .number(.leastNonzeroMagnitude), "endless": .number(.infinity), "flag": .bool(true),
      "none": .null,
      "empty": .array([]), "nothing": .object([:]), "numbers": .numberArray([1, 2.5]),
      "nested": .array([.object(["a": .number(1)]), .array([.deferred { .string("later") }])]),
    ])
    let text = value.prettyPrinted
    #expect(!text.contains("\u{1B}") && !text.contains("\u{9B}"))
    #expect(text.hasPrefix("{\n  \"empty\": [],\n  \"endless\": \"inf\",\n  \"flag\": true,"))
    #expect(text.contains("\"numbers\": [1, 2.5]"))
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(read.count == 11)
    #expect(read["text"] as? String == "a\"b\\c\n\u{1B}/é\u{9B}")
    #expect(read["number"] as? Double == -0.25)
    #expect(read["whole"] as? Double == 3)
    #expect(read["tiny"] as? Double == .leastNonzeroMagnitude)
    #expect(read["none"] is NSNull)
    let nested = try #require(read["nested"] as? [Any])
    #expect((nested[0] as? [String: Double]) == ["a": 1])
    #expect((nested[1] as? [String]) == ["later"])
  }

  /// Returns nested arrays, each of which is created when it is written.
  private func nested(_ count: Int) -> JSONValue {
    .array([.deferred { count > 1 ? nested(count - 1) : .null }])
  }

  @Test func `JSONWriter writes 100,000 nested values, in linear time`() {
    let count = 100_000
    var brackets = 0
    JSONWriter.writeValue(nested(count)) { brackets += $0.utf8.count { $0 == UInt8(ascii: "[") } }
    #expect(brackets == count)
    expectLinearWork(count: 500) { count in JSONWriter.writeValue(nested(count)) { _ in } }
  }
}
