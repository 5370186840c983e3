import Foundation
import Pixels

/// Reads XML into elements, without recursion and without ever expanding what a document declares.
///
/// Written for this project since the system's parser ends at 256 elements inside each other,
/// where layers may be 4,096 deep, and does not tell where an attribute stands.
struct ElementParser {
  private var text: XMLText
  private let tree: ElementTree
  private let limits: PackageLimits
  /// What counts the elements; nil where their number alone bounds them.
  private let memory: ReadMemory?
  private var open: [Int] = []

  private init(
    _ text: XMLText, _ tree: ElementTree, _ limits: PackageLimits, _ memory: ReadMemory?
  ) {
    (self.text, self.tree, self.limits, self.memory) = (text, tree, limits, memory)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: UTF-8, or UTF-16 with a byte order mark.
  ///   - file: the path to name in findings.
  ///   - limits: how many elements there may be, and how deep.
  ///   - budget: what the elements take memory from as long as they are kept; nil for a short document.
  /// - Returns: the outermost element.
  /// - Throws: the place of the first fault.
  static func parse(
    _ data: Data, file: String, limits: PackageLimits, budget: MemoryBudget? = nil
  ) throws(Finding) -> Element {
    let memory = budget.map(ReadMemory.init)
    let tree = ElementTree(file: file, memory: memory)
    // The text is there twice while it is read.
    let share = budget?.take(2 * data.count)
    if let budget, share == nil {
      throw Finding(.overLimit(.memory, limit: budget.limit), at: Finding.Place(file))
    }
    defer { withExtendedLifetime(share) {} }
    var parser = ElementParser(try XMLText(data, file: file), tree, limits, memory)
    try parser.document()
    try memory?.take(at: tree.root.place)
    return tree.root
  }

  private mutating func document() throws(Finding) {
    var hasRoot = false
    repeat {
      try content(isInside: hasRoot && !open.isEmpty)
      if text.isAtEnd { break }
      if open.isEmpty && hasRoot { throw text.failure(.afterRoot) }
      try startTag()
      hasRoot = true
      while !open.isEmpty {
        try content(isInside: true)
        if text.isAtEnd {
          throw text.failure(.ends(inside: "<\(tree.nodes[open[open.count - 1]].name)>"))
        }
        if text.has("</") { try endTag() } else { try startTag() }
      }
    } while !text.isAtEnd
    if !hasRoot { throw text.failure(.empty) }
  }

  /// Everything up to the next tag.
  private mutating func content(isInside: Bool) throws(Finding) {
    while !text.isAtEnd {
      if text.take("<!--") {
        guard text.skip(past: "-->") else { throw text.failure(.ends(inside: "a comment")) }
      } else if text.take("<?") {
        guard text.skip(past: "?>") else { throw text.failure(.ends(inside: "an instruction")) }
      } else if text.take("<![CDATA[") {
        try characterData(isInside: isInside)
      } else if text.take("<!DOCTYPE") {
        guard open.isEmpty else { throw text.failure(.expected("an element")) }
        try documentType()
      } else if text.byte == UInt8(ascii: "<") {
        return
      } else {
        try characters(isInside: isInside)
      }
    }
  }

  private mutating func characterData(isInside: Bool) throws(Finding) {
    guard isInside else { throw text.failure(.expected("an element")) }
    let start = text.offset
    guard text.skip(past: "]]>") else { throw text.failure(.ends(inside: "CDATA")) }
    tree.append(text: String(text.text(from: start).dropLast(3)), to: open[open.count - 1])
  }

  /// A document type is passed over; one with declarations is refused, as entities that expand to
  /// others can make gigabytes of a few lines.
  private mutating func documentType() throws(Finding) {
    while !text.isAtEnd {
      switch text.byte {
      case UInt8(ascii: "["): throw text.failure(.declarations)
      case UInt8(ascii: ">"): return text.skip()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quoted()
      default: text.skip()
      }
    }
    throw text.failure(.ends(inside: "the document type"))
  }

  private mutating func characters(isInside: Bool) throws(Finding) {
    var string = ""
    while !text.isAtEnd, text.byte != UInt8(ascii: "<") {
      if text.byte == UInt8(ascii: "&") {
        string.append(try entity())
      } else {
        let start = text.offset
        while !text.isAtEnd, text.byte != UInt8(ascii: "<"), text.byte != UInt8(ascii: "&") {
          if !isInside && !XMLText.isBlank(text.byte) {
            throw text.failure(tree.nodes.isEmpty ? .expected("an element") : .afterRoot)
          }
          text.skip()
        }
        string += text.text(from: start)
      }
    }
    guard isInside else { return }
    try reserve(ElementTree.bytes(ofText: string), at: text.offset)
    tree.append(text: string, to: open[open.count - 1])
  }

  private mutating func startTag() throws(Finding) {
    let start = text.offset
    let (line, column) = text.position(of: start)
    text.skip()
    let name = try self.name()
    let attributes = try self.attributes(of: name)
    guard tree.nodes.count < limits.elements else {
      throw text.failure(.overLimit(.elements, limits.elements), at: start)
    }
    try reserve(
      ElementTree.bytesOfElement + attributes.count * ElementTree.bytesOfAttribute, at: start)
    let node = ElementTree.Node(
      name: localName(name), attributes: attributes, line: Int32(clamping: line),
      column: Int32(clamping: column))
    let index = tree.append(node, to: open.last)
    if text.take("/>") { return tree.close(index) }
    guard text.take(">") else { throw text.failure(.expected("'>'")) }
    guard open.count < limits.depth else {
      throw text.failure(.overLimit(.depth, limits.depth), at: start)
    }
    open.append(index)
  }

  private mutating func endTag() throws(Finding) {
    let start = text.offset
    text.skip(2)
    let name = localName(try self.name())
    text.skipBlanks()
    guard let index = open.popLast() else { throw text.failure(.unopened(name), at: start) }
    let node = tree.nodes[index]
    guard node.name == name else {
      throw text.failure(
        .mismatched(end: name, open: node.name, line: Int(node.line)), at: start)
    }
    guard text.take(">") else { throw text.failure(.expected("'>'")) }
    tree.close(index)
  }

  private mutating func attributes(of element: String) throws(Finding) -> [Attribute] {
    var attributes: [Attribute] = []
    var names: Set<String> = []
    while true {
      let before = text.offset
      text.skipBlanks()
      if text.isAtEnd { throw text.failure(.ends(inside: "<\(element)>")) }
      if text.byte == UInt8(ascii: ">") || text.byte == UInt8(ascii: "/") { return attributes }
      guard text.offset > before else { throw text.failure(.expected("a blank")) }
      let (line, column) = text.position(of: text.offset)
      let start = text.offset
      let name = try self.name()
      guard names.insert(name).inserted else {
        throw text.failure(.repeatedAttribute(name), at: start)
      }
      text.skipBlanks()
      guard text.take("=") else { throw text.failure(.expected("'='")) }
      text.skipBlanks()
      let value = try quoted()
      try reserve(ElementTree.bytes(ofText: value), at: start)
      // Namespaces are names, nothing is fetched: behaviour/documents.md, "Grammar".
      if name == "xmlns" || name.hasPrefix("xmlns:") { continue }
      attributes.append(
        Attribute(
          name: localName(name), value: value, line: Int32(clamping: line),
          column: Int32(clamping: column)))
    }
  }

  /// Counts bytes that an element takes.
  private mutating func reserve(_ bytes: Int, at start: Int) throws(Finding) {
    guard let memory else { return }
    try memory.reserve(bytes, at: place(of: start))
  }

  private mutating func place(of offset: Int) -> Finding.Place {
    let (line, column) = text.position(of: offset)
    return Finding.Place(tree.file, line: line, column: column)
  }

  private mutating func quoted() throws(Finding) -> String {
    let quote = text.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw text.failure(.expected("a quoted value"))
    }
    text.skip()
    var value = ""
    var start = text.offset
    while !text.isAtEnd {
      switch text.byte {
      case quote:
        value += text.text(from: start)
        text.skip()
        return value
      case UInt8(ascii: "<"): throw text.failure(.expected("a closing quote before '<'"))
      case UInt8(ascii: "&"):
        value += text.text(from: start)
        value.append(try entity())
        start = text.offset
      // Line ends and tabs in attributes are blanks.
      case 0x09, 0x0A, 0x0D:
        value += text.text(from: start) + " "
        text.skip()
        start = text.offset
      default: text.skip()
      }
    }
    throw text.failure(.ends(inside: "a quoted value"))
  }

