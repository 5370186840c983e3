import Foundation
import Testing

extension Workplace {
  /// Waits until a directory has `count` entries other than the known ones, or the command has ended.
  ///
  /// The waiting thread resumes when the directory changes or the command's output ends.
  func waitForEntries(
    _ count: Int = 1, besides known: [String] = [], in folder: String = "", of running: Running
  ) throws {
    let events = inotify_init1(Int32(IN_CLOEXEC))
    try #require(events >= 0)
    defer { close(events) }
    let changes = UInt32(IN_CREATE | IN_MOVED_TO)
    while true {
      // The watch is added before the directory is first listed, so that no change is missed. The directory may not
      // exist yet.
      inotify_add_watch(events, path, changes)
      inotify_add_watch(events, path + "/" + folder, changes)
      if entries(of: folder).filter({ !known.contains($0) }).count >= count { return }
      var sources = [
        pollfd(fd: events, events: Int16(POLLIN), revents: 0),
        // If no events are requested, `poll` reports only the end of the output.
        pollfd(fd: running.output.fileHandleForReading.fileDescriptor, events: 0, revents: 0),
      ]
      guard poll(&sources, nfds_t(sources.count), -1) >= 0 || errno == EINTR else { return }
      if sources[1].revents != 0 { return }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      if sources[0].revents != 0 { _ = read(events, &buffer, buffer.count) }
    }
  }

  /// Waits until a directory has no entries.
  func waitForRemoval(in folder: String) throws {
    let events = inotify_init1(Int32(IN_CLOEXEC))
    try #require(events >= 0)
    defer { close(events) }
    // The watch is added before the directory is first listed, so that no change is missed.
    inotify_add_watch(events, path + "/" + folder, UInt32(IN_DELETE | IN_MOVED_FROM))
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !entries(of: folder).isEmpty { _ = read(events, &buffer, buffer.count) }
  }

  /// Returns the entries of a directory, except for the document.
  func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? [])
      .filter { $0 != "in.caml" }.sorted()
  }
}
