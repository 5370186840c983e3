#if Preview
  package import Foundation
  import PreviewCore
  import Processes
  import Synchronization

  /// A scene in a process of its own: what it does there, and that it crashes, is no concern of the page.
  package actor SceneBackend: PageBackend {
    /// What is shown at the moment.
    package enum BuildResult: Sendable {
      /// The program, ready to be run.
      case program(URL)
      /// What the compiler said.
      case failed(String)
    }

    private let thread: SessionThread
    private let outbox: MessageOutbox
    private let current: @Sendable () -> BuildResult
    /// Nil while none runs; it can be ended while it is waited for.
    private let process = Mutex<ChildProcess?>(nil)
    private var commandInput: FileHandle?
    private var responseOutput: FileHandle?
    /// What a new program has to be told so that it shows what the last one did, by what is done, in their order.
    private var replayCommands: [(name: String, command: Data)] = []

    /// The thread that waits for the program.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
      thread.asUnownedSerialExecutor()
    }

    /// A backend that runs what `current` says whenever it is reloaded.
    package init(outbox: MessageOutbox, current: @escaping @Sendable () -> BuildResult) {
      thread = SessionThread()
      (self.outbox, self.current) = (outbox, current)
    }

    /// Hands a command to the program, and its answer to the page.
    package func handleCommand(_ command: Data) async {
      recordForReplay(command)
      guard commandInput != nil else {
        return await outbox.enqueue([
          .message(.commandError("the scene does not run; correct it and save"))
        ])
      }
      await outbox.enqueue(sendCommand(command))
    }

    /// Ends a program that does not answer, so that another one can take its place.
    package nonisolated func interrupt() { process.withLock { $0?.terminate() } }

    /// Runs what is built at the moment in the program's place.
    package func reload() async {
      switch current() {
      case .failed(let text): await outbox.enqueue([.message(.documentError(text))])
      case .program(let url):
        endProgram()
        do {
          try startProgram(url)
        } catch {
          return await outbox.enqueue([
            .message(.documentError("\(url.path) cannot be run: \(error)"))
          ])
        }
        var items: [MessageOutbox.PendingMessage] = []
        for command in [Data(#"{"do":"reload"}"#.utf8)] + replayCommands.map(\.command) {
          items += sendCommand(command)
        }
        await outbox.enqueue(items)
      }
    }

    /// Ends the program and the thread.
    package func close() async {
      endProgram()
      thread.stop()
    }

    // MARK: The program

    private func startProgram(_ url: URL) throws {
      let process = try ChildProcess([url.path], input: .pipe, output: .pipe, isSeparate: true)
      (commandInput, responseOutput) = (process.input, process.output)
      self.process.withLock { $0 = process }
    }

    private func endProgram() {
      try? commandInput?.close()
      (commandInput, responseOutput) = (nil, nil)
      process.withLock {
        $0?.terminate()
        $0?.waitInBackground()
        $0 = nil
      }
    }

    /// Asks the program, and waits for all of its answer.
    private func sendCommand(_ command: Data) -> [MessageOutbox.PendingMessage] {
      guard let commandInput, let responseOutput else { return [] }
      do {
        var items: [MessageOutbox.PendingMessage] = []
        try ScenePipe.writeCommand(command, to: commandInput)
        while case .message(let kind, let wire) = try ScenePipe.readResponsePart(
          from: responseOutput)
        {
          items.append(.encoded(kind, wire))
        }
        return items
      } catch {
        return [.message(.documentError(terminationReason()))]
      }
    }

    /// Why the program has ended.
    private func terminationReason() -> String {
      let process = process.withLock { $0 }
      endProgram()
      guard let process else { return "the scene has ended" }
      let how =
        switch process.wait() {
        case .signal(let number): "has crashed (signal \(number))"
        case .exit(let status): "has ended (status \(status))"
        }
      return "the scene \(how); its last words are in the terminal. Correct it and save"
    }

    /// Keeps of a command what a new program has to be told.
    private func recordForReplay(_ command: Data) {
      guard let object = try? JSONSerialization.jsonObject(with: command) as? [String: Any],
        let name = object["do"] as? String, ["fit", "select", "show"].contains(name)
      else { return }
      replayCommands.removeAll { $0.name == name }
      replayCommands.append((name, command))
    }
  }
#endif
