// Measures the costs of the API itself: the time in nanoseconds and relative to a loop timed in the same run, and the
// number of allocations. The script ../../instructions counts instructions by running one operation at a time. For
// drawing operations, only instructions are counted.
//
//     swift run -c release Costs               measure all costs of properties and commits
//     swift run -c release Costs NAME TIMES    run one cost or drawing TIMES times
//     swift run -c release Costs --list        print each name, the runs to compare and the parts of a run

import Foundation

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("Costs: \(text)\n".utf8))
  exit(2)
}

let all = costs + drawings
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.count {
  case 0: try measureAll()
  case 1 where arguments[0] == "--list":
    for cost in all {
      print(cost.name, cost.counted.lowerBound, cost.counted.upperBound, cost.parts)
    }
  case 2:
    guard let cost = all.first(where: { $0.name == arguments[0] }) else {
      fail("unknown cost '\(arguments[0])': --list prints the names")
    }
    guard let times = Int(arguments[1]), times > 0 else {
      fail("invalid number of runs '\(arguments[1])': must be a positive integer")
    }
    let body = try cost.prepare()
    for number in 0..<times { try body(number) }
  default: fail("invalid arguments: expected none, NAME TIMES or --list")
  }
} catch {
  fail("\(error)")
}
