import Foundation
import ImageCodecs
import Pixels
import StoredPictures

/// The frames and messages of a failed assertion on the page of failures.
struct FailureReport {
  /// A frame of the report, whose pictures are indices of ``images``.
  private struct Frame: Encodable {
    let time: Double
    let label: String
    /// The difference, or `nil` if the frame passes.
    let fault: String?
    let actual: Int?
    let expected: Int?
    let difference: Int?
  }

  private struct Contents: Encodable {
    let id: String
    let test: String
    let name: String?
    let place: String
    let message: [String]
    let differences: [String]
    let rate: Double?
    let files: String
    let omitted: Int
    let width: Int
    let height: Int
    let frames: [Frame]
    let images: [String]
  }

  /// The maximum number of bytes of one failure's images, encoded as text, on the page.
  ///
  /// Passing frames are omitted first.
  static let maximumImageByteCount = 8_000_000

  /// The number of frames per second of a film, or `nil` for separate frames.
  var rate: Double?
  private(set) var hasDifferences = false
  private var frames: [Frame] = []
  private var images: [String] = []
  private var indices: [Data: Int] = [:]
  private var size = (width: 0, height: 0)
  private var error: String?
  private var text: Data?

  /// Returns the identifier of an assertion on the page.
  @MainActor
  static func identifier(_ context: AssertionContext, _ name: String) -> String {
    context.store.failureFolderURL(for: "\(context.site.filePath)").lastPathComponent + "/" + name
  }

  /// Appends a frame; `fault` is `nil` if it passes.
  mutating func appendFrame(
    _ actual: PixelBuffer, expected: PixelBuffer?, time: Double, label: String, fault: String?
  ) {
    do {
      size = (max(size.width, actual.width), max(size.height, actual.height))
      let picture = try expected.flatMap { expected in
        fault == nil ? nil : ImageDifference.differenceImage(actual: actual, expected: expected)
      }.map { try insertImage($0) }
      if fault != nil, expected != nil { hasDifferences = true }
      let actualIndex = try insertImage(actual)
      frames.append(
        Frame(
          time: time, label: label, fault: fault, actual: actualIndex,
          expected: fault == nil ? actualIndex : try expected.map { try insertImage($0) },
          difference: picture))
    } catch {
      self.error = "\(error)"
    }
  }

  /// Returns the index of an image, which is stored once if several frames have it.
  private mutating func insertImage(_ image: PixelBuffer) throws -> Int {
    let data = try encodePNG(image)
    if let index = indices[data] { return index }
    indices[data] = images.count
    images.append(data.base64EncodedString())
    return images.count - 1
  }

  /// Completes the report with the lines of the failure message.
  @MainActor
  mutating func finish(
    _ context: AssertionContext, _ name: String, message: [String],
    differences: LayerValueDifferences?
  ) {
    let omitted = limitImages()
    let contents = Contents(
      id: Self.identifier(context, name),
      test: context.test.hasSuffix("()") ? String(context.test.dropLast(2)) : context.test,
      name: context.name,
      place: "\(context.site.fileID):\(context.site.line)", message: message,
      differences: differences?.lines ?? [], rate: rate,
      files: context.store.failureFolderURL(for: "\(context.site.filePath)").lastPathComponent
        + "/\(context.prefix).*",
      omitted: omitted, width: size.width, height: size.height, frames: frames, images: images)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    text = try? encoder.encode(contents)
    identifier = contents.id
  }

  private var identifier = ""

  /// Removes frames until the images are within the limit, and returns the number of removed frames.
  ///
  /// Passing frames are removed first, beginning with the last; then failing ones.
  private mutating func limitImages() -> Int {
    func byteCount() -> Int {
      Set(frames.flatMap { [$0.actual, $0.expected, $0.difference].compactMap { $0 } })
        .reduce(0) { $0 + images[$1].utf8.count }
    }
    var omitted = 0
    while byteCount() > Self.maximumImageByteCount, !frames.isEmpty {
      frames.remove(at: frames.lastIndex { $0.fault == nil } ?? frames.count - 1)
      omitted += 1
    }
    guard omitted > 0 else { return 0 }
    // Images of removed frames become empty, so that the indices of the others remain valid.
    let used = Set(frames.flatMap { [$0.actual, $0.expected, $0.difference].compactMap { $0 } })
    for index in images.indices where !used.contains(index) { images[index] = "" }
    return omitted
  }

  /// Adds the report to the page, and returns the lines of a failure message that name the page.
  func writePage(in folder: FailureFolder) -> [String] {
    if let error { return ["cannot encode the pictures of the page: \(error)"] }
    guard let text else { return [] }
    do {
      let page = FailurePage(in: folder)
      try folder.createFolder()
      try page.addReport(text, identifier: identifier)
      return ["page: \(page.url.path)"]
    } catch {
      return ["cannot write the page of failures: \(error)"]
    }
  }
}
