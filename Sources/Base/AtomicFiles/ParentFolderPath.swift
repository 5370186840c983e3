import Foundation

extension String {
  /// The folder of a path; empty for a name alone.
  ///
  /// Foundation's own ends the program where the path is one letter.
  package var parentFolderPath: String {
    contains("/") ? (self as NSString).deletingLastPathComponent : ""
  }
}
