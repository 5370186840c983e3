import Dispatch
import Films
import Foundation

/// Removes unfinished files when the process is told to end, then ends it.
final class Interruption {
  private var sources: [any DispatchSourceSignal] = []

  /// Watches, as long as this object lives, for the signals by which people and systems end
  /// programs; `tidy` removes what is more than a file.
  init(_ tidy: @escaping @Sendable () -> Void = {}) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Who started the program to outlive a hang-up has it ignored already.
      if number == SIGHUP, Self.isIgnored(number) { continue }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        UnfinishedFiles.removeAll()
        tidy()
        if Standard.errorIsTerminal { Standard.errorText("\r\u{1B}[K") }
        Standard.error("ametrine: interrupted; nothing was written")
        // As shells see a program that the signal ended.
        _exit(128 + number)
      }
      source.resume()
      sources.append(source)
    }
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
