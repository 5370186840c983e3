import Films
import Foundation
import ImageCodecs
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct WritingTests {
  /// Returns a film of half a second with a text and a square.
  private func film(background: CGColor? = nil) -> Film {
    let film =
      background.map { Film(size: CGSize(width: 64, height: 48), background: $0) }
      ?? Film(size: CGSize(width: 64, height: 48))
    let text = film.add(Text("Hi 8", size: 16), .top(2))
    film.label("start")
    film.start(.type(text), over: 0.3)
    film.play(.move(film.add(square(at: 10, 36)), by: 30, 0), over: 0.5, easing: .spring)
    return film
  }

  // MARK: Films

  @Test(arguments: ["mp4", "webm", "mov", "gif", "apng", "webp"])
  func `two writes and a write of a film built twice give the same bytes`(
    fileExtension: String
  ) throws {
    let folder = try TemporaryFolder()
    let first = film()
    try first.write(to: folder("a.\(fileExtension)"))
    try first.write(to: folder("b.\(fileExtension)"))
    try film().write(to: folder("c.\(fileExtension)"))
    let bytes = try folder.bytes("a.\(fileExtension)")
    #expect(bytes.count > 100)
    #expect(try folder.bytes("b.\(fileExtension)") == bytes)
    #expect(try folder.bytes("c.\(fileExtension)") == bytes)
    #expect(folder.content.count == 3)
  }

  @Test func `audio is written to videos, and its errors are thrown`() throws {
    let folder = try TemporaryFolder()
    let film = film()
    try film.write(to: folder("silent.mov"), folder("silent.gif"))
    let source = folder("sound.mov")
    // The file has a tone of 0.05 s.
    let tone = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzzing/Seeds/audio/tone.wav").standardizedFileURL.path
    film.audio = AudioTrack(path: tone, offset: 0.1)
    try film.write(to: source, folder("sound.gif"))
    let expected = try folder.bytes("sound.mov")
    #expect(try folder.bytes("sound.gif") == folder.bytes("silent.gif"))
    // Half a second has 24,000 samples of 24 bits in two channels.
    #expect(try expected.count - folder.bytes("silent.mov").count > 24_000 * 6)
    film.audio = AudioTrack(path: folder("none.wav"))
    #expect(throws: FilmError.self) { try film.write(to: folder("error.mp4")) }
    #expect(!folder.content.contains("error.mp4"))
  }

  @Test func `a placeholder in a png path writes one file for each frame`() throws {
    let folder = try TemporaryFolder()
    let film = film(background: .hex(0x102030))
    try film.write(to: folder("f-%04d.png"))
    #expect(folder.content == (0..<15).map { String(format: "f-%04d.png", $0) })
    let frames = try folder.content.map { try decodeImage(folder.bytes($0)) }
    #expect(frames.allSatisfy { $0.width == 64 && $0.height == 48 })
    #expect(frames[0][60, 2] == (0x10, 0x20, 0x30, 255))
    #expect(frames[0] != frames[14])
  }

  @Test func `frames in files equal those of a renderer`() throws {
    let folder = try TemporaryFolder()
    let film = film(background: .clear)
    try film.write(to: folder("f-%d.png"))
    for index in [0, 4, 14] {
      #expect(
        try decodeImage(folder.bytes("f-\(index).png")) == RenderedFilm(film)[Double(index) / 30])
    }
  }

  @Test(arguments: [(10.0, 5), (30, 15), (60, 30)])
  func `rate sets the number of frames`(rate: Double, count: Int) throws {
    let folder = try TemporaryFolder()
    try film().write(to: folder("%d.png"), rate: rate)
    #expect(folder.content.count == count)
  }

  @Test func `scale sets the number of pixels per point`() throws {
    let folder = try TemporaryFolder()
    let film = film()
    try film.write(to: folder("a-%d.png"), rate: 2, scale: 2)
    film.scale = 3
    try film.write(to: folder("b-%d.png"), rate: 2)
    try film.writeStill(to: folder("c.png"), scale: 0.5)
    #expect(try decodeImage(folder.bytes("a-0.png")).width == 128)
    #expect(try decodeImage(folder.bytes("b-0.png")).width == 192)
    #expect(try decodeImage(folder.bytes("c.png")).width == 32)
  }

  @Test func `several paths are written in one call`() throws {
    let folder = try TemporaryFolder()
    try film().write(to: folder("a.gif"), folder("b.webp"))
    try film().write(to: folder("c.gif"))
    #expect(folder.content == ["a.gif", "b.webp", "c.gif"])
    #expect(try folder.bytes("a.gif") == folder.bytes("c.gif"))
  }

  @Test func `a transparent background is transparent in png, and black in jpg`() throws {
    let folder = try TemporaryFolder()
    let film = film(background: .clear)
    try film.writeStill(to: folder("a.png"))
    try film.writeStill(to: folder("a.jpg"))
    #expect(try decodeImage(folder.bytes("a.png"))[60, 2] == (0, 0, 0, 0))
    let (red, green, blue, alpha) = try decodeImage(folder.bytes("a.jpg"))[60, 2]
    #expect(max(red, green, blue) < 8 && alpha == 255)
  }

  // MARK: Stills

  @Test(arguments: ["png", "jpg", "avif"])
  func `writeStill writes the frame at a label`(fileExtension: String) throws {
    let folder = try TemporaryFolder()
    try film().writeStill(to: folder("a.\(fileExtension)"), at: "start")
    try film().writeStill(to: folder("b.\(fileExtension)"), at: .now(0))
    #expect(folder.content.count == 2)
    #expect(
      try folder.bytes("a.\(fileExtension)") != folder.bytes("b.\(fileExtension)"))
    // The decoder reads no AVIF.
    if fileExtension == "avif" { return }
    let still = try decodeImage(folder.bytes("a.\(fileExtension)"))
    #expect(still.width == 64 && still.height == 48)
  }

  @Test func `writeStill of a film without duration writes its layers`() throws {
    let folder = try TemporaryFolder()
    let film = Film(size: CGSize(width: 20, height: 20), background: .clear)
    film.add(square(10, at: 10, 10))
    try film.writeStill(to: folder("a.png"))
    #expect(try decodeImage(folder.bytes("a.png")).box.width == 10)
  }

  @Test func `writeStill after the end of the film shows the last values`() throws {
    let folder = try TemporaryFolder()
    try film().writeStill(to: folder("a.png"))
    try film().writeStill(to: folder("b.png"), at: 100)
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
  }

  // MARK: Contact sheets

  @Test func `writeContactSheet writes frames of the given width`() throws {
    let folder = try TemporaryFolder()
    try film().writeContactSheet(to: folder("s.png"), count: 4, width: 32)
    let sheet = try decodeImage(folder.bytes("s.png"))
    let (columns, rows) = ((sheet.width + 4) / 36, (sheet.height + 4) / 28)
    #expect(sheet.width == columns * 36 - 4 && sheet.height == rows * 28 - 4)
    #expect(columns * rows >= 4 && (columns - 1) * rows < 4)
  }

  @Test func `a contact sheet of a film with fewer frames has a cell for each frame`() throws {
    let folder = try TemporaryFolder()
    try film().writeContactSheet(to: folder("a.png"), count: 40, width: 32)
    #expect(try decodeImage(folder.bytes("a.png")).width > 32)
    let film = Film(size: CGSize(width: 64, height: 48))
    film.add(square(at: 20))
    #expect(throws: Never.self) { try film.writeContactSheet(to: folder("b.png"), count: 0) }
  }

  // MARK: Errors

  @Test(arguments: ["a.txt", "a", "a.png", "a.jpg", "a.mp5", ""])
  func `write throws notAFilm for another extension`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder(name)
    #expect(throws: StoryboardError.notAFilm(path)) { try film().write(to: path) }
    #expect(folder.content.isEmpty)
    #expect("\(StoryboardError.notAFilm(path))".hasPrefix("\(path): "))
    #expect("\(StoryboardError.notAFilm(path))".contains(".mp4"))
  }

  @Test func `write with one wrong extension writes no file`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: StoryboardError.notAFilm(folder("b.txt"))) {
      try film().write(to: folder("a.mp4"), folder("b.txt"))
    }
    #expect(folder.content.isEmpty)
  }

  @Test(arguments: ["a.txt", "a.mp4", "a-%d.png"])
  func `writeStill throws notAStill for another extension`(name: String) throws {
    let folder = try TemporaryFolder()
    #expect(throws: StoryboardError.notAStill(folder(name))) {
      try film().writeStill(to: folder(name))
    }
    #expect(folder.content.isEmpty)
    #expect("\(StoryboardError.notAStill("x"))".contains(".png"))
  }

  @Test(arguments: ["a.jpg", "a.gif", "a"])
  func `writeContactSheet throws notASheet for another extension`(name: String) throws {
    let folder = try TemporaryFolder()
    #expect(throws: StoryboardError.notASheet(folder(name))) {
      try film().writeContactSheet(to: folder(name))
    }
    #expect(folder.content.isEmpty)
  }

  @Test func `write throws noDuration for a film without motions and waits`() throws {
    let folder = try TemporaryFolder()
    let film = Film(size: CGSize(width: 20, height: 20))
    film.add(square(at: 10))
    #expect(throws: StoryboardError.noDuration) { try film.write(to: folder("a.mp4")) }
    #expect(folder.content.isEmpty)
    #expect("\(StoryboardError.noDuration)" == "the film has no duration; play a motion or wait")
  }

  @Test(arguments: ["mp4", "gif", "webp", "apng"])
  func `an unwritable path throws FilmError and leaves no file`(fileExtension: String) throws {
    let folder = try TemporaryFolder()
    #expect(throws: FilmError.self) {
      try film().write(
        to: folder("a.\(fileExtension)"), folder("missing/b.\(fileExtension)"))
    }
    #expect(folder.content.isEmpty, "\(folder.content)")
  }

  @Test func `a failed write keeps the file that was there`() throws {
    let folder = try TemporaryFolder()
    try film().write(to: folder("a.gif"))
    let bytes = try folder.bytes("a.gif")
    #expect(throws: FilmError.self) {
      try film().write(to: folder("a.gif"), folder("missing/b.gif"), rate: 5)
    }
    #expect(try folder.bytes("a.gif") == bytes)
  }
}

/// A temporary folder of one test, deleted together with this object.
private final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("storyboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Returns the path of a file in the folder.
  func callAsFunction(_ name: String) -> String { url.path + "/" + name }

  /// The names of the items in the folder.
  var content: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
