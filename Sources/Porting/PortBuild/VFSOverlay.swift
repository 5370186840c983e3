#if Porting
import Foundation

/// A virtual file system overlay for the compiler, which maps the path of a file to another file that contains the
/// replacement text.
struct VFSOverlay {
  /// The path of the file with the replacement text, by original path.
  var texts: [String: String] = [:]

  /// The overlay in the YAML format required by the compiler option `-vfsoverlay`.
  var description: String {
    let roots = texts.sorted { $0.key < $1.key }.map { path, text in
      "    { \"type\": \"file\", \"name\": \(quoted(path)), \"external-contents\": \(quoted(text)) }"
    }
    return """
      {
        "version": 0,
        "case-sensitive": "true",
        "use-external-names": false,
        "roots": [
      \(roots.joined(separator: ",\n"))
        ]
      }

      """
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
#endif
