public import CoreGraphics
public import StoredPictures

/// Compares an animation with one stored film and records a test failure if they differ.
///
/// The film shows the frames from the first to the last of the given times, at `rate` frames per second. Frames are
/// captured while `animations` runs: if the closure advances the clock, for example with `stage.drag`, the frames on
/// the way are captured, each after everything that is due at its time. A closure that does not advance the clock runs
/// before the first frame. Afterwards the clock advances to the end of the film.
///
/// The film is one animated PNG file, `Tests/__Frames__/TARGET/FILE/TEST.NAME.film.png`, which browsers and code
/// hosting pages play. It is stored and compared like the images of `assertFrames`, which describes the common
/// parameters. If a frame differs, the actual film, the expected film and their difference are written to the folder
/// of failures, and its page `index.html` plays them side by side.
///
/// While a finger touches the stage's screen, a translucent circle marks its position. The circles are a part of the
/// film and of the comparison, so that a film fails if a touch is played elsewhere or at another time.
///
/// - Parameters:
///   - subject: A view, view controller, layer, stage or document.
///   - times: The times of the first and the last frame, in seconds since the stage was created. The first must not
///     have passed. If the last is between two frames, the film ends before it.
///   - rate: The number of frames per second, in the range `1...120`.
///   - name: A name that distinguishes films in the same test.
///   - tolerance: The maximum difference between two frames that are considered equal.
///   - scale: The number of pixels per point, if the subject is not on a stage.
///   - margin: The distance by which the captured area is extended on all sides, in points.
///   - showsTouches: Whether circles mark fingers.
///   - fileID: The identifier of the test file.
///   - file: The path of the test file.
///   - line: The line at which failures are reported.
///   - column: The column at which failures are reported.
///   - testName: The name of the test, which is a part of the film's file name.
///   - animations: A closure that starts animations or plays touches on the stage's clock.
@MainActor
public func assertFilm(
  of subject: some AnimationSubject, during times: ClosedRange<Double>, rate: Double = 30,
  named name: String? = nil, within tolerance: Tolerance = .exact, scale: CGFloat = 2,
  margin: CGFloat = 0, showsTouches: Bool = true, fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  let context = AssertionContext(test: testName, name: name, tolerance: tolerance, site: site)
  FilmAssertion(
    context: context, start: times.lowerBound, end: times.upperBound, rate: rate,
    showsTouches: showsTouches
  ).compareFilm(animations: animations) { () throws(CaptureSubject.CaptureError) in
    try CaptureSubject(subject, scale: scale, margin: margin)
  }
}

/// Compares an animation with one stored film that ends with the first frame after which nothing moves.
///
/// The call `assertFilm(of: toggle, during: 0...) { toggle.flip() }` captures the complete animation. The assertion
/// fails if animations have not ended after ``FrameSelector/settlingLimit`` seconds. The parameters are the same as in
/// the function for closed ranges.
@MainActor
public func assertFilm(
  of subject: some AnimationSubject, during times: PartialRangeFrom<Double>, rate: Double = 30,
  named name: String? = nil, within tolerance: Tolerance = .exact, scale: CGFloat = 2,
  margin: CGFloat = 0, showsTouches: Bool = true, fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  testName: String = #function, animations: (() -> Void)? = nil
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  let context = AssertionContext(test: testName, name: name, tolerance: tolerance, site: site)
  FilmAssertion(
    context: context, start: times.lowerBound, end: nil, rate: rate, showsTouches: showsTouches
  ).compareFilm(animations: animations) { () throws(CaptureSubject.CaptureError) in
    try CaptureSubject(subject, scale: scale, margin: margin)
  }
}
