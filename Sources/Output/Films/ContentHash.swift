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

/// The versions of the libraries that draw text, decode images and encode films.
package enum CodecLibraryVersions {
  /// The versions by the name of the library, such as `59.37.100` for `libavcodec`.
  package static let all: [String: String] = {
    let own = [
      "libavcodec": text(avcodec_version()), "libavformat": text(avformat_version()),
      "libavutil": text(avutil_version()), "libswresample": text(swresample_version()),
    ]
    // The libraries of encoders are loaded with libavcodec.
    let map =
      (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()).flatMap(\.self) ?? Data()
    return own.merging(versions(ofLibrariesIn: String(decoding: map, as: UTF8.self))) { own, _ in
      own
    }
  }()

  /// The libraries on which pixels or encoded frames depend, and that are known only by the names of their files.
  private static let names: Set = [
    "libSvtAv1Enc", "libaom", "libdav1d", "libfreetype", "libfribidi", "libharfbuzz", "libjpeg",
    "libopus", "libpng16", "libunibreak", "libvpx", "libwebp", "libx264",
  ]

  /// Returns the versions in the names of the libraries' files, such as `164` for `libx264.so.164`, from the memory map
  /// of the process.
  static func versions(ofLibrariesIn map: String) -> [String: String] {
    var versions: [String: String] = [:]
    for line in map.split(separator: "\n") {
      guard let file = line.split(separator: "/").last, let end = file.firstRange(of: ".so.") else {
        continue
      }
      let name = String(file[..<end.lowerBound])
      guard names.contains(name) else { continue }
      versions[name] = file[end.upperBound...].split(separator: " ").first.map(String.init)
    }
    return versions
  }

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
