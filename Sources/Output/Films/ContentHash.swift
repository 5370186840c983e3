import CFFmpeg
package import Foundation

/// Functions that compute SHA-256 hashes, as 64 lowercase hexadecimal digits.
package enum ContentHash {
  /// The length of the hash in bytes.
  private static let length = 32
  /// The number of bytes read at once.
  private static let chunkSize = 1 << 20

  /// Returns the hash of the given bytes.
  package static func hash(of bytes: Data) -> String {
    var hasher = Hasher()
    hasher.update(bytes)
    return hasher.finish()
  }

  /// Returns the hash of a file's contents.
  ///
  /// - Throws: The system's error if the file cannot be read.
  package static func hash(ofFileAt path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var hasher = Hasher()
    while let bytes = try file.read(upToCount: chunkSize), !bytes.isEmpty { hasher.update(bytes) }
    return hasher.finish()
  }

  /// The state of a hash computation, which libav allocates.
  private struct Hasher: ~Copyable {
    private let state: OpaquePointer

    init() {
      guard let state = av_sha_alloc() else { fatalError("out of memory") }
      self.state = state
      // The number of bits of the hash.
      av_sha_init(state, 256)
    }

    mutating func update(_ bytes: Data) {
      bytes.withUnsafeBytes {
        // Sound: memory of any type may be read as bytes.
        av_sha_update(state, $0.bindMemory(to: UInt8.self).baseAddress, $0.count)
      }
    }

    mutating func finish() -> String {
      var digest = [UInt8](repeating: 0, count: ContentHash.length)
      av_sha_final(state, &digest)
      return digest.map { String(format: "%02x", $0) }.joined()
    }

    deinit { av_free(UnsafeMutableRawPointer(state)) }
  }
}
