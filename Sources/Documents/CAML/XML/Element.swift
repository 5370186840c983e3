/// An XML element in a document.
///
/// All elements in a document are stored in one array and refer to one another by index, so that neither reading nor
/// deallocating a document with a hundred thousand levels requires recursion.
package struct Element {
  let document: ElementTree
  let index: Int

  /// The element's name without its namespace prefix.
  package var name: String { node.name }
  package var attributes: [Attribute] { node.attributes }
  /// The character data directly inside the element, without leading and trailing whitespace.
  package var text: String { node.text }
  package var line: Int { Int(node.line) }
  package var column: Int { Int(node.column) }

  /// The number of elements in the subtree, including this element.
  var subtreeCount: Int { Int(node.end) - index }

  /// Returns whether the element with the given index is in this element's subtree.
  func containsElement(at other: Int) -> Bool { index <= other && other < Int(node.end) }

  private var node: ElementTree.Node { document.nodes[index] }

  /// The child elements in document order.
  package var children: ChildElements { ChildElements(document: document, first: node.firstChild) }

  /// Returns the value of the attribute with the given name; `nil` if it is missing.
  package subscript(_ name: String) -> String? { attribute(named: name)?.value }

  func attribute(named name: String) -> Attribute? { node.attributes.first { $0.name == name } }

  /// Returns the first child element with the given name; `nil` if there is none.
  func child(named name: String) -> Element? { children.first { $0.name == name } }

  var location: DocumentDiagnostic.Location {
    DocumentDiagnostic.Location(document.file, line: line, column: column)
  }

  func location(of attribute: Attribute) -> DocumentDiagnostic.Location {
    DocumentDiagnostic.Location(
      document.file, line: Int(attribute.line), column: Int(attribute.column))
  }
}

/// An XML attribute, as written in the document.
package struct Attribute: Hashable, Sendable {
  package let name: String
  package let value: String
  /// The number of the line in which the attribute begins, starting at 1.
  package let line: Int32
  package let column: Int32
}

/// A sequence of sibling elements in document order.
package struct ChildElements: Sequence {
  fileprivate let document: ElementTree
  fileprivate let first: Int32

  package typealias Element = CAML.Element

  package func makeIterator() -> Iterator { Iterator(document: document, nextIndex: first) }

  package struct Iterator: IteratorProtocol {
    fileprivate let document: ElementTree
    fileprivate var nextIndex: Int32

    package mutating func next() -> CAML.Element? {
      guard nextIndex >= 0 else { return nil }
      let element = CAML.Element(document: document, index: Int(nextIndex))
      nextIndex = document.nodes[element.index].nextSibling
      return element
    }
  }
}

/// A tree of the elements in a document, stored in one array.
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
    /// The index after the last element in the subtree.
    var end: Int32 = 0
  }

  /// The path of the document's file in the package, for diagnostics.
  let file: String
  private(set) var nodes: ContiguousArray<Node> = []

  /// The number of bytes used by an element, without its attributes and texts.
  ///
  /// The factor 2 accounts for the growth of the array.
  static let bytesPerElement = 2 * MemoryLayout<Node>.stride
  /// The number of bytes used by an attribute.
  ///
  /// The factor 2 accounts for the growth of the array.
  static let bytesPerAttribute = 2 * MemoryLayout<Attribute>.stride

  /// Returns the number of bytes that a text requires outside its element.
  ///
  /// Short texts are stored inline and require none.
  static func heapByteCount(ofText text: String) -> Int {
    let count = text.utf8.count
    return count < 16 ? 0 : count + 32
  }

  /// The counter for the memory used by the elements, which is released on deallocation.
  private let memory: ImportMemoryCounter?

  init(file: String, memory: ImportMemoryCounter? = nil) {
    (self.file, self.memory) = (file, memory)
  }

  var root: Element { Element(document: self, index: 0) }

  /// Appends an element as the last child of the given parent; if `nil`, as the root element.
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

  /// Returns a copy of the tree in which each element is changed by a closure, or removed with its subtree if the closure
  /// returns `nil`.
  ///
  /// The root element cannot be removed.
  func edited(_ change: (Element) -> [Attribute]?) -> ElementTree {
    let copy = ElementTree(file: file, memory: memory)
    // The open elements: the index after their last descendant in this tree, and their index in the copy.
    var open: [(end: Int, index: Int)] = []
    var index = 0
    while index < nodes.count {
      while let last = open.last, last.end <= index {
        copy.closeElement(at: last.index)
        open.removeLast()
      }
      let node = nodes[index]
      guard
        let attributes = change(Element(document: self, index: index))
          ?? (index == 0 ? node.attributes : nil)
      else {
        index = Int(node.end)
        continue
      }
      let new = Node(
        name: node.name, attributes: attributes, text: node.text, line: node.line,
        column: node.column)
      open.append((Int(node.end), copy.appendNode(new, to: open.last?.index)))
      index += 1
    }
    for last in open.reversed() { copy.closeElement(at: last.index) }
    return copy
  }

  /// Marks the end of an element, to which no further child elements are added.
  func closeElement(at index: Int) { nodes[index].end = Int32(nodes.count) }

  func appendText(_ text: String, to index: Int) {
    let text = text.trimmed
    guard !text.isEmpty else { return }
    nodes[index].text += nodes[index].text.isEmpty ? text : " " + text
  }
}

extension String {
  /// The text without leading and trailing XML whitespace.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
    guard let start = firstIndex(where: { !blanks.contains($0) }),
      let end = lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(self[start...end])
  }
}
