public import CoreGraphics
import Foundation
import ImageCodecs
import Pixels
public import QuartzCore
@_exported public import StoredPictures
public import UIKit

/// Compares frames of a view with stored reference images and records a test failure if they differ.
///
/// If the view is on a stage, the frames show the area covered by the view's model frame, including other visible
/// views, and the clock advances to each time. Otherwise the view is displayed together with its superviews on a
/// temporary stage at time 0. `animations` runs on the stage's clock before the first frame.
///
/// `times` are seconds since the stage was created, in ascending order. `name` distinguishes assertions in the same
/// test that share times. `margin` extends the captured area on all sides, in points, for content outside the view
/// such as a perspective flip. `scale` is in pixels per point and applies only if the view is not on a stage.
///
/// Reference images are stored next to the test target's folder, as
/// `Tests/__Frames__/TARGET/FILE/TEST.NAME.0.25s.png`. If a folder `__Frames__` exists next to the test file, it is
/// used instead. The name of a case of a parameterized test contains its arguments: `TEST.ARGUMENTS.NAME.0.25s.png`.
///
/// Images are written only if the environment variable `AMETRINE_RECORD` is `1`, `missing` (images without a reference
/// image) or the name of the test. Writing an image also records a failure, so that no test passes without a
/// comparison.
///
/// For a frame that differs, the actual image, the expected image and their difference are attached to the test. They
/// are also written to the folder named by the environment variable `AMETRINE_FAILURES`, by default
/// `animation-failures` next to the package's `Package.swift`, with an overview image of all times. The folder
/// contains only images from the last run.
@MainActor
public func assertFrames(
  of view: UIView, at times: [Double], named name: String? = nil,
  within tolerance: Tolerance = .exact, scale: CGFloat = 2, margin: CGFloat = 0,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  FrameAssertion(test: testName, name: name, tolerance: tolerance, site: site)
    .compareFrames(at: times, animations: animations) { () throws(CaptureSubject.CaptureError) in
      try CaptureSubject(view, scale: scale).expandedByMargin(margin)
    }
}

/// Compares frames of a layer with stored reference images and records a test failure if they differ.
///
/// The parameters and files are the same as in the function for views.
@MainActor
public func assertFrames(
  of layer: CALayer, at times: [Double], named name: String? = nil,
  within tolerance: Tolerance = .exact, scale: CGFloat = 2, margin: CGFloat = 0,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  FrameAssertion(test: testName, name: name, tolerance: tolerance, site: site)
    .compareFrames(at: times, animations: animations) { () throws(CaptureSubject.CaptureError) in
      try CaptureSubject(layer, scale: scale).expandedByMargin(margin)
    }
}

/// Compares frames of a whole stage with stored reference images and records a test failure if they differ.
///
/// The parameters and files are the same as in the function for views.
@MainActor
public func assertFrames(
  of stage: AnimationStage, at times: [Double], named name: String? = nil,
  within tolerance: Tolerance = .exact, margin: CGFloat = 0, fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  FrameAssertion(test: testName, name: name, tolerance: tolerance, site: site)
    .compareFrames(at: times, animations: animations) { () throws(CaptureSubject.CaptureError) in
      try CaptureSubject(stage).expandedByMargin(margin)
    }
}

/// The implementation of an `assertFrames` call.
@MainActor
struct FrameAssertion {
  let test: String
  let name: String?
  let tolerance: Tolerance
  let site: CallSite
  private let store = ReferenceFrameStore.current

  init(test: String, name: String?, tolerance: Tolerance, site: CallSite) {
    (self.test, self.name, self.tolerance, self.site) = (test, name, tolerance, site)
  }

  /// The results for the compared frames.
  private struct FrameResults {
    var failureMessages: [String] = []
    var recordedInstants: [String] = []
    var failingInstants: [String] = []
    var hasFailureImages = false
    var strip = FrameStripImage()

    mutating func addFailure(at instant: String, message fault: String) {
      failingInstants.append(instant)
      failureMessages.append("\(instant): \(fault)")
    }
  }

  func compareFrames(
    at times: [Double], animations: (() -> Void)?,
    subject place: () throws(CaptureSubject.CaptureError) -> CaptureSubject
  ) {
    let fault =
      Self.validationMessage(forTimes: times)
      ?? store.beginAssertion(test: test, name: name, site: site)
    if let fault {
      recordFailure(fault, at: site)
      return
    }
    do {
      let subject = try place()
      defer { subject.cleanUp() }
      let now = subject.stage.time
      guard times[0] >= now else {
        recordFailure(
          "cannot take a frame at \(times[0]) s: the stage is already at \(now) s", at: site)
        return
      }
      if let animations { subject.stage.perform(animations) }
      var outcome = FrameResults()
      removeEarlierFailureFiles(times)
      for time in times { compareFrame(of: subject, at: time, results: &outcome) }
      if outcome.hasFailureImages { writeFrameStrip(of: times, results: &outcome) }
      reportResults(outcome, of: times)
    } catch {
      recordFailure(error.description, at: site)
    }
  }

  /// Returns an error message if the times are invalid, or `nil` if they are valid.
  private static func validationMessage(forTimes times: [Double]) -> String? {
    if times.isEmpty { return "no times given: pass at least one" }
    if let bad = times.first(where: { !$0.isFinite || $0 < 0 }) {
      return "invalid time \(bad) s: times must be finite and not negative"
    }
    for (earlier, later) in zip(times, times.dropFirst()) {
      if later <= earlier { return "times must be in ascending order: \(later) follows \(earlier)" }
      if ReferenceFrameStore.formattedSeconds(later)
        == ReferenceFrameStore.formattedSeconds(earlier)
      {
        return "the times \(earlier) s and \(later) s are less than a microsecond apart"
      }
    }
    return nil
  }

