/// The measurements taken for one benchmark.
struct Results {
  let work: Work
  /// Whether processor time is compared instead of elapsed time.
  let isProcessorTime: Bool
  private(set) var readings: [String: [Reading]] = [:]
  /// The contestants that could not be measured, with the reasons.
  var absent: [(name: String, reason: String)] = []

  init(_ work: Work, isProcessorTime: Bool) {
    self.work = work
    self.isProcessorTime = isProcessorTime
  }

  /// Adds a contestant's measurement of the given number of repetitions.
  mutating func add(_ reading: Reading, of contestant: Contestant, repetitions: Int) {
    let parts = Double(repetitions) * (contestant.parts.map(Double.init) ?? work.parts)
    readings[contestant.name, default: []].append(
      Reading(
        wall: reading.wall / parts, processor: reading.processor / parts,
        requests: reading.requests / Double(repetitions)))
  }

  /// Returns the median of a contestant's measurements, divided by the number of parts in a repetition.
  ///
  /// The number of allocations is that of a whole repetition.
  func median(_ name: String) -> Reading? {
    guard let all = readings[name], !all.isEmpty else { return nil }
    func middle(_ part: (Reading) -> Double) -> Double { all.map(part).sorted()[all.count / 2] }
    return Reading(
      wall: middle(\.wall), processor: middle(\.processor), requests: middle(\.requests))
  }

  /// Returns a contestant's median time for one part of a repetition, in seconds of processor time or elapsed time.
  func time(_ name: String) -> Double? {
    median(name).map { isProcessorTime ? $0.processor : $0.wall }
  }

  /// Returns a contestant's minimum time for one part of a repetition, in seconds.
  func leastTime(_ name: String) -> Double? {
    readings[name]?.map { isProcessorTime ? $0.processor : $0.wall }.min()
  }

  /// Returns the ratio of one contestant's time to another's.
  ///
  /// The result is the median of the ratios in each measurement round, because other load on the machine affects all
  /// measurements in a round.
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
