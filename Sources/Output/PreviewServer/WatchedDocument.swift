#if Preview
  package import CAML
  package import Foundation
  package import PreviewCore
  import Synchronization

  /// A document of which pages show the last snapshot that could be shown in another process.
  ///
  /// A file that ends whoever reads it, or takes too much, ends that process; pages keep what they show.
  package final class WatchedDocument: Sendable {
    /// Tries to show a document in another process, which may take long; why it cannot be shown, or nil.
    package typealias Trial = @Sendable (URL) -> String?

    private let url: URL
    private let folder: URL
    private let limits: PackageLimits
    private let trial: Trial
    private let current = Mutex<Result<DocumentSnapshot, SnapshotError>>(
      .failure(SnapshotError(description: "the document was not read yet")))

    /// Why there is nothing to show.
    struct SnapshotError: Error, CustomStringConvertible {
      /// One line.
      let description: String
    }

    /// A document that was not read yet.
    ///
    /// - Parameters:
    ///   - url: the file or folder.
    ///   - folder: for snapshots; whoever made it takes it away.
    ///   - limits: how much it may ask for.
    ///   - trial: tries a snapshot.
    package init(
      _ url: URL, snapshotsIn folder: URL, limits: PackageLimits = PackageLimits(),
      trial: @escaping Trial
    ) {
      (self.url, self.folder, self.limits, self.trial) = (url, folder, limits, trial)
    }

    /// What sessions read.
    package var input: SessionInput {
      .snapshot(of: url, limits: limits) { try self.current.withLock { try $0.get() } }
    }

    /// Takes a snapshot, tries it, and has sessions read it the next time, or why it cannot be shown.
    package func reload() async {
      // Tasks share a few threads, and this may take long.
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
