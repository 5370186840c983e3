import Color
import Geometry
import TestKit
import Testing

@testable import CAML

// Source: Documentation/behaviour/documents.md, "Values".
@Suite struct ValueSyntaxTests {
  private func fault(_ body: () throws -> Void) -> ValueError.Reason? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ValueError)?.reason
    }
  }

  @Test(arguments: [
    ("0.25", 0.25), ("1e-100", 1e-100), ("-3", -3), ("+2.5E2", 250), (" 7 ", 7),
    ("inf", .infinity), ("Inf", .infinity), ("+infinity", .infinity), ("-inf", -.infinity),
    (".5", 0.5), ("3.40282346638529e+38", 3.40282346638529e+38),
  ])
  func `parseNumber accepts decimal numbers, exponents and infinity`(text: String, number: Double)
    throws
  {
    #expect(try ValueParser.parseNumber(text) == number)
  }

  @Test(arguments: ["", "abc", "1.2.3", "0x10", "nan", "1e", "--1", "1 2", "٣", "1e999", "infinit"])
  func `parseNumber rejects text that is not a decimal number`(text: String) {
    #expect(fault { _ = try ValueParser.parseNumber(text) } != nil)
  }

  @Test func `parseFiniteNumber rejects infinite and extremely large numbers`() {
    #expect(fault { _ = try ValueParser.parseFiniteNumber("inf") } == .outOfRange("inf"))
    #expect(fault { _ = try ValueParser.parseFiniteNumber("1e300") } == .outOfRange("1e+300"))
    #expect(fault { _ = try ValueParser.parsePoint("0 1e13") } == .outOfRange("10000000000000.0"))
    #expect(fault { _ = try ValueParser.parseRect("0 0 inf 1") } == .outOfRange("inf"))
  }

  @Test(arguments: [
    ("1", true), ("0", false), ("true", true), ("false", false), (" True ", true), ("2", true),
  ])
  func `parseBool accepts integers, true and false`(text: String, bool: Bool) throws {
    #expect(try ValueParser.parseBool(text) == bool)
  }

  @Test func `parseBool rejects text that is neither an integer, true nor false`() {
    #expect(fault { _ = try ValueParser.parseBool("perhaps") } == .notABool("perhaps"))
  }

  @Test(arguments: ["1 2 3 4", "1,2,3,4", "1; 2; 3; 4", " 1, 2 ;3\t4 "])
  func `parseRect accepts whitespace, commas and semicolons as separators`(text: String) throws {
    #expect(try ValueParser.parseRect(text) == Rect(1, 2, 3, 4))
  }

  @Test func `parsePoint, parseSize and parseRect require the exact count of numbers`() throws {
    #expect(try ValueParser.parsePoint("1 -2.5") == Point(1, -2.5))
    #expect(try ValueParser.parseSize("3 4") == Size(3, 4))
    #expect(fault { _ = try ValueParser.parsePoint("1") } == .wrongCount(1, expected: "2"))
    #expect(fault { _ = try ValueParser.parseRect("1 2 3 4 5") } == .wrongCount(5, expected: "4"))
  }

  @Test func `parseColor accepts a fourth component or a separate opacity`() throws {
    #expect(try ValueParser.parseColor("1 0.5 0") == RGBA(1, 0.5, 0, 1))
    #expect(try ValueParser.parseColor("1 0.5 0 0.5") == RGBA(1, 0.5, 0, 0.5))
    #expect(try ValueParser.parseColor("1 1 1", opacity: "0.25") == RGBA(1, 1, 1, 0.25))
    // Components outside 0...1 are preserved.
    #expect(try ValueParser.parseColor("1.2 -0.1 0") == RGBA(1.2, -0.1, 0, 1))
    #expect(fault { _ = try ValueParser.parseColor("1 1") } == .wrongCount(2, expected: "3 or 4"))
  }

  @Test func `parseControlPoints accepts the name of a timing function or four numbers`() throws {
    #expect(try ValueParser.parseControlPoints("easeIn") == nil)
    #expect(try ValueParser.parseControlPoints("0.125 0 0.125 0") == [0.125, 0, 0.125, 0])
    #expect(
      fault { _ = try ValueParser.parseControlPoints("0 1") } == .wrongCount(2, expected: "4"))
  }

  @Test func `parseColorMatrix requires twenty numbers`() throws {
    let text = "matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)"
    #expect(try ValueParser.parseColorMatrix(text).count == 20)
    #expect(
      fault { _ = try ValueParser.parseColorMatrix("matrix(1)") } == .wrongCount(1, expected: "20"))
    #expect(fault { _ = try ValueParser.parseColorMatrix("") } == .incomplete)
  }
}

