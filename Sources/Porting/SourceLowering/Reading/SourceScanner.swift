#if Porting
/// A scanner that makes one pass over Swift source to detect nesting beyond the parser's limits.
///
/// It recognizes string literals, interpolations, comments and regular expressions, and counts the tokens outside of
/// them.
struct SourceScanner {
  /// The limits checked by the scanner.
  enum LimitKind: Int, CaseIterable { case depth, arrays, arrayReads, conditions, chain, tails }

  private var peaks = [Int](repeating: 0, count: LimitKind.allCases.count)
  /// The number of bytes examined so far.
  ///
  /// Bytes that are examined twice are counted twice.
  private(set) var steps = 0

  private let bytes: [UInt8]
  private var offset = 0
  private var frames = [BracketFrame(bracket: 0)]
  private var conditions = 0
  private var arrayReads = 0
  private var excess: (kind: LimitKind, offset: Int)?
  /// Whether the last token ends an operand.
  ///
  /// If so, a slash that follows is a division operator, not the start of a regular expression.
  private var followsOperand = false
  /// Whether the last token must be followed by another token, even on a later line.
  private var expectsContinuation = true
  private var followsNewline = false
  /// The end of the line in which the last unterminated string literal starts.
  private var unterminatedStringEnd = 0
  /// The offset before which no regular expression with at least this number of hash signs ends.
  private var unterminatedRegexEnd = (offset: 0, hashes: 0)

  /// The state inside a bracket, tracked during scanning.
  ///
  /// The outermost frame represents the file.
  private struct BracketFrame {
    /// The opening bracket; 0 for the file.
    let bracket: UInt8
    /// The number of enclosing `[` for which the parser looks ahead to recognize a type.
    var arrays = 0
    /// The number of open `<` in the current statement.
    var angles = 0
    /// The number of open `<` that enclose the bracket.
    var outerAngles = 0
    var chain = 0
    var tails = 0
    /// The string literal that continues after this interpolation; `nil` if there is none.
    var string: StringLiteral?
  }

  private struct StringLiteral {
    let hashes: Int
    let isMultiline: Bool
  }

  private static let tailKeywords: Set<String> = [
    "else", "try", "await", "repeat", "each", "any", "some",
  ]
  /// The keywords after which a slash starts a regular expression and a line break does not end the statement.
  private static let continuationKeywords: Set<String> = tailKeywords.union([
    "return", "throw", "in", "is", "as", "case", "where", "if", "while", "guard", "switch",
    "throws", "async", "inout",
  ])

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let limits = LimitKind.allCases.map { kind in
    switch kind {
    case .depth: SourceLimits.maximumDepth
    case .arrays: SourceLimits.maximumArrayDepth
    case .arrayReads: SourceLimits.maximumArrayReads
    case .conditions: SourceLimits.maximumConditionDepth
    case .chain: SourceLimits.maximumChain
    case .tails: SourceLimits.maximumTailKeywords
    }
  }

  /// Returns the largest count reached so far for the given limit.
  func peakCount(of kind: LimitKind) -> Int { peaks[kind.rawValue] }

  /// Scans to the first exceeded limit or to the end of the text.
  ///
  /// Returns the exceeded limit and its byte offset; `nil` if no limit is exceeded.
  mutating func scan(stopsAtLimit isStopping: Bool = true) -> (kind: LimitKind, offset: Int)? {
    while offset < bytes.count, excess == nil || !isStopping { scanStep() }
    return excess
  }

  private mutating func recordCount(of kind: LimitKind, value: Int, at offset: Int) {
    guard value > peaks[kind.rawValue] else { return }
    peaks[kind.rawValue] = value
    if excess == nil, value > Self.limits[kind.rawValue] { excess = (kind, offset) }
  }

  private func byte(atOffset offset: Int = 0) -> UInt8? {
    self.offset + offset < bytes.count ? bytes[self.offset + offset] : nil
  }

  private func hasPrefix(_ text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { bytes[min(self.offset + offset, bytes.count)...].starts(with: $0) }
  }

