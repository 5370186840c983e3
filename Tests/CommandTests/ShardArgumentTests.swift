import Testing

@testable import ametrine

@Suite struct ShardArgumentTests {
  @Test(arguments: [
    ("1/1", 1, 1), ("3/8", 3, 8), ("8/8", 8, 8), ("1000000/1000000", 1_000_000, 1_000_000),
  ])
  func `ShardArgument parses a number and a count`(text: String, number: Int, count: Int) throws {
    #expect(try ShardArgument(text) == .shard(#require(Shard(number: number, count: count))))
  }

  @Test func `ShardArgument parses auto with and without a count`() throws {
    #expect(try ShardArgument("auto") == .automatic(count: nil))
    #expect(try ShardArgument("auto/8") == .automatic(count: 8))
  }

  @Test(arguments: [
    "", "3", "0/8", "9/8", "-1/8", "3/0", "3/8/1", "a/b", "auto/0", "auto/x", "Auto", "1/1000001",
    "3/", "/8", " 3/8", "1.5/8", "99999999999999999999/99999999999999999999",
  ])
  func `ShardArgument rejects other texts`(text: String) {
    #expect(throws: ArgumentError.self) { try ShardArgument(text) }
  }

  @Test(arguments: [
    ("120-239", 120..<240), ("0-0", 0..<1), ("5", 5..<6), ("500-", 500..<600),
    ("120-9000", 120..<600), ("599-9223372036854775807", 599..<600), ("0-598", 0..<599),
  ])
  func `FrameRangeArgument includes both ends and is clamped to the film`(
    text: String, range: Range<Int>
  ) throws {
    #expect(try FrameRangeArgument(text).range(inFilmOf: 600, path: "a.mp4") == range)
  }

  @Test(arguments: ["", "-", "-5", "5-4", "a-b", "1-2-3", "1.5", "1:2", "٣-٤"])
  func `FrameRangeArgument rejects other texts`(text: String) {
    #expect(throws: ArgumentError.self) { try FrameRangeArgument(text) }
  }

  @Test(arguments: ["600", "600-700", "1000-"])
  func `FrameRangeArgument rejects frames beyond the film`(text: String) throws {
    let argument = try FrameRangeArgument(text)
    do {
      _ = try argument.range(inFilmOf: 600, path: "a.mp4")
      Issue.record("the range was accepted")
    } catch {
      #expect(error.code == .framesOutOfRange)
      #expect(error.description.contains("frames 0 to 599"))
    }
  }
}

@Suite struct SchedulerShardTests {
  private static func shard(
    _ environment: [String: String], count: Int? = nil
  ) throws(ArgumentError) -> String {
    try SchedulerShard(environment: environment, count: count).message
  }

  private static func fault(_ environment: [String: String], count: Int? = nil) -> ErrorCode? {
    do throws(ArgumentError) {
      _ = try shard(environment, count: count)
      return nil
    } catch {
      return error.code
    }
  }

  private static func slurm(
    _ id: String, _ minimum: String, _ maximum: String, step: String? = nil, count: String? = nil
  ) -> [String: String] {
    var environment = [
      "SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_MIN": minimum, "SLURM_ARRAY_TASK_MAX": maximum,
    ]
    environment["SLURM_ARRAY_TASK_STEP"] = step
    environment["SLURM_ARRAY_TASK_COUNT"] = count
    return environment
  }

  @Test(arguments: [
    // --array=1-6, --array=0-5, --array=10-20:5, --array=7
    ("3", "1", "6", "1", "6", "3/6"), ("0", "0", "5", "1", "6", "1/6"),
    ("5", "0", "5", "1", "6", "6/6"), ("15", "10", "20", "5", "3", "2/3"),
    ("7", "7", "7", "1", "1", "1/1"),
  ])
  func `a Slurm task is a shard`(
    id: String, minimum: String, maximum: String, step: String, count: String, shard: String
  ) throws {
    let all = Self.slurm(id, minimum, maximum, step: step, count: count)
    #expect(try Self.shard(all) == "shard \(shard) (Slurm: SLURM_ARRAY_TASK_ID=\(id))")
    if step == "1" {
      let some = Self.slurm(id, minimum, maximum)
      #expect(try Self.shard(some) == "shard \(shard) (Slurm: SLURM_ARRAY_TASK_ID=\(id))")
    }
  }

