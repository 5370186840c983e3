#if Porting
/// A linear scan of Swift source for nesting that its parser could not take.
///
/// It knows strings, their interpolations, comments and regular expressions, and counts tokens outside of them.
struct SourceScan {
  /// A limit that a text exceeds.
  enum Kind: Int, CaseIterable { case depth, arrays, arrayReads, conditions, chain, tails }

  private var peaks = [Int](repeating: 0, count: Kind.allCases.count)
  /// The bytes that were looked at, some of them twice.
  private(set) var steps = 0

  private let bytes: [UInt8]
  private var at = 0
  private var frames = [Frame(bracket: 0)]
  private var conditions = 0
  private var arrayReads = 0
  private var excess: (kind: Kind, offset: Int)?
  /// Whether the last token ends an operand, so that a slash behind it divides.
  private var isBehindOperand = false
  /// Whether the last token wants another one, on a later line too.
  private var isOpen = true
  private var isBehindNewline = false
  /// Where the line ends that has no end of a string.
  private var endWithoutString = 0
  /// Up to where a regular expression with so few hashes has no end.
  private var endWithoutExpression = (offset: 0, hashes: 0)

  /// The inside of a bracket; the outermost is that of the file.
  private struct Frame {
    /// The opening byte.
    let bracket: UInt8
    /// The `[` around the place that a reader of types passes.
    var arrays = 0
    /// The `<` that are open in the statement.
    var angles = 0
    /// The `<` that are open around the bracket.
    var outerAngles = 0
    var chain = 0
    var tails = 0
    /// The string to return to behind an interpolation.
    var string: Literal?
  }

  private struct Literal {
    let hashes: Int
    let isLong: Bool
  }

  private static let tails: Set<String> = ["else", "try", "await", "repeat", "each", "any", "some"]
  /// Words behind which a slash begins a regular expression, and a line goes on.
  private static let openWords: Set<String> = tails.union([
    "return", "throw", "in", "is", "as", "case", "where", "if", "while", "guard", "switch",
    "throws", "async", "inout",
  ])

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let limits = Kind.allCases.map { kind in
    switch kind {
    case .depth: SourceLimits.maximumDepth
    case .arrays: SourceLimits.maximumArrayDepth
    case .arrayReads: SourceLimits.maximumArrayReads
    case .conditions: SourceLimits.maximumConditionDepth
    case .chain: SourceLimits.maximumChain
    case .tails: SourceLimits.maximumTails
    }
  }

  /// Returns the largest count of a kind so far.
  func peak(_ kind: Kind) -> Int { peaks[kind.rawValue] }

  /// Scans to the first excess, or to the end of the text.
  mutating func run(isStopping: Bool = true) -> (kind: Kind, offset: Int)? {
    while at < bytes.count, excess == nil || !isStopping { step() }
    return excess
  }

  private mutating func count(_ kind: Kind, _ value: Int, at offset: Int) {
    guard value > peaks[kind.rawValue] else { return }
    peaks[kind.rawValue] = value
    if excess == nil, value > Self.limits[kind.rawValue] { excess = (kind, offset) }
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    at + offset < bytes.count ? bytes[at + offset] : nil
  }

