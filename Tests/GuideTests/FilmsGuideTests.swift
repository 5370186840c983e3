import Films
import Foundation
import Pixels
import QuartzCore
import Testing

/// The code of the guide films.md, which quotes the bodies of these functions.
private enum FilmsGuide {
  static func film(of stage: CALayer, path: String) throws {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds, scale: 2)
    let film = MP4Film(path: path, rate: 60)
    for time in FrameTimes(duration: 2, rate: 60) {
      try film.append(renderer.frame(at: time))
    }
    try film.finish()
  }

  static func still(with renderer: CARenderer, path: String) throws {
    let still = PNGImageSink(path: path)
    try still.append(renderer.frame(at: 0.5))
    try still.finish()
  }

  static func sequence(with renderer: CARenderer, folder: String) throws {
    let sequence = PNGSequence(pattern: folder + "/frame-%04d.png")
    for time in FrameTimes(duration: 0.5, rate: 10) {
      try sequence.append(renderer.frame(at: time))
    }
    try sequence.finish()
  }

  static func contactSheet(with renderer: CARenderer, path: String) throws {
    let times = FrameTimes(duration: 2, rate: 30)
    let picks = times.evenlySpacedFrames(8)
    let sheet = ContactSheet(path: path, number: picks.count, width: 1200)
    for pick in picks {
      try sheet.append(renderer.frame(at: times[pick]))
    }
    try sheet.finish()
  }

  static func severalFilms(with renderer: CARenderer, folder: String) throws {
    let sinks: [any FilmSink] = [
      MP4Film(path: folder + "/card.mp4", rate: 30),
      GIFFilm(path: folder + "/card.gif", rate: 30),
      JPEGImageSink(path: folder + "/last-frame.jpg"),
    ]
    for time in FrameTimes(duration: 0.5, rate: 30) {
      let frame = try renderer.frame(at: time)
      for sink in sinks { try sink.append(frame) }
    }
    for sink in sinks { try sink.finish() }
  }

  static func filmWithSettings(with renderer: CARenderer, path: String) throws {
    let settings = VideoSettings(quality: 0.9, preset: .fast, bitDepth: .ten)
    let film = MP4Film(path: path, rate: 60, settings: settings)
    try film.append(renderer.frame(at: 0))
    try film.finish()
  }

  static func filmWithSound(with renderer: CARenderer, sound: String, path: String) throws {
    let music = AudioTrack(path: sound, offset: 0.5, gain: -6, fadeIn: 0.2, fadeOut: 1)
    let film = MP4Film(path: path, rate: 60, audio: music)
    for time in FrameTimes(duration: 2, rate: 60) {
      try film.append(renderer.frame(at: time))
    }
    try film.finish()
  }

  static func joinedFilm(with renderer: CARenderer, folder: String) throws {
    let times = FrameTimes(duration: 6, rate: 30)
    var parts: [FilmPart] = []
    for shard in 1...2 {
      let frames = FilmSegments.frames(ofShard: shard, of: 2, frameCount: times.count)
      let path = folder + "/part-\(shard).mp4"
      let film = MP4Film(path: path, rate: 30)
      for frame in frames { try film.append(renderer.frame(at: times[frame])) }
      try film.finish()
      parts.append(FilmPart(path: path, frameCount: frames.count))
    }
    try FilmJoiner.join(parts, to: folder + "/film.mp4", rate: 30)
  }

  static func anyFormat(with renderer: CARenderer, path: String) throws {
    guard let format = FilmFormat(path: path) else {
      print("unsupported file; use \(FilmFormat.fileExtensions().joined(separator: ", "))")
      return
    }
    let sink = format.makeSink(path: path, rate: 30, loops: 3)
    try sink.append(renderer.frame(at: 0))
    try sink.finish()
  }

  static func report(with renderer: CARenderer, path: String) {
    let film = MP4Film(path: path, rate: 30)
    do {
      try film.append(renderer.frame(at: 0))
      try film.finish()
      for notice in film.notices { print(notice) }
    } catch {
      print(error)
    }
  }
}

@Suite struct FilmsGuideTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("films-guide-\(UUID().uuidString)").path
  private let stage = CALayer()

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    stage.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
    stage.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.2, alpha: 1)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `the guide's examples write their films, images and sheets`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FilmsGuide.film(of: stage, path: folder + "/a.mp4")
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    try FilmsGuide.still(with: renderer, path: folder + "/b.png")
    #expect(try files() == ["a.mp4", "b.png"])
    let sheets = CARenderer(layer: stage, bounds: stage.bounds)
    try FilmsGuide.contactSheet(with: sheets, path: folder + "/c.png")
    try FilmsGuide.filmWithSettings(with: sheets, path: folder + "/d.mp4")
    try FilmsGuide.anyFormat(with: sheets, path: folder + "/e.webp")
    FilmsGuide.report(with: sheets, path: folder + "/f.gif")
    #expect(try files() == ["a.mp4", "b.png", "c.png", "d.mp4", "e.webp"])
  }

  @Test func `the guide's examples write a sequence and several films in one run`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    try FilmsGuide.sequence(with: renderer, folder: folder)
    #expect(try files() == (0..<5).map { "frame-000\($0).png" })
    let others = CARenderer(layer: stage, bounds: stage.bounds)
    try FilmsGuide.severalFilms(with: others, folder: folder)
    #expect(try files().prefix(2) == ["card.gif", "card.mp4"])
  }

  @Test func `the guide's example writes a film with sound`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let renderer = CARenderer(layer: stage, bounds: stage.bounds, scale: 0.1)
    // A header of a WAV file with one channel of 16 bits and 8,000 samples a second, and half a second of silence.
    var bytes = Data("RIFF".utf8)
    for value in [8_036, 0x4556_4157, 0x2074_6d66, 16, 0x1_0001, 8_000, 16_000, 0x10_0002]
      as [UInt32]
    {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes += Data("data".utf8) + Data([0x40, 0x1F, 0, 0]) + Data(count: 8_000)
    try bytes.write(to: URL(fileURLWithPath: folder + "/a.wav"))
    try FilmsGuide.filmWithSound(
      with: renderer, sound: folder + "/a.wav", path: folder + "/film.mp4")
    #expect(try files() == ["a.wav", "film.mp4"])
  }

  @Test func `the guide's example joins two parts of a film`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let renderer = CARenderer(layer: stage, bounds: stage.bounds, scale: 0.1)
    try FilmsGuide.joinedFilm(with: renderer, folder: folder)
    #expect(try files() == ["film.mp4", "part-1.mp4", "part-2.mp4"])
  }
}
