public import CoreGraphics
@_exported public import StoredPictures

/// Compares frames of a view, view controller, layer, stage or document with stored reference images and records a
/// test failure if they differ.
///
/// If the subject is on a stage, the frames show the area covered by its model frame, including other visible views,
/// and the clock advances to each time. Otherwise it is displayed, together with its superviews, on a temporary stage
/// at time 0. `animations` runs on the stage's clock before the first frame.
///
/// `times` are seconds since the stage was created, in ascending order; the last one may be
/// ``FrameSelector/settled``, the first frame after which nothing moves. `name` distinguishes assertions in the same
/// test that share times. `margin` extends the captured area on all sides, in points, for content outside the subject
/// such as a perspective flip. `scale` is in pixels per point and applies only if the subject is not on a stage.
///
/// Reference images are stored next to the test target's folder, as
/// `Tests/__Frames__/TARGET/FILE/TEST.NAME.0.25s.png`. If a folder `__Frames__` exists next to the test file, it is
/// used instead. The name of a case of a parameterized test contains its arguments: `TEST.ARGUMENTS.NAME.0.25s.png`.
///
/// Images are written only if the environment variable `AMETRINE_RECORD` is `1`, `missing` (images without a reference
/// image) or the name of the test. Writing an image also records a failure, so that no test passes without a
/// comparison. The presented values of the layers are stored beside the images. They are not compared, but the message
/// of a failure names those that differ.
///
/// For a frame that differs, the actual image, the expected image and their difference are attached to the test. They
/// are also written to the folder named by the environment variable `AMETRINE_FAILURES`, by default
/// `animation-failures` next to the package's `Package.swift`, with an overview image of all times. The page
/// `index.html` in this folder plays the frames of all failures. The folder contains only files from the last run.
@MainActor
public func assertFrames(
  of subject: some AnimationSubject, at times: [FrameSelector], named name: String? = nil,
  within tolerance: Tolerance = .exact, scale: CGFloat = 2, margin: CGFloat = 0,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  let context = AssertionContext(test: testName, name: name, tolerance: tolerance, site: site)
  FrameAssertion(context: context, frames: times)
    .compareFrames(animations: animations) { () throws(CaptureSubject.CaptureError) in
      try CaptureSubject(subject, scale: scale, margin: margin)
    }
}

/// Compares frames at an array of times in seconds, like `assertFrames` with frame selectors.
@MainActor
@_disfavoredOverload
public func assertFrames(
  of subject: some AnimationSubject, at times: [Double], named name: String? = nil,
  within tolerance: Tolerance = .exact, scale: CGFloat = 2, margin: CGFloat = 0,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  assertFrames(
    of: subject, at: times.map(FrameSelector.time), named: name, within: tolerance, scale: scale,
    margin: margin, fileID: fileID, file: file, line: line, column: column, testName: testName,
    animations: animations)
}
