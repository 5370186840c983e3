#if Porting
import Foundation

/// A description of files that are read from elsewhere: the compiler sees the path of the one and the text of the other.
struct VFSOverlay {
  /// Where each file's text is.
  var texts: [String: String] = [:]

  /// The description, as the compiler's `-vfsoverlay` wants it.
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
