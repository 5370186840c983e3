/// A search for names similar to a misspelled name.
enum NameSuggester {
  /// The maximum length of a word, in bytes.
  ///
  /// The work for a comparison grows with the square of the length.
  static let maximumLength = 100
  /// The maximum number of names that are compared with a word.
  ///
  /// It is limited because a document may contain thousands of names and as many misspelled words.
  static let maximumNameCount = 1_000

  /// Returns the name with the smallest edit distance to a word.
  ///
  /// The distance is the number of replaced, inserted, deleted and exchanged characters. If several names are equally
  /// close, the first is returned. Returns `nil` if every name differs too much or the word is too long.
  static func closestName(to word: some StringProtocol, among names: some Sequence<String>)
    -> String?
  {
    guard word.utf8.count <= maximumLength else { return nil }
    let letters = Array(word.lowercased())
    // The maximum distance is a third of the number of characters, so that `rotation` is found for `rotate`.
    let limit = max(1, (letters.count + 1) / 3)
    var best: (name: String, distance: Int)?
    for name in names.prefix(maximumNameCount) where name.utf8.count <= 2 * maximumLength {
      let other = Array(name.lowercased())
      guard abs(other.count - letters.count) <= limit else { continue }
      let distance = editDistance(from: letters, to: other)
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// Returns the minimum number of edits that turn one word into another.
  ///
  /// Exchanging two adjacent characters counts as one edit.
  private static func editDistance(from a: [Character], to b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        var minimum = min(row[j - 1] + 1, rows[i - 1][j] + 1, rows[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          minimum = min(minimum, rows[i - 2][j - 2] + 1)
        }
        row.append(minimum)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
