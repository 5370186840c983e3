/// A list of elements with stable indices.
///
/// The index of a removed element is reused for the next added one.
struct IndexedPool<Element: Sendable>: Sendable {
  /// All elements, including removed ones whose indices have not been reused yet.
  var items: ContiguousArray<Element> = []
  private var freeIndices: ContiguousArray<Int32> = []

  /// Adds an element and returns its index.
  mutating func add(_ element: Element) -> Int32 {
    if let index = freeIndices.popLast() {
      items[Int(index)] = element
      return index
    }
    items.append(element)
    return Int32(items.count - 1)
  }

  /// Makes the given index available for reuse.
  ///
  /// The element must not be accessed afterwards.
  mutating func remove(at index: Int32) { freeIndices.append(index) }

  subscript(index: Int32) -> Element {
    @inline(__always) get { items[Int(index)] }
    @inline(__always) _modify { yield &items[Int(index)] }
  }
}
