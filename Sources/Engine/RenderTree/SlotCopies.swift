// What replicators and portals show again: more slots, without names, that hang under who shows them and are in nobody's list.

/// A slot, and the one that was made like it.
public struct SlotCopyPair: Sendable {
  /// What was copied.
  public let source: Int32
  /// The new slot.
  public let copy: Int32

  /// A slot and its copy.
  public init(source: Int32, copy: Int32) { (self.source, self.copy) = (source, copy) }
}

extension TreeStructure {
  /// Makes slots like a node's sublayers and all under them, masks too.
  ///
  /// - Parameters:
  ///   - slot: The node whose sublayers are copied; it is the copies' parent, but they are not among its sublayers.
  ///   - copies: Takes what was copied, parents before children.
  /// - Returns: The new slots of the sublayers themselves.
  public mutating func copySublayers(
    ofSlot slot: Int, recordingIn copies: inout ContiguousArray<SlotCopyPair>
  ) -> ContiguousArray<Int32> {
    let first = copies.count
    let children = sublayers[slot]
    let top = ContiguousArray(children.map { addCopy(of: $0, under: slot, recordingIn: &copies) })
    copyDescendants(fromCopy: first, recordingIn: &copies)
    return top
  }

  /// Makes slots like a node and all under it, masks too.
  ///
  /// - Parameters:
  ///   - slot: The node to copy.
  ///   - parent: The copy's parent; the copy is not among its sublayers.
  ///   - copies: Takes what was copied, parents before children.
  /// - Returns: The new slot of the node itself.
  public mutating func copyNode(
    inSlot slot: Int, under parent: Int, recordingIn copies: inout ContiguousArray<SlotCopyPair>
  ) -> Int32 {
    let first = copies.count
    let top = addCopy(of: Int32(slot), under: parent, recordingIn: &copies)
    copyDescendants(fromCopy: first, recordingIn: &copies)
    return top
  }

  /// Copies what is under the copies made so far, from the first of them on.
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
  /// Gives new slots the values that others have in the columns of a tree.
  public mutating func copyValues(
    from others: PropertyColumnStore, copies: ContiguousArray<SlotCopyPair>.SubSequence
  ) {
    guard let last = copies.last else { return }
    growSlotCount(to: Int(last.copy) + 1)
    copyRows(from: others, copies: copies)
  }
}
