extension String {
  /// The characters of a name or value that a message shows at most; real names are below 100.
  public static let maximumQuotedLength = 200
  /// The characters of a message at most: a fault with a few quoted names, and its remedy.
  public static let maximumMessageLength = 1_000

  /// The text, with an ellipsis in place of its middle where it is longer than a message shows.
  ///
  /// Names and values of documents may be as long as the document; a message with one of them stays a line that is read.
  ///
  /// - Parameter limit: the length in Unicode scalars, 2 or more.
  /// - Returns: a text of at most that length.
  /// - Complexity: O(`limit`), whatever the length of the text.
  public func shortenedInMiddle(toUTF8Length limit: Int = maximumQuotedLength) -> String {
    guard utf8.count > limit else { return self }
    let scalars = unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    let head = scalars.index(scalars.startIndex, offsetBy: limit / 2)
    let tail = scalars.index(scalars.endIndex, offsetBy: limit / 2 + 1 - limit)
    return String(scalars[..<head]) + "…" + String(scalars[tail...])
  }

  /// The text without quoted parts and digits, which is the same for messages that differ in names and numbers only.
  var withoutQuotesAndDigits: String {
    var text = ""
    var isQuoted = false
    for scalar in unicodeScalars {
      if scalar == "'" {
        isQuoted.toggle()
      } else if !isQuoted, !("0"..."9").contains(scalar) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