  /// The character behind an `&`.
  private mutating func entity() throws(Finding) -> Character {
    let start = text.offset
    text.skip()
    let nameStart = text.offset
    while !text.isAtEnd, text.byte != UInt8(ascii: ";"), text.offset - nameStart < 12 {
      text.skip()
    }
    let name = text.text(from: nameStart)
    guard text.take(";") else { throw text.failure(.unknownEntity(name), at: start) }
    if let character = ElementParser.entities[name] { return character }
    guard name.hasPrefix("#") else { throw text.failure(.unknownEntity(name), at: start) }
    let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
    guard let code = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
      let scalar = Unicode.Scalar(code), code >= 0x20 || [0x09, 0x0A, 0x0D].contains(code),
      code != 0xFFFE, code != 0xFFFF
    else { throw text.failure(.badCharacter("&\(name);"), at: start) }
    return Character(scalar)
  }

  private static let entities: [String: Character] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  private mutating func name() throws(Finding) -> String {
    let start = text.offset
    while !text.isAtEnd, isNameByte(text.byte, first: text.offset == start) { text.skip() }
    guard text.offset > start else { throw text.failure(.expected("a name")) }
    return text.text(from: start)
  }

  private func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      !first
    default: false
    }
  }

  private func localName(_ name: String) -> String {
    guard let colon = name.lastIndex(of: ":") else { return name }
    let local = name[name.index(after: colon)...]
    return local.isEmpty ? name : String(local)
  }
}
