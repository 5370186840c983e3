import Films
import Foundation
import ImageCodecs
import Pixels
import Testing

/// Tests of `render` with several outputs, sizes, states and directories.
@Suite struct RenderOptionTests {
  /// A document that is red in its first state and green in its second.
  private static let states = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 20 10" position="10 5"><sublayers>
    <CALayer id="#1" bounds="0 0 20 10" position="10 5" backgroundColor="1 0 0"/></sublayers><states>
    <LKState name="Locked"><elements/></LKState>
    <LKState name="Unlock Now"><elements><LKStateSetValue targetId="#1" keyPath="backgroundColor"><value \
    type="CGColor" value="0 1 0"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
    """

  private func picture(_ place: Workplace, _ name: String) throws -> PixelBuffer {
    try decodeImage(place.bytes(name))
  }

  @Test(arguments: [("--tilt", "-1,0"), ("--tilt", "-0.5,-1"), ("--time", "-0.5")])
  func `a negative option value can be given as a separate argument`(option: String, value: String)
    throws
  {
    let place = try Workplace()
    let apart = try place.run("render", "in.caml", "-o", "a.png", option, value)
    let joined = try place.run("render", "in.caml", "-o", "b.png", "\(option)=\(value)")
    #expect(apart.status == joined.status)
    #expect(apart.errors == joined.errors)
    #expect(!apart.errors.contains("Missing value"), "\(apart.errors)")
  }

  @Test(arguments: [
    ("--fps", "-1"), ("--duration", "-1"), ("--scale", "-2"), ("--size", "-4x4"), ("--width", "-9"),
    ("--loops", "-2"), ("--quality", "-1"),
  ])
  func `an invalid negative option value is rejected with an error that names the option`(
    option: String, value: String
  ) throws {
    let place = try Workplace()
    let apart = try place.run("render", "in.caml", "-o", "a.gif", option, value)
    #expect(apart.status != 0)
    #expect(!apart.errors.contains("Missing value"), "\(apart.errors)")
    #expect(apart.errors.contains(option), "\(apart.errors)")
  }

  @Test func `render with several -o options writes several files from the same frames`() throws {
    let place = try Workplace()
    let made = try place.run(
      "render", "in.caml", "-o", "a.gif", "-o", "a.apng", "-o", "still.png", "-o", "still.jpg",
      "-o", "sheet.png", "--duration", "0.5", "--fps", "10", "--loops", "2")
    #expect(made.status == 0)
    #expect(made.errors.isEmpty)
    #expect(place.content == ["a.apng", "a.gif", "sheet.png", "still.jpg", "still.png"])
    for name in ["a.gif", "a.apng"] {
      _ = try place.run(
        "render", "in.caml", "-o", "alone-\(name)", "--duration", "0.5", "--fps", "10", "--loops",
        "2")
      #expect(try place.bytes(name) == place.bytes("alone-\(name)"))
    }
    #expect(try picture(place, "still.png")[5, 15] == (255, 255, 255, 255))
    #expect(try picture(place, "still.jpg").width == 40)
  }

  @Test func `render applies options of a format only to outputs of that format`() throws {
    let place = try Workplace()
    let sheet = try place.run(
      "render", "in.caml", "-o", "a.gif", "-o", "b.png", "--contact-sheet", "4", "--scale", "1")
    #expect(sheet.status == 0)
    #expect(try picture(place, "b.png").width > 40)
    let none = try place.run(
      "render", "in.caml", "-o", "c.mp4", "-o", "d.png", "--loops", "2")
    #expect(none.status == 64)
    #expect(none.errors.contains("--loops applies only to"))
    let same = try place.run("render", "in.caml", "-o", "c.gif", "-o", "c.gif")
    #expect(
      same.errors
        == "ametrine: c.gif: two outputs have this path; each -o must name a different file\n")
  }

  @Test func `render -o - writes a single image to standard output`() throws {
    let place = try Workplace()
    let piped = try place.shell("\"$0\" render in.caml -o - --format png > out.png")
    #expect(piped.status == 0)
    #expect(piped.errors.isEmpty)
    #expect(try picture(place, "out.png")[5, 15] == (255, 255, 255, 255))
    #expect(try place.run("render", "in.caml", "-o", "-").errors.contains("--format"))
    #expect(try place.run("render", "in.caml", "-o", "-", "--format", "avi").status == 64)
    for options in [["--each-state"], ["--duration", "0.1"]] {
      let many = try place.run(["render", "in.caml", "-o", "-", "--format", "png"] + options)
      #expect(many.status == 64)
      #expect(many.errors.contains("standard output can hold only one file"))
    }
    let full = try place.shell("\"$0\" render in.caml -o - --format png > /dev/full")
    #expect(full.status == 75)
    #expect(full.errors.contains("cannot write to standard output"))
  }

  @Test func `render --width and --height scale the document as given by --fit contain or cover`()
    throws
  {
    let place = try Workplace()
    func made(_ options: String...) throws -> PixelBuffer {
      let outcome = try place.run(["render", "in.caml", "-o", "a.png"] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try picture(place, "a.png")
    }
    let wide = try made("--width", "80")
    #expect((wide.width, wide.height) == (80, 60))
    let contained = try made("--width", "60", "--height", "60", "--background", "blue")
    #expect((contained.width, contained.height) == (60, 60))
    #expect(contained[30, 3] == (0, 0, 255, 255))
    #expect(contained[30, 20] == (255, 0, 0, 255))
    let covering = try made("--width", "60", "--height", "60", "--fit", "cover")
    #expect((covering.width, covering.height) == (60, 60))
    #expect(covering[59, 0] == (255, 0, 0, 255))
    #expect(covering[0, 59] == (255, 0, 0, 255))
  }

  /// At half the scale, a line of half a point covers a total of a quarter of a pixel in each row, at every position.
  @Test(arguments: [0.0, 0.5, 1, 1.5])
  func `render at --scale 0.5 keeps the total coverage of a line of half a point`(
    x: Double
  ) throws {
    let place = try Workplace()
    try place.write(
      "line.caml",
      """
      <caml><CALayer bounds="0 0 40 40" position="20 20" backgroundColor="1 1 1"><sublayers><CALayer \
      anchorPoint="0 0" bounds="0 0 0.5 40" position="\(20 + x) 0" backgroundColor="0 0 0" \
      allowsEdgeAntialiasing="1"/></sublayers></CALayer></caml>
      """)
    #expect(try place.run("render", "line.caml", "-o", "a.png", "--scale", "0.5").status == 0)
    let drawn = try picture(place, "a.png")
    #expect((drawn.width, drawn.height) == (20, 20))
    let dark = (0..<20).reduce(0) { $0 + 255 - Int(drawn[$1, 10].0) }
    #expect(abs(dark - 64) <= 2)
  }

  @Test func `render --each-state writes one file per state, which contains the state's name`()
    throws
  {
    let place = try Workplace()
    try place.write("two.caml", Self.states)
    let outcome = try place.run("render", "two.caml", "-o", "s.png", "-o", "s.jpg", "--each-state")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      place.content.filter { $0 != "two.caml" } == [
        "s-Locked.jpg", "s-Locked.png", "s-Unlock-Now.jpg", "s-Unlock-Now.png",
      ])
    #expect(try picture(place, "s-Locked.png")[3, 3] == (255, 0, 0, 255))
    #expect(try picture(place, "s-Unlock-Now.png")[3, 3] == (0, 255, 0, 255))
    #expect(try place.run("render", "two.caml", "-o", "h.png", "--state", "home").status == 0)
    #expect(try picture(place, "h.png")[3, 3] == (0, 255, 0, 255))
    let none = try place.run("render", "in.caml", "-o", "t.png", "--each-state")
    #expect(none.errors == "ametrine: in.caml: the document has no states; remove --each-state\n")
  }

  @Test func `render of a directory preserves its subdirectories and writes every --format`() throws
  {
    let place = try Workplace()
    try place.write("all/a.caml", Workplace.document)
    try place.write("all/deep/er/a.caml", Workplace.document)
    try place.write("all/deep/.hidden/a.caml", Workplace.document)
    let outcome = try place.run(
      "render", "all", "-o", "out", "--format", "png", "--format", "jpg")
    #expect(
      outcome.output == """
        ok      out/a.png, out/a.jpg
        ok      out/deep/er/a.png, out/deep/er/a.jpg
        2 of 2 rendered

