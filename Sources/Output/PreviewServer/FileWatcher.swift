#if Preview
  package import Foundation
  import PreviewCore

  /// A watcher that detects changes to a file or folder by polling.
  package struct FileWatcher: Sendable {
    private let url: URL
    private var lastStamp: FileModificationStamp

    /// The recommended polling interval: 200 milliseconds.
    package static let interval = Duration.milliseconds(200)

    /// Creates a watcher that detects changes relative to the current state of the file or folder.
    package init(_ url: URL) {
      self.url = url
      lastStamp = FileModificationStamp(url)
    }

    /// Returns whether the file or folder has changed since the last call.
    package mutating func hasChanged() -> Bool {
      let new = FileModificationStamp(url)
      defer { lastStamp = new }
      return new != lastStamp
    }
  }
#endif
