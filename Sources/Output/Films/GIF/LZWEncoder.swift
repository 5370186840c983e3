/// The symbols that may be encoded for each pixel of a frame's rectangle.
struct LZWPixelAlternatives {
  /// The exact symbols of the pixels, in row order.
  var symbols: [UInt8]
  /// For each pixel, whether the symbol for unchanged pixels may be used instead.
  var allowsUnchanged: [Bool]
  /// For each pixel, whether a similar color may be used instead.
  var allowsSubstitutes: [Bool]
}

/// An encoder that compresses symbols with the LZW variant used by GIF.
///
/// Among the symbols allowed for a pixel, the encoder chooses one that continues a longer known string.
///
/// - Source: Terry Welch, "A technique for high-performance data compression", 1984, in the form of appendix F of the
///   GIF89a specification. Trading small color differences for longer strings is the published method of lossy GIF
///   encoders.
struct LZWEncoder {
  /// The number of bits in a symbol, in the range `2...8`.
  let symbolBits: Int
  /// The symbol for unchanged pixels.
  let unchangedSymbol: UInt8
  /// For each symbol, the symbols that may replace it, nearest first and without the symbol itself.
  let substitutes: [[UInt8]]
  /// The color of each symbol, in ``Oklab``.
  let labColors: [SIMD3<Float>]
  /// The maximum accumulated color error of consecutive replaced symbols, in units of ``Oklab``.
  let tolerance: Float

  private static let maximumCodeCount = 4096

  /// Returns the compressed image data, divided into sub-blocks, and the symbols that it encodes.
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
    // The decoder's string table lags one string behind, so the code size increases one string later.
    if strings.count < Self.maximumCodeCount, strings.count + 1 > 1 << bits, bits < 12 { bits += 1 }
    out.appendCode(end, bitCount: bits)
    return (out.finish(), said)
  }

  /// Returns the known string that extends the given string by a symbol allowed for the pixel, taking into account
  /// the color error of the preceding replaced symbols.
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

  /// The table of the strings that have a code.
  private struct StringTable {
    private(set) var count: Int
    /// For each string and symbol, the code of the string extended by the symbol; 0 if there is none.
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

  /// A writer that packs codes of increasing size into sub-blocks of at most 255 bytes.
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
