// Slots for the copies of replicators and portals. They have no identifiers; their parents are the replicators and
// portals, whose sublayers do not include them.

/// A slot and its copy.
public struct SlotCopyPair: Sendable {
  /// The slot that was copied.
  public let source: Int32
  /// The slot that holds the copy.
  public let copy: Int32

  /// Creates a pair of a slot and its copy.
  public init(source: Int32, copy: Int32) { (self.source, self.copy) = (source, copy) }
}

extension TreeStructure {
  /// Adds copies of a node's sublayers with their descendants and masks.
  ///
  /// - Parameters:
  ///   - slot: The node whose sublayers are copied. It becomes the parent of the copies, but its sublayers do not
  ///     include them.
  ///   - copies: Receives the copied slots, parents before children.
  /// - Returns: The slots of the copied sublayers.
  public mutating func copySublayers(
    ofSlot slot: Int, recordingIn copies: inout ContiguousArray<SlotCopyPair>
  ) -> ContiguousArray<Int32> {
    let first = copies.count
    let children = sublayers[slot]
    let top = ContiguousArray(children.map { addCopy(of: $0, under: slot, recordingIn: &copies) })
    copyDescendants(fromCopy: first, recordingIn: &copies)
    return top
  }

  /// Adds a copy of a node with its descendants and masks.
  ///
  /// - Parameters:
  ///   - slot: The node to copy.
  ///   - parent: The parent of the copy. Its sublayers do not include the copy.
  ///   - copies: Receives the copied slots, parents before children.
  /// - Returns: The slot of the copied node.
  public mutating func copyNode(
    inSlot slot: Int, under parent: Int, recordingIn copies: inout ContiguousArray<SlotCopyPair>
  ) -> Int32 {
    let first = copies.count
    let top = addCopy(of: Int32(slot), under: parent, recordingIn: &copies)
    copyDescendants(fromCopy: first, recordingIn: &copies)
    return top
  }

  /// Adds the descendants of the copies, beginning with the copy at an index.
  private mutating func copyDescendants(
    fromCopy first: Int, recordingIn copies: inout ContiguousArray<SlotCopyPair>
  ) {
    var next = first
    while next < copies.count {
      let (source, copy) = (Int(copies[next].source), Int(copies[next].copy))
      next += 1
      for child in sublayers[source] {
        let new = addCopy(of: child, under: copy, recordingIn: &copies)
        sublayers[copy].append(new)
      }
      if masks[source] >= 0 {
        masks[copy] = addCopy(of: masks[source], under: copy, recordingIn: &copies)
      }
    }
  }

  private mutating func addCopy(
    of source: Int32, under parent: Int, recordingIn copies: inout ContiguousArray<SlotCopyPair>
  ) -> Int32 {
    let new = Int32(ids.count)
    ids.append(nil)
    classes.append(classes[Int(source)])
    parents.append(Int32(parent))
    masks.append(-1)
    sublayers.append([])
    orderIndices.append(-1)
    copies.append(SlotCopyPair(source: source, copy: new))
    return new
  }
}

extension PropertyColumnStore {
  /// Sets the values of copied slots from the columns of another store.
  public mutating func copyValues(
    from others: PropertyColumnStore, copies: ContiguousArray<SlotCopyPair>.SubSequence
  ) {
    guard let last = copies.last else { return }
    growSlotCount(to: Int(last.copy) + 1)
    copyRows(from: others, copies: copies)
  }
}
