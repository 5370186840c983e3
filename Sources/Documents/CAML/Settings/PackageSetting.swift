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

  /// Whether the value may be the path of a file: that of an image, or of an option of a template.
  ///
  /// The document need not be read: the key of a property with another type is known.
  package var mayNameFile: Bool {
    let key = target.split(separator: ".").last.map(String.init) ?? target
    return !PropertyTable.builtin.contains { $0.key == key && $0.kind != .image }
  }
}

/// An error that reports why a setting cannot be applied.
package struct PackageSettingError: Error, Hashable, Sendable {
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

  init(_ reason: Reason, _ setting: String, _ message: String) {
    (self.reason, target) = (reason, setting)
    self.message = message.singleLineEscaped.shortenedInMiddle(
      toUTF8Length: String.maximumMessageLength)
  }

  /// Returns the end of a message: the most similar name, or a list of the names if there are few.
  static func suggestion(for word: String, among names: [String], label: String) -> String {
    let compared = Array(names.prefix(maximumComparedCount))
    if word.utf8.count <= maximumWordLength,
      let name = SpellingSuggestionFinder.nearestWord(to: word, in: compared)
    {
      return "did you mean '\(name)'?"
    }
    guard !names.isEmpty, names.count <= maximumListedCount else {
      return "use --list-settable to list the \(label)"
    }
    return "\(label): " + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The maximum length of a word for which similar names are searched, because the work grows with its square.
  private static let maximumWordLength = 200
  private static let maximumComparedCount = 10_000
  private static let maximumListedCount = 12
}