@Suite struct TransformSyntaxTests {
  private func near(_ a: Matrix4, _ b: Matrix4) -> Bool {
    zip(a.elements, b.elements).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test(arguments: [
    ("", Matrix4.identity),
    ("   ", .identity),
    ("rotate(90deg)", .rotation(angle: .pi / 2, x: 0, y: 0, z: 1)),
    ("rotate(1.5)", .rotation(angle: 1.5, x: 0, y: 0, z: 1)),
    ("rotate(180deg, 1, 0, 0)", .rotation(angle: .pi, x: 1, y: 0, z: 0)),
    ("rotate(180deg 1 0 0)", .rotation(angle: .pi, x: 1, y: 0, z: 0)),
    ("scale(2)", .scale(x: 2, y: 2, z: 1)),
    ("scale(2, 3)", .scale(x: 2, y: 3, z: 1)),
    ("scale(2 3 4)", .scale(x: 2, y: 3, z: 4)),
    ("translate(1, 2, 3)", .translation(x: 1, y: 2, z: 3)),
    ("translate(1, 2)", .translation(x: 1, y: 2, z: 0)),
    ("matrix(1 2 3 4 5 6)", Matrix4(Affine(1, 2, 3, 4, 5, 6))),
  ])
  func `parseTransform parses each transform function`(text: String, matrix: Matrix4) throws {
    #expect(near(try ValueParser.parseTransform(text), matrix))
  }

  @Test func `parseTransform of a perspective function sets m34`() throws {
    #expect(try ValueParser.parseTransform("perspective(500)").row3.w == -1.0 / 500)
  }

  @Test func `parseTransform applies the rightmost function first`() throws {
    let both = try ValueParser.parseTransform("translate(10, 0) scale(2)")
    // The point is scaled first and then translated.
    #expect(both.apply(SIMD4(1, 0, 0, 1)) == SIMD4(12, 0, 0, 1))
    let turned = try ValueParser.parseTransform("rotate(90deg) translate(5, 0, 0)")
    let image = turned.apply(SIMD4(0, 0, 0, 1))
    #expect(abs(image.x) < 1e-12)
    #expect(abs(image.y - 5) < 1e-12)
  }

  @Test(arguments: [
    "rotate", "rotate(", "rotate()", "rotate(1 2)", "spin(1)", "scale(1 2 3 4)", "(1)",
    "rotate(xdeg)", "perspective(0)", "matrix(1 2 3)", "rotate(45deg", "scale(1e13)",
    "translate(inf)", "rotate(1) garbage", "scale(1e9) scale(1e9)",
  ])
  func `parseTransform rejects incomplete, unknown and out-of-range functions`(text: String) {
    #expect(throws: ValueError.self) { try ValueParser.parseTransform(text) }
  }
}

@Suite struct PathSyntaxTests {
  @Test func `parsePath parses postfix operators after their operands`() throws {
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(3, 4))
    path.addCubicCurve(control1: Point(5, 6), control2: Point(7, 8), to: Point(9, 10))
    path.addQuadCurve(control: Point(1, 1), to: Point(2, 2))
    path.close()
    path.move(to: Point(-1, 0.5))
    #expect(
      try ValueParser.parsePath("1 2 m 3 4 l 5 6 7 8 9 10 c 1 1 2 2 q h -1 .5 m") == path)
    // Whitespace before an operator is optional, commas separate operands, and `z` closes the path like `h`.
    #expect(try ValueParser.parsePath("1,2m 3,4l 5 6 7 8 9 10c 1 1 2 2q z -1 .5m") == path)
    #expect(try ValueParser.parsePath("1e0 2 m").points == [Point(1, 2)])
    #expect(try ValueParser.parsePath("") == Path())
  }

  @Test(
    arguments: [
      ("1 2 l", .noCurrentPoint, 4), ("h", .noCurrentPoint, 0),
      ("1 m", .wrongCount(1, expected: "2 for 'm'"), 2),
      ("1 2 m 3 4", .incomplete, 9), ("1 2 m 3 4 v", .unknownOperator("v"), 10),
      ("1 2 m 1 2 3 4 5 6 7 8 l", .wrongCount(7, expected: "at most 6"), 18),
      ("1 x2 m", .unknownOperator("x"), 2), ("1 2e m", .unknownOperator("e"), 3),
      ("1 inf m", .outOfRange("inf"), 2),
    ] as [(String, ValueError.Reason, Int)])
  func `parsePath reports the reason and the text offset of an error`(
    text: String, reason: ValueError.Reason, offset: Int
  ) {
    let found = #expect(throws: ValueError.self) { try ValueParser.parsePath(text) }
    #expect(found?.reason == reason)
    #expect(found?.offset == offset)
  }
}

/// Tests of values with the maximum length permitted in a document.
@Suite struct LongValueTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: ["i", "é", "+i", "e"])
  func `parseNumber parses a long word in linear time`(letter: String) {
    expectLinearGrowth(count: 400) { count in
      // The repetition keeps constant overhead from hiding quadratic growth.
      for _ in 0..<20 { _ = try? ValueParser.parseNumber(repeated(letter, count)) }
    }
  }

  @Test(arguments: [
    ("matrix(", "1 "), ("", " "), ("scale(1) ", " "), ("rotate", "e"), ("rotate(", "1"), ("", ";"),
    ("translate(1, 2", " "),
  ])
  func `parseTransform of a long text allocates less than twice its size`(
    start: String, part: String
  ) {
    let text = start + repeated(part, 200_000)
    let work = WorkMeasurement { _ = try? ValueParser.parseTransform(text) }
    #expect(work.bytes < 2 * text.utf8.count, "\(work)")
  }

  @Test func `parseColorMatrix stops parsing at the twenty-first number`() {
    let text = "matrix(" + repeated("1 ", 100_000) + ")"
    var fault: ValueError.Reason?
    let work = WorkMeasurement {
      do throws(ValueError) { _ = try ValueParser.parseColorMatrix(text) } catch {
        fault = error.reason
      }
    }
    #expect(fault == .wrongCount(21, expected: "at most 20"))
    #expect(work.bytes < text.utf8.count / 4, "\(work)")
  }

  @Test func `parseRect counts surplus numbers without storing them`() {
    let text = repeated("1 ", 20_000)
    var fault: ValueError.Reason?
    var least = WorkMeasurement {}
    for count in [1_000, 20_000] {
      let part = String(text.prefix(2 * count))
      least = WorkMeasurement {
        do throws(ValueError) { _ = try ValueParser.parseRect(part) } catch { fault = error.reason }
      }
      #expect(fault == .wrongCount(count, expected: "4"))
    }
    #expect(least.bytes < text.utf8.count, "\(least)")
  }
}
