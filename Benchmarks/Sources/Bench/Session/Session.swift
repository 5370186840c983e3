import Foundation

/// A measurement session for one benchmark.
///
/// The contestants are measured alternately, so that other load on the machine affects all of them equally.
struct Session {
  let options: Options

  func run(_ work: Work) -> Results {
    var results = Results(work, isProcessorTime: options.isProcessorTime)
    var runners: [Runner] = []
    for contestant in work.contestants where options.admits(contestant) {
      do {
        runners.append(try Runner(contestant, of: work, atLeast: options.readingTime))
      } catch {
        results.absent.append((contestant.name, "\(error)"))
      }
    }
    for _ in 0..<options.rounds(for: work) {
      for runner in runners where runner.fault == nil {
        if let reading = runner.read() {
          results.add(reading, of: runner.contestant, repetitions: runner.repetitions)
        }
      }
    }
    for runner in runners {
      if let fault = runner.fault { results.absent.append((runner.contestant.name, fault)) }
    }
    return results
  }

  /// A contestant that has been prepared for measurement.
  private final class Runner {
    let contestant: Contestant
    private let run: (Int) throws -> Reading
    /// The number of repetitions in one measurement.
    let repetitions: Int
    private(set) var fault: String?

    /// Prepares a contestant, warms it up and determines how many repetitions take the given number of seconds.
    ///
    /// If the benchmark's unit is a whole run, each measurement consists of one repetition without warming up.
    init(_ contestant: Contestant, of work: Work, atLeast seconds: Double) throws {
      self.contestant = contestant
      run = try contestant.make()
      if case .run = work.unit {
        repetitions = 1
        return
      }
      _ = try run(1)
      var count = 1
      while true {
        let wall = try run(count).wall
        if wall >= seconds / 2 || count >= 1 << 20 {
          count = max(1, Int((Double(count) * seconds / max(wall, 1e-9)).rounded()))
          break
        }
        count *= 2
      }
      repetitions = count
    }

    func read() -> Reading? {
      do {
        return try run(repetitions)
      } catch {
        fault = "\(error)"
        return nil
      }
    }
  }
}
