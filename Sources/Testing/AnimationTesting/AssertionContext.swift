import Foundation
import ImageCodecs
import Pixels
import StoredPictures

/// The call of an assertion that compares pictures, and the locations of its files.
@MainActor
struct AssertionContext {
  let test: String
  let name: String?
  let tolerance: Tolerance
  let site: CallSite
  let store = ReferenceFrameStore.current

  /// The file name prefix of all pictures of the assertion.
  var prefix: String { ReferenceFrameStore.frameNamePrefix(test: test, name: name) }
  /// The folder that contains the reference pictures.
  var referenceFolder: URL { store.referenceFolder(for: "\(site.filePath)") }
  /// The folder that contains the pictures of failures.
  var failureFolder: FailureFolder { store.failureFolder(near: "\(site.filePath)") }
  /// The text that allows a difference, for failure messages.
  var allowance: String { tolerance == .exact ? "" : "; allowed: \(tolerance)" }

  func fail(_ message: String) { recordFailure(message, at: site) }

  // MARK: Recording

  /// Records that the assertion begins, and returns an error message if its stored files have no unique name.
  func begin() -> String? { store.beginAssertion(test: test, name: name, site: site) }

  /// Records that the assertion uses a stored file, and returns whether it may write the file.
  ///
  /// The result applies only if the actual picture does not match the file.
  func allowsWriting(_ file: URL) -> Bool {
    store.allowsWriting(file, test: test, site: site)
  }

  // MARK: Pictures of failures

  func failureFileURL(_ frame: String, _ what: String) -> URL {
    store.failureFolderURL(for: "\(site.filePath)").appendingPathComponent("\(frame).\(what).png")
  }

  /// Removes the pictures of earlier test runs.
  func removeEarlierRuns() {
    let folder = failureFolder
    if CheckedFolderRegistry.insertFolder(folder) { folder.removeEarlierRuns() }
  }

  /// Removes the pictures that an earlier failure of this run wrote for the given frame.
  func removeFailureImages(_ frame: String) {
    for what in FailureImages.fileSuffixes {
      try? FileManager.default.removeItem(at: failureFileURL(frame, what))
    }
  }

  /// Writes a picture of a failure and attaches it to the test.
  func writeFailureFile(_ bytes: Data, _ frame: String, _ what: String) throws {
    attachFile(Array(bytes), named: "\(frame).\(what).png", at: site)
    try failureFolder.createFolder()
    let file = failureFileURL(frame, what)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// Writes an overview of at least two recorded frames, and returns the line of a message that names it.
  func writeContactSheet(_ sheet: ContactSheetImage, named frame: String) -> String {
    do {
      guard sheet.frameCount > 1, let image = sheet.makeImage() else { return "" }
      try writeFailureFile(encodePNG(image), frame, "sheet")
      return "\noverview: \(failureFileURL(frame, "sheet").path)"
    } catch {
      return "\ncannot write the overview: \(error)"
    }
  }

  // MARK: Layer values

  private func valueFileURL(_ frames: String) -> URL {
    referenceFolder.appendingPathComponent("\(frames).values.txt")
  }

  /// Returns the recorded layer values of an assertion, or `nil` if there are none.
  func recordedValues(of frames: String) -> LayerValueFile? {
    (try? String(contentsOf: valueFileURL(frames), encoding: .utf8))
      .flatMap { LayerValueFile(text: $0) }
  }

  /// Stores layer values beside the reference pictures, unless the file already contains them.
  ///
  /// The values must be those of the pictures, so they are stored only if all pictures match or have been written.
  ///
  /// If no picture was written, the recording mode decides whether the file may be written.
  func storeValues(_ values: LayerValueFile, of frames: String, wasRecorded: Bool) throws {
    let (url, text) = (valueFileURL(frames), values.text)
    guard wasRecorded || allowsWriting(url),
      (try? String(contentsOf: url, encoding: .utf8)) != text
    else { return }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  /// Returns the lines of a failure message about layer values.
  func valueLines(_ differences: LayerValueDifferences?) -> [String] {
    guard let differences else {
      return ["layers: no values were recorded with the references; record again to compare them"]
    }
    if differences.lines.isEmpty { return ["layers: all values equal the recorded ones"] }
    return ["layers:"] + differences.limitedLines.map { "  \($0)" }
  }
}

extension Sequence<String> {
  /// The maximum number of items in a list of a message.
  private static var maximumListedCount: Int { 12 }

  /// The items, separated by commas; further items are counted.
  var limitedList: String {
    let all = Array(self)
    guard all.count > Self.maximumListedCount else { return all.joined(separator: ", ") }
    return all.prefix(Self.maximumListedCount).joined(separator: ", ")
      + " and \(all.count - Self.maximumListedCount) more"
  }
}
