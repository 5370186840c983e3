import Foundation

/// The page of a failure folder that plays the frames of all failures of a test run.
///
/// The page is one file without references to others. Each report is a line of the file, so that reports are added and
/// removed without reading the others. A lock on the folder serializes the processes of a run.
struct FailurePage {
  /// The maximum size of the page in bytes, beyond which reports are added without pictures.
  static let maximumByteCount = 48_000_000

  let url: URL
  private let folder: URL

  init(in folder: FailureFolder) {
    self.folder = folder.url
    url = folder.url.appendingPathComponent("index.html")
  }

  /// Adds a report in JSON, which replaces an earlier one with the same identifier.
  func addReport(_ report: Data, identifier: String) throws {
    try withLock {
      var page = try removedReport(identifier) ?? Self.emptyPage
      let line = Self.line(report, identifier)
      if page.count + line.count <= Self.maximumByteCount {
        page += line
      } else {
        page += Self.line(try Self.reportWithoutPictures(report), identifier)
      }
      try page.write(to: url, options: .atomic)
    }
  }

  /// Removes a report, and the page if it was the only one.
  func removeReport(_ identifier: String) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    try? withLock {
      guard let page = try removedReport(identifier) else { return }
      if page.count == Self.emptyPage.count {
        try FileManager.default.removeItem(at: url)
      } else {
        try page.write(to: url, options: .atomic)
      }
    }
  }

  /// Returns the page without a report, or `nil` if there is no page.
  private func removedReport(_ identifier: String) throws -> Data? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    var page = try Data(contentsOf: url)
    if let start = page.range(of: Self.lineStart(identifier))?.lowerBound,
      let end = page[start...].firstIndex(of: UInt8(ascii: "\n"))
    {
      page.removeSubrange(start...end)
    }
    return page
  }

  private func withLock<R>(_ body: () throws -> R) throws -> R {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CocoaError(.fileReadNoSuchFile) }
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    return try body()
  }

  // MARK: Contents

  /// The page without reports.
  static let emptyPage: Data = {
    let page = String(decoding: PackageResources.failures_html, as: UTF8.self)
      .replacing(
        "/* failures.css */", with: String(decoding: PackageResources.failures_css, as: UTF8.self)
      )
      .replacing(
        "/* failures.js */", with: String(decoding: PackageResources.failures_js, as: UTF8.self))
    return Data(page.utf8)
  }()

  private static func lineStart(_ identifier: String) -> Data {
    // The identifier consists of characters of file names; characters with a meaning in HTML are replaced.
    let text = identifier.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    return Data("<script type=\"application/json\" data-report=\"\(text)\">".utf8)
  }

  private static func line(_ report: Data, _ identifier: String) -> Data {
    // A '<' could end the script element or begin a comment. JSON has it only in strings.
    let text = String(decoding: report, as: UTF8.self).replacing("<", with: "\\u003c")
    return lineStart(identifier) + Data(text.utf8) + Data("</script>\n".utf8)
  }

  /// Returns a report in which all frames are omitted.
  private static func reportWithoutPictures(_ report: Data) throws -> Data {
    guard var contents = try JSONSerialization.jsonObject(with: report) as? [String: Any] else {
      return report
    }
    contents["omitted"] = (contents["frames"] as? [Any])?.count ?? 0
    contents["frames"] = [Any]()
    contents["images"] = [String]()
    return try JSONSerialization.data(
      withJSONObject: contents, options: [.sortedKeys, .withoutEscapingSlashes])
  }
}
