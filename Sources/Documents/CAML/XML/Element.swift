/// An XML element of a document.
///
/// All elements of a document are stored in an array and refer to each other by index, so that neither reading nor
/// deallocating a document with a hundred thousand levels requires recursion.
struct Element {
  let document: ElementTree
  let index: Int

  /// The name without its namespace prefix.
  var name: String { node.name }
  var attributes: [Attribute] { node.attributes }
  /// The character data directly in the element, without surrounding whitespace.
  var text: String { node.text }
  var line: Int { Int(node.line) }
  var column: Int { Int(node.column) }

  /// The number of elements in the subtree, including this one.
  var subtreeCount: Int { Int(node.end) - index }

  /// Returns whether the element with an index is in the subtree.
  func containsElement(at other: Int) -> Bool { index <= other && other < Int(node.end) }

  private var node: ElementTree.Node { document.nodes[index] }

  /// The child elements in order.
  var children: ChildElements { ChildElements(document: document, first: node.firstChild) }

  /// Returns the value of an attribute; nil if it is missing.
  subscript(_ name: String) -> String? { attribute(named: name)?.value }

  func attribute(named name: String) -> Attribute? { node.attributes.first { $0.name == name } }

  /// Returns the first child element with a name; nil if there is none.
  func child(named name: String) -> Element? { children.first { $0.name == name } }

  var location: DocumentDiagnostic.Location {
    DocumentDiagnostic.Location(document.file, line: line, column: column)
  }

  func location(of attribute: Attribute) -> DocumentDiagnostic.Location {
    DocumentDiagnostic.Location(
      document.file, line: Int(attribute.line), column: Int(attribute.column))
  }
}

/// An attribute of an element, as written in the document.
struct Attribute: Hashable, Sendable {
  let name: String
  let value: String
  /// The line in which the attribute begins, starting at 1.
  let line: Int32
  let column: Int32
}

/// A sequence of sibling elements.
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

/// The elements of a document.
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
    /// The index after the last element of the subtree.
    var end: Int32 = 0
  }

  /// The path of the file in the package, for diagnostics.
  let file: String
  private(set) var nodes: ContiguousArray<Node> = []

  /// The bytes of an element without its attributes and texts.
  ///
  /// The factor 2 is the growth of the array.
  static let bytesPerElement = 2 * MemoryLayout<Node>.stride
  /// The bytes of an attribute.
  ///
  /// The factor 2 is the growth of its array.
  static let bytesPerAttribute = 2 * MemoryLayout<Attribute>.stride

  /// Returns the bytes that a text requires outside its element.
  ///
  /// Short texts are stored inline.
  static func heapByteCount(ofText text: String) -> Int {
    let count = text.utf8.count
    return count < 16 ? 0 : count + 32
  }

  /// Counts the memory of the elements and releases it on deallocation.
  private let memory: ImportMemoryCounter?

  init(file: String, memory: ImportMemoryCounter? = nil) {
    (self.file, self.memory) = (file, memory)
  }

  var root: Element { Element(document: self, index: 0) }

  /// Appends an element as the last child of another; nil is for the root element.
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

  /// Ends an element, to which no further elements are added.
  func closeElement(at index: Int) { nodes[index].end = Int32(nodes.count) }

  func appendText(_ text: String, to index: Int) {
    let text = text.trimmed
    guard !text.isEmpty else { return }
    nodes[index].text += nodes[index].text.isEmpty ? text : " " + text
  }
}

extension String {
  /// The text without XML whitespace at both ends.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
    guard let start = firstIndex(where: { !blanks.contains($0) }),
      let end = lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(self[start...end])
  }
}
