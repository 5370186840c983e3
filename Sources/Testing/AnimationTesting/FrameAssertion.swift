import Foundation
import ImageCodecs
import Pixels
import StoredPictures

/// The implementation of an `assertFrames` call.
@MainActor
struct FrameAssertion {
  let context: AssertionContext
  let frames: [FrameSelector]

  /// The results for the compared frames.
  private struct FrameResults {
    var failureMessages: [String] = []
    var recordedLabels: [String] = []
    var failingLabels: [String] = []
    var hasFailureImages = false
    var strip = FrameStripImage()
    var sheet = ContactSheetImage()
    var reader: LayerValueReader
    var values = LayerValueFile()
    /// The differences from the recorded values, or `nil` if there are none for a failing frame.
    var valueDifferences: LayerValueDifferences?
    var report = FailureReport()

    mutating func addFailure(at label: String, message fault: String) {
      failingLabels.append(label)
      failureMessages.append("\(label): \(fault)")
    }
  }

  /// The name shared by the files that concern all frames, such as `TEST.NAME.0s-0.3s`.
  private var overviewName: String {
    let ends = frames.count > 1 ? [frames[0], frames[frames.count - 1]] : frames
    return context.prefix + "." + ends.map(\.fileNamePart).joined(separator: "-")
  }

  func compareFrames(
    animations: (() -> Void)?,
    subject place: () throws(CaptureSubject.CaptureError) -> CaptureSubject
  ) {
    if let fault = FrameSelector.validationMessage(for: frames) ?? context.begin() {
      return context.fail(fault)
    }
    do {
      let subject = try place()
      defer { subject.cleanUp() }
      let now = subject.stage.time
      if let first = frames[0].seconds, first < now {
        return context.fail(
          "cannot take a frame at \(first) s: the stage is already at \(now) s")
      }
      try subject.startAnimations(animations)
      var outcome = FrameResults(reader: LayerValueReader(of: subject.root, on: subject.stage))
      context.removeEarlierRuns()
      context.removeFailureImages(overviewName)
      FailurePage(in: context.failureFolder).removeReport(identifier)
      let recorded = context.recordedValues(of: overviewName)
      for frame in frames {
        try compareFrame(frame, of: subject, recordedValues: recorded, results: &outcome)
      }
      if outcome.hasFailureImages { writeFrameStrip(results: &outcome) }
      storeValues(results: &outcome)
      reportResults(outcome)
    } catch {
      context.fail("\(error)")
    }
  }

  private var identifier: String { FailureReport.identifier(context, overviewName) }

  // MARK: Frame comparison

  private func compareFrame(
    _ frame: FrameSelector, of subject: CaptureSubject, recordedValues: LayerValueFile?,
    results outcome: inout FrameResults
  ) throws(SettlingError) {
    let name = "\(context.prefix).\(frame.fileNamePart)"
    let file = context.referenceFolder.appendingPathComponent("\(name).png")
    if frame.seconds == nil { try subject.stage.advanceToSettledFrame() }
    let time = frame.seconds ?? subject.stage.time
    do {
      let actual = try subject.stage.image(of: subject.region, at: time)
      context.removeFailureImages(name)
      let isTaken = RecordedFileRegistry.containsFile(file)
      let allowsWriting = context.allowsWriting(file)
      let verdict = try ReferenceImage(file: file)
        .compareImage(
          actual, tolerance: context.tolerance, isRecording: allowsWriting && !isTaken)
      var expected: PixelBuffer?
      var fault: String?
      switch verdict {
      case .passed: expected = actual
      case .recorded:
        RecordedFileRegistry.insertFile(file)
        outcome.recordedLabels.append(frame.label)
      case .missing: fault = "no reference image"
      case .differs(let difference, from: let reference):
        expected = reference
        let twice =
          isTaken && allowsWriting
          ? "; already stored in this run: pass a different `named:`" : ""
        fault = "\(difference)\(context.allowance)\(twice)"
      }
      if context.store.isRecording {
        outcome.sheet.appendFrame(actual, label: frame.label)
        outcome.values.appendFrame(outcome.reader.readValues(), at: frame.label)
      }
      outcome.strip.appendFrame(
        actual, expected: expected, at: frame.label, isFailing: fault != nil)
      outcome.report.appendFrame(
        actual, expected: expected, time: time, label: frame.label, fault: fault)
      guard let fault else { return }
      outcome.hasFailureImages = true
      outcome.addFailure(at: frame.label, message: fault)
      if expected != nil, let recorded = recordedValues?.values(at: frame.label) {
        outcome.valueDifferences = outcome.valueDifferences ?? LayerValueDifferences()
        outcome.valueDifferences?.appendDifferences(
          of: outcome.reader.readValues(), from: recorded, at: frame.label)
      }
      for (what, bytes) in try FailureImages(name, actual, expected: expected).files {
        try context.writeFailureFile(bytes, name, what)
      }
    } catch {
      outcome.addFailure(at: frame.label, message: "\(error)")
    }
  }

  private func writeFrameStrip(results outcome: inout FrameResults) {
    guard let picture = outcome.strip.makeImage() else { return }
    do {
      try context.writeFailureFile(encodePNG(picture), overviewName, "strip")
    } catch {
      outcome.failureMessages.append("cannot write the strip image: \(error)")
    }
  }

  private func storeValues(results outcome: inout FrameResults) {
    guard context.store.isRecording, outcome.failingLabels.isEmpty else { return }
    do {
      try context.storeValues(
        outcome.values, of: overviewName, wasRecorded: !outcome.recordedLabels.isEmpty)
    } catch {
      outcome.failureMessages.append("cannot store the layer values: \(error)")
    }
  }

  // MARK: Failure messages

  private func reportResults(_ outcome: FrameResults) {
    let references = context.referenceFolder.path
    if !outcome.recordedLabels.isEmpty {
      let overview = context.writeContactSheet(outcome.sheet, named: overviewName)
      context.fail(
        """
        \(outcome.recordedLabels.count) of \(frames.count) frames recorded (\(outcome.recordedLabels.joined(separator: ", ")))
        in \(references)\(overview)
        Review the images, then run without AMETRINE_RECORD.
        """)
    }
    guard !outcome.failureMessages.isEmpty else { return }
    var lines = [
      "\(outcome.failingLabels.count) of \(frames.count) frames fail, at "
        + outcome.failingLabels.joined(separator: ", ")
    ]
    lines += outcome.failureMessages
    if outcome.hasFailureImages {
      if outcome.report.hasDifferences { lines += context.valueLines(outcome.valueDifferences) }
      var report = outcome.report
      report.finish(context, overviewName, message: lines, differences: outcome.valueDifferences)
      lines += report.writePage(in: context.failureFolder)
      lines += [
        "strip: \(context.failureFileURL(overviewName, "strip").path)",
        "images: \(context.store.failureFolderURL(for: "\(context.site.filePath)").path)/"
          + context.prefix + ".*",
        "references: \(references)",
        context.store.recordingMode.advice,
      ]
    }
    context.fail(lines.joined(separator: "\n"))
  }
}