  private var currentFrame: BracketFrame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  private mutating func scanStep() {
    let start = offset
    defer { steps += offset - start }
    switch bytes[offset] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      followsNewline = true
      offset += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: offset += 1
    case UInt8(ascii: "/") where hasPrefix("//"):
      while let next = byte(), next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") {
        offset += 1
      }
    case UInt8(ascii: "/") where hasPrefix("/*"): skipComment()
    default: scanToken()
    }
  }

  private mutating func scanToken() {
    let start = offset
    let first = bytes[offset]
    if followsNewline {
      followsNewline = false
      if !expectsContinuation, !tokenContinuesStatement(startingWith: first) { endStatement() }
    }
    currentFrame.chain += 1
    recordCount(of: .chain, value: currentFrame.chain, at: start)
    if currentFrame.arrays > 0 {
      arrayReads += (1 << currentFrame.arrays) - 1
      recordCount(of: .arrayReads, value: arrayReads, at: start)
    }
    expectsContinuation = false
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      offset += 1
      openBracket(first, at: start)
    case UInt8(ascii: ")"): closeBracket(UInt8(ascii: "("))
    case UInt8(ascii: "]"): closeBracket(UInt8(ascii: "["))
    case UInt8(ascii: "}"): closeBracket(UInt8(ascii: "{"))
    case UInt8(ascii: "\""): beginStringLiteral(hashCount: 0)
    case UInt8(ascii: "#"): scanHashSigns()
    case UInt8(ascii: "`"):
      offset += 1
      while let next = byte(), next != UInt8(ascii: "`"), next != UInt8(ascii: "\n") { offset += 1 }
      if byte() == UInt8(ascii: "`") { offset += 1 }
      followsOperand = true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): scanSeparator(first)
    case _ where Self.isOperatorByte(first): scanOperators()
    case _ where Self.isWordByte(first): scanWord()
    default: offset += 1
    }
  }

  /// Returns whether a token at the start of a line continues the previous statement.
  private func tokenContinuesStatement(startingWith first: UInt8) -> Bool {
    first == UInt8(ascii: "{") || first == UInt8(ascii: ",") || first == UInt8(ascii: ":")
      || Self.isOperatorByte(first)
      || Self.closingBytes.contains(first) || hasPrefix("else") || hasPrefix("throws")
      || hasPrefix("async")
  }

  private static let closingBytes: Set<UInt8> = [
    UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
  ]

  private mutating func endStatement() {
    currentFrame.chain = 0
    currentFrame.tails = 0
    currentFrame.angles = 0
  }

  private mutating func scanSeparator(_ byte: UInt8) {
    offset += 1
    currentFrame.chain = 0
    if byte == UInt8(ascii: ";") { endStatement() }
    // Types contain no commas in brackets, so the parser stops looking ahead for a type here.
    if byte == UInt8(ascii: ","), currentFrame.bracket == UInt8(ascii: "[") {
      currentFrame.arrays = 0
    }
    expectsContinuation = true
    followsOperand = false
  }

  // MARK: Brackets

  private mutating func openBracket(_ bracket: UInt8, at start: Int) {
    let outer = currentFrame
    var frame = BracketFrame(bracket: bracket)
    frame.outerAngles = outer.outerAngles
    // The parser does not look ahead for a type beyond a brace.
    if bracket != UInt8(ascii: "{") {
      frame.outerAngles += outer.angles
      frame.arrays = outer.arrays + (bracket == UInt8(ascii: "[") ? 1 : 0)
    }
    recordCount(of: .arrays, value: frame.arrays, at: start)
    frames.append(frame)
    recordCount(of: .depth, value: frames.count - 1 + frame.outerAngles, at: start)
    expectsContinuation = true
    followsOperand = false
    // The count is used as an exponent, and a larger power of two might overflow an integer.
    if frame.arrays > SourceLimits.maximumArrayDepth { currentFrame.arrays = 0 }
  }

  private mutating func closeBracket(_ bracket: UInt8) {
    offset += 1
    followsOperand = true
    // A closing bracket also closes unbalanced inner brackets, but only a closing brace closes a brace.
    let isBrace = bracket == UInt8(ascii: "{")
    guard
      let match = frames.lastIndex(where: {
        $0.bracket == bracket || $0.bracket == 0 || !isBrace && $0.bracket == UInt8(ascii: "{")
      }), frames[match].bracket == bracket
    else { return }
    let string = frames[match].string
    frames.removeSubrange(match...)
    if let string { scanStringLiteral(string) }
  }

  // MARK: Words and operators

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func scanWord() {
    let start = offset
    while let next = byte(), Self.isWordByte(next) { offset += 1 }
    // All relevant keywords have fewer than eight characters.
    let text = offset - start < 8 ? String(decoding: bytes[start..<offset], as: UTF8.self) : ""
    if Self.tailKeywords.contains(text) { countTrailingKeyword(at: start) }
    expectsContinuation = Self.continuationKeywords.contains(text)
    followsOperand = !expectsContinuation
  }

  private mutating func countTrailingKeyword(at start: Int) {
    currentFrame.tails += 1
    recordCount(of: .tails, value: currentFrame.tails, at: start)
  }

  private mutating func scanOperators() {
    let start = offset
    if bytes[offset] == UInt8(ascii: "/"), !followsOperand,
      let end = endOfRegularExpression(hashCount: 0)
    {
      offset = end
      followsOperand = true
      return
    }
    while let next = byte(), Self.isOperatorByte(next),
      offset == start || !(hasPrefix("//") || hasPrefix("/*"))
    { offset += 1 }
    expectsContinuation = true
    let run = bytes[start..<offset]
    if run.elementsEqual([UInt8(ascii: "-"), UInt8(ascii: ">")]) {
      countTrailingKeyword(at: start)
    } else if run.allSatisfy({ Self.postfixOperators.contains($0) }) {
      countAngleBrackets(in: run, at: start)
      currentFrame.chain += run.count - 1
      recordCount(of: .chain, value: currentFrame.chain, at: start)
      expectsContinuation = run.last == UInt8(ascii: ".") || run.last == UInt8(ascii: "<")
      followsOperand = followsOperand && !expectsContinuation
      return
    } else {
      currentFrame.chain = 0
    }
    followsOperand = false
  }

  /// The operators that may follow an operand without being followed by another operand.
  private static let postfixOperators: Set<UInt8> = [
    UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "<"), UInt8(ascii: ">"),
  ]

  private mutating func countAngleBrackets(in run: ArraySlice<UInt8>, at start: Int) {
    guard run.count(where: { $0 == UInt8(ascii: "<") }) <= 1 else { return }
    for byte in run {
      if byte == UInt8(ascii: "<") { currentFrame.angles += 1 }
      if byte == UInt8(ascii: ">") { currentFrame.angles = max(0, currentFrame.angles - 1) }
    }
    recordCount(
      of: .depth, value: frames.count - 1 + currentFrame.outerAngles + currentFrame.angles,
      at: start)
  }

  private mutating func scanHashSigns() {
    let start = offset
    while byte() == UInt8(ascii: "#") { offset += 1 }
    let hashes = offset - start
    if byte() == UInt8(ascii: "\"") { return beginStringLiteral(hashCount: hashes) }
    if byte() == UInt8(ascii: "/"), let end = endOfRegularExpression(hashCount: hashes) {
      offset = end
      followsOperand = true
      return
    }
    let word = offset
    while let next = byte(), Self.isWordByte(next) { offset += 1 }
    let text = bytes[word..<offset]
    if text.elementsEqual("if".utf8) {
      conditions += 1
      recordCount(of: .conditions, value: conditions, at: start)
    } else if text.elementsEqual("endif".utf8) {
      conditions = max(0, conditions - 1)
    }
    followsOperand = true
  }

  // MARK: Literals and comments

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if hasPrefix("/*") {
        depth += 1
        offset += 2
      } else if hasPrefix("*/") {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while depth > 0 && offset < bytes.count
    offset = min(offset, bytes.count)
  }

  /// Returns the end of the regular expression that starts at the current slash; `nil` if the slash is an operator.
  private mutating func endOfRegularExpression(hashCount hashes: Int) -> Int? {
    if offset < unterminatedRegexEnd.offset, hashes >= unterminatedRegexEnd.hashes { return nil }
    var end = offset + 1
    defer { steps += end - offset }
    if hashes == 0,
      [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(byte(atOffset: 1) ?? UInt8(ascii: " "))
    {
      return nil
    }
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if hashes == 0 {
          unterminatedRegexEnd = (end, 0)
          return nil
        }
      case UInt8(ascii: "/"):
        let closing = bytes[(end + 1)...].prefix(hashes)
        if closing.count == hashes, closing.allSatisfy({ $0 == UInt8(ascii: "#") }) {
          return end + 1 + hashes
        }
      default: break
      }
      end += 1
    }
    unterminatedRegexEnd = (end, hashes)
    return nil
  }

  private mutating func beginStringLiteral(hashCount hashes: Int) {
    let isLong = hasPrefix("\"\"\"")
    offset += isLong ? 3 : 1
    guard isLong || offset > unterminatedStringEnd else { return }
    scanStringLiteral(StringLiteral(hashes: hashes, isMultiline: isLong))
  }

  /// Scans a string literal to its end or to its next interpolation, whose contents are scanned as code.
  private mutating func scanStringLiteral(_ string: StringLiteral) {
    let start = offset
    followsOperand = true
    while let next = byte() {
      if next == UInt8(ascii: "\\"), hasHashSigns(count: string.hashes, at: 1) {
        offset += 1 + string.hashes
        if byte() == UInt8(ascii: "(") {
          offset += 1
          openBracket(UInt8(ascii: "("), at: offset - 1)
          currentFrame.string = string
          return
        }
        offset = min(offset + 1, bytes.count)
      } else if next == UInt8(ascii: "\""), string.isMultiline ? hasPrefix("\"\"\"") : true,
        hasHashSigns(count: string.hashes, at: string.isMultiline ? 3 : 1)
      {
        offset += (string.isMultiline ? 3 : 1) + string.hashes
        return
      } else if !string.isMultiline, next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") {
        // The quotation mark does not start a string literal, so the bytes after it may be code and are scanned
        // again.
        steps += offset - start
        unterminatedStringEnd = offset
        offset = start
        return
      } else {
        offset += 1
      }
    }
  }

  private func hasHashSigns(count hashes: Int, at offset: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(atOffset: offset + $0) == UInt8(ascii: "#") }
  }
}
#endif
