import Foundation
import Pixels
import Testing

@testable import Films

@Suite struct UnfinishedFileTests {
  private static func sinks(_ scratch: Scratch) -> [any FilmSink] {
    [
      PNGImageSink(path: scratch("a.png")), PNGSequence(pattern: scratch("b%04d.png")),
      GIFFilm(path: scratch("a.gif"), rate: 10), MP4Film(path: scratch("a.mp4"), rate: 10),
      ContactSheet(path: scratch("s.png"), number: 4),
      APNGFilm(path: scratch("a.apng"), rate: 10), WebPFilm(path: scratch("a.webp"), rate: 10),
      WebMFilm(path: scratch("a.webm"), rate: 10), ProResFilm(path: scratch("a.mov"), rate: 10),
    ]
  }

  @Test(arguments: 0..<9)
  func `FilmSink.cancel leaves no file`(index: Int) throws {
    let scratch = try Scratch()
    let sink = Self.sinks(scratch)[index]
    for frame in movingSquare(32, 32, frames: 3) { try sink.append(frame) }
    sink.cancel()
    #expect(scratch.content.isEmpty)
  }

  @Test(arguments: 0..<9)
  func `a FilmSink deallocated before finish leaves no file`(index: Int) throws {
    let scratch = try Scratch()
    do {
      let sink = Self.sinks(scratch)[index]
      for frame in movingSquare(32, 32, frames: 3) { try sink.append(frame) }
    }
    #expect(scratch.content.isEmpty)
  }

  @Test(arguments: 1..<9)
  func `FilmSink rejects a frame of a different size and leaves no file`(index: Int) throws {
    let scratch = try Scratch()
    do {
      let sink = Self.sinks(scratch)[index]
      try sink.append(movingSquare(32, 32, frames: 1)[0])
      do throws(FilmError) {
        try sink.append(movingSquare(32, 30, frames: 1)[0])
        Issue.record("the frame was taken")
      } catch {
        #expect(error.reason == .sizeChanged(expected: [32, 32], found: [32, 30]))
      }
    }
    #expect(scratch.content.isEmpty)
  }

  @Test(arguments: 0..<9)
  func `FilmSink.finish without a frame throws an error`(index: Int) throws {
    let scratch = try Scratch()
    #expect(throws: FilmError.self) { try Self.sinks(scratch)[index].finish() }
    #expect(scratch.content.isEmpty)
  }

  @Test func `an existing film file is kept until the new film is finished`() throws {
    let scratch = try Scratch()
    try Data("old".utf8).write(to: URL(fileURLWithPath: scratch("a.mp4")))
    let sink = MP4Film(path: scratch("a.mp4"), rate: 10)
    try sink.append(movingSquare(32, 32, frames: 1)[0])
    #expect(try scratch.bytes("a.mp4") == Array("old".utf8))
    try sink.finish()
    #expect(try scratch.bytes("a.mp4").count > 100)
    #expect(scratch.content == ["a.mp4"])
  }

  @Test func `a film sink whose path is a symbolic link replaces the target of the link`() throws {
    let scratch = try Scratch()
    try Data("old".utf8).write(to: URL(fileURLWithPath: scratch("real.png")))
    try FileManager.default.createSymbolicLink(
      atPath: scratch("link.png"), withDestinationPath: "real.png")
    let sink = PNGImageSink(path: scratch("link.png"))
    try sink.append(movingSquare(32, 32, frames: 1)[0])
    try sink.finish()
    #expect(try scratch.bytes("real.png").starts(with: [0x89, 0x50]))
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: scratch("link.png"))
    #expect(target == "real.png")
  }

  @Test func `a FilmError for a missing folder contains the path of the film`() throws {
    let scratch = try Scratch()
    let path = scratch("none/a.gif")
    do throws(FilmError) {
      try GIFFilm(path: path, rate: 10).append(movingSquare(32, 32, frames: 1)[0])
      Issue.record("the film was begun")
    } catch {
      #expect(error.description.hasPrefix("\(path): cannot be written: No such file"))
    }
  }

  @Test func `film sinks reject a device or folder as their path`() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch("device.png"), withDestinationPath: "/dev/null")
    try FileManager.default.createDirectory(
      atPath: scratch("folder.png"), withIntermediateDirectories: false)
    for path in [scratch("device.png"), scratch("folder.png")] {
      do throws(FilmError) {
        try PNGImageSink(path: path).append(movingSquare(32, 32, frames: 1)[0])
        Issue.record("\(path) was taken")
      } catch {
        #expect(error.reason == .notARegularFile)
      }
    }
  }

  @Test func `film sinks throw an error on a full disk and leave no file`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      // Limiting file sizes to four kilobytes has the same effect as a full disk.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
      let frames = (0..<40).map { Frame(pixels: noise(96, 96, seed: $0), time: Double($0) / 10) }
      for sink in UnfinishedFileTests.sinks(scratch) where !(sink is ContactSheet) {
        do throws(FilmError) {
          for frame in frames { try sink.append(frame) }
          try sink.finish()
          preconditionFailure("\(sink) found room")
        } catch {
          guard case .cannotWrite = error.reason else { preconditionFailure("\(error)") }
        }
        sink.cancel()
      }
      precondition(scratch.content.isEmpty)
    }
  }

  @Test func `PNGSequence throws an error if its folder is deleted during writing`() throws {
    let scratch = try Scratch()
    let sink = PNGSequence(pattern: scratch("f/%d.png"))
    try FileManager.default.createDirectory(
      atPath: scratch("f"), withIntermediateDirectories: false)
    try sink.append(movingSquare(32, 32, frames: 1)[0])
    try FileManager.default.removeItem(atPath: scratch("f"))
    #expect(throws: FilmError.self) {
      try sink.append(movingSquare(32, 32, frames: 1)[0])
      try sink.finish()
    }
    #expect(scratch.content.isEmpty)
  }

  @Test func `GIFFilm rejects frame rates above 50`() throws {
    let scratch = try Scratch()
    do throws(FilmError) {
      try GIFFilm(path: scratch("a.gif"), rate: 60).append(movingSquare(32, 32, frames: 1)[0])
      Issue.record("the rate was taken")
    } catch {
      #expect(error.reason == .rateTooHigh(limit: 50))
    }
    #expect(scratch.content.isEmpty)
  }

  @Test func `TemporaryFiles.removeAll deletes unfinished films, and finish then throws`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let sinks = UnfinishedFileTests.sinks(scratch)
      for sink in sinks {
        for frame in movingSquare(32, 32, frames: 2) { try sink.append(frame) }
      }
      TemporaryFiles.removeAll()
      precondition(scratch.content.isEmpty)
      for sink in sinks {
        do {
          try sink.finish()
          preconditionFailure("a film appeared after the interrupt")
        } catch {}
      }
      precondition(scratch.content.isEmpty)
    }
  }
}
