import Foundation

/// A description of the machine on which the benchmarks run, read from /proc.
struct Machine {
  /// The name of the processor.
  let processor: String
  /// The processor's SIMD instruction sets that are relevant for pixel operations, widest first.
  let instructionSets: [String]
  /// The number of online processors.
  let processors: Int

  init() {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    func field(_ name: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix(name) }
        .flatMap { $0.split(separator: ":", maxSplits: 1).last }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    processor = field("model name") ?? "unknown processor"
    let flags = Set(
      (field("flags") ?? field("Features") ?? "").split(separator: " ").map(String.init))
    let known = [
      ("avx512bw", "AVX-512"), ("avx2", "AVX2"), ("fma", "FMA"), ("sse4_1", "SSE4.1"),
      ("sse2", "SSE2"), ("asimd", "NEON"),
    ]
    instructionSets = known.filter { flags.contains($0.0) }.map(\.1)
    processors = ProcessInfo.processInfo.activeProcessorCount
  }

  /// The machine description in one line.
  var text: String {
    "\(processor), \(processors) processors, \(instructionSets.joined(separator: ", "))"
  }
}