  @Test func `a Kubernetes completion is a shard of the given count`() throws {
    #expect(
      try Self.shard(["JOB_COMPLETION_INDEX": "0"], count: 8)
        == "shard 1/8 (Kubernetes: JOB_COMPLETION_INDEX=0)")
    #expect(
      try Self.shard(["JOB_COMPLETION_INDEX": "7"], count: 8)
        == "shard 8/8 (Kubernetes: JOB_COMPLETION_INDEX=7)")
  }

  @Test func `an AWS Batch job is a shard`() throws {
    let environment = ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "5"]
    for count in [nil, 5] {
      #expect(
        try Self.shard(environment, count: count)
          == "shard 3/5 (AWS Batch: AWS_BATCH_JOB_ARRAY_INDEX=2)")
    }
  }

  @Test func `the total of an AWS Batch job may be given`() throws {
    #expect(
      try Self.shard(["AWS_BATCH_JOB_ARRAY_INDEX": "2"], count: 3)
        == "shard 3/3 (AWS Batch: AWS_BATCH_JOB_ARRAY_INDEX=2)")
  }

  @Test(arguments: [
    [:], ["SLURM_ARRAY_TASK_ID": "1"],
    ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1"], ["JOB_COMPLETION_INDEX": "0"],
    ["AWS_BATCH_JOB_ARRAY_INDEX": "0"], ["AWS_BATCH_JOB_ARRAY_SIZE": "2"],
    ["SLURM_JOB_ID": "1"],
  ])
  func `missing variables are reported`(environment: [String: String]) {
    #expect(Self.fault(environment) == .schedulerVariablesMissing)
  }

  @Test(
    arguments: [
      // Two schedulers.
      (["JOB_COMPLETION_INDEX": "0", "AWS_BATCH_JOB_ARRAY_INDEX": "0"], 2),
      // Gaps, as in --array=1,3,7, and tasks outside of the array.
      (slurm("3", "1", "7", step: "1", count: "3"), nil), (slurm("9", "1", "7"), nil),
      (slurm("2", "1", "7", step: "2"), nil), (slurm("0", "1", "7"), nil),
      (slurm("1", "1", "7", step: "0"), nil),
      // Another count than that of the array, as after running one task alone.
      (slurm("3", "3", "3", step: "1", count: "1"), 6),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "5"], 6),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "5", "AWS_BATCH_JOB_ARRAY_SIZE": "5"], nil),
      (["JOB_COMPLETION_INDEX": "8"], 8),
      // Texts that are not numbers.
      (["JOB_COMPLETION_INDEX": ""], 8), (["JOB_COMPLETION_INDEX": "-1"], 8),
      (["JOB_COMPLETION_INDEX": "x"], 8), (slurm("99999999999999999999", "1", "2"), nil),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "0"], nil),
    ] as [([String: String], Int?)])
  func `contradictory or invalid variables are reported`(
    environment: [String: String], count: Int?
  ) {
    #expect(Self.fault(environment, count: count) == .schedulerVariablesConflict)
  }
}

@Suite struct ShareBalancerTests {
  @Test func `shares have similar sums of costs`() {
    #expect(ShareBalancer.shardNumbers(costs: [7, 6, 5, 4, 3, 2], count: 3) == [1, 2, 3, 3, 2, 1])
  }

  @Test func `the most expensive document is assigned first`() {
    #expect(ShareBalancer.shardNumbers(costs: [1, 1, 1, 3], count: 2) == [2, 2, 2, 1])
  }

  @Test(arguments: [1, 2, 3, 7, 40])
  func `the shares of all shards contain every document once`(count: Int) {
    let costs = (0..<30).map { ($0 * 7919) % 101 + 1 }
    let numbers = ShareBalancer.shardNumbers(costs: costs, count: count)
    #expect(numbers.count == 30)
    #expect(numbers.allSatisfy((1...count).contains))
    let sums = Dictionary(grouping: costs.indices) { numbers[$0] }
      .mapValues { $0.reduce(0) { $0 + costs[$1] } }.values
    // The greedy division exceeds the smallest share by at most one document.
    if let largest = sums.max(), let smallest = sums.min(), count <= 30 {
      #expect(sums.count == count)
      #expect(largest - smallest <= 101)
    }
  }

  @Test func `equal costs are assigned in order`() {
    #expect(ShareBalancer.shardNumbers(costs: [1, 1, 1, 1, 1], count: 2) == [1, 2, 1, 2, 1])
    #expect(ShareBalancer.shardNumbers(costs: [], count: 2) == [])
  }
}
