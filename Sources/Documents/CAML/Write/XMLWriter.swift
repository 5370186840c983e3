/// A writer that outputs indented XML elements sequentially.
struct XMLWriter {
  /// The name and value of an attribute.
  typealias Attribute = (name: String, value: String)

  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  /// Whether characters that XML does not allow were omitted.
  private(set) var hasDroppedCharacters = false
  private var openElements: [String] = []
  /// Whether the last start tag is still incomplete.
  private var isTagOpen = false

  /// The maximum number of indented levels.
  ///
  /// Elements at greater depths are not indented further, because layers may be nested thousands of levels deep.
  private static let maximumIndentation = 32

  /// Begins an element.
  ///
  /// Subsequent elements are nested in it until ``endElement()`` is called.
  mutating func startElement(_ name: String, attributes: [Attribute] = []) {
    closeTag()
    indent()
    text += "<\(name)"
    for attribute in attributes { writeAttribute(attribute) }
    openElements.append(name)
    isTagOpen = true
  }

  /// Ends the innermost open element.
  mutating func endElement() {
    guard let name = openElements.popLast() else { return }
    if isTagOpen {
      text += "/>\n"
      isTagOpen = false
    } else {
      indent()
      text += "</\(name)>\n"
    }
  }

  /// Writes an element without contents.
  mutating func writeElement(_ name: String, attributes: [Attribute] = []) {
    startElement(name, attributes: attributes)
    endElement()
  }

  /// Writes an element that contains only text, as in property lists.
  mutating func writeElement(_ name: String, text content: String) {
    closeTag()
    indent()
    text += "<\(name)>\(escaped(content))</\(name)>\n"
  }

  private mutating func writeAttribute(_ attribute: Attribute) {
    text += " \(attribute.name)=\"\(escaped(attribute.value))\""
  }

  private mutating func closeTag() {
    if isTagOpen { text += ">\n" }
    isTagOpen = false
  }

  private mutating func indent() {
    text += String(repeating: "  ", count: min(openElements.count, Self.maximumIndentation))
  }

  private mutating func escaped(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && !Self.escapedBytes.contains($0)
    }
    if isPlain { return value }
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Unless escaped, these characters would be converted to spaces by readers.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": hasDroppedCharacters = true
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static let escapedBytes: Set<UInt8> = Set("&<>\"".utf8)

  /// Returns whether the name is valid for an attribute or element and is read without a namespace prefix.
  static func isValidName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isNameStartCharacter(first) else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      isNameStartCharacter(scalar) || "0"..."9" ~= scalar || scalar == "-" || scalar == "."
    }
  }

  private static func isNameStartCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }
}
