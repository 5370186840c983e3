/// Functions that find the correct spelling of a misspelled word.
package enum SpellingSuggestionFinder {
  /// The divisor that determines the maximum edit distance: at most a third of a word's letters may differ.
  private static let maximumDistanceDivisor = 3

  /// Returns the known word with the smallest edit distance, or `nil` if no word is similar enough.
  ///
  /// The comparison ignores case. The word itself is never returned.
  package static func nearestWord(to word: String, in known: [String]) -> String? {
    nearestWords(to: word, in: known).first
  }

  /// Returns all known words with the smallest edit distance.
  ///
  /// The comparison ignores case. The result is empty if the distance is greater than the maximum, or if no word is
  /// similar enough.
  package static func nearestWords(
    to word: String, in known: [String], maximumDistance: Int = .max
  ) -> [String] {
    // A word that equals a known one was rejected for another reason than its spelling.
    let ranked = known.filter { $0 != word }.map {
      ($0, editDistance(from: word.lowercased(), to: $0.lowercased()))
    }
    guard let smallest = ranked.map(\.1).min(), smallest <= maximumDistance else { return [] }
    return ranked.filter {
      $0.1 == smallest
        && $0.1 <= max(1, min(word.count, $0.0.count) / maximumDistanceDivisor)
    }.map(\.0)
  }

  /// Returns the edit distance between two words: the number of insertions, deletions, substitutions and swaps of
  /// adjacent letters.
  ///
  /// Source: optimal string alignment distance, computed by dynamic programming.
  private static func editDistance(from a: String, to b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var minimum = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          minimum = min(minimum, before[j - 1] + 1)
        }
        row.append(minimum)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
