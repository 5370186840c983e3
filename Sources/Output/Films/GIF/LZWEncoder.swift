/// What may stand for each pixel of a part of a frame.
struct LZWPixelAlternatives {
  /// The pixels' own symbols, in rows.
  var symbols: [UInt8]
  /// Where the symbol for what stays as it is may stand instead.
  var allowsUnchanged: [Bool]
  /// Where a substitute may stand instead.
  var allowsSubstitutes: [Bool]
}

/// Packs symbols as GIF does: strings that were seen before have a code.
///
/// Of the symbols that may stand for a pixel it takes one that makes a longer string.
///
/// - Source: Terry Welch, "A technique for high-performance data compression", 1984, in the form of the GIF89a
///   specification, appendix F. That small differences are given up for longer strings is the published method of lossy
///   GIF encoders.
struct LZWEncoder {
  /// The bits of a symbol, 2…8.
  let symbolBits: Int
  /// The symbol for what stays as it is.
  let unchangedSymbol: UInt8
  /// By symbol those that may stand for it, the nearest first; each without itself.
  let substitutes: [[UInt8]]
  /// The symbols' colours, as ``Oklab`` has them.
  let labColors: [SIMD3<Float>]
  /// How far the colours of substitutes may lead from the own ones, all of a row together.
  let tolerance: Float

  private static let maximumCodeCount = 4096

  /// The bytes of the image data, with its blocks, and the symbols that they say.
  func encode(_ pixels: LZWPixelAlternatives) -> (bytes: [UInt8], symbols: [UInt8]) {
    var out = CodeBlockWriter(symbolBits)
    var strings = StringTable(symbolBits)
    var said = pixels.symbols
    let (reset, end) = (1 << symbolBits, 1 << symbolBits + 1)
    out.appendCode(reset, bitCount: symbolBits + 1)
    var string = -1
    var bits = symbolBits + 1
    var drift = SIMD3<Float>.zero
    for index in pixels.symbols.indices {
      let own = pixels.symbols[index]
      let stays = pixels.allowsUnchanged[index]
      if string >= 0,
        let (next, symbol) = extendedString(
          in: strings, extending: string, pixel: own, allowsUnchanged: stays,
          allowsSubstitutes: pixels.allowsSubstitutes[index], colorDrift: drift)
      {
        string = next
        drift =
          symbol == unchangedSymbol ? drift : drift + labColors[Int(symbol)] - labColors[Int(own)]
        said[index] = symbol
        continue
      }
      let symbol = stays ? unchangedSymbol : own
      said[index] = symbol
      if string >= 0 {
        out.appendCode(string, bitCount: bits)
        if strings.count < Self.maximumCodeCount {
          strings.addString(endingWith: symbol, extending: string)
          if strings.count > 1 << bits, bits < 12 { bits += 1 }
        } else {
          out.appendCode(reset, bitCount: bits)
          strings = StringTable(symbolBits)
          bits = symbolBits + 1
        }
      }
      string = Int(symbol)
    }
    if string >= 0 { out.appendCode(string, bitCount: bits) }
    // The reader has one string more than was added.
    if strings.count < Self.maximumCodeCount, strings.count + 1 > 1 << bits, bits < 12 { bits += 1 }
    out.appendCode(end, bitCount: bits)
    return (out.finish(), said)
  }

  /// A known string that goes on with what may stand for a pixel, by whose colours those before have drifted so far.
  private func extendedString(
    in strings: StringTable, extending string: Int, pixel own: UInt8, allowsUnchanged stays: Bool,
    allowsSubstitutes passes: Bool,
    colorDrift drift: SIMD3<Float>
  ) -> (Int, UInt8)? {
    if stays, let next = strings.string(extending: string, with: unchangedSymbol) {
      return (next, unchangedSymbol)
    }
    if let next = strings.string(extending: string, with: own) { return (next, own) }
    guard passes, own != unchangedSymbol else { return nil }
    let goal = labColors[Int(own)] - drift
    for symbol in substitutes[Int(own)]
    where Oklab.squaredDistance(labColors[Int(symbol)], goal) <= tolerance * tolerance {
      if let next = strings.string(extending: string, with: symbol) { return (next, symbol) }
    }
    return nil
  }

  /// The strings that have a code.
  private struct StringTable {
    private(set) var count: Int
    /// By string and symbol the string that is one longer; 0 where there is none.
    private var table: [UInt16]
    private static let slotCount = 1 << 14

    init(_ symbolBits: Int) {
      count = 1 << symbolBits + 2
      table = [UInt16](repeating: 0, count: Self.slotCount)
      keys = [UInt32](repeating: .max, count: Self.slotCount)
    }

    private var keys: [UInt32]

    private static func slotIndex(forKey key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 18) }

    func string(extending string: Int, with symbol: UInt8) -> Int? {
      let key = UInt32(string) << 8 | UInt32(symbol)
      var slot = Self.slotIndex(forKey: key)
      while keys[slot] != .max {
        if keys[slot] == key { return Int(table[slot]) }
        slot = (slot + 1) & (Self.slotCount - 1)
      }
      return nil
    }

    mutating func addString(endingWith symbol: UInt8, extending string: Int) {
      let key = UInt32(string) << 8 | UInt32(symbol)
      var slot = Self.slotIndex(forKey: key)
      while keys[slot] != .max { slot = (slot + 1) & (Self.slotCount - 1) }
      keys[slot] = key
      table[slot] = UInt16(count)
      count += 1
    }
  }

  /// Codes of growing size as blocks of at most 255 bytes.
  private struct CodeBlockWriter {
    private var bytes: [UInt8]
    private var blockStart = 1
    private var pendingBits: UInt32 = 0
    private var pendingBitCount = 0

    init(_ symbolBits: Int) { bytes = [UInt8(symbolBits), 0] }

    mutating func appendCode(_ code: Int, bitCount bits: Int) {
      pendingBits |= UInt32(code) << UInt32(pendingBitCount)
      pendingBitCount += bits
      while pendingBitCount >= 8 {
        appendByte(UInt8(pendingBits & 255))
        pendingBits >>= 8
        pendingBitCount -= 8
      }
    }

    private mutating func appendByte(_ byte: UInt8) {
      if bytes[blockStart] == 255 {
        blockStart = bytes.count
        bytes.append(0)
      }
      bytes[blockStart] += 1
      bytes.append(byte)
    }

    mutating func finish() -> [UInt8] {
      if pendingBitCount > 0 { appendByte(UInt8(pendingBits & 255)) }
      if bytes[blockStart] > 0 { bytes.append(0) }
      return bytes
    }
  }
}
