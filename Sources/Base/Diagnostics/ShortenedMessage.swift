extension String {
  /// The maximum number of characters in a quoted name or value.
  ///
  /// Real names have fewer than 100.
  public static let maximumQuotedLength = 200
  /// The maximum number of characters in a message, enough for the problem, a few quoted names and the remedy.
  public static let maximumMessageLength = 1_000

  /// Returns the string, with its middle replaced by an ellipsis if it exceeds the given length.
  ///
  /// Names and values from documents can be as long as the document, which would make messages unreadable.
  ///
  /// - Parameter limit: The maximum length in Unicode scalars, at least 2.
  /// - Returns: A string no longer than `limit`.
  /// - Complexity: O(`limit`), independent of the length of the string.
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

  /// The string without digits and quoted parts.
  ///
  /// Messages that differ only in names and numbers have equal results.
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
