import CFFmpeg
import Foundation
import Glibc

/// The versions of the libraries that draw text, decode images and encode films.
package enum CodecLibraryVersions {
  /// The versions by the name of the library, such as `59.37.100` for `libavcodec`.
  ///
  /// Encoders that libavcodec was built without are missing.
  package static let all: [String: String] = {
    var versions = [
      "libavcodec": text(avcodec_version()), "libavformat": text(avformat_version()),
      "libavutil": text(avutil_version()), "libswresample": text(swresample_version()),
    ]
    versions["libopus"] = text(of: "opus_get_version_string")
    versions["libvpx"] = text(of: "vpx_codec_version_str")
    // The name of this function contains the only version of x264 that a program can find.
    versions["libx264"] = x264Versions.first { symbol("x264_encoder_open_\($0)") != nil }
      .map(String.init)
    let file = FileHandle(forReadingAtPath: "/proc/self/maps")
    let map = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    return versions.merging(CodecLibraryVersions.versions(ofLibrariesIn: map)) { own, _ in own }
  }()

  private static let x264Versions = 140..<256

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  /// Returns a symbol of the libraries of this process, with which libavcodec was linked; `nil` if there is none.
  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }

  /// Returns the result of a function that returns the version of its library; `nil` if there is none.
  private static func text(of function: String) -> String? {
    typealias Function = @convention(c) () -> UnsafePointer<CChar>?
    // Sound: the functions have no parameters and return a string that is never freed.
    return symbol(function).flatMap { unsafeBitCast($0, to: Function.self)() }
      .map { String(cString: $0) }
  }

  /// The libraries on which pixels or bytes depend, and whose versions are in the names of their files.
  private static let names: Set = [
    "libSvtAv1Enc", "libaom", "libdav1d", "libfontconfig", "libfreetype", "libfribidi",
    "libharfbuzz", "libjpeg", "libpng16", "libunibreak", "libwebp", "libwebpmux",
  ]

  /// Returns the versions in the names of the libraries' files, such as `6.18.1` for `libfreetype.so.6.18.1`, from the
  /// memory map of the process.
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
}
