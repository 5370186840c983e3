import Foundation
import Testing

@testable import AtomicFiles

@Suite struct PathTests {
  @Test(arguments: [
    ("", ""), ("a", ""), ("ab", ""), ("a/", ""), ("a//", ""), ("é/", ""), ("/", "/"), ("//", "/"),
    ("/a", "/"), ("//a", "/"), ("/a/", "/"), ("a/b", "a"), ("a/b/", "a"), ("a//b", "a"),
    ("/a/b", "/a"), ("/a//b//", "/a"), ("..", ""), ("../a", ".."), ("a/.", "a"),
    ("a/\u{301}b", "a"),
  ])
  func `parentFolderPath is the path before the last name`(path: String, folder: String) {
    #expect(path.parentFolderPath == folder)
  }
}

@Suite struct RegularFileTests {
  @Test func `RegularFile.open reads a file directly or through a symbolic link`() throws {
    let place = try Place()
    try place.write("a", "words")
    #expect(symlink("a", place.path + "/b") == 0)
    for name in ["a", "b"] {
      let file = try RegularFile.open(atPath: place.path + "/" + name)
      #expect(try file.readToEnd() == Data("words".utf8))
      #expect(RegularFile.exists(atPath: place.path + "/" + name))
    }
  }

  @Test func `RegularFile.open rejects pipes, folders and devices, even through symbolic links`()
    throws
  {
    let place = try Place()
    #expect(mkfifo(place.path + "/pipe", 0o600) == 0)
    #expect(symlink("pipe", place.path + "/link") == 0)
    for path in [place.path + "/pipe", place.path + "/link", place.path, "/dev/zero"] {
      #expect(throws: RegularFile.OpenError.notRegular) { try RegularFile.open(atPath: path) }
      #expect(!RegularFile.exists(atPath: path))
    }
  }

  @Test func `canCreateOrReplace accepts new and existing files, but no pipes, folders or devices`()
    throws
  {
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

  @Test func `RegularFile.open throws missing for an absent file or a dangling symbolic link`()
    throws
  {
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
  @Test func `AtomicMove.moveItem replaces an existing file`() throws {
    let place = try Place()
    try place.write("new", "new")
    try place.write("old", "old")
    #expect(AtomicMove.moveItem(atPath: place.path + "/new", to: place.path + "/old") == 0)
    #expect(place.content == ["old"])
    #expect(FileManager.default.contents(atPath: place.path + "/old") == Data("new".utf8))
  }

  @Test func `AtomicMove.moveItem replaces a folder that is not empty`() throws {
    let place = try Place()
    for name in ["new", "old"] {
      try place.folder(name)
      try place.write("\(name)/\(name)")
    }
    #expect(AtomicMove.moveItem(atPath: place.path + "/new", to: place.path + "/old") == 0)
    #expect(place.content == ["old"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path + "/old") == ["new"])
  }

  @Test func `a failed AtomicMove.moveItem leaves both items unchanged`() throws {
    let place = try Place()
    try place.folder("folder")
    try place.write("file")
    #expect(
      AtomicMove.moveItem(atPath: place.path + "/folder", to: place.path + "/file") == ENOTDIR)
    #expect(AtomicMove.moveItem(atPath: place.path + "/none", to: place.path + "/folder") == ENOENT)
    #expect(place.content == ["file", "folder"])
  }
}
