/// The measurements of one benchmark.
struct Results {
  let work: Work
  /// Whether processor time is compared instead of elapsed time.
  let isProcessorTime: Bool
  private(set) var readings: [String: [Reading]] = [:]
  /// The contestants that did not take part, with the reasons.
  var absent: [(name: String, reason: String)] = []

  init(_ work: Work, isProcessorTime: Bool) {
    self.work = work
    self.isProcessorTime = isProcessorTime
  }

  /// Adds a measurement of a number of repetitions by a contestant.
  mutating func add(_ reading: Reading, of contestant: Contestant, repetitions: Int) {
    let parts = Double(repetitions) * (contestant.parts.map(Double.init) ?? work.parts)
    readings[contestant.name, default: []].append(
      Reading(
        wall: reading.wall / parts, processor: reading.processor / parts,
        requests: reading.requests / Double(repetitions)))
  }

  /// Returns the median of a contestant's measurements, for one part of the benchmark.
  ///
  /// Allocations are those of a repetition.
  func median(_ name: String) -> Reading? {
    guard let all = readings[name], !all.isEmpty else { return nil }
    func middle(_ part: (Reading) -> Double) -> Double { all.map(part).sorted()[all.count / 2] }
    return Reading(
      wall: middle(\.wall), processor: middle(\.processor), requests: middle(\.requests))
  }

  /// Returns the median time of a contestant for one part of the benchmark, in seconds of processor time or elapsed
  /// time.
  func time(_ name: String) -> Double? {
    median(name).map { isProcessorTime ? $0.processor : $0.wall }
  }

  /// Returns the minimum time of a contestant for one part of the benchmark, in seconds.
  func leastTime(_ name: String) -> Double? {
    readings[name]?.map { isProcessorTime ? $0.processor : $0.wall }.min()
  }

  /// Returns the time of a contestant relative to another.
  ///
  /// The result is the median of the ratios of each round, because other load on the machine affects both
  /// measurements of a round.
  func ratio(_ name: String, to other: String) -> Double? {
    guard let a = readings[name], let b = readings[other], !a.isEmpty, !b.isEmpty else {
      return nil
    }
    let ratios = zip(a, b).map {
      isProcessorTime ? $0.processor / $1.processor : $0.wall / $1.wall
    }
    return ratios.sorted()[ratios.count / 2]
  }
}
