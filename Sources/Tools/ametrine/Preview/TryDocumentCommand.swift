#if Preview
  import ArgumentParser
  import CAML
  import Foundation
  import PreviewCore

  /// `ametrine try-document`: what a page does with a document first, in a process that may end by it.
  struct TryDocumentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "try-document",
      abstract: "Reads a document, draws its first picture and switches its states.",
      shouldDisplay: false)

    @Argument(help: "The document.")
    var input: String

    @OptionGroup var limitOptions: LimitOptions

    /// Seconds of processor time for reading and for states, beyond those of a frame.
    private static let readingTimeLimit = 20
    /// How many times as long it may take by the clock, on a machine that has much to do.
    private static let wallClockMultiplier = 4
    /// Bytes for what is not counted, such as the elements of a document while it is read.
    private static let additionalByteAllowance = 256 << 20

    /// Why a document cannot be shown, as another process has found; nil where it can be.
    static func failureReason(of document: URL, limits options: LimitOptions) -> String? {
      let call =
        [configuration.commandName ?? ""] + options.limit.map { "--limit=\($0.text)" }
        + ["--", document.path]
      let result =
        RenderWorkerPool(count: 1, quiet: true).runWorkers(argumentLists: [call]).first ?? nil
      if result?.status == 0 { return nil }
      let (seconds, bytes) = resourceLimits(for: options.limits)
      let message = result?.outputLines.last ?? "it could not be started"
      guard message.hasPrefix("it ended by signal") else { return message }
      return
        "\(document.lastPathComponent) cannot be shown: the process that tried it takes more than \(seconds) s of "
        + "processor time or \(bytes >> 20) MB, or fails (\(message)); simplify the document, or raise the limits seconds "
        + "and memory"
    }

    private static func resourceLimits(for limits: PackageLimits) -> (seconds: Int, bytes: Int) {
      // Drawing may take the limit, and what is on its way to be let go of as much again.
      let bytes = 2 * min(limits.memory, 1 << 50) + additionalByteAllowance
      return (min(limits.seconds, 1 << 20) + readingTimeLimit, bytes)
    }

    func run() throws {
      let interruption = InterruptHandler(isWorker: true)
      defer { withExtendedLifetime(interruption) {} }
      applyResourceLimits()
      if let problem = DocumentPreflight.failureReason(
        of: URL(fileURLWithPath: input), limits: limitOptions.limits)
      {
        throw ArgumentError(problem)
      }
    }

    /// Has the system end the process where it takes too much, and say nothing of it.
    private func applyResourceLimits() {
      let (seconds, bytes) = Self.resourceLimits(for: limitOptions.limits)
      Self.setResourceLimit(UInt32(RLIMIT_CPU.rawValue), to: UInt(seconds))
      Self.setResourceLimit(UInt32(RLIMIT_CORE.rawValue), to: 0)
      if let held = Self.dataSegmentBytes {
        Self.setResourceLimit(UInt32(RLIMIT_DATA.rawValue), to: UInt(held + bytes))
      }
      alarm(UInt32(seconds * Self.wallClockMultiplier))
      // Traces of a crash take seconds, and nobody reads them.
      for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] { signal(number, SIG_DFL) }
    }

    private static func setResourceLimit(_ resource: UInt32, to value: UInt) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(resource), &limit)
      limit.rlim_cur = min(limit.rlim_max, value)
      setrlimit(__rlimit_resource_t(resource), &limit)
    }

    /// The bytes of data that the process has by now, those of sanitizers among them.
    private static var dataSegmentBytes: Int? {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ")
      return fields.flatMap { $0.count > 5 ? Int($0[5]) : nil }.map {
        $0 * sysconf(Int32(_SC_PAGESIZE))
      }
    }
  }
#endif
