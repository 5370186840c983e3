import Testing
import UIKit

@MainActor
@Suite(.serialized) struct SampleTests {
  /// The sample functions with their numbers.
  nonisolated static let samples: [(Int, @MainActor (any SampleStage) -> SampleResult)] = [
    (1, sample01), (2, sample02), (3, sample03), (4, sample04), (5, sample05), (6, sample06),
    (7, sample07), (8, sample08), (9, sample09), (10, sample10), (11, sample11), (12, sample12),
    (13, sample13), (14, sample14), (15, sample15), (16, sample16),
    (17, sample17), (18, sample18), (19, sample19), (20, sample20), (21, sample21),
    (22, sample22), (23, sample23), (24, sample24), (25, sample25), (26, sample26), (27, sample27),
    (28, sample28), (29, sample29), (30, sample30), (31, sample31), (32, sample32),
    (33, sample33), (34, sample34), (35, sample35),
  ]

  @Test(arguments: samples.map(\.0))
  func `each numbered animation sample logs and presents the values that it declares`(number: Int)
    throws
  {
    let sample = try #require(Self.samples.first { $0.0 == number })
    let failures = Stage.run(sample.1).failures
    #expect(failures == [])
  }
}
