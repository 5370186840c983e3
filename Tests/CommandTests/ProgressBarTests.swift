import Testing

@testable import ametrine

@Suite struct ProgressBarTests {
  @Test func `ProgressBar.progressLine contains the count, the speed and the remaining time`() {
    let line = ProgressBar(total: 40, columns: 80).progressLine(doneCount: 10, elapsed: 4)
    #expect(
      line == "[##########..............................] 10/40  2.5 frames/s  12 s left")
  }

  @Test func `ProgressBar.progressLine contains finishing if all frames are done`() {
    let line = ProgressBar(total: 40, columns: 100).progressLine(doneCount: 40, elapsed: 2)
    #expect(line == "[\(String(repeating: "#", count: 40))] 40/40  20 frames/s  finishing")
  }

  @Test(arguments: 1...90)
  func `ProgressBar.progressLine is shorter than the terminal width`(columns: Int) {
    let bar = ProgressBar(total: 100_000, columns: columns)
    for done in [0, 1, 50_000, 100_000] {
      #expect(bar.progressLine(doneCount: done, elapsed: 1234).count < columns)
    }
  }

  @Test(arguments: [
    (0.2, "1 s"), (59, "59 s"), (59.5, "1:00 min"), (125, "2:05 min"), (3723, "1:02:03 h"),
    (.infinity, "a long time"),
  ])
  func `ProgressBar.formattedTime formats seconds, minutes and hours`(seconds: Double, text: String)
  {
    #expect(ProgressBar.formattedTime(seconds) == text)
  }
}
