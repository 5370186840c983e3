public import CoreGraphics
import Foundation
import ImageCodecs
import Pixels
public import QuartzCore
@_exported public import StoredPictures
public import UIKit

/// Fails where the pictures of a view at instants part from the stored ones.
///
/// On a stage, the pictures show the part of it that the view's model covers, with all that is seen there; time moves on
/// to each instant, counted from the stage's beginning. A view on no stage comes on one of its own at time 0, with all
/// views above it, for as long as this takes. `animations` run before the first picture, on the stage's time.
///
/// Stored pictures lie beside the folder of the test target, `Tests/__Frames__/TARGET/FILE/TEST.NAME.0.25s.png`, or in a
/// folder `__Frames__` beside the test's file, where there is one. They are written only where the environment variable
/// `AMETRINE_RECORD` is 1, and writing one is a failure, too, so that no run passes that compared nothing. Of a picture
/// that fails, the actual one, the expected one and their difference are attached to the test and put into the folder that
/// `AMETRINE_FAILURES` names, else into `animation-failures` beside the package's `Package.swift`; beside them a strip
/// that shows all instants of the assertion. The folder holds the pictures of the last run only.
///
/// `margin` is how many points around the view the pictures show besides, for what stands out of it, as a flip in
/// perspective does. `times` are seconds in ascending order. The name tells apart what one test, or its arguments, take of the same
/// instants. The scale is in pixels per point and counts where the view is on no stage.
@MainActor
public func assertFrames(
  of view: UIView, at times: [Double], named name: String? = nil,
  within tolerance: Tolerance = .exact, scale: CGFloat = 2, margin: CGFloat = 0,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  FrameCheck(test: testName, name: name, tolerance: tolerance, site: site)
    .run(at: times, animations) { () throws(Subject.Fault) in
      try Subject(view, scale: scale).widened(by: margin)
    }
}

/// Fails where the pictures of a layer at instants part from the stored ones.
///
/// What is said of the pictures of views holds; see
/// ``assertFrames(of:at:named:within:scale:margin:fileID:file:line:column:testName:animations:)``.
@MainActor
public func assertFrames(
  of layer: CALayer, at times: [Double], named name: String? = nil,
  within tolerance: Tolerance = .exact, scale: CGFloat = 2, margin: CGFloat = 0,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  FrameCheck(test: testName, name: name, tolerance: tolerance, site: site)
    .run(at: times, animations) { () throws(Subject.Fault) in
      try Subject(layer, scale: scale).widened(by: margin)
    }
}

/// Fails where the pictures of a whole stage at instants part from the stored ones.
///
/// What is said of the pictures of views holds; see
/// ``assertFrames(of:at:named:within:scale:margin:fileID:file:line:column:testName:animations:)``.
@MainActor
public func assertFrames(
  of stage: AnimationStage, at times: [Double], named name: String? = nil,
  within tolerance: Tolerance = .exact, margin: CGFloat = 0, fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  FrameCheck(test: testName, name: name, tolerance: tolerance, site: site)
    .run(at: times, animations) { () throws(Subject.Fault) in
      try Subject(stage).widened(by: margin)
    }
}

/// One assertion about frames.
@MainActor
struct FrameCheck {
  let test: String
  let name: String?
  let tolerance: Tolerance
  let site: CallSite
  private let store = FrameStore.current

  init(test: String, name: String?, tolerance: Tolerance, site: CallSite) {
    (self.test, self.name, self.tolerance, self.site) = (test, name, tolerance, site)
  }

  /// What became of the frames.
  private struct Outcome {
    var faults: [String] = []
    var recorded: [String] = []
    var failing: [String] = []
    var hasPictures = false
    var strip = FrameStrip()

    mutating func fail(_ instant: String, _ fault: String) {
      failing.append(instant)
      faults.append("\(instant): \(fault)")
    }
  }

  func run(
    at times: [Double], _ animations: (() -> Void)?,
    on place: () throws(Subject.Fault) -> Subject
  ) {
    if let fault = Self.fault(in: times) {
      report(fault, at: site)
      return
    }
    do {
      let subject = try place()
      defer { subject.leave() }
      let now = subject.stage.time
      guard times[0] >= now else {
        report("\(times[0]) s has passed: the stage stands at \(now) s", at: site)
        return
      }
      if let animations { subject.stage.perform(animations) }
      var outcome = Outcome()
      forgetEarlier(times)
      for time in times { take(subject, at: time, &outcome) }
      if outcome.hasPictures { keepStrip(of: times, &outcome) }
      tell(outcome, of: times)
    } catch {
      report(error.description, at: site)
    }
  }

