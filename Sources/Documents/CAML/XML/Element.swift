/// An element of a document.
///
/// All elements of one document lie side by side in memory and know each other by index, so that
/// neither reading nor letting go of a document a hundred thousand levels deep needs the stack.
struct Element {
  let document: ElementTree
  let index: Int

  /// The name without its namespace prefix.
  var name: String { node.name }
  var attributes: [Attribute] { node.attributes }
  /// The character data directly inside, without surrounding blanks.
  var text: String { node.text }
  var line: Int { Int(node.line) }
  var column: Int { Int(node.column) }

  /// How many elements it is, with all inside of it.
  var subtreeCount: Int { Int(node.end) - index }

  /// Whether the other element is inside of it, or it itself.
  func containsElement(at other: Int) -> Bool { index <= other && other < Int(node.end) }

  private var node: ElementTree.Node { document.nodes[index] }

  /// The elements directly inside, in order.
  var children: ChildElements { ChildElements(document: document, first: node.firstChild) }

  /// The value of an attribute; nil where it is not there.
  subscript(_ name: String) -> String? { attribute(named: name)?.value }

  func attribute(named name: String) -> Attribute? { node.attributes.first { $0.name == name } }

  /// The first element of that name directly inside.
  func child(named name: String) -> Element? { children.first { $0.name == name } }

  var location: DocumentDiagnostic.Location {
    DocumentDiagnostic.Location(document.file, line: line, column: column)
  }

  func location(of attribute: Attribute) -> DocumentDiagnostic.Location {
    DocumentDiagnostic.Location(
      document.file, line: Int(attribute.line), column: Int(attribute.column))
  }
}

/// A property of an element, as it is written.
struct Attribute: Hashable, Sendable {
  let name: String
  let value: String
  /// Where the name begins.
  let line: Int32
  let column: Int32
}

/// Elements next to each other.
struct ChildElements: Sequence {
  fileprivate let document: ElementTree
  fileprivate let first: Int32

  typealias Element = CAML.Element

  func makeIterator() -> Iterator { Iterator(document: document, nextIndex: first) }

  struct Iterator: IteratorProtocol {
    fileprivate let document: ElementTree
    fileprivate var nextIndex: Int32

    mutating func next() -> CAML.Element? {
      guard nextIndex >= 0 else { return nil }
      let element = CAML.Element(document: document, index: Int(nextIndex))
      nextIndex = document.nodes[element.index].nextSibling
      return element
    }
  }
}

/// All elements of one document.
final class ElementTree {
  struct Node {
    let name: String
    let attributes: [Attribute]
    var text = ""
    let line: Int32
    let column: Int32
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
    /// The index behind the last element inside of it.
    var end: Int32 = 0
  }

  /// The path within the package, for diagnostics.
  let file: String
  private(set) var nodes: ContiguousArray<Node> = []

  /// The bytes of an element without its attributes and texts, in an array that grows to twice its size.
  static let bytesPerElement = 2 * MemoryLayout<Node>.stride
  /// The bytes of an attribute in an array of its own.
  static let bytesPerAttribute = 2 * MemoryLayout<Attribute>.stride

  /// The bytes that a text takes outside of its element: short ones lie within.
  static func heapByteCount(ofText text: String) -> Int {
    let count = text.utf8.count
    return count < 16 ? 0 : count + 32
  }

  /// Counts the memory of the elements, and gives it back with them.
  private let memory: ImportMemoryCounter?

  init(file: String, memory: ImportMemoryCounter? = nil) {
    (self.file, self.memory) = (file, memory)
  }

  var root: Element { Element(document: self, index: 0) }

  /// Adds an element as the last inside another one; the first of all has none around it.
  func appendNode(_ node: Node, to parent: Int?) -> Int {
    let index = nodes.count
    nodes.append(node)
    guard let parent else { return index }
    let last = nodes[parent].lastChild
    if last < 0 {
      nodes[parent].firstChild = Int32(index)
    } else {
      nodes[Int(last)].nextSibling = Int32(index)
    }
    nodes[parent].lastChild = Int32(index)
    return index
  }

  /// Notes that nothing more comes inside of an element.
  func closeElement(at index: Int) { nodes[index].end = Int32(nodes.count) }

  func appendText(_ text: String, to index: Int) {
    let text = text.trimmed
    guard !text.isEmpty else { return }
    nodes[index].text += nodes[index].text.isEmpty ? text : " " + text
  }
}

extension String {
  /// Without the blanks of XML at either end.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
    guard let start = firstIndex(where: { !blanks.contains($0) }),
      let end = lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(self[start...end])
  }
}
