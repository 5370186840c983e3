import Films
import Foundation
import Testing
import TextLayout

@testable import ametrine

/// Tests of the fonts in reports and plans, with configurations of fontconfig that stand for other machines.
@Suite struct ReportFontTests {
  private let place: Workplace

  /// Creates a document whose text needs a font.
  init() throws {
    place = try Workplace()
    try place.write("in.caml", Self.document(text: "Hi"))
  }

  private static func document(text: String) -> String {
    Workplace.document.replacingOccurrences(
      of: "<sublayers>",
      with: """
        <sublayers><CATextLayer bounds="0 0 40 20" position="20 15" string="\(text)" fontSize="12"/>
        """)
  }

  /// Returns variables with which only the fonts for the given names are installed.
  private func machine(_ names: String...) throws -> [String: String] {
    let folder = "fonts-" + names.joined()
    try place.write("\(folder)/empty", "")
    for name in names {
      let choice = FontLibrary.system.choice(for: FontChoice.Lookup(name: name))
      let file = try #require(choice.file)
      try FileManager.default.createSymbolicLink(
        atPath: "\(place.path)/\(folder)/\((file as NSString).lastPathComponent)",
        withDestinationPath: file)
    }
    try place.write(
      "\(folder).conf",
      """
      <?xml version="1.0"?><fontconfig><dir>\(place.path)/\(folder)</dir>
      <cachedir>\(place.path)/cache</cachedir></fontconfig>
      """)
    return ["FONTCONFIG_FILE": "\(place.path)/\(folder).conf"]
  }

  private func renderShard(_ shard: String, on machine: [String: String]) throws -> String {
    let outcome = try place.run(
      ["render", "in.caml", "-o", "a.mp4", "--duration", "8", "--shard", shard],
      environment: machine)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.errors
  }

  private func join() throws -> Workplace.Outcome {
    try place.run("join", "a.part-1-of-2.mp4", "a.part-2-of-2.mp4", "-o", "joined.mp4", "--json")
  }

  private func report(_ name: String) throws -> RenderReport {
    try RenderReport(contentsOf: "\(place.path)/\(name)")
  }

  @Test(arguments: [
    "<CATextLayer bounds=\"0 0 9 9\" hidden=\"1\" string=\"Hi\"/>",
    "<CATextLayer bounds=\"0 0 9 9\" position=\"-500 0\" string=\"Hi\"/>",
    "<CATextLayer bounds=\"0 0 0 0\" string=\"Hi\"/>",
    "<CALayer opacity=\"0\"><mask type=\"CATextLayer\" bounds=\"0 0 9 9\" string=\"Hi\"/></CALayer>",
  ])
  func `a plan lists the fonts of texts that the first frame does not show`(layer: String) throws {
    try place.write(
      "in.caml",
      """
      <caml><CALayer bounds="0 0 40 30" position="20 15" backgroundColor="1 0 0">
      <sublayers>\(layer)</sublayers></CALayer></caml>
      """)
    #expect(try plannedFonts(["-o", "a.mp4"]).map(\.name) == ["Helvetica"])
  }

  @Test func `a plan lists the fonts of the texts of later states`() throws {
    try place.write(
      "in.caml",
      """
      <caml><CALayer bounds="0 0 40 30" position="20 15"><sublayers>
      <CATextLayer id="t" bounds="0 0 40 20" position="20 15" string="a"/></sublayers>
      <states><LKState name="A"><elements/></LKState><LKState name="B"><elements>
      <LKStateSetValue targetId="t" keyPath="string"><value type="string" value="\u{2713}"/></LKStateSetValue>
      </elements></LKState></states></CALayer></caml>
      """)
    let machine = try machine("Liberation Sans", "DejaVu Sans")
    let tour = try plannedFonts(["-o", "a.mp4"], on: machine)
    #expect(tour.contains { $0.characters == "\u{2713}" })
    let state = try plannedFonts(["-o", "a.mp4", "--state", "A"], on: machine)
    #expect(!state.contains { $0.characters == "\u{2713}" })
  }