  /// What is wrong with the instants.
  private static func fault(in times: [Double]) -> String? {
    if times.isEmpty { return "no instants to take frames at" }
    if let bad = times.first(where: { !$0.isFinite || $0 < 0 }) {
      return "no frame can be taken at \(bad) s"
    }
    for (earlier, later) in zip(times, times.dropFirst()) {
      if later <= earlier { return "the instants have to ascend: \(later) follows \(earlier)" }
      if FrameStore.instant(later) == FrameStore.instant(earlier) {
        return "\(earlier) s and \(later) s are less than a microsecond apart"
      }
    }
    return nil
  }

  // MARK: One frame

  private func take(_ subject: Subject, at time: Double, _ outcome: inout Outcome) {
    let frame = FrameStore.name(test: test, name, at: time)
    let file = store.references(of: "\(site.filePath)").appendingPathComponent("\(frame).png")
    let instant = "\(FrameStore.instant(time)) s"
    do {
      let actual = try subject.stage.picture(of: subject.part, at: time)
      forget(frame)
      let isTaken = StoredFiles.contains(file)
      let verdict = try StoredPicture(file: file)
        .verdict(on: actual, within: tolerance, isRecording: store.isRecording && !isTaken)
      switch verdict {
      case .passed: outcome.strip.add(actual, expected: actual, at: instant, fails: false)
      case .recorded:
        StoredFiles.insert(file)
        outcome.recorded.append(instant)
      case .missing:
        try keep(FailedPicture(frame, actual), &outcome)
        outcome.strip.add(actual, expected: nil, at: instant, fails: true)
        outcome.fail(instant, "no stored picture")
      case .differs(let difference, from: let expected):
        try keep(FailedPicture(frame, actual, expected: expected), &outcome)
        let allowed = tolerance == .exact ? "" : "; allowed: \(tolerance)"
        let twice =
          isTaken && store.isRecording ? "; stored in this run already: pass another `named:`" : ""
        outcome.strip.add(actual, expected: expected, at: instant, fails: true)
        outcome.fail(instant, "\(difference)\(allowed)\(twice)")
      }
    } catch {
      outcome.fail(instant, "\(error)")
    }
  }

  private func path(_ frame: String, _ what: String) -> URL {
    store.failures(of: "\(site.filePath)").appendingPathComponent("\(frame).\(what).png")
  }

  /// What the strip of the assertion is called.
  private func strip(of times: [Double]) -> String {
    let ends = times.count > 1 ? [times[0], times[times.count - 1]] : [times[0]]
    return FrameStore.prefix(test: test, name) + "."
      + ends.map { "\(FrameStore.instant($0))s" }.joined(separator: "-")
  }

  /// Removes what an earlier run left, and this one's strip of the assertion.
  private func forgetEarlier(_ times: [Double]) {
    let folder = store.failures(near: "\(site.filePath)")
    if LookedAt.insert(folder) { folder.forgetEarlierRuns() }
    try? FileManager.default.removeItem(at: path(strip(of: times), "strip"))
  }

  /// Removes what is there of a frame.
  private func forget(_ frame: String) {
    for what in FailedPicture.kinds { try? FileManager.default.removeItem(at: path(frame, what)) }
  }

  private func keepStrip(of times: [Double], _ outcome: inout Outcome) {
    guard let picture = outcome.strip.picture() else { return }
    do {
      try keep(encodePNG(picture), of: strip(of: times), "strip")
    } catch {
      outcome.faults.append("there is no strip: \(error)")
    }
  }

  private func keep(_ picture: FailedPicture, _ outcome: inout Outcome) throws {
    outcome.hasPictures = true
    for (what, bytes) in picture.files { try keep(bytes, of: picture.name, what) }
  }

  private func keep(_ bytes: Data, of name: String, _ what: String) throws {
    attach(Array(bytes), named: "\(name).\(what).png", at: site)
    try store.failures(near: "\(site.filePath)").make()
    let file = path(name, what)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  // MARK: The message

  private func tell(_ outcome: Outcome, of times: [Double]) {
    let references = store.references(of: "\(site.filePath)").path
    if !outcome.recorded.isEmpty {
      report(
        """
        \(outcome.recorded.count) of \(times.count) frames recorded (\(outcome.recorded.joined(separator: ", ")))
        in \(references)
        Look at them, then run without AMETRINE_RECORD.
        """, at: site)
    }
    guard !outcome.faults.isEmpty else { return }
    var lines = [
      "\(outcome.failing.count) of \(times.count) frames fail, at "
        + outcome.failing.joined(separator: ", ")
    ]
    lines += outcome.faults
    if outcome.hasPictures {
      lines += [
        "strip: \(path(strip(of: times), "strip").path)",
        "each: \(store.failures(of: "\(site.filePath)").path)/"
          + FrameStore.prefix(test: test, name) + ".*",
        "stored: \(references)",
        "If the new ones are right, store them by a run with AMETRINE_RECORD=1.",
      ]
    }
    report(lines.joined(separator: "\n"), at: site)
  }
}
