/// Writes elements one after the other, indented.
struct XMLWriter {
  /// A property of an element.
  typealias Attribute = (name: String, value: String)

  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  /// Whether characters were left out that no document may hold.
  private(set) var hasDroppedCharacters = false
  private var openElements: [String] = []
  /// Whether the start tag of the last element is still to be closed.
  private var isTagOpen = false

  /// Levels of indentation; what is deeper, as layers may be thousands of levels, goes no further right.
  private static let maximumIndentation = 32

  /// Begins an element; what follows stands inside until ``endElement()``.
  mutating func startElement(_ name: String, attributes: [Attribute] = []) {
    closeTag()
    indent()
    text += "<\(name)"
    for attribute in attributes { writeAttribute(attribute) }
    openElements.append(name)
    isTagOpen = true
  }

  /// Ends the innermost element.
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

  /// An element with nothing inside.
  mutating func writeElement(_ name: String, attributes: [Attribute] = []) {
    startElement(name, attributes: attributes)
    endElement()
  }

  /// An element with text inside, as property lists have them.
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
      // As they are, readers take them for blanks.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": hasDroppedCharacters = true
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static let escapedBytes: Set<UInt8> = Set("&<>\"".utf8)

  /// Whether an attribute or element may have the name, and a reader takes it for the whole name.
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
