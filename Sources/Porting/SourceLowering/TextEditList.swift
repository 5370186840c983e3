#if Porting
/// A list of replacements to be applied to a text.
///
/// Ranges may be nested but must not partially overlap.
struct TextEditList {
  /// A replacement for a range in the original text, in UTF-8 bytes.
  struct Edit {
    var range: Range<Int>
    var text: String
  }

  private(set) var all: [Edit] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func replace(_ range: Range<Int>, with text: String) {
    all.append(Edit(range: range, text: text))
  }

  /// Adds an insertion before the given byte offset.
  mutating func insert(_ text: String, at offset: Int) {
    all.append(Edit(range: offset..<offset, text: text))
  }

  /// Returns the key by which an edit is sorted.
  ///
  /// Insertions precede replacements at the same offset, and longer ranges precede shorter ones.
  private func sortKey(for edit: Edit, index: Int) -> (Int, Int, Int, Int) {
    (
      edit.range.lowerBound, edit.range.isEmpty ? 0 : 1,
      edit.range.isEmpty ? 0 : -edit.range.upperBound, index
    )
  }

  /// Applies all edits and returns the new text, with the new positions of the given byte offsets in the original
  /// text.
  ///
  /// An edit is ignored if its range lies inside a range replaced by another edit.
  func apply(to text: String, tracking offsets: [Int]) -> (text: String, places: [Int]) {
    let sorted = all.enumerated().sorted {
      sortKey(for: $0.element, index: $0.offset) < sortKey(for: $1.element, index: $1.offset)
    }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 1024)
    var done = 0
    var found = offsets
    let ordered = offsets.indices.sorted { offsets[$0] < offsets[$1] }
    var next = 0
    for (_, edit) in sorted {
      if edit.range.lowerBound < done { continue }
      while next < ordered.count, offsets[ordered[next]] <= edit.range.lowerBound {
        found[ordered[next]] = result.count + offsets[ordered[next]] - done
        next += 1
      }
      result += bytes[done..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      done = edit.range.upperBound
    }
    while next < ordered.count {
      found[ordered[next]] = result.count + offsets[ordered[next]] - done
      next += 1
    }
    result += bytes[done...]
    return (String(decoding: result, as: UTF8.self), found)
  }
}
#endif