  // MARK: Frame comparison

  private func compareFrame(
    of subject: CaptureSubject, at time: Double, results outcome: inout FrameResults
  ) {
    let frame = ReferenceFrameStore.frameName(test: test, name: name, at: time)
    let file = store.referenceFolder(for: "\(site.filePath)").appendingPathComponent("\(frame).png")
    let instant = "\(ReferenceFrameStore.formattedSeconds(time)) s"
    do {
      let actual = try subject.stage.image(of: subject.region, at: time)
      removeFailureImages(frame)
      let isTaken = RecordedFileRegistry.containsFile(file)
      let allowsWriting = store.allowsWriting(file, test: test, site: site)
      let verdict = try ReferenceImage(file: file)
        .compareImage(actual, tolerance: tolerance, isRecording: allowsWriting && !isTaken)
      switch verdict {
      case .passed:
        outcome.strip.appendFrame(actual, expected: actual, at: instant, isFailing: false)
      case .recorded:
        RecordedFileRegistry.insertFile(file)
        outcome.recordedInstants.append(instant)
      case .missing:
        try writeFailureImages(FailureImages(frame, actual), results: &outcome)
        outcome.strip.appendFrame(actual, expected: nil, at: instant, isFailing: true)
        outcome.addFailure(at: instant, message: "no reference image")
      case .differs(let difference, from: let expected):
        try writeFailureImages(FailureImages(frame, actual, expected: expected), results: &outcome)
        let allowed = tolerance == .exact ? "" : "; allowed: \(tolerance)"
        let twice =
          isTaken && allowsWriting
          ? "; already stored in this run: pass a different `named:`" : ""
        outcome.strip.appendFrame(actual, expected: expected, at: instant, isFailing: true)
        outcome.addFailure(at: instant, message: "\(difference)\(allowed)\(twice)")
      }
    } catch {
      outcome.addFailure(at: instant, message: "\(error)")
    }
  }

  private func failureFileURL(frameName frame: String, imageName what: String) -> URL {
    store.failureFolderURL(for: "\(site.filePath)").appendingPathComponent("\(frame).\(what).png")
  }

  private func frameStripName(for times: [Double]) -> String {
    let ends = times.count > 1 ? [times[0], times[times.count - 1]] : [times[0]]
    return ReferenceFrameStore.frameNamePrefix(test: test, name: name) + "."
      + ends.map { "\(ReferenceFrameStore.formattedSeconds($0))s" }.joined(separator: "-")
  }

  /// Removes failure images from earlier test runs, and the overview image that this assertion wrote before.
  private func removeEarlierFailureFiles(_ times: [Double]) {
    let folder = store.failureFolder(near: "\(site.filePath)")
    if CheckedFolderRegistry.insertFolder(folder) { folder.removeEarlierRuns() }
    try? FileManager.default.removeItem(
      at: failureFileURL(frameName: frameStripName(for: times), imageName: "strip"))
  }

  private func removeFailureImages(_ frame: String) {
    for what in FailureImages.fileSuffixes {
      try? FileManager.default.removeItem(at: failureFileURL(frameName: frame, imageName: what))
    }
  }

  private func writeFrameStrip(of times: [Double], results outcome: inout FrameResults) {
    guard let picture = outcome.strip.makeImage() else { return }
    do {
      try writeFailureFile(
        encodePNG(picture), frameName: frameStripName(for: times), imageName: "strip")
    } catch {
      outcome.failureMessages.append("cannot write the strip image: \(error)")
    }
  }

  private func writeFailureImages(_ picture: FailureImages, results outcome: inout FrameResults)
    throws
  {
    outcome.hasFailureImages = true
    for (what, bytes) in picture.files {
      try writeFailureFile(bytes, frameName: picture.name, imageName: what)
    }
  }

  private func writeFailureFile(_ bytes: Data, frameName name: String, imageName what: String)
    throws
  {
    attachFile(Array(bytes), named: "\(name).\(what).png", at: site)
    try store.failureFolder(near: "\(site.filePath)").createFolder()
    let file = failureFileURL(frameName: name, imageName: what)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  // MARK: Failure messages

  private func reportResults(_ outcome: FrameResults, of times: [Double]) {
    let references = store.referenceFolder(for: "\(site.filePath)").path
    if !outcome.recordedInstants.isEmpty {
      recordFailure(
        """
        \(outcome.recordedInstants.count) of \(times.count) frames recorded (\(outcome.recordedInstants.joined(separator: ", ")))
        in \(references)
        Review the images, then run without AMETRINE_RECORD.
        """, at: site)
    }
    guard !outcome.failureMessages.isEmpty else { return }
    var lines = [
      "\(outcome.failingInstants.count) of \(times.count) frames fail, at "
        + outcome.failingInstants.joined(separator: ", ")
    ]
    lines += outcome.failureMessages
    if outcome.hasFailureImages {
      lines += [
        "strip: \(failureFileURL(frameName: frameStripName(for: times), imageName: "strip").path)",
        "images: \(store.failureFolderURL(for: "\(site.filePath)").path)/"
          + ReferenceFrameStore.frameNamePrefix(test: test, name: name) + ".*",
        "references: \(references)",
        store.recordingMode.advice,
      ]
    }
    recordFailure(lines.joined(separator: "\n"), at: site)
  }
}
