/// What came out of one work.
struct Results {
  let work: Work
  /// Which of the times counts.
  let isProcessorTime: Bool
  private(set) var readings: [String: [Reading]] = [:]
  /// Who did not take part, and why.
  var absent: [(name: String, reason: String)] = []

  init(_ work: Work, isProcessorTime: Bool) {
    self.work = work
    self.isProcessorTime = isProcessorTime
  }

  /// Adds what some repetitions of one cost.
  mutating func add(_ reading: Reading, of contestant: Contestant, repetitions: Int) {
    let parts = Double(repetitions) * (contestant.parts.map(Double.init) ?? work.parts)
    readings[contestant.name, default: []].append(
      Reading(
        wall: reading.wall / parts, processor: reading.processor / parts,
        requests: reading.requests / Double(repetitions)))
  }

  /// The middle of one's readings, for one part of the work; requests are those of a repetition.
  func median(_ name: String) -> Reading? {
    guard let all = readings[name], !all.isEmpty else { return nil }
    func middle(_ part: (Reading) -> Double) -> Double { all.map(part).sorted()[all.count / 2] }
    return Reading(
      wall: middle(\.wall), processor: middle(\.processor), requests: middle(\.requests))
  }

  /// Seconds for one part of the work, of the kind that counts.
  func time(_ name: String) -> Double? {
    median(name).map { isProcessorTime ? $0.processor : $0.wall }
  }

  /// The least seconds for one part of the work.
  func leastTime(_ name: String) -> Double? {
    readings[name]?.map { isProcessorTime ? $0.processor : $0.wall }.min()
  }

  /// How many times as long one takes as another: the middle of the rounds' ratios, as what else the machine did met
  /// both of a round.
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