  private func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { bytes[min(at + offset, bytes.count)...].starts(with: $0) }
  }

  private var top: Frame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  private mutating func step() {
    let start = at
    defer { steps += at - start }
    switch bytes[at] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      isBehindNewline = true
      at += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: at += 1
    case UInt8(ascii: "/") where starts("//"):
      while let next = byte(), next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") { at += 1 }
    case UInt8(ascii: "/") where starts("/*"): skipComment()
    default: token()
    }
  }

  private mutating func token() {
    let start = at
    let first = bytes[at]
    if isBehindNewline {
      isBehindNewline = false
      if !isOpen, !isContinuing(first) { endStatement() }
    }
    top.chain += 1
    count(.chain, top.chain, at: start)
    if top.arrays > 0 {
      arrayReads += (1 << top.arrays) - 1
      count(.arrayReads, arrayReads, at: start)
    }
    isOpen = false
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      at += 1
      open(first, at: start)
    case UInt8(ascii: ")"): close(UInt8(ascii: "("))
    case UInt8(ascii: "]"): close(UInt8(ascii: "["))
    case UInt8(ascii: "}"): close(UInt8(ascii: "{"))
    case UInt8(ascii: "\""): openString(hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "`"):
      at += 1
      while let next = byte(), next != UInt8(ascii: "`"), next != UInt8(ascii: "\n") { at += 1 }
      if byte() == UInt8(ascii: "`") { at += 1 }
      isBehindOperand = true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): separator(first)
    case _ where Self.isOfOperator(first): operators()
    case _ where Self.isOfWord(first): word()
    default: at += 1
    }
  }

  /// Whether a token at the beginning of a line belongs to the statement before it.
  private func isContinuing(_ first: UInt8) -> Bool {
    first == UInt8(ascii: "{") || first == UInt8(ascii: ",") || first == UInt8(ascii: ":")
      || Self.isOfOperator(first)
      || Self.closers.contains(first) || starts("else") || starts("throws") || starts("async")
  }

  private static let closers: Set<UInt8> = [
    UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
  ]

  private mutating func endStatement() {
    top.chain = 0
    top.tails = 0
    top.angles = 0
  }

  private mutating func separator(_ byte: UInt8) {
    at += 1
    top.chain = 0
    if byte == UInt8(ascii: ";") { endStatement() }
    // No type has a comma in brackets: a reader of types ends here.
    if byte == UInt8(ascii: ","), top.bracket == UInt8(ascii: "[") { top.arrays = 0 }
    isOpen = true
    isBehindOperand = false
  }

  // Brackets

  private mutating func open(_ bracket: UInt8, at start: Int) {
    let outer = top
    var frame = Frame(bracket: bracket)
    frame.outerAngles = outer.outerAngles
    // No reader of types passes a brace.
    if bracket != UInt8(ascii: "{") {
      frame.outerAngles += outer.angles
      frame.arrays = outer.arrays + (bracket == UInt8(ascii: "[") ? 1 : 0)
    }
    count(.arrays, frame.arrays, at: start)
    frames.append(frame)
    count(.depth, frames.count - 1 + frame.outerAngles, at: start)
    isOpen = true
    isBehindOperand = false
    // Two to the power of more may not fit an integer.
    if frame.arrays > SourceLimits.maximumArrayDepth { top.arrays = 0 }
  }

  private mutating func close(_ bracket: UInt8) {
    at += 1
    isBehindOperand = true
    // It closes brackets that were left open, but no other than a brace closes a brace.
    let isBrace = bracket == UInt8(ascii: "{")
    guard
      let match = frames.lastIndex(where: {
        $0.bracket == bracket || $0.bracket == 0 || !isBrace && $0.bracket == UInt8(ascii: "{")
      }), frames[match].bracket == bracket
    else { return }
    let string = frames[match].string
    frames.removeSubrange(match...)
    if let string { readString(string) }
  }

  // Words and operators

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private static func isOfOperator(_ byte: UInt8) -> Bool {
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

  private mutating func word() {
    let start = at
    while let next = byte(), Self.isOfWord(next) { at += 1 }
    // No word that matters is longer.
    let text = at - start < 8 ? String(decoding: bytes[start..<at], as: UTF8.self) : ""
    if Self.tails.contains(text) { tail(at: start) }
    isOpen = Self.openWords.contains(text)
    isBehindOperand = !isOpen
  }

  private mutating func tail(at start: Int) {
    top.tails += 1
    count(.tails, top.tails, at: start)
  }

  private mutating func operators() {
    let start = at
    if bytes[at] == UInt8(ascii: "/"), !isBehindOperand, let end = endOfRegularExpression(hashes: 0)
    {
      at = end
      isBehindOperand = true
      return
    }
    while let next = byte(), Self.isOfOperator(next), at == start || !(starts("//") || starts("/*"))
    { at += 1 }
    isOpen = true
    let run = bytes[start..<at]
    if run.elementsEqual([UInt8(ascii: "-"), UInt8(ascii: ">")]) {
      tail(at: start)
    } else if run.allSatisfy({ Self.postfix.contains($0) }) {
      angle(run, at: start)
      top.chain += run.count - 1
      count(.chain, top.chain, at: start)
      isOpen = run.last == UInt8(ascii: ".") || run.last == UInt8(ascii: "<")
      isBehindOperand = isBehindOperand && !isOpen
      return
    } else {
      top.chain = 0
    }
    isBehindOperand = false
  }

  /// Operators that may follow an operand without another one behind them.
  private static let postfix: Set<UInt8> = [
    UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "<"), UInt8(ascii: ">"),
  ]

  private mutating func angle(_ run: ArraySlice<UInt8>, at start: Int) {
    guard run.count(where: { $0 == UInt8(ascii: "<") }) <= 1 else { return }
    for byte in run {
      if byte == UInt8(ascii: "<") { top.angles += 1 }
      if byte == UInt8(ascii: ">") { top.angles = max(0, top.angles - 1) }
    }
    count(.depth, frames.count - 1 + top.outerAngles + top.angles, at: start)
  }

  private mutating func hash() {
    let start = at
    while byte() == UInt8(ascii: "#") { at += 1 }
    let hashes = at - start
    if byte() == UInt8(ascii: "\"") { return openString(hashes: hashes) }
    if byte() == UInt8(ascii: "/"), let end = endOfRegularExpression(hashes: hashes) {
      at = end
      isBehindOperand = true
      return
    }
    let word = at
    while let next = byte(), Self.isOfWord(next) { at += 1 }
    let text = bytes[word..<at]
    if text.elementsEqual("if".utf8) {
      conditions += 1
      count(.conditions, conditions, at: start)
    } else if text.elementsEqual("endif".utf8) {
      conditions = max(0, conditions - 1)
    }
    isBehindOperand = true
  }

  // Literals and comments

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        at += 2
      } else if starts("*/") {
        depth -= 1
        at += 2
      } else {
        at += 1
      }
    } while depth > 0 && at < bytes.count
    at = min(at, bytes.count)
  }

  /// Returns the end of a regular expression that begins at the slash here, or nil where the slash is an operator.
  private mutating func endOfRegularExpression(hashes: Int) -> Int? {
    if at < endWithoutExpression.offset, hashes >= endWithoutExpression.hashes { return nil }
    var end = at + 1
    defer { steps += end - at }
    if hashes == 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(byte(1) ?? UInt8(ascii: " ")) {
      return nil
    }
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if hashes == 0 {
          endWithoutExpression = (end, 0)
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
    endWithoutExpression = (end, hashes)
    return nil
  }

  private mutating func openString(hashes: Int) {
    let isLong = starts("\"\"\"")
    at += isLong ? 3 : 1
    guard isLong || at > endWithoutString else { return }
    readString(Literal(hashes: hashes, isLong: isLong))
  }

  /// Reads a string to its end, or to an interpolation, whose inside is code.
  private mutating func readString(_ string: Literal) {
    let start = at
    isBehindOperand = true
    while let next = byte() {
      if next == UInt8(ascii: "\\"), hasHashes(string.hashes, at: 1) {
        at += 1 + string.hashes
        if byte() == UInt8(ascii: "(") {
          at += 1
          open(UInt8(ascii: "("), at: at - 1)
          top.string = string
          return
        }
        at = min(at + 1, bytes.count)
      } else if next == UInt8(ascii: "\""), string.isLong ? starts("\"\"\"") : true,
        hasHashes(string.hashes, at: string.isLong ? 3 : 1)
      {
        at += (string.isLong ? 3 : 1) + string.hashes
        return
      } else if !string.isLong, next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") {
        // No string after all: what seemed to be in it may be code.
        steps += at - start
        endWithoutString = at
        at = start
        return
      } else {
        at += 1
      }
    }
  }

  private func hasHashes(_ hashes: Int, at offset: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}
#endif
