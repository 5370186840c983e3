#if Preview
  package import Foundation
  import PreviewCore
  import Processes
  import Synchronization

  /// A backend that runs a scene in a separate process, so that crashes of the scene do not affect the server.
  package actor SceneBackend: PageBackend {
    /// The result of the most recent build of the scene.
    package enum BuildResult: Sendable {
      /// The location of the scene's executable.
      case program(URL)
      /// The build failed, with the compiler's error output.
      case failed(String)
    }

    private let thread: SessionThread
    private let outbox: MessageOutbox
    private let current: @Sendable () -> BuildResult
    /// The scene's process; `nil` if none is running.
    ///
    /// The mutex allows another thread to terminate the process.
    private let process = Mutex<ChildProcess?>(nil)
    private var commandInput: FileHandle?
    private var responseOutput: FileHandle?
    /// The last command of each kind that must be repeated after a restart to restore the page's view, in order.
    private var replayCommands: [(name: String, command: Data)] = []

    /// The executor of the thread that waits for responses from the scene's process.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
      thread.asUnownedSerialExecutor()
    }

    /// Creates a backend that runs the build returned by `current` at each reload.
    package init(outbox: MessageOutbox, current: @escaping @Sendable () -> BuildResult) {
      thread = SessionThread()
      (self.outbox, self.current) = (outbox, current)
    }

    /// Passes a command to the scene's process and enqueues the response.
    ///
    /// If no process is running, an error message is enqueued.
    package func handleCommand(_ command: Data) async {
      recordForReplay(command)
      guard commandInput != nil else {
        return await outbox.enqueue([
          .message(.commandError("the scene is not running; correct its source and save it"))
        ])
      }
      await outbox.enqueue(sendCommand(command))
    }

    /// Terminates the process if it does not respond, so that it can be replaced.
    ///
    /// You can call it on any thread.
    package nonisolated func interrupt() { process.withLock { $0?.terminate() } }

    /// Starts the most recent build in a new process.
    ///
    /// If the build failed, an error message is enqueued and the current process continues to run.
    package func reload() async {
      switch current() {
      case .failed(let text): await outbox.enqueue([.message(.documentError(text))])
      case .program(let url):
        endProgram()
        do {
          try startProgram(url)
        } catch {
          return await outbox.enqueue([
            .message(.documentError("cannot run \(url.path): \(error)"))
          ])
        }
        var items: [MessageOutbox.PendingMessage] = []
        for command in [Data(#"{"do":"reload"}"#.utf8)] + replayCommands.map(\.command) {
          items += sendCommand(command)
        }
        await outbox.enqueue(items)
      }
    }

    /// Terminates the process and stops the backend's thread.
    package func close() async {
      endProgram()
      thread.stop()
    }

    // MARK: Scene process

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

    /// Sends a command to the process and waits for its complete response.
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

    /// Ends the process and returns a description of its exit status, for the page.
    private func terminationReason() -> String {
      let process = process.withLock { $0 }
      endProgram()
      guard let process else { return "the scene's process has ended" }
      let how =
        switch process.wait() {
        case .signal(let number): "crashed (signal \(number))"
        case .exit(let status): "exited (status \(status))"
        }
      return "the scene \(how); see its output in the terminal, correct its source and save it"
    }

    /// Records a command that must be repeated after a restart.
    private func recordForReplay(_ command: Data) {
      guard let object = try? JSONSerialization.jsonObject(with: command) as? [String: Any],
        let name = object["do"] as? String, ["fit", "select", "show"].contains(name)
      else { return }
      replayCommands.removeAll { $0.name == name }
      replayCommands.append((name, command))
    }
  }
#endif