        """)
  }

  @Test func `a batch render reports a document with import errors as partly rendered`() throws {
    let place = try Workplace()
    try place.write(
      "half.ca/main.caml",
      """
      <caml><CALayer bounds="0 0 9 9" backgroundColor="1 0 0"><sublayers><CALayer bounds="x"/></sublayers></CALayer></caml>
      """)
    try place.write("fine.caml", Workplace.document)
    let render = ["render", "fine.caml", "half.ca", "-o", "out", "--format", "png"]
    let outcome = try place.run(render)
    #expect(outcome.output.contains("ok      out/fine.png"))
    #expect(outcome.output.contains("partial out/half.png"))
    #expect(outcome.output.hasSuffix("2 of 2 rendered, 1 only partially\n"))
    #expect(try place.run(render + ["--quiet"]).output == "partial out/half.png\n")
  }

  @Test func `a film of states without a duration ends, and is limited by --max-duration`() throws {
    let place = try Workplace()
    try place.write("two.caml", Self.states)
    let long = try place.run("render", "two.caml", "-o", "long%03d.png", "--fps", "2")
    #expect(long.status == 0)
    #expect(long.errors.isEmpty)
    let whole = place.content.count
    let short = try place.run(
      "render", "two.caml", "-o", "short%03d.png", "--fps", "2", "--max-duration", "1")
    #expect(short.status == 0)
    #expect(short.errors.contains("only the first 1 s of"))
    #expect(place.content.count == whole + 2)
  }

  @Test func `a wallpaper package has a black background unless --background is given`() throws {
    let place = try Workplace()
    try place.write("w.caml", "<caml><CALayer bounds=\"0 0 9 9\" position=\"4.5 4.5\"/></caml>")
    #expect(try place.run("convert", "w.caml", "-o", "w.tendies").status == 0)
    #expect(try place.run("render", "w.tendies", "-o", "a.png").status == 0)
    #expect(try picture(place, "a.png")[4, 4] == (0, 0, 0, 255))
    #expect(
      try place.run("render", "w.tendies", "-o", "b.png", "--background", "clear").status == 0)
    #expect(try picture(place, "b.png")[4, 4].3 == 0)
    #expect(try place.run("render", "w.caml", "-o", "c.png").status == 0)
    #expect(try picture(place, "c.png")[4, 4].3 == 0)
  }

  @Test func `a contact sheet enlarges a small document unless --scale is given`() throws {
    let place = try Workplace()
    #expect(
      try place.run("render", "in.caml", "-o", "a.png", "--contact-sheet", "1").status == 0)
    #expect(try picture(place, "a.png").width == 160)
    #expect(
      try place.run("render", "in.caml", "-o", "b.png", "--contact-sheet", "1", "--scale", "1")
        .status == 0)
    #expect(try picture(place, "b.png").width == 40)
  }

  @Test(arguments: [(200, 6), (90, 4), (1000, 3)])
  func `--width with --contact-sheet is the width of the sheet, whose frames are drawn to fit`(
    width: Int, number: Int
  ) throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a.png", "--contact-sheet", "\(number)", "--width", "\(width)")
    #expect(outcome.status == 0)
    let sheet = try picture(place, "a.png")
    #expect(sheet.width <= width)
    #expect(sheet.width > width - number)
    // The white square of the first frame covers 10 of 40 points from the left edge, and half of 30 points is its middle.
    let cell = ContactSheetLayout.frameWidth(
      sheetWidth: width, frameCount: number, aspectRatio: 40 / 30.0)
    #expect(sheet[cell / 8, cell * 3 / 8] == (255, 255, 255, 255))
    #expect(sheet[cell / 2, cell * 3 / 8] == (255, 0, 0, 255))
  }

  @Test func `--width reduces a contact sheet that is written with other files`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a.gif", "-o", "b.png", "--contact-sheet", "4", "--width", "120")
    #expect(outcome.status == 0)
    let sheet = try picture(place, "b.png")
    #expect(sheet.width <= 120)
    #expect(sheet.width > 116)
  }

  @Test func `--width of a contact sheet must leave a pixel for each frame`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a.png", "--contact-sheet", "12", "--width", "5")
    #expect(outcome.status != 0)
    #expect(
      outcome.errors.contains(
        "invalid --width '5': each frame of the contact sheet needs at least 1 pixel; raise it or lower "
          + "--contact-sheet"))
    #expect(place.content.isEmpty)
  }

  @Test func `render reports an odd size of an .mp4 unless --quiet is given`() throws {
    let place = try Workplace()
    let arguments = ["render", "in.caml", "--width", "41", "--duration", "0.1"]
    let outcome = try place.run(arguments + ["-o", "a.mp4"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "a.mp4: the film has 42 × 32 pixels instead of 41 × 31: H.264 requires even sizes, "
        + "and the last column or row is repeated; use an even width and height\n")
    let quiet = try place.run(arguments + ["-o", "b.mp4", "--quiet"])
    #expect(quiet.status == 0)
    #expect(quiet.errors.isEmpty)
    #expect(try place.run(arguments + ["-o", "c.webm"]).errors.isEmpty)
  }

  @Test func `--quality, --preset and --bit-depth change the bytes of an .mp4`() throws {
    let place = try Workplace()
    var files: Set<Data> = []
    let variants = [[], ["--quality", "0.4"], ["--preset", "ultrafast"], ["--bit-depth", "10"]]
    for (number, options) in variants.enumerated() {
      let output = "\(number).mp4"
      let outcome = try place.run(
        ["render", "in.caml", "-o", output, "--duration", "0.2"] + options)
      #expect(outcome.status == 0)
      files.insert(try place.bytes(output))
    }
    #expect(files.count == variants.count)
  }

  @Test(arguments: [
    (["a.mp4", "--bit-depth", "9"], "--bit-depth"), (["a.mp4", "--preset", "quick"], "--preset"),
    (["a.gif", "--bit-depth", "10"], "--bit-depth applies only to .mp4 or .webm"),
  ])
  func `render rejects values and formats that --preset and --bit-depth do not support`(
    arguments: [String], problem: String
  ) throws {
    let place = try Workplace()
    let outcome = try place.run(["render", "in.caml", "-o"] + arguments)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains(problem))
    #expect(place.content.isEmpty)
  }

  @Test func `render reports a drawing diagnostic with the names of the document and the layer`()
    throws
  {
    let place = try Workplace()
    try place.write(
      "r.caml",
      """
      <caml><CALayer bounds="0 0 9 9"><sublayers><CALayer name="Card" bounds="0 0 9 9" cornerRadius="9" \
      backgroundColor="1 0 0"/></sublayers></CALayer></caml>
      """)
    let outcome = try place.run("render", "r.caml", "-o", "a.png")
    #expect(outcome.errors.hasPrefix("r.caml: warning: 'Card': corners drawn outside the bounds: "))
    #expect(try place.run("render", "r.caml", "-o", "a.png", "--quiet").errors.isEmpty)
  }

  @Test func `render --near-lossless reduces the size of a WebP file`() throws {
    let place = try Workplace()
    try place.write(
      "g.caml",
      """
      <caml><CAGradientLayer bounds="0 0 90 90" position="45 45" type="radial" startPoint="0.3 0.2" endPoint="1 1"><colors>
      <CGColor value="1 0.2 0.1"/><CGColor value="0.1 0.9 1"/></colors></CAGradientLayer></caml>
      """)
    func size(_ options: String...) throws -> Int {
      let outcome = try place.run(
        ["render", "g.caml", "-o", "a.webp", "--duration", "0.1"] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try place.bytes("a.webp").count
    }
    let exact = try size()
    #expect(try size("--near-lossless", "100") == exact)
    #expect(try size("--near-lossless", "0") < exact)
    for options in [
      ["a.png", "--near-lossless", "60"], ["b.webp", "--near-lossless", "101"],
      ["b.webp", "--near-lossless", "60", "--quality", "0.5"],
    ] {
      let refused = try place.run(["render", "g.caml", "-o"] + options)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("--near-lossless"))
    }
  }

  @Test func `render --colors, --dither and --max-bytes limit the size of a GIF file`() throws {
    let place = try Workplace()
    func size(_ options: String...) throws -> Int {
      let outcome = try place.run(["render", "in.caml", "-o", "a.gif", "--scale", "4"] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try place.bytes("a.gif").count
    }
    let whole = try size()
    #expect(try size("--colors", "2") <= whole)
    #expect(try size("--dither", "none") <= whole)
    #expect(try size("--max-bytes", "\(whole)") == whole)
    let tight = try place.run("render", "in.caml", "-o", "b.gif", "--max-bytes", "0.05k")
    #expect(tight.status == 69)
    #expect(tight.errors.contains("does not fit into 50 bytes"))
    for options in [
      ["c.mp4", "--colors", "9"], ["c.gif", "--colors", "1"], ["c.gif", "--max-bytes", "x"],
      ["c.gif", "--dither", "much"],
    ] {
      let refused = try place.run(["render", "in.caml", "-o"] + options)
      #expect(refused.status == 64)
      #expect(refused.errors.split(separator: "\n").count == 1)
    }
    #expect(place.content == ["a.gif"])
  }
}