  private func plannedFonts(
    _ arguments: [String], on machine: [String: String] = [:]
  ) throws -> [RenderReport.Font] {
    let outcome = try place.run(
      ["plan", "in.caml", "-o", "plan.json"] + arguments, environment: machine)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try RenderPlan(contentsOf: place.path + "/plan.json").fontChoices
  }

  @Test func `a report lists the fonts by request and contents`() throws {
    _ = try renderShard("1/2", on: machine("DejaVu Sans"))
    let fonts = try report("a.part-1-of-2.mp4.json").fonts
    #expect(fonts.count == 1)
    #expect(fonts.first?.name == "Helvetica")
    let file = FontLibrary.system.choice(for: FontChoice.Lookup(name: "DejaVu Sans")).file
    #expect(try fonts.first?.sha256 == ContentHash.hash(ofFileAt: #require(file)))
  }

  @Test func `join refuses parts from machines with different fonts`() throws {
    _ = try renderShard("1/2", on: machine("DejaVu Sans"))
    _ = try renderShard("2/2", on: machine("DejaVu Serif"))
    let outcome = try join()
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("\"PART_FOREIGN\""))
    #expect(
      outcome.output.contains(
        "a.part-2-of-2.mp4.json: a part of another film: it has another font for 'Helvetica' than "
          + "a.part-1-of-2.mp4.json; install the same fonts"), "\(outcome.output)")
    #expect(!place.content.contains("joined.mp4"))
  }

  @Test func `join refuses a part from a machine without fonts`() throws {
    _ = try renderShard("1/2", on: machine("DejaVu Sans"))
    _ = try renderShard("2/2", on: machine())
    #expect(try join().output.contains("\"PART_FOREIGN\""))
  }

  @Test func `join refuses parts with different fonts for a character`() throws {
    try place.write("in.caml", Self.document(text: "a\u{2713}"))
    _ = try renderShard("1/2", on: machine("Liberation Sans", "DejaVu Sans"))
    _ = try renderShard("2/2", on: machine("Liberation Sans", "DejaVu Sans Mono"))
    #expect(try report("a.part-1-of-2.mp4.json").fonts.contains { $0.characters == "\u{2713}" })
    let output = try join().output
    #expect(output.contains("another font for the characters '\u{2713}' than"), "\(output)")
  }

  @Test func `join accepts parts from machines that differ in unused fonts`() throws {
    _ = try renderShard("1/2", on: machine("DejaVu Sans"))
    _ = try renderShard("2/2", on: machine("DejaVu Sans", "DejaVu Sans Mono"))
    let outcome = try join()
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `a shard is rendered again if its machine has another font`() throws {
    let (sans, serif) = (try machine("DejaVu Sans"), try machine("DejaVu Serif"))
    _ = try renderShard("1/2", on: sans)
    #expect(try renderShard("1/2", on: sans).contains("already complete"))
    let before = try report("a.part-1-of-2.mp4.json")
    #expect(try !renderShard("1/2", on: serif).contains("already complete"))
    let after = try report("a.part-1-of-2.mp4.json")
    #expect(before.fonts != after.fonts)
    #expect(before.files != after.files)
  }

  @Test func `render --plan refuses a machine that chooses another font`() throws {
    let sans = try machine("DejaVu Sans")
    let more = try machine("DejaVu Sans", "Liberation Sans")
    let plan = ["plan", "in.caml", "-o", "a.mp4", "-o", "plan.json", "--duration", "1"]
    #expect(try place.run(plan, environment: sans).status == 0)
    let render = ["render", "--plan", "plan.json", "--json"]
    // Liberation Sans is a better substitute of Helvetica; the file of DejaVu Sans is unchanged.
    let outcome = try place.run(render, environment: more)
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("\"PLAN_FONT_CHANGED\""))
    #expect(outcome.output.contains("another font is chosen for 'Helvetica'"), "\(outcome.output)")
    #expect(try place.run(render, environment: sans).status == 0)
  }
}
