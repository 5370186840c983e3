#if Preview
  package import CAML
  package import Foundation
  package import PreviewCore
  import Synchronization

  /// A watched document whose pages display the last snapshot that loaded successfully in another process.
  ///
  /// A file that crashes the other process or exhausts its limits does not affect the pages, which keep their
  /// content.
  package final class WatchedDocument: Sendable {
    /// A closure that loads and renders a document in another process, which may take a long time.
    ///
    /// It returns the reason why the document cannot be displayed; `nil` if it can.
    package typealias Trial = @Sendable (URL) -> String?

    private let url: URL
    private let folder: URL
    private let limits: PackageLimits
    private let trial: Trial
    private let current = Mutex<Result<DocumentSnapshot, SnapshotError>>(
      .failure(SnapshotError(description: "the document was not read yet")))

    /// An error thrown when the document has no displayable snapshot.
    struct SnapshotError: Error, CustomStringConvertible {
      /// The reason as one line of text.
      let description: String
    }

    /// Creates a watched document that has not been read yet.
    ///
    /// - Parameters:
    ///   - url: The document's file or folder.
    ///   - folder: The folder for snapshots, which the caller deletes.
    ///   - limits: The limits for the document's files.
    ///   - trial: Checks whether a snapshot can be displayed.
    package init(
      _ url: URL, snapshotsIn folder: URL, limits: PackageLimits = PackageLimits(),
      trial: @escaping Trial
    ) {
      (self.url, self.folder, self.limits, self.trial) = (url, folder, limits, trial)
    }

    /// The input for sessions that display the last snapshot.
    package var input: SessionInput {
      .snapshot(of: url, limits: limits) { try self.current.withLock { try $0.get() } }
    }

    /// Takes a snapshot and checks it in another process.
    ///
    /// Sessions then read this snapshot, or receive an error if it cannot be displayed.
    package func reload() async {
      // The check may take a long time, so it has its own thread instead of one of the few threads shared by tasks.
      let result = await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: self.makeTestedSnapshot()) }
        thread.name = "Preview trial"
        thread.start()
      }
      current.withLock { $0 = result }
    }

    private func makeTestedSnapshot() -> Result<DocumentSnapshot, SnapshotError> {
      do {
        let snapshot = try DocumentSnapshot(of: url, in: folder, limits: limits)
        if let problem = trial(snapshot.url) {
          return .failure(SnapshotError(description: problem))
        }
        return .success(snapshot)
      } catch {
        return .failure(SnapshotError(description: "\(error)"))
      }
    }
  }
#endif
