#if Porting
/// A text digest that is identical in every process, unlike `Hasher`.
enum StableHash {
  static func hexDigest(of text: String) -> String {
    var text = text
    let hash = text.withUTF8 { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }
}
#endif
