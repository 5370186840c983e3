// Slots for the copies made by replicators and portals. They have no node identifiers. Their parents are the
// replicators and portals, whose sublayer lists do not include them.

/// A slot together with the slot of its copy.
public struct SlotCopyPair: Sendable {
  /// The slot that was copied.
  public let source: Int32
  /// The slot that contains the copy.
  public let copy: Int32

  /// Creates a pair from a slot and the slot of its copy.
  public init(source: Int32, copy: Int32) { (self.source, self.copy) = (source, copy) }
}

extension TreeStructure {
  /// Adds copies of a node's sublayers, including their descendants and masks.
  ///
  /// - Parameters:
  ///   - slot: The slot of the node whose sublayers are copied. The node becomes the parent of the copies, but its
  ///     list of sublayers does not include them.
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

  /// Adds a copy of a node, including its descendants and masks.
  ///
  /// - Parameters:
  ///   - slot: The slot of the node to copy.
  ///   - parent: The slot of the copy's parent, whose list of sublayers does not include the copy.
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

  /// Adds copies of the descendants of all copied nodes, starting with the copy at the given index.
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
  /// Sets the values in copied slots to those that their sources have in another store.
  public mutating func copyValues(
    from others: PropertyColumnStore, copies: ContiguousArray<SlotCopyPair>.SubSequence
  ) {
    guard let last = copies.last else { return }
    growSlotCount(to: Int(last.copy) + 1)
    copyRows(from: others, copies: copies)
  }
}
