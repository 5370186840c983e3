import Foundation
import Testing

@testable import Films

/// The expected hashes are the examples of FIPS 180-4 by NIST.
@Suite struct ContentHashTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `ContentHash is SHA-256`(text: String, hash: String) throws {
    #expect(ContentHash.hash(of: Data(text.utf8)) == hash)
    let scratch = try Scratch()
    try Data(text.utf8).write(to: URL(fileURLWithPath: scratch("a")))
    #expect(try ContentHash.hash(ofFileAt: scratch("a")) == hash)
  }

  @Test func `ContentHash of a missing file throws an error`() {
    #expect(throws: (any Error).self) { try ContentHash.hash(ofFileAt: "/nonexistent/file") }
  }
}

@Suite struct CodecLibraryVersionsTests {
  @Test func `versions are those in the names of loaded libraries`() {
    let map = """
      7f0000000000-7f0000001000 r--p 00000000 fe:00 1 /usr/lib/libfreetype.so.6.18.1
      7f0000001000-7f0000002000 r-xp 00000000 fe:00 1 /usr/lib/libfreetype.so.6.18.1
      7f0000002000-7f0000003000 r-xp 00000000 fe:00 2 /opt/my libs/libharfbuzz.so.0.60000.0 (deleted)
      7f0000003000-7f0000004000 r-xp 00000000 fe:00 3 /usr/lib/libc.so.6
      7f0000004000-7f0000005000 r-xp 00000000 fe:00 4 /usr/lib/libfreetype.so
      7f0000005000-7f0000006000 rw-p 00000000 00:00 0
      7f0000006000-7f0000007000 rw-p 00000000 00:00 0 [heap]
      """
    #expect(
      CodecLibraryVersions.versions(ofLibrariesIn: map)
        == ["libfreetype": "6.18.1", "libharfbuzz": "0.60000.0"])
    #expect(CodecLibraryVersions.versions(ofLibrariesIn: "") == [:])
  }

  @Test(arguments: ["libavcodec", "libx264", "libvpx", "libwebp", "libpng16"])
  func `all contains the libraries that encode films`(name: String) {
    #expect(CodecLibraryVersions.all[name]?.isEmpty == false)
  }
}
