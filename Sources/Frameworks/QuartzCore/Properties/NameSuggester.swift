/// The name that was probably meant by one that does not exist.
enum NameSuggester {
  /// The bytes of a word for which a name is looked for, at most: the work for each name grows with the square of it.
  static let maximumLength = 100
  /// The names that are compared, at most: a document may have thousands, and as many words that are near none.
  static let maximumNameCount = 1_000

  /// The nearest of some names by the number of letters to be changed, added, left out or exchanged.
  ///
  /// Nil where all are far, and for a word that is longer than names are; of equally near ones the first counts.
  static func closestName(to word: some StringProtocol, among names: some Sequence<String>)
    -> String?
  {
    guard word.utf8.count <= maximumLength else { return nil }
    let letters = Array(word.lowercased())
    // A third of the letters, as `rotate` for `rotation`.
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

  /// The least number of changes that turn one word into the other; an exchange of neighbors is one.
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
