/// What the command line asks for.
struct Options {
  /// Names, or beginnings of names, of the works to run; empty for all.
  var only: [String] = []
  /// Whether those that run in other processes take part.
  var hasPeers = true
  /// Who takes part; empty for all.
  var engines: [String] = []
  /// Fewer and shorter readings.
  var isQuick = false
  private var wantedRounds: Int?
  /// Whether processor time counts instead of the time that passed: for a machine that does other things besides.
  var isProcessorTime = false
  /// Where the picture of the one work chosen goes, instead of measuring.
  var picture: String?
  /// Whose picture; nil for ours.
  var isListing = false
  /// The folder for the table and the chart; nil for neither.
  var output: String?

  static let usage = """
    Bench [OPTION…]
      --only NAME[,NAME…]   works of that name, or whose names begin so
      --list                the names of all works
      --quick               fewer and shorter readings
      --rounds N            readings of each
      --no-peers            only what runs in this process
      --engine NAME         only this one; may be given several times
      --processor-time      count processor time (single-threaded contestants only): for a busy machine
      --picture FILE.png    draw the work instead of measuring it
      --output FOLDER       write table.md and chart.png there
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
        guard let number = Int(text), number > 0 else { throw Absence("\(text) is no number") }
        wantedRounds = number
      default: throw Absence("\(option)?\n\(Self.usage)")
      }
    }
  }

  /// How long a reading takes, in seconds.
  var readingTime: Double { isQuick ? 0.03 : 0.15 }

  /// How many readings of each there are.
  func rounds(for work: Work) -> Int {
    if let wantedRounds { return wantedRounds }
    if case .run = work.unit { return isQuick ? 1 : 3 }
    return isQuick ? 5 : 11
  }

  /// The works that were asked for: of each name given those that are called so, else those that begin so.
  func chosen(of works: [Work]) -> [Work] {
    guard !only.isEmpty else { return works }
    let names = Set(works.map(\.name))
    return works.filter { work in
      only.contains { names.contains($0) ? work.name == $0 : work.name.hasPrefix($0) }
    }
  }

  /// Whether one takes part.
  func admits(_ contestant: Contestant) -> Bool {
    guard hasPeers || contestant.isInside else { return false }
    if isProcessorTime, contestant.threads != 1 { return false }
    return engines.isEmpty || engines.contains(contestant.name)
  }
}
