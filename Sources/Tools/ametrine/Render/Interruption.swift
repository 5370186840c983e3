import Dispatch
import Films
import Foundation

/// Removes unfinished files when the process is told to end, then ends it.
final class Interruption {
  private var sources: [any DispatchSourceProtocol] = []
  private let message: String
  private let tidy: @Sendable () -> Void

  /// Watches, as long as this object lives, for the signals by which people and systems end programs.
  ///
  /// - Parameters:
  ///   - isWorker: whether the process ends, too, when the one does that has started it, by ``Workers``.
  ///   - message: what is said.
  ///   - tidy: removes what is more than a file.
  init(
    isWorker: Bool = false, saying message: String = "interrupted; nothing was written",
    _ tidy: @escaping @Sendable () -> Void = {}
  ) {
    (self.message, self.tidy) = (message, tidy)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Who started the program to outlive a hang-up has it ignored already.
      if number == SIGHUP, Self.isIgnored(number) { continue }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [message] in Self.end(by: number, message, tidy) }
      source.resume()
      sources.append(source)
    }
    if isWorker { watchInput() }
  }

  /// Nothing is ever written to a worker's standard input: it ends with the process that holds its other end.
  private func watchInput() {
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
    source.setEventHandler { [message, tidy] in Self.end(by: SIGHUP, message, tidy) }
    source.resume()
    sources.append(source)
  }

  private static func end(by number: Int32, _ message: String, _ tidy: () -> Void) {
    UnfinishedFiles.removeAll()
    tidy()
    if Standard.errorIsTerminal { Standard.errorText("\r\u{1B}[K") }
    Standard.error("ametrine: \(message)")
    // As shells see a program that the signal ended.
    _exit(128 + number)
  }

  deinit { sources.forEach { $0.cancel() } }

  /// Waits while the handler of a signal, which has refused us a file or stopped our workers, ends the process.
  static func awaitEnd() -> Never {
    while true { pause() }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let before = signal(number, SIG_IGN)
    signal(number, before)
    guard let before else { return false }
    return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
