// What replicators show again: more slots, without names, that hang under the replicator and are in nobody's list.

/// A slot, and the one that was made like it.
public struct SlotCopy: Sendable {
  /// What was copied.
  public let source: Int32
  /// The new slot.
  public let copy: Int32

  /// A slot and its copy.
  public init(source: Int32, copy: Int32) { (self.source, self.copy) = (source, copy) }
}

extension Structure {
  /// Makes slots like a node's sublayers and all under them, masks too.
  ///
  /// - Parameters:
  ///   - slot: The node whose sublayers are copied; it is the copies' parent, but they are not among its sublayers.
  ///   - copies: Takes what was copied, parents before children.
  /// - Returns: The new slots of the sublayers themselves.
  public mutating func copySublayers(
    of slot: Int, to copies: inout ContiguousArray<SlotCopy>
  ) -> ContiguousArray<Int32> {
    var next = copies.count
    let children = sublayers[slot]
    let top = ContiguousArray(children.map { addCopy(of: $0, under: slot, &copies) })
    while next < copies.count {
      let (source, copy) = (Int(copies[next].source), Int(copies[next].copy))
      next += 1
      for child in sublayers[source] {
        let new = addCopy(of: child, under: copy, &copies)
        sublayers[copy].append(new)
      }
      if masks[source] >= 0 { masks[copy] = addCopy(of: masks[source], under: copy, &copies) }
    }
    return top
  }

  private mutating func addCopy(
    of source: Int32, under parent: Int, _ copies: inout ContiguousArray<SlotCopy>
  ) -> Int32 {
    let new = Int32(ids.count)
    ids.append(nil)
    classes.append(classes[Int(source)])
    parents.append(Int32(parent))
    masks.append(-1)
    sublayers.append([])
    places.append(-1)
    copies.append(SlotCopy(source: source, copy: new))
    return new
  }
}

extension Columns {
  /// Gives new slots the values that others have in the columns of a tree.
  public mutating func copyValues(
    of others: Columns, _ copies: ContiguousArray<SlotCopy>.SubSequence
  ) {
    guard let last = copies.last else { return }
    grow(to: Int(last.copy) + 1)
    copyRows(of: others, copies)
  }
}
