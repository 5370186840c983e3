/// The command-line options of the benchmark program.
struct Options {
  /// The names or name prefixes of the benchmarks to run.
  ///
  /// If empty, all benchmarks are run.
  var only: [String] = []
  /// Whether drawing libraries that run in other processes are included.
  var hasPeers = true
  /// The names of the engines to include.
  ///
  /// If empty, all engines are included.
  var engines: [String] = []
  /// Whether fewer and shorter measurements are taken.
  var isQuick = false
  private var wantedRounds: Int?
  /// Whether processor time is compared instead of elapsed time.
  ///
  /// Processor time is less affected by other load on the machine.
  var isProcessorTime = false
  /// The path to which an image of the selected benchmark is written.
  ///
  /// If `nil`, benchmarks are measured instead.
  var picture: String?
  /// Whether the names of all benchmarks are printed instead of running them.
  var isListing = false
  /// The folder to which the table and the chart are written, or `nil` to write neither.
  var output: String?

  static let usage = """
    Bench [OPTION…]
      --only NAME[,NAME…]   run benchmarks with these names or name prefixes
      --list                print the names of all benchmarks
      --quick               make fewer and shorter readings
      --rounds N            make N readings of each engine
      --no-peers            run only engines in this process
      --engine NAME         run only this engine; may be repeated
      --processor-time      measure processor time, for a busy machine; runs only engines with one thread
      --picture FILE.png    write the image of a benchmark instead of measuring it
      --output FOLDER       write table.md and chart.png to FOLDER
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Absence("\(option) needs a value") }
      return value
    }
    while let option = rest.popFirst() {
      switch option {
      case "--only": only += try value(of: option).split(separator: ",").map(String.init)
      case "--list": isListing = true
      case "--quick": isQuick = true
      case "--no-peers": hasPeers = false
      case "--engine": engines.append(try value(of: option))
      case "--processor-time": isProcessorTime = true
      case "--picture": picture = try value(of: option)
      case "--output": output = try value(of: option)
      case "--rounds":
        let text = try value(of: option)
        guard let number = Int(text), number > 0 else {
          throw Absence("invalid --rounds '\(text)': must be a positive integer")
        }
        wantedRounds = number
      default: throw Absence("unknown option '\(option)'\n\(Self.usage)")
      }
    }
  }

  /// The duration of one measurement in seconds.
  var readingTime: Double { isQuick ? 0.03 : 0.15 }

  /// Returns how often each engine is measured in the given benchmark.
  func rounds(for work: Work) -> Int {
    if let wantedRounds { return wantedRounds }
    if case .run = work.unit { return isQuick ? 1 : 3 }
    return isQuick ? 5 : 11
  }

  /// Returns the benchmarks selected on the command line.
  ///
  /// A name selects the benchmark with that name, or if there is none, all benchmarks with that prefix.
  func chosen(of works: [Work]) -> [Work] {
    guard !only.isEmpty else { return works }
    let names = Set(works.map(\.name))
    return works.filter { work in
      only.contains { names.contains($0) ? work.name == $0 : work.name.hasPrefix($0) }
    }
  }

  /// Whether the given engine is included in the measurements.
  func admits(_ contestant: Contestant) -> Bool {
    guard hasPeers || contestant.isInside else { return false }
    if isProcessorTime, contestant.threads != 1 { return false }
    return engines.isEmpty || engines.contains(contestant.name)
  }
}
