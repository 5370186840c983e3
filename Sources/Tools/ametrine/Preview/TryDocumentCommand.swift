#if Preview
  import ArgumentParser
  import CAML
  import Foundation
  import PreviewCore

  /// The hidden command `ametrine try-document`, which tries the first steps of a preview in a child process.
  ///
  /// A faulty document may crash the child process without affecting the preview.
  struct TryDocumentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "try-document",
      abstract: "Read a document, render its first frame and switch its states.",
      shouldDisplay: false)

    @Argument(help: "The document.", completion: .documents)
    var input: String

    @OptionGroup var limitOptions: LimitOptions

    /// The processor time allowed for reading the document and switching its states, in seconds, in addition to the
    /// time limit for a frame.
    private static let readingTimeLimit = 20
    /// The ratio of the wall-clock limit to the processor time limit, which makes allowance for a busy machine.
    private static let wallClockMultiplier = 4
    /// The additional memory in bytes allowed for allocations that the memory budget does not count, such as XML
    /// elements during reading.
    private static let additionalByteAllowance = 256 << 20

    /// Tries a document in a child process and returns the reason why it cannot be shown, or `nil` if it can be
    /// shown.
    static func failureReason(of document: URL, limits options: LimitOptions) -> String? {
      let call =
        [configuration.commandName ?? ""] + options.limit.map { "--limit=\($0.text)" }
        + ["--", document.path]
      let result =
        RenderWorkerPool(count: 1, quiet: true).runWorkers(argumentLists: [call]).first ?? nil
      if result?.status == 0 { return nil }
      let (seconds, bytes) = resourceLimits(for: options.limits)
      let message = result?.outputLines.last ?? RenderWorkerPool.startFailure
      guard message.hasPrefix(RenderWorkerPool.signalPrefix) else { return message }
      return
        "\(document.lastPathComponent) cannot be shown: the process that loaded it was \(message), because it crashed "
        + "or exceeded \(seconds) s of processor time or \(bytes >> 20) MB of memory; simplify the document, or raise "
        + "the limits seconds and memory (--limit)"
    }

    private static func resourceLimits(for limits: PackageLimits) -> (seconds: Int, bytes: Int) {
      // Rendering may use memory up to the limit, and the same amount may be waiting to be freed.
      let bytes = 2 * min(limits.memory, 1 << 50) + additionalByteAllowance
      return (min(limits[.seconds], 1 << 20) + readingTimeLimit, bytes)
    }

    func run() throws {
      let interruption = InterruptHandler(isWorker: true)
      defer { withExtendedLifetime(interruption) {} }
      applyResourceLimits()
      if let problem = DocumentPreflight.failureReason(
        of: URL(fileURLWithPath: input), limits: limitOptions.limits)
      {
        throw ArgumentError(problem, code: .notRenderable)
      }
    }

    /// Sets resource limits for this process.
    ///
    /// If the process exceeds them, the system terminates it without a message.
    private func applyResourceLimits() {
      let (seconds, bytes) = Self.resourceLimits(for: limitOptions.limits)
      Self.setResourceLimit(UInt32(RLIMIT_CPU.rawValue), to: UInt(seconds))
      Self.setResourceLimit(UInt32(RLIMIT_CORE.rawValue), to: 0)
      if let held = Self.dataSegmentBytes {
        Self.setResourceLimit(UInt32(RLIMIT_DATA.rawValue), to: UInt(held + bytes))
      }
      alarm(UInt32(seconds * Self.wallClockMultiplier))
      // The default signal handlers do not print Swift's crash backtraces, which take seconds and are not needed
      // here.
      for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] { signal(number, SIG_DFL) }
    }

    private static func setResourceLimit(_ resource: UInt32, to value: UInt) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(resource), &limit)
      limit.rlim_cur = min(limit.rlim_max, value)
      setrlimit(__rlimit_resource_t(resource), &limit)
    }

    /// The size of the process's data segment in bytes, including memory used by sanitizers, or `nil` if it is
    /// unknown.
    private static var dataSegmentBytes: Int? {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ")
      return fields.flatMap { $0.count > 5 ? Int($0[5]) : nil }.map {
        $0 * sysconf(Int32(_SC_PAGESIZE))
      }
    }
  }
#endif
