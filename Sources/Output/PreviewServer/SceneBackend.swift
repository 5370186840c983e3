#if Preview
  import AtomicFiles
  package import Foundation
  import PreviewCore
  import Synchronization

  /// A scene in a process of its own: what it does there, and that it crashes, is no concern of the page.
  package actor SceneBackend: PageBackend {
    /// What is shown at the moment.
    package enum Build: Sendable {
      /// The program, ready to be run.
      case program(URL)
      /// What the compiler said.
      case failed(String)
    }

    private let thread: SessionThread
    private let outbox: Outbox
    private let current: @Sendable () -> Build
    /// Nil while none runs; it can be ended while it is waited for.
    private let process = Mutex<ChildProcess?>(nil)
    private var commands: FileHandle?
    private var answers: FileHandle?
    /// What a new program has to be told so that it shows what the last one did, by what is done, in their order.
    private var told: [(name: String, command: Data)] = []

    /// The thread that waits for the program.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
      thread.asUnownedSerialExecutor()
    }

    /// A backend that runs what `current` says whenever it is reloaded.
    package init(outbox: Outbox, current: @escaping @Sendable () -> Build) {
      thread = SessionThread()
      (self.outbox, self.current) = (outbox, current)
    }

    /// Hands a command to the program, and its answer to the page.
    package func take(_ command: Data) async {
      note(command)
      guard commands != nil else {
        return await outbox.put([.message(.refused("the scene does not run; correct it and save"))])
      }
      await outbox.put(ask(command))
    }

    /// Ends a program that does not answer, so that another one can take its place.
    package nonisolated func interrupt() { process.withLock { $0?.terminate() } }

    /// Runs what is built at the moment in the program's place.
    package func reload() async {
      switch current() {
      case .failed(let text): await outbox.put([.message(.fault(text))])
      case .program(let url):
        end()
        do {
          try start(url)
        } catch {
          return await outbox.put([.message(.fault("\(url.path) cannot be run: \(error)"))])
        }
        var items: [Outbox.Item] = []
        for command in [Data(#"{"do":"reload"}"#.utf8)] + told.map(\.command) {
          items += ask(command)
        }
        await outbox.put(items)
      }
    }

    /// Ends the program and the thread.
    package func close() async {
      end()
      thread.stop()
    }

    // MARK: The program

    private func start(_ url: URL) throws {
      let process = try ChildProcess([url.path], input: .pipe, output: .pipe, isSeparate: true)
      (commands, answers) = (process.input, process.output)
      self.process.withLock { $0 = process }
    }

    private func end() {
      try? commands?.close()
      (commands, answers) = (nil, nil)
      process.withLock {
        $0?.terminate()
        $0?.waitInBackground()
        $0 = nil
      }
    }

    /// Asks the program, and waits for all of its answer.
    private func ask(_ command: Data) -> [Outbox.Item] {
      guard let commands, let answers else { return [] }
      do {
        var items: [Outbox.Item] = []
        try ScenePipe.write(command, to: commands)
        while case .message(let kind, let wire) = try ScenePipe.readPart(answers) {
          items.append(.written(kind, wire))
        }
        return items
      } catch {
        return [.message(.fault(farewell()))]
      }
    }

    /// Why the program has ended.
    private func farewell() -> String {
      let process = process.withLock { $0 }
      end()
      guard let process else { return "the scene has ended" }
      let how =
        switch process.wait() {
        case .signal(let number): "has crashed (signal \(number))"
        case .exit(let status): "has ended (status \(status))"
        }
      return "the scene \(how); its last words are in the terminal. Correct it and save"
    }

    /// Keeps of a command what a new program has to be told.
    private func note(_ command: Data) {
      guard let object = try? JSONSerialization.jsonObject(with: command) as? [String: Any],
        let name = object["do"] as? String, ["fit", "select", "show"].contains(name)
      else { return }
      told.removeAll { $0.name == name }
      told.append((name, command))
    }
  }
#endif
