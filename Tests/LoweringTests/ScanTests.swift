#if Porting
import Testing

@testable import SourceLowering

@Suite struct ScanTests {
  private func steps(_ text: String) -> Int {
    var scan = SourceScanner(Array(text.utf8))
    _ = scan.scan()
    return scan.steps
  }

  @Test(arguments: [
    "\\\"", "\" ", "/a\\", "#/ ", "#/\n", "\"\"\" ", "#\"", "`", "/*", "*/", "#\"##", "\"\\(", ")",
    "}", "a\n",
  ])
  func `SourceScanner needs at most four steps per byte`(piece: String) {
    for count in [1000, 2000, 4000] {
      let text = String(repeating: piece, count: count)
      #expect(steps(text) <= 4 * text.utf8.count)
    }
  }

  @Test(arguments: [
    ("[[[A]]]", SourceScanner.LimitKind.arrays, 3), ("[a, [b]]", .arrays, 1),
    ("{[{[a]}]}", .arrays, 1),
    ("([{a}])", .depth, 3), ("A<B<C>>", .depth, 2), ("(a ]", .depth, 1), ("a.b.c", .chain, 5),
    ("a.b + c", .chain, 4), ("#if A\n#if B\n#endif\n#else\n#endif", .conditions, 2),
    ("if a {} else if b {} else {}", .tails, 2), ("\"\\(a(\"\\(b)\"))\"", .depth, 3),
  ])
  func `SourceScanner.peakCount ignores brackets and operators inside literals`(
    text: String, kind: SourceScanner.LimitKind, peak: Int
  ) {
    var scan = SourceScanner(Array(text.utf8))
    #expect(scan.scan() == nil)
    #expect(scan.peakCount(of: kind) == peak)
  }
}
#endif
