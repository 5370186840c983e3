public import Foundation

/// A writer for uncompressed zip archives used in tests.
///
/// Entries may have arbitrary names, including invalid ones.
public struct TestZipArchive {
  private var body = Data()
  private var centralDirectory = Data()
  private var entryCount: UInt16 = 0

  /// Creates an archive without entries.
  public init() {}

  /// Adds an entry with the given name and contents.
  ///
  /// `mode` is the Unix file mode, such as 0o120777 for a symbolic link.
  public mutating func addEntry(named name: String, data bytes: Data, mode: UInt32 = 0o100644) {
    let offset = UInt32(body.count)
    let checksum = TestZipArchive.crc32Checksum(of: bytes)
    var common = Data()
    // The header fields are the version, the flag for UTF-8 names, the compression method "stored", the time and the
    // date.
    for word in [20, 0x0800, 0, 0, 0x21] as [UInt16] { common.appendLittleEndian(word) }
    for word in [checksum, UInt32(bytes.count), UInt32(bytes.count)] {
      common.appendLittleEndian(word)
    }
    common.appendLittleEndian(UInt16(name.utf8.count))
    common.appendLittleEndian(UInt16(0))
    body.appendLittleEndian(UInt32(0x0403_4B50))
    body.append(common)
    body.append(Data(name.utf8))
    body.append(bytes)
    centralDirectory.appendLittleEndian(UInt32(0x0201_4B50))
    // The archive declares Unix as its host system, so that readers apply the file mode.
    centralDirectory.appendLittleEndian(UInt16(3 << 8 | 20))
    centralDirectory.append(common)
    for word in [0, 0, 0] as [UInt16] { centralDirectory.appendLittleEndian(word) }
    centralDirectory.appendLittleEndian(mode << 16)
    centralDirectory.appendLittleEndian(offset)
    centralDirectory.append(Data(name.utf8))
    entryCount += 1
  }

  /// Adds an entry that contains the given text in UTF-8.
  public mutating func addEntry(named name: String, text: String) {
    addEntry(named: name, data: Data(text.utf8))
  }

  /// The bytes of the complete archive.
  public var data: Data {
    var data = body + centralDirectory
    data.appendLittleEndian(UInt32(0x0605_4B50))
    for word in [0, 0, entryCount, entryCount] { data.appendLittleEndian(word) }
    data.appendLittleEndian(UInt32(centralDirectory.count))
    data.appendLittleEndian(UInt32(body.count))
    data.appendLittleEndian(UInt16(0))
    return data
  }

  private static func crc32Checksum(of bytes: Data) -> UInt32 {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

extension Data {
  fileprivate mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
