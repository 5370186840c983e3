import Foundation

/// What the framework has to say to the programmer, once for each text.
enum Log {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var said: Set<String> = []

  static func report(_ text: String) {
    let isNew = lock.withLock { said.insert(text).inserted }
    if isNew { FileHandle.standardError.write(Data("CoreText: \(text)\n".utf8)) }
  }
}
