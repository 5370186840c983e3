/// The shard that a scheduler has assigned to this process, by its environment variables.
struct SchedulerShard: Equatable {
  let shard: Shard
  /// The name of the scheduler and the variables that were used, for messages.
  let source: String

  /// The line that reports the shard and its source.
  var message: String { "shard \(shard.text) (\(source))" }

  /// Reads the variables of Slurm, Kubernetes or AWS Batch.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - count: The number of shards given on the command line.
  /// - Throws: ``ArgumentError`` if no scheduler or more than one has set its variables, if some are missing or invalid,
  ///   or if they contradict `count`.
  init(environment: [String: String], count: Int?) throws(ArgumentError) {
    let variables = Variables(environment)
    let found = Scheduler.allCases.filter { environment[$0.indexVariable] != nil }
    guard let scheduler = found.first else {
      let names = Scheduler.allCases.map { "\($0.indexVariable) (\($0.rawValue))" }
      throw ArgumentError(
        .schedulerVariablesMissing,
        "--shard auto: no scheduler has set one of the variables \(names.joined(separator: ", ")); "
          + "use --shard K/N outside an array job")
    }
    guard found.count == 1 else {
      let names = found.map { "\($0.indexVariable) (\($0.rawValue))" }.joined(separator: " and ")
      throw ArgumentError(
        .schedulerVariablesConflict,
        "--shard auto: \(names) are both set; use --shard K/N, or remove the variables of one scheduler"
      )
    }
    let index = try variables.number(scheduler.indexVariable)
    switch scheduler {
    case .slurm: self = try Self.slurm(index: index, variables, count: count)
    case .kubernetes:
      guard let count else {
        throw ArgumentError(
          .schedulerVariablesMissing,
          "--shard auto: Kubernetes sets no variable with the number of completions; use --shard auto/N"
        )
      }
      self = try Self.make(scheduler, number: index + 1, count: count, index: index)
    case .batch:
      let size = try variables.number("AWS_BATCH_JOB_ARRAY_SIZE", default: count)
      try Self.checkCount(count, against: size, variable: "AWS_BATCH_JOB_ARRAY_SIZE")
      self = try Self.make(scheduler, number: index + 1, count: size, index: index)
    }
  }

  private init(_ shard: Shard, source: String) { (self.shard, self.source) = (shard, source) }

  private enum Scheduler: String, CaseIterable {
    case slurm = "Slurm"
    case kubernetes = "Kubernetes"
    case batch = "AWS Batch"

    /// The variable with the index of the task.
    var indexVariable: String {
      switch self {
      case .slurm: "SLURM_ARRAY_TASK_ID"
      case .kubernetes: "JOB_COMPLETION_INDEX"
      case .batch: "AWS_BATCH_JOB_ARRAY_INDEX"
      }
    }
  }

  /// Returns the shard of a Slurm task, whose identifiers are a minimum plus multiples of a step.
  private static func slurm(
    index: Int, _ variables: Variables, count: Int?
  ) throws(ArgumentError) -> SchedulerShard {
    let first = try variables.number("SLURM_ARRAY_TASK_MIN")
    let last = try variables.number("SLURM_ARRAY_TASK_MAX")
    let step = try variables.number("SLURM_ARRAY_TASK_STEP", default: 1)
    guard step > 0, first <= index, index <= last, (index - first) % step == 0 else {
      throw ArgumentError(
        .schedulerVariablesConflict,
        "--shard auto: SLURM_ARRAY_TASK_ID=\(index) is not one of the tasks \(first) to \(last) in steps of "
          + "\(step); use an array such as --array=1-8, or --shard K/N")
    }
    let total = (last - first) / step + 1
    let taskCount = try variables.number("SLURM_ARRAY_TASK_COUNT", default: total)
    guard taskCount == total else {
      throw ArgumentError(
        .schedulerVariablesConflict,
        "--shard auto: SLURM_ARRAY_TASK_COUNT=\(taskCount), but the tasks \(first) to \(last) in steps of \(step) "
          + "are \(total); use an array without gaps such as --array=1-8, or --shard K/N")
    }
    try checkCount(count, against: total, variable: "SLURM_ARRAY_TASK_COUNT")
    return try make(.slurm, number: (index - first) / step + 1, count: total, index: index)
  }

  private static func checkCount(
    _ count: Int?, against size: Int, variable: String
  ) throws(ArgumentError) {
    guard let count, count != size else { return }
    throw ArgumentError(
      .schedulerVariablesConflict,
      "--shard auto/\(count): \(variable)=\(size); run the whole array, or use --shard K/\(count)")
  }

  private static func make(
    _ scheduler: Scheduler, number: Int, count: Int, index: Int
  ) throws(ArgumentError) -> SchedulerShard {
    guard let shard = Shard(number: number, count: count) else {
      throw ArgumentError(
        .schedulerVariablesConflict,
        "--shard auto: \(scheduler.indexVariable)=\(index) is not the index of one of \(count) shards; "
          + "use an array of \(count) tasks, or --shard K/N")
    }
    return SchedulerShard(
      shard, source: "\(scheduler.rawValue): \(scheduler.indexVariable)=\(index)")
  }

  /// Environment variables with whole numbers.
  private struct Variables {
    private let environment: [String: String]

    init(_ environment: [String: String]) { self.environment = environment }

    func number(_ name: String, default value: Int? = nil) throws(ArgumentError) -> Int {
      guard let text = environment[name] else {
        if let value { return value }
        throw ArgumentError(
          .schedulerVariablesMissing, "--shard auto: \(name) is not set; use --shard K/N")
      }
      // The limit keeps sums and differences of two numbers in range.
      guard let number = Int(text), (0...1 << 32).contains(number) else {
        throw ArgumentError(
          .schedulerVariablesConflict,
          "--shard auto: \(name)='\(text)' is not a whole number from 0; use --shard K/N")
      }
      return number
    }
  }
}
