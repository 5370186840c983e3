import Foundation
import ImageCodecs
import Pixels
import StoredPictures

/// The comparison of a film's frames, one at a time, with those of the stored film.
///
/// While frames match, nothing is kept. At the first difference, the earlier frames are read again from the stored
/// film, which they match.
@MainActor
final class FilmComparison {
  private let context: AssertionContext
  private let reference: Data?
  private let recordedValues: LayerValueFile?
  private let rate: Double
  private var decoder: AnimatedPNGDecoder?
  private var reader: LayerValueReader
  let isRecording: Bool

  private(set) var frameCount = 0
  private(set) var failingLabels: [String] = []
  private(set) var messages: [String] = []
  private(set) var values = LayerValueFile()
  private(set) var valueDifferences: LayerValueDifferences?
  private(set) var report = FailureReport()
  private(set) var sheet = ContactSheetImage()
  /// The message of an error that prevents the comparison, or `nil` if there is none.
  private(set) var fault: String?
  /// The strip shows only a part of the frames, because the film itself shows all.
  private var strip = FrameStripImage(maximumColumnCount: 12)
  private var times: [Double] = []
  private var actualEncoder: AnimatedPNGEncoder?
  private var differenceEncoder: AnimatedPNGEncoder?

  /// The maximum number of frames whose differences are described by a line of the message.
  private static let maximumMessageCount = 8

  init(
    context: AssertionContext, reference: Data?, decoder: AnimatedPNGDecoder?,
    recordedValues: LayerValueFile?, rate: Double, reader: LayerValueReader, isRecording: Bool
  ) {
    (self.context, self.reference, self.recordedValues) = (context, reference, recordedValues)
    (self.decoder, self.rate, self.reader) = (decoder, rate, reader)
    self.isRecording = isRecording
  }

  var hasReference: Bool { decoder != nil }
  var passes: Bool { hasReference && failingLabels.isEmpty && messages.isEmpty }

  /// Returns the text for a time in reports, rounded to milliseconds.
  private static func label(at time: Double) -> String {
    FrameSelector.time((time * 1000).rounded() / 1000).label
  }

  func compareFrame(_ actual: PixelBuffer, at index: Int, time: Double) {
    guard fault == nil else { return }
    do {
      try appendFrame(actual, label: Self.label(at: time), time: time)
    } catch {
      fault = "cannot compare the frame at \(time) s: \(error)"
    }
  }

  private func appendFrame(_ actual: PixelBuffer, label: String, time: Double) throws {
    let expected = try decoder?.nextFrame()
    frameCount += 1
    times.append(time)
    if isRecording {
      values.appendFrame(reader.readValues(), at: label)
      sheet.appendFrame(actual, label: label)
      // The frames before the first difference may also differ, within the tolerance.
      try encode(actual, expected: nil)
    }
    var message: String?
    if let expected {
      // Most frames are equal, which is much faster to find than their difference.
      if actual != expected {
        let difference = ImageDifference(actual, expected)
        if !context.tolerance.allows(difference) { message = "\(difference)\(context.allowance)" }
      }
    } else if hasReference {
      message = "the stored film has no such frame"
    } else {
      message = "no reference film"
    }
    guard message != nil || !failingLabels.isEmpty else { return }
    if isRecording {
      if message != nil { failingLabels.append(label) }
      return
    }
    if failingLabels.isEmpty { try appendEarlierFrames(count: frameCount - 1) }
    try encode(actual, expected: expected)
    appendToReports(actual, expected: expected, label: label, time: time, message: message)
    guard let message else { return }
    failingLabels.append(label)
    if hasReference { appendMessage("\(label): \(message)") }
    if expected != nil, let recorded = recordedValues?.values(at: label) {
      valueDifferences = valueDifferences ?? LayerValueDifferences()
      valueDifferences?.appendDifferences(of: reader.readValues(), from: recorded, at: label)
    }
  }

  /// Appends the frames before the first difference to the films and reports of the failure.
  private func appendEarlierFrames(count: Int) throws {
    guard let reference, count > 0 else { return }
    var decoder = try AnimatedPNGDecoder(reference)
    for time in times.prefix(count) {
      guard let frame = try decoder.nextFrame() else { break }
      try encode(frame, expected: frame)
      appendToReports(
        frame, expected: frame, label: Self.label(at: time), time: time, message: nil)
    }
  }

  private func appendToReports(
    _ actual: PixelBuffer, expected: PixelBuffer?, label: String, time: Double, message: String?
  ) {
    strip.appendFrame(actual, expected: expected, at: label, isFailing: message != nil)
    report.appendFrame(actual, expected: expected, time: time, label: label, fault: message)
  }

  private var omittedMessageCount = 0

  private func appendMessage(_ message: String) {
    if messages.count < Self.maximumMessageCount {
      messages.append(message)
    } else {
      omittedMessageCount += 1
    }
  }

  /// Appends a frame to the actual film and, if there is an expected frame of the same size, to the film of differences.
  private func encode(_ actual: PixelBuffer, expected: PixelBuffer?) throws {
    let size = (actual.width, actual.height)
    if actualEncoder == nil {
      actualEncoder = AnimatedPNGEncoder(width: size.0, height: size.1, rate: rate)
    }
    try actualEncoder?.append(actual)
    guard let expected,
      let picture = ImageDifference.differenceImage(actual: actual, expected: expected)
    else { return }
    if differenceEncoder == nil {
      differenceEncoder = AnimatedPNGEncoder(width: size.0, height: size.1, rate: rate)
    }
    try differenceEncoder?.append(picture)
  }

  /// Adds the messages that concern the whole film.
  func finish() {
    if omittedMessageCount > 0 { messages.append("and \(omittedMessageCount) more") }
    if let decoder, decoder.frameCount != frameCount {
      if failingLabels.isEmpty, !isRecording {
        do {
          try appendEarlierFrames(count: frameCount)
        } catch {
          fault = "\(error)"
        }
      }
      messages.insert(
        "the film has \(frameCount) frames, expected \(decoder.frameCount)", at: 0)
    }
  }

  // MARK: Files

  /// Returns the film of the captured frames.
  func actualFilm() throws -> Data {
    guard let actualEncoder else { throw FilmComparisonError() }
    return actualEncoder.finish()
  }

  /// Returns the pictures that document a failure.
  func failureFiles() throws -> [(what: String, bytes: Data)] {
    var files: [(String, Data)] = []
    if let actualEncoder { files.append(("actual", actualEncoder.finish())) }
    if let reference { files.append(("expected", reference)) }
    if let differenceEncoder { files.append(("difference", differenceEncoder.finish())) }
    if let picture = strip.makeImage() { files.append(("strip", try encodePNG(picture))) }
    return files
  }
}

/// An error that is thrown if a film without frames would be written.
private struct FilmComparisonError: Error, CustomStringConvertible {
  var description: String { "the film has no frames" }
}
