import Dispatch
import Foundation
import Geometry
import Testing

@testable import TextLayout

@Suite struct DamagedFontTests {
  @Test(arguments: [Double.nan, -1, 0, -.infinity, .infinity, 1e300, 1e-300])
  func `FontLibrary.layOut accepts NaN, infinite, negative and extreme font sizes`(size: Double) {
    let laid = set("Hello مرحبا 😀", size: size, in: TextBox(width: 100))
    #expect(laid.size.width.isFinite)
    #expect(laid.size.height.isFinite)
    #expect(laid.glyphs.allSatisfy { $0.position.isFinite })
    if !(size > 0) { #expect(laid.glyphs.isEmpty) }
  }

  @Test(arguments: [Double.nan, -1, 0, .infinity, 1e300])
  func `FontLibrary.layOut accepts NaN, infinite, negative and zero box sizes`(side: Double) {
    for mode in [nil] + TextBox.Truncation.allCases.map(Optional.some) {
      let laid = set(
        "one two", in: TextBox(width: side, height: side, lineLimit: -3, truncation: mode))
      #expect(!laid.lines.isEmpty)
      #expect(laid.glyphs.allSatisfy { $0.position.isFinite })
    }
  }

  @Test func `FontLibrary.layOut truncates text at TextLayoutLimits.maximumLength`() {
    let text = String(repeating: "word ", count: TextLayoutLimits.maximumLength / 4)
    let laid = set(text, in: TextBox(width: 500))
    #expect(laid.lines.count > 1_000)
    #expect((laid.lines.last?.range.upperBound ?? 0) <= TextLayoutLimits.maximumLength)
  }

  @Test func `FontLibrary.layOut accepts an NSString with unpaired surrogates`() {
    let string = NSString(characters: [0xD83D, 0x61, 0xDE00], length: 3) as String
    #expect(set(string).size.width > 0)
  }

  @Test(arguments: 0..<60)
  func `FontLibrary.layOut accepts random Unicode text, styles and boxes`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x00...0x1F, 0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F, 0x4E00...0x4E80,
      0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069,
      0x300...0x330, 0xFE00...0xFE0F, 0xFFF0...0xFFFF, 0xE0020...0xE007F, 0xAC00...0xAC80,
      0x2028...0x2029, 0x20...0x20,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<next(80) {
      let range = ranges[next(ranges.count)]
      let value = range.lowerBound + UInt32(next(range.count))
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    let string = String(text)
    let box = TextBox(
      width: Double(next(300)), height: next(2) == 0 ? .infinity : Double(next(200)),
      lineLimit: next(4), truncation: [nil, .head, .middle, .tail][next(4)])
    let wrap = ParagraphStyle.WrapMode.allCases[next(3)]
    let alignment = ParagraphStyle.Alignment.allCases[next(5)]
    let laid = set(string, in: box) { ($0.wrap, $0.alignment) = (wrap, alignment) }
    let count = string.utf16.count
    var last = 0
    for line in laid.lines {
      #expect(line.range.lowerBound >= last)
      #expect(line.range.upperBound <= count)
      last = line.range.lowerBound
      #expect(line.width.isFinite)
      #expect(line.height > 0)
    }
    #expect(laid.glyphs.allSatisfy { $0.position.isFinite && (0...count).contains($0.index) })
    if box.lineLimit > 0 { #expect(laid.lines.count <= box.lineLimit) }
  }

  @Test func `concurrent FontLibrary.layOut calls produce the same glyphs as a single thread`() {
    let texts = (0..<40).map { "Text \($0) مرحبا שלום नमस्ते 漢字 😀 \($0 * 7)" }
    let alone = texts.map { text in
      FontLibrary.system.layOut(StyledText(text, TextStyle(size: 17.5)), in: TextBox(width: 90))
        .glyphs
    }
    nonisolated(unsafe) var together = [[LaidOutText.Glyph]](repeating: [], count: texts.count)
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: texts.count * 4) { i in
      let number = i % texts.count
      let laid = FontLibrary.system.layOut(
        StyledText(texts[number], TextStyle(size: 17.5)), in: TextBox(width: 90))
      for run in laid.lines.flatMap(\.runs) { _ = run.outline }
      lock.withLock { together[number] = laid.glyphs }
    }
    #expect(together == alone)
  }

  @Test func `LRUCache evicts the least recently used values beyond its limit`() {
    var memory = LRUCache<Int, Int>(limit: 10)
    for i in 0..<1_000 {
      memory[i] = i
      #expect(memory[i] == i)
      #expect(memory.count <= 20)
    }
    // A value that is read continuously is retained.
    for i in 0..<1_000 {
      memory[-1] = memory[-1] ?? (i == 0 ? 7 : 0)
      memory[i] = i
    }
    #expect(memory[-1] == 7)
    #expect(memory[500] == nil)
  }
}
