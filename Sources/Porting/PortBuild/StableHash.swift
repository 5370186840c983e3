#if Porting
/// A namespace for computing text digests that, unlike those of `Hasher`, are identical in every process.
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
