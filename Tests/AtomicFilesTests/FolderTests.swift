import Foundation
import Testing

@testable import AtomicFiles

/// Tests of `Folder`, `TextFile` and absolute paths.
@Suite struct FolderTests {
  @Test func `Folder.files lists files recursively and sorted, without hidden or skipped folders`()
    throws
  {
    let place = try Place()
    for folder in ["b/deep", "Pods", ".build"] {
      try Folder.create(atPath: place.path + "/" + folder)
    }
    for file in ["b/deep/2", "b/1", "a", ".hidden", "Pods/x", ".build/y"] {
      try place.write(file, "words")
    }
    // Following a link to a parent folder would never terminate.
    #expect(symlink("..", place.path + "/b/up") == 0)
    #expect(symlink("../a", place.path + "/b/link") == 0)
    let files = Folder.files(below: place.path, skipping: ["Pods"])
    #expect(files == ["a", "b/1", "b/deep/2", "b/link"].map { place.path + "/" + $0 })
    #expect(Folder.files(below: place.path + "/missing") == [])
  }

  @Test func `Folder.create creates missing parent folders and accepts existing ones`() throws {
    let place = try Place()
    for path in ["a/b/c", "a/b/c/", "a//b/d", "a/../e/f"] {
      try Folder.create(atPath: "\(place.path)/\(path)")
      #expect(Folder.exists(atPath: "\(place.path)/\(path)"))
    }
    // The empty path is that of the working directory.
    try Folder.create(atPath: "")
  }

  @Test(arguments: ["file", "file/a", "file/a/b"])
  func `Folder.create throws ENOTDIR for a file in place of a folder`(path: String) throws {
    let place = try Place()
    try place.write("file", "words")
    let error = #expect(throws: SystemError.self) {
      try Folder.create(atPath: "\(place.path)/\(path)")
    }
    #expect(error?.errorNumber == ENOTDIR)
    #expect(error?.writeRemedy == "choose another path")
  }

  @Test(arguments: [
    (EACCES, "choose a folder to which this user can write"),
    (EROFS, "choose a folder to which this user can write"), (ENAMETOOLONG, "choose another path"),
    (ENOSPC, "choose another location or free disk space"),
  ])
  func `SystemError has the cause of an error of Foundation, and a remedy`(
    number: Int32, remedy: String
  ) throws {
    let cause = try POSIXError(#require(POSIXErrorCode(rawValue: number)))
    let error = CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: cause])
    #expect(SystemError(causeOf: error) == SystemError(errorNumber: number))
    #expect(SystemError(errorNumber: number).writeRemedy == remedy)
  }

  @Test func `Folder.exists is true for a folder and for a link to one, but not for a file`() throws
  {
    let place = try Place()
    try place.write("file", "words")
    #expect(symlink(place.path, place.path + "/link") == 0)
    #expect(Folder.exists(atPath: place.path))
    #expect(Folder.exists(atPath: place.path + "/link"))
    #expect(!Folder.exists(atPath: place.path + "/file"))
    #expect(!Folder.exists(atPath: place.path + "/missing"))
    #expect(FileItem.exists(atPath: place.path + "/file"))
    FileItem.remove(atPath: place.path + "/file")
    #expect(!FileItem.exists(atPath: place.path + "/file"))
  }

  @Test func `TextFile.write writes the file only if its text differs`() throws {
    let place = try Place()
    let path = place.path + "/text"
    #expect(TextFile.read(atPath: path) == nil)
    #expect(try TextFile.write("one", toPath: path))
    // With a modification date in the past, a repeated write can be detected.
    let times = [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]
    #expect(utimes(path, times) == 0)
    let stamp = try #require(FileItem.ModificationStamp(path))
    #expect(stamp.seconds == 1_000)
    #expect(try !TextFile.write("one", toPath: path))
    #expect(FileItem.ModificationStamp(path) == stamp)
    #expect(try TextFile.write("two", toPath: path))
    #expect(FileItem.ModificationStamp(path) != stamp)
    #expect(TextFile.read(atPath: path) == "two")
    #expect(throws: (any Error).self) { try TextFile.write("x", toPath: place.path + "/none/text") }
  }

  @Test(arguments: [
    ("/a/b", "/a/b"), ("/a/./b/", "/a/b"), ("/a/../b", "/b"), ("/../..", "/"), ("//a", "/a"),
  ])
  func `absolutePath resolves dot and dot-dot components`(path: String, expected: String) {
    #expect(path.absolutePath == expected)
  }

  @Test func `absolutePath of a relative path starts with the current folder`() {
    let current = FileManager.default.currentDirectoryPath
    #expect("a/../b".absolutePath == current + "/b")
    #expect(".".absolutePath == current)
  }
}
