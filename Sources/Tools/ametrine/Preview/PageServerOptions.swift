import ArgumentParser
import Dispatch
import Foundation
import Processes
import Synchronization

/// The command-line options for the address and port of the page's server.
struct PageServerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Serve the page at this port of the loopback address; 0 selects a free port.", valueName: "n")
  )
  var port: UInt16 = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  #if Preview
    typealias LogHandler = @Sendable (String) -> Void
    typealias ReadyHandler = @Sendable (URL) -> Void

    /// Runs a server until the command is terminated.
    func runServer(
      _ body:
        @escaping @Sendable (@escaping LogHandler, @escaping ReadyHandler) async throws -> Void
    )
      throws
    {
      let done = DispatchSemaphore(value: 0)
      let failure = Mutex<String?>(nil)
      let opens = open
      Task.detached {
        do {
          try await body({ StandardStreamWriter.writeErrorLine("ametrine: \($0)") }) { address in
            StandardStreamWriter.writeLine("\(address)")
            _ = StandardStreamWriter.flushStandardOutput()
            if opens { Self.openBrowser(at: address) }
          }
        } catch {
          failure.withLock { $0 = "\(error)" }
        }
        done.signal()
      }
      done.wait()
      if let failure = failure.withLock({ $0 }) {
        throw ArgumentError(
          "cannot serve the page: \(failure); choose another --port, or omit it to use a free one")
      }
    }

    private static func openBrowser(at address: URL) {
      do {
        try ChildProcess(
          ["xdg-open", address.absoluteString], output: .null, errors: .null, isSeparate: true,
          survivesInterrupt: true
        ).waitInBackground()
      } catch {
        StandardStreamWriter.writeErrorLine(
          "ametrine: cannot open a browser; open the address above yourself")
      }
    }
  #endif
}
