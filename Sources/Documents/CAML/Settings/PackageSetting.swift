import Diagnostics
import RenderTree

/// A value from outside a package, for a property of its layers or an option of its template.
package struct PackageSetting: Hashable, Sendable {
  /// A layer and a key path, such as `Title.string`, or the label of an option.
  package let target: String
  /// The value as text.
  ///
  /// The path of an image is relative to the working directory.
  package let value: String

  package init(target: String, value: String) { (self.target, self.value) = (target, value) }

  /// Returns the settings in which a later equals sign separates the target from the value.
  ///
  /// - Parameter length: The maximum length of a target in bytes.
  /// - Returns: The settings, from the first equals sign of the value to the last.
  func laterDivisions(upToLength length: Int) -> [PackageSetting] {
    let beginning = value.utf8.prefix(max(0, length - target.utf8.count))
    return beginning.indices.filter { beginning[$0] == UInt8(ascii: "=") }.map { sign in
      PackageSetting(
        target: "\(target)=\(value[..<sign])",
        value: String(value[value.utf8.index(after: sign)...]))
    }
  }

  /// Whether the value may be the path of a file: that of an image, or of an option of a template.
  ///
  /// The document need not be read: the key of a property with another type is known.
  package var mayNameFile: Bool {
    let key = target.split(separator: ".").last.map(String.init) ?? target
    return !PropertyTable.builtin.contains { $0.key == key && $0.kind != .image }
  }
}

/// An error that reports why a setting cannot be applied.
package struct PackageSettingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The name or identifier is that of no layer, and the label that of no option.
    case unknownLayer
    /// The layer's class has no such key path, or its values cannot be set.
    case unknownKeyPath
    /// The value does not have the type of the property, or is outside the range of the option.
    case invalidValue
    /// The template has an error.
    case invalidTemplate
    /// An image or another file cannot be read, or a limit was exceeded.
    case document(DocumentIssue)
  }

  package let reason: Reason
  /// The target of the setting.
  package let target: String
  /// The problem, the place in the document and the remedy.
  package let message: String

  package var description: String { message }

  init(_ reason: Reason, _ setting: String, _ message: String) {
    (self.reason, target) = (reason, setting)
    self.message = message.singleLineEscaped.shortenedInMiddle(
      toUTF8Length: String.maximumMessageLength)
  }

  /// Creates an error about a file that a setting names.
  init(_ issue: DocumentIssue, file: String, place: String, _ target: String) {
    let problem =
      if case .notARegularFile = issue {
        "'\(file)' is not a regular file; give the path of a file"
      } else {
        // Messages about images name the file, and those of decoders the remedy.
        (issue.message.contains("'\(file)'") ? "" : "'\(file)': ") + issue.message
          + (issue.message.contains("; ") ? "" : "; \(issue.remedy)")
      }
    self.init(.document(issue), target, "\(place): \(problem)")
  }

  /// Returns the end of a message: the most similar name, or a list of the names if there are few.
  static func suggestion(for word: String, among names: [String], label: String) -> String {
    if let name = nearestName(to: word, in: names) { return "did you mean '\(name)'?" }
    guard !names.isEmpty, names.count <= maximumListedCount else {
      return "use --list-settable to list the \(label)"
    }
    return "\(label): " + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the most similar name; `nil` if none is similar or the word is long.
  static func nearestName(to word: String, in names: [String]) -> String? {
    guard word.utf8.count <= maximumWordLength else { return nil }
    return SpellingSuggestionFinder.nearestWord(
      to: word, in: Array(names.prefix(maximumComparedCount)))
  }

  /// The maximum length of a word for which similar names are searched, because the work grows with its square.
  private static let maximumWordLength = 200
  private static let maximumComparedCount = 10_000
  private static let maximumListedCount = 12
}
