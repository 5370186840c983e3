import Films
import Testing

@testable import ametrine

@Suite struct FilmPlanTests {
  private static func fault(_ wishes: FilmPlan.FilmOptions) -> String? {
    do throws(ArgumentError) {
      _ = try FilmPlan(wishes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `FilmPlan for a PNG file without a duration renders a single time`() throws {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: "a.PNG", time: 1.5))
    #expect(plan.outputKind == .format(.png))
    #expect(plan.times == [1.5])
    #expect(plan.makeFilmSink() is PNGImageSink)
  }

  @Test func `FilmPlan for a PNG file with a duration renders a numbered sequence`() throws {
    let plan = try FilmPlan(
      FilmPlan.FilmOptions(output: "a.png", time: 1, duration: 0.5, rate: 4))
    #expect(plan.outputKind == .format(.pngSequence))
    #expect(plan.times == [1, 1.25])
    #expect(plan.makeFilmSink() is PNGSequence)
  }

  @Test func `FilmPlan for a numbered file name such as a%04d.png uses the default duration`()
    throws
  {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: "a%04d.png"))
    #expect(plan.outputKind == .format(.pngSequence))
    #expect(plan.times.count == 120)
  }

  @Test(arguments: [("a.gif", FilmFormat.gif), ("b.c/a.mp4", .mp4)])
  func `FilmPlan for a film format uses the default duration and frame rate`(
    path: String, format: FilmFormat
  ) throws {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: path))
    #expect(plan.outputKind == .format(format))
    #expect(plan.times.count == 120)
    #expect(plan.rate == 30)
    #expect(plan.times[30] == 1)
  }

  @Test func `FilmPlan for a film format starts at the --time option`() throws {
    let plan = try FilmPlan(
      FilmPlan.FilmOptions(output: "a.mp4", time: 2, duration: 1, rate: 4))
    #expect(plan.times == [2, 2.25, 2.5, 2.75])
  }

  @Test func `FilmPlan for a contact sheet distributes its times from the first to the last frame`()
    throws
  {
    let plan = try FilmPlan(
      FilmPlan.FilmOptions(output: "a.png", time: 1, duration: 1, rate: 10, contactSheet: 4))
    #expect(plan.outputKind == .contactSheet)
    #expect(plan.times == [1, 1.3, 1.6, 1.9])
    #expect(plan.makeFilmSink() is ContactSheet)
  }

  @Test func `FilmPlan passes the loop count and quality to the film writer`() throws {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: "a.webp", loops: 3, quality: 0.5))
    #expect(plan != (try FilmPlan(FilmPlan.FilmOptions(output: "a.webp", loops: 3))))
    #expect(plan != (try FilmPlan(FilmPlan.FilmOptions(output: "a.webp", quality: 0.5))))
    #expect(plan.makeFilmSink() is WebPFilm)
  }

  @Test(arguments: ["a.mp4", "a.webm"])
  func `FilmPlan passes the quality and the bit depth to the video writer`(output: String) throws {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: output, quality: 0.9, bitDepth: .ten))
    #expect(plan != (try FilmPlan(FilmPlan.FilmOptions(output: output, quality: 0.9))))
    #expect(plan != (try FilmPlan(FilmPlan.FilmOptions(output: output, bitDepth: .ten))))
  }

  @Test func `RenderOutputPlan applies --preset and --bit-depth to the files that support them`()
    throws
  {
    let options = FilmPlan.FilmOptions(preset: .fast, bitDepth: .ten)
    let plan = try RenderOutputPlan(["a.gif", "a.mp4", "a.webm"], options)
    #expect(plan.plans[0] == (try RenderOutputPlan(["a.gif", "b.gif"], .init())).plans[0])
    #expect(plan.plans[1] != (try RenderOutputPlan(["a.mp4", "b.gif"], .init())).plans[0])
    #expect(plan.plans[2] != (try RenderOutputPlan(["a.webm", "b.gif"], .init())).plans[0])
  }

  @Test(arguments: [
    (
      FilmPlan.FilmOptions(output: "a.avi"),
      "unsupported file extension '.avi'; use \(FilmPlan.fileExtensions)"
    ),
    (
      FilmPlan.FilmOptions(output: "a"), "'a' has no file extension; use \(FilmPlan.fileExtensions)"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mp4", duration: 0),
      "invalid --duration '0': must be more than 0 seconds"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mp4", duration: .nan),
      "invalid --duration 'nan': must be more than 0 seconds"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mp4", loops: 2),
      "--loops applies only to .apng, .gif or .webp; remove it or change the file type"
    ),
    (
      FilmPlan.FilmOptions(output: "a.webp", loops: 70_000),
      "invalid --loops '70000': must be between 0 (endless) and 65535"
    ),
    (
      FilmPlan.FilmOptions(output: "a.gif", quality: 0.5),
      "--quality applies only to .jpg, .avif, .webp, .mp4 or .webm; remove it or change the file type"
    ),
    (
      FilmPlan.FilmOptions(output: "a.webm", preset: .slow),
      "--preset applies only to .mp4; remove it or change the file type"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mov", bitDepth: .ten),
      "--bit-depth applies only to .mp4 or .webm; remove it or change the file type"
    ),
    (
      FilmPlan.FilmOptions(output: "a.png", contactSheet: 4, preset: .slow),
      "--preset applies only to .mp4; remove it or change the file type"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mp4", quality: -0.1),
      "invalid --quality '-0.1': must be between 0 and 1"
    ),
    (
      FilmPlan.FilmOptions(output: "a.webp", quality: 1.5),
      "invalid --quality '1.5': must be between 0 and 1"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mp4", rate: -1),
      "invalid --fps '-1': must be more than 0 frames per second"
    ),
    (
      FilmPlan.FilmOptions(output: "a.gif", rate: 0x1p-1063),
      "invalid --fps '\(0x1p-1063)': must be between 0.001 and 10000 frames per second"
    ),
    (
      FilmPlan.FilmOptions(output: "a.apng", rate: 1e9),
      "invalid --fps '1000000000': must be between 0.001 and 10000 frames per second"
    ),
    (
      FilmPlan.FilmOptions(output: "a.png", time: -1),
      "invalid --time '-1': must be 0 seconds or more"
    ),
    (
      FilmPlan.FilmOptions(output: "a.png", time: .nan),
      "invalid --time 'nan': must be 0 seconds or more"
    ),
    (
      FilmPlan.FilmOptions(output: "a.png", time: 1e20),
      "invalid --time '1e+20': must not exceed 1000000000 seconds"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mp4", duration: 1e20),
      "invalid --duration '1e+20': must not exceed 1000000000 seconds"
    ),
    (
      FilmPlan.FilmOptions(output: "a.gif", rate: 60),
      "invalid --fps '60': the maximum of .gif is 50 frames per second"
    ),
    (
      FilmPlan.FilmOptions(output: "a.gif", contactSheet: 4),
      "--contact-sheet requires a .png output, not 'a.gif'"
    ),
    (
      FilmPlan.FilmOptions(output: "a.png", contactSheet: 0),
      "invalid --contact-sheet '0': must be between 1 and 10000 frames"
    ),
    (
      FilmPlan.FilmOptions(output: "a.mp4", duration: 1e9),
      "--duration and --fps give more than the maximum of 1000000 frames; lower one of them"
    ),
    (
      FilmPlan.FilmOptions(output: "a.png", rate: 10),
      "--fps does not apply to a single image; remove it, or add --duration to write numbered .png images"
    ),
  ])
  func `FilmPlan rejects invalid combinations of options with a one-line error`(
    wishes: FilmPlan.FilmOptions, line: String
  ) {
    #expect(Self.fault(wishes) == line)
  }
}
