package import Foundation
package import Pixels

/// An XML parser that uses no recursion and does not expand entities declared in a document.
///
/// The system's parser cannot be used: it is limited to 256 nested elements, while layers may be nested 4,096 levels
/// deep, and it does not report the positions of attributes.
package struct ElementParser {
  private var scanner: XMLScanner
  private let tree: ElementTree
  private let limits: PackageLimits
  /// The counter for the memory used by the elements; `nil` if only the number of elements is limited.
  private let memory: ImportMemoryCounter?
  private var openElements: [Int] = []

  private init(
    _ text: XMLScanner, _ tree: ElementTree, _ limits: PackageLimits, _ memory: ImportMemoryCounter?
  ) {
    (self.scanner, self.tree, self.limits, self.memory) = (text, tree, limits, memory)
  }

  /// Parses a document into a tree of elements.
  ///
  /// - Parameters:
  ///   - data: The text in UTF-8, or in UTF-16 with a byte order mark.
  ///   - file: The path of the file, for diagnostics.
  ///   - limits: The limits for the number and nesting depth of elements.
  ///   - budget: The memory budget from which memory for the elements is reserved; `nil` for a short document.
  /// - Returns: The root element.
  /// - Throws: The first error with its location.
  package static func parse(
    _ data: Data, file: String, limits: PackageLimits, budget: MemoryBudget? = nil
  ) throws(DocumentDiagnostic) -> Element {
    let memory = budget.map(ImportMemoryCounter.init)
    let tree = ElementTree(file: file, memory: memory)
    // The parser keeps a second copy of the text.
    let reservation = budget?.reserve(byteCount: 2 * data.count)
    if let budget, reservation == nil {
      throw DocumentDiagnostic(
        .limitExceeded(.memory, limit: budget.limit), at: DocumentDiagnostic.Location(file))
    }
    defer { withExtendedLifetime(reservation) {} }
    var parser = ElementParser(try XMLScanner(data, file: file), tree, limits, memory)
    try parser.parseDocument()
    try memory?.reservePendingBytes(at: tree.root.location)
    return tree.root
  }

  private mutating func parseDocument() throws(DocumentDiagnostic) {
    var hasRoot = false
    repeat {
      try parseContent(isInsideElement: hasRoot && !openElements.isEmpty)
      if scanner.isAtEnd { break }
      if openElements.isEmpty && hasRoot { throw scanner.diagnostic(for: .contentAfterRoot) }
      try parseStartTag()
      hasRoot = true
      while !openElements.isEmpty {
        try parseContent(isInsideElement: true)
        if scanner.isAtEnd {
          throw scanner.diagnostic(
            for: .unexpectedEnd(
              inside: "<\(tree.nodes[openElements[openElements.count - 1]].name)>"))
        }
        if scanner.isNext("</") { try parseEndTag() } else { try parseStartTag() }
      }
    } while !scanner.isAtEnd
    if !hasRoot { throw scanner.diagnostic(for: .empty) }
  }

  /// Parses everything up to the next tag.
  private mutating func parseContent(isInsideElement isInside: Bool) throws(DocumentDiagnostic) {
    while !scanner.isAtEnd {
      if scanner.consumeIfNext("<!--") {
        guard scanner.skip(past: "-->") else {
          throw scanner.diagnostic(for: .unexpectedEnd(inside: "a comment"))
        }
      } else if scanner.consumeIfNext("<?") {
        guard scanner.skip(past: "?>") else {
          throw scanner.diagnostic(for: .unexpectedEnd(inside: "a processing instruction"))
        }
      } else if scanner.consumeIfNext("<![CDATA[") {
        try parseCharacterData(isInsideElement: isInside)
      } else if scanner.consumeIfNext("<!DOCTYPE") {
        guard openElements.isEmpty else { throw scanner.diagnostic(for: .expected("an element")) }
        try parseDocumentType()
      } else if scanner.byte == UInt8(ascii: "<") {
        return
      } else {
        try parseCharacters(isInsideElement: isInside)
      }
    }
  }

  private mutating func parseCharacterData(isInsideElement isInside: Bool)
    throws(DocumentDiagnostic)
  {
    guard isInside else { throw scanner.diagnostic(for: .expected("an element")) }
    let start = scanner.offset
    guard scanner.skip(past: "]]>") else {
      throw scanner.diagnostic(for: .unexpectedEnd(inside: "a CDATA section"))
    }
    tree.appendText(
      String(scanner.text(from: start).dropLast(3)), to: openElements[openElements.count - 1])
  }

  /// Skips the document type.
  ///
  /// A document type with declarations is rejected, because nested entities could expand a few lines to gigabytes.
  private mutating func parseDocumentType() throws(DocumentDiagnostic) {
    while !scanner.isAtEnd {
      switch scanner.byte {
      case UInt8(ascii: "["): throw scanner.diagnostic(for: .documentTypeDeclarations)
      case UInt8(ascii: ">"): return scanner.skipBytes()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try parseQuotedText()
      default: scanner.skipBytes()
      }
    }
    throw scanner.diagnostic(for: .unexpectedEnd(inside: "the DOCTYPE"))
  }

  private mutating func parseCharacters(isInsideElement isInside: Bool) throws(DocumentDiagnostic) {
    var string = ""
    while !scanner.isAtEnd, scanner.byte != UInt8(ascii: "<") {
      if scanner.byte == UInt8(ascii: "&") {
        string.append(try parseEntity())
      } else {
        let start = scanner.offset
        while !scanner.isAtEnd, scanner.byte != UInt8(ascii: "<"), scanner.byte != UInt8(ascii: "&")
        {
          if !isInside && !XMLScanner.isWhitespace(scanner.byte) {
            throw scanner.diagnostic(
              for: tree.nodes.isEmpty ? .expected("an element") : .contentAfterRoot)
          }
          scanner.skipBytes()
        }
        string += scanner.text(from: start)
      }
    }
    guard isInside else { return }
    try reserveBytes(ElementTree.heapByteCount(ofText: string), at: scanner.offset)
    tree.appendText(string, to: openElements[openElements.count - 1])
  }

  private mutating func parseStartTag() throws(DocumentDiagnostic) {
    let start = scanner.offset
    let (line, column) = scanner.position(of: start)
    scanner.skipBytes()
    let name = try self.parseName()
    let attributes = try self.parseAttributes(of: name)
    guard tree.nodes.count < limits.elements else {
      throw scanner.diagnostic(for: .limitExceeded(.elements, limits.elements), at: start)
    }
    try reserveBytes(
      ElementTree.bytesPerElement + attributes.count * ElementTree.bytesPerAttribute, at: start)
    let node = ElementTree.Node(
      name: localName(of: name), attributes: attributes, line: Int32(clamping: line),
      column: Int32(clamping: column))
    let index = tree.appendNode(node, to: openElements.last)
    if scanner.consumeIfNext("/>") { return tree.closeElement(at: index) }
    guard scanner.consumeIfNext(">") else { throw scanner.diagnostic(for: .expected("'>'")) }
    guard openElements.count < limits.depth else {
      throw scanner.diagnostic(for: .limitExceeded(.depth, limits.depth), at: start)
    }
    openElements.append(index)
  }

  private mutating func parseEndTag() throws(DocumentDiagnostic) {
    let start = scanner.offset
    scanner.skipBytes(count: 2)
    let name = localName(of: try self.parseName())
    scanner.skipWhitespace()
    guard let index = openElements.popLast() else {
      throw scanner.diagnostic(for: .unopenedTag(name), at: start)
    }
    let node = tree.nodes[index]
    guard node.name == name else {
      throw scanner.diagnostic(
        for: .mismatchedTag(end: name, open: node.name, line: Int(node.line)), at: start)
    }
    guard scanner.consumeIfNext(">") else { throw scanner.diagnostic(for: .expected("'>'")) }
    tree.closeElement(at: index)
  }

  private mutating func parseAttributes(of element: String) throws(DocumentDiagnostic)
    -> [Attribute]
  {
    var attributes: [Attribute] = []
    var names: Set<String> = []
    while true {
      let before = scanner.offset
      scanner.skipWhitespace()
      if scanner.isAtEnd { throw scanner.diagnostic(for: .unexpectedEnd(inside: "<\(element)>")) }
      if scanner.byte == UInt8(ascii: ">") || scanner.byte == UInt8(ascii: "/") {
        return attributes
      }
      guard scanner.offset > before else { throw scanner.diagnostic(for: .expected("a space")) }
      let (line, column) = scanner.position(of: scanner.offset)
      let start = scanner.offset
      let name = try self.parseName()
      guard names.insert(name).inserted else {
        throw scanner.diagnostic(for: .duplicateAttribute(name), at: start)
      }
      scanner.skipWhitespace()
      guard scanner.consumeIfNext("=") else { throw scanner.diagnostic(for: .expected("'='")) }
      scanner.skipWhitespace()
      let value = try parseQuotedText()
      try reserveBytes(ElementTree.heapByteCount(ofText: value), at: start)
      // Namespace declarations are ignored and never resolved.
      if name == "xmlns" || name.hasPrefix("xmlns:") { continue }
      attributes.append(
        Attribute(
          name: localName(of: name), value: value, line: Int32(clamping: line),
          column: Int32(clamping: column)))
    }
  }

  /// Counts the bytes used by an element.
  private mutating func reserveBytes(_ bytes: Int, at start: Int) throws(DocumentDiagnostic) {
    guard let memory else { return }
    try memory.reserveBytes(bytes, at: location(ofOffset: start))
  }

  private mutating func location(ofOffset offset: Int) -> DocumentDiagnostic.Location {
    let (line, column) = scanner.position(of: offset)
    return DocumentDiagnostic.Location(tree.file, line: line, column: column)
  }

  private mutating func parseQuotedText() throws(DocumentDiagnostic) -> String {
    let quote = scanner.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw scanner.diagnostic(for: .expected("a quoted value"))
    }
    scanner.skipBytes()
    var value = ""
    var start = scanner.offset
    while !scanner.isAtEnd {
      switch scanner.byte {
      case quote:
        value += scanner.text(from: start)
        scanner.skipBytes()
        return value
      case UInt8(ascii: "<"): throw scanner.diagnostic(for: .expected("a closing quote before '<'"))
      case UInt8(ascii: "&"):
        value += scanner.text(from: start)
        value.append(try parseEntity())
        start = scanner.offset
      // XML requires line breaks and tabs in attribute values to be converted to spaces.
      case 0x09, 0x0A, 0x0D:
        value += scanner.text(from: start) + " "
        scanner.skipBytes()
        start = scanner.offset
      default: scanner.skipBytes()
      }
    }
    throw scanner.diagnostic(for: .unexpectedEnd(inside: "a quoted value"))
  }

  /// Parses the character reference or entity that follows an `&`.
  private mutating func parseEntity() throws(DocumentDiagnostic) -> Character {
    let start = scanner.offset
    scanner.skipBytes()
    let nameStart = scanner.offset
    while !scanner.isAtEnd, scanner.byte != UInt8(ascii: ";"), scanner.offset - nameStart < 12 {
      scanner.skipBytes()
    }
    let name = scanner.text(from: nameStart)
    guard scanner.consumeIfNext(";") else {
      throw scanner.diagnostic(for: .unknownEntity(name), at: start)
    }
    if let character = ElementParser.entities[name] { return character }
    guard name.hasPrefix("#") else {
      throw scanner.diagnostic(for: .unknownEntity(name), at: start)
    }
    let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
    guard let code = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
      let scalar = Unicode.Scalar(code), code >= 0x20 || [0x09, 0x0A, 0x0D].contains(code),
      code != 0xFFFE, code != 0xFFFF
    else { throw scanner.diagnostic(for: .invalidCharacterReference("&\(name);"), at: start) }
    return Character(scalar)
  }

  private static let entities: [String: Character] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  private mutating func parseName() throws(DocumentDiagnostic) -> String {
    let start = scanner.offset
    while !scanner.isAtEnd, isNameByte(scanner.byte, isFirst: scanner.offset == start) {
      scanner.skipBytes()
    }
    guard scanner.offset > start else { throw scanner.diagnostic(for: .expected("a name")) }
    return scanner.text(from: start)
  }

  private func isNameByte(_ byte: UInt8, isFirst first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      !first
    default: false
    }
  }

  private func localName(of name: String) -> String {
    guard let colon = name.lastIndex(of: ":") else { return name }
    let local = name[name.index(after: colon)...]
    return local.isEmpty ? name : String(local)
  }
}
