import Foundation
import Testing

@testable import AtomicFiles

@Suite struct RegularFileTests {
  @Test func `a file is read, and a link to one`() throws {
    let place = try Place()
    try place.write("a", "words")
    #expect(symlink("a", place.path + "/b") == 0)
    for name in ["a", "b"] {
      let file = try RegularFile.open(atPath: place.path + "/" + name)
      #expect(try file.readToEnd() == Data("words".utf8))
      #expect(RegularFile.exists(atPath: place.path + "/" + name))
    }
  }

  @Test func `pipes, folders and devices are refused at once, by links too`() throws {
    let place = try Place()
    #expect(mkfifo(place.path + "/pipe", 0o600) == 0)
    #expect(symlink("pipe", place.path + "/link") == 0)
    for path in [place.path + "/pipe", place.path + "/link", place.path, "/dev/zero"] {
      #expect(throws: RegularFile.OpenError.notRegular) { try RegularFile.open(atPath: path) }
      #expect(!RegularFile.exists(atPath: path))
    }
  }

  @Test func `a file is put over a file or nothing, not over pipes, folders, devices`() throws {
    let place = try Place()
    try place.write("file", "words")
    #expect(mkfifo(place.path + "/pipe", 0o600) == 0)
    for (name, target) in [("to-file", "file"), ("to-none", "none"), ("to-pipe", "pipe")] {
      #expect(symlink(target, place.path + "/" + name) == 0)
    }
    for name in ["none", "file", "to-file", "to-none"] {
      #expect(RegularFile.canCreateOrReplace(at: place.path + "/" + name))
    }
    for path in [place.path + "/pipe", place.path + "/to-pipe", place.path, "/dev/null"] {
      #expect(!RegularFile.canCreateOrReplace(at: path))
    }
  }

  @Test func `what is not there is missing`() throws {
    let place = try Place()
    #expect(symlink("nothing", place.path + "/link") == 0)
    for name in ["none", "link", "link/in"] {
      #expect(throws: RegularFile.OpenError.missing) {
        try RegularFile.open(atPath: place.path + "/" + name)
      }
    }
  }
}

@Suite struct OutputExchangeTests {
  @Test func `a file takes its place, over another`() throws {
    let place = try Place()
    try place.write("new", "new")
    try place.write("old", "old")
    #expect(AtomicMove.moveItem(atPath: place.path + "/new", to: place.path + "/old") == 0)
    #expect(place.content == ["old"])
    #expect(FileManager.default.contents(atPath: place.path + "/old") == Data("new".utf8))
  }

  @Test func `a folder takes the place of one that holds something`() throws {
    let place = try Place()
    for name in ["new", "old"] {
      try place.folder(name)
      try place.write("\(name)/\(name)")
    }
    #expect(AtomicMove.moveItem(atPath: place.path + "/new", to: place.path + "/old") == 0)
    #expect(place.content == ["old"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path + "/old") == ["new"])
  }

  @Test func `where it cannot be, all stays as it was`() throws {
    let place = try Place()
    try place.folder("folder")
    try place.write("file")
    #expect(
      AtomicMove.moveItem(atPath: place.path + "/folder", to: place.path + "/file") == ENOTDIR)
    #expect(AtomicMove.moveItem(atPath: place.path + "/none", to: place.path + "/folder") == ENOENT)
    #expect(place.content == ["file", "folder"])
  }
}
