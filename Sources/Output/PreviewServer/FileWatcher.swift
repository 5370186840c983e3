#if Preview
  package import Foundation
  import PreviewCore

  /// Looks whether a file or folder has changed.
  package struct FileWatcher: Sendable {
    private let url: URL
    private var lastStamp: FileModificationStamp

    /// How often it is looked: soon for a person, rarely for a machine.
    package static let interval = Duration.milliseconds(200)

    /// A watch from now on.
    package init(_ url: URL) {
      self.url = url
      lastStamp = FileModificationStamp(url)
    }

    /// Whether it has changed since it was looked last.
    package mutating func hasChanged() -> Bool {
      let new = FileModificationStamp(url)
      defer { lastStamp = new }
      return new != lastStamp
    }
  }
#endif
