#if Preview
  /// The SHA-1 hash function (RFC 3174), used for the WebSocket handshake.
  ///
  /// The hash is not used for security.
  enum SHA1 {
    /// Returns the 20-byte hash of the given text bytes.
    static func hash(of text: some Sequence<UInt8>) -> [UInt8] {
      var bytes = Array(text)
      let bits = UInt64(bytes.count) * 8
      bytes.append(0x80)
      while bytes.count % 64 != 56 { bytes.append(0) }
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
      var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
      for block in stride(from: 0, to: bytes.count, by: 64) {
        processBlock(bytes[block..<block + 64], state: &state)
      }
      return state.flatMap { word in
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
      }
    }

    private static func processBlock(_ block: ArraySlice<UInt8>, state: inout [UInt32]) {
      var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
        block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words.append(
          rotatedLeft(
            words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for (index, word) in words.enumerated() {
        let (mix, constant): (UInt32, UInt32) =
          switch index {
          case ..<20: (b & c | ~b & d, 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        (a, b, c, d, e) = (
          rotatedLeft(a, by: 5) &+ mix &+ e &+ constant &+ word, a, rotatedLeft(b, by: 30), c, d
        )
      }
      for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }

    private static func rotatedLeft(_ word: UInt32, by count: UInt32) -> UInt32 {
      word << count | word >> (32 - count)
    }
  }
#endif
