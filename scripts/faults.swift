// Places faults in a copy of the package, all at once: which one is on is said by AMETRINE_FAULT when the tests run.
//
//   swift faults.swift COPY SEED COUNT WITHOUT
//
// COPY is the copy, which is changed; WITHOUT is a file of lines PATH:LINE at which no fault can be, as it does not compile
// there. Prints for each fault: number, path and line, what it does, the line.
//
// The operators are fixed: a comparison takes in or leaves out its end, sums and differences change, and-or changes, equal
// becomes unequal, a number is half as much again, a statement is left out.

import Foundation

struct Place {
  let file: String
  let line: Int
  /// Which operator it is.
  let kind: String
  /// What is done, for people.
  let what: String
  /// The line with the fault of a number in it.
  let write: (Int) -> String
  let original: String
}

/// splitmix64, as in TestKit.
struct Chance: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 4, let seed = UInt64(words[1]), let count = Int(words[2]) else {
  print("usage: swift faults.swift COPY SEED COUNT WITHOUT")
  exit(2)
}
let root = words[0]
let without = Set(
  (FileManager.default.contents(atPath: words[3]).map { String(decoding: $0, as: UTF8.self) } ?? "")
    .split(separator: "\n").map(String.init))
let modules = [
  "Values/Geometry", "Values/Timing", "Formats/RenderTree", "Stages/Presentation",
  "Stages/Composition", "Stages/Raster",
]

/// An operator of its own for each fault: its number in arrows behind the operator's sign.
func sign(_ head: String, _ number: Int) -> String {
  let arrows = ["\u{2190}", "\u{2191}", "\u{2192}", "\u{2193}"]
  return head + (0..<6).map { arrows[number >> (2 * $0) & 3] }.joined()
}

let swaps: [(from: String, to: String, kind: String)] = [
  ("<", "<=", "Comparison"), ("<=", "<", "Comparison"), (">", ">=", "Comparison"),
  (">=", ">", "Comparison"), ("==", "!=", "Equal"), ("+", "-", "Addition"), ("-", "+", "Addition"),
  ("&&", "||", "LogicalConjunction"), ("||", "&&", "LogicalDisjunction"),
]

func declaration(_ number: Int, _ swap: (from: String, to: String, kind: String)) -> String {
  let name = sign(swap.from, number)
  let choice = "isFaultOn(\(number)) ? a \(swap.to) b : a \(swap.from) b"
  switch swap.kind {
  case "Comparison", "Equal":
    let bound = swap.kind == "Equal" ? "Equatable" : "Comparable"
    return """
      infix operator \(name): ComparisonPrecedence
      func \(name) <T: \(bound)>(a: T, b: T) -> Bool { \(choice) }
      """
  case "Addition":
    return """
      infix operator \(name): AdditionPrecedence
      func \(name) <T: AdditiveArithmetic>(a: T, b: T) -> T { \(choice) }
      func \(name) <T: SIMD>(a: T, b: T) -> T where T.Scalar: FloatingPoint { \(choice) }
      """
  default:
    return """
      infix operator \(name): \(swap.kind)Precedence
      func \(name) (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {
        isFaultOn(\(number)) ? try a \(swap.to) b() : try a \(swap.from) b()
      }
      """
  }
}

var declarations: [Int: String] = [:]

/// The faults that can be in a line.
func places(_ text: String, _ file: String, _ line: Int) -> [Place] {
  var found: [Place] = []
  func add(_ kind: String, _ what: String, _ write: @escaping (Int) -> String) {
    found.append(
      Place(file: file, line: line, kind: kind, what: what, write: write, original: text))
  }
  for swap in swaps {
    var start = text.startIndex
    while let range = text.range(of: " \(swap.from) ", range: start..<text.endIndex) {
      start = text.index(before: range.upperBound)
      add(swap.kind, "\(swap.from) becomes \(swap.to)") { number in
        declarations[number] = declaration(number, swap)
        return text.replacingCharacters(in: range, with: " \(sign(swap.from, number)) ")
      }
    }
  }
  // A number behind an operator, a bracket or a comma.
  for match in text.matches(of: #/(?:[-+*/=<>(] ?|, )(\d+\.\d+|[2-9]|\d{2,})(?=[ ,)]|$)/#) {
    let range = match.output.1.startIndex..<match.output.1.endIndex
    let value = String(match.output.1)
    guard Double(value) != 0 else { continue }
    add("number", "\(value) is half as much again") { number in
      text.replacingCharacters(
        in: range, with: "(isFaultOn(\(number)) ? \(value) * 3 / 2 : \(value))")
    }
  }
  let trimmed = text.trimmingCharacters(in: .whitespaces)
  if trimmed.wholeMatch(of: #/[a-z][\w.]*(\[[^\]]*\])? (=|\+=|-=|\*=) [^{}]*/#) != nil
    || trimmed.wholeMatch(of: #/[a-z][\w.]*\([^{}]*\)/#) != nil,
    trimmed.count(where: { $0 == "(" }) == trimmed.count(where: { $0 == ")" }),
    !trimmed.hasPrefix("self.")
  {
    add("statement", "is left out") { "if !isFaultOn(\($0)) { \(text) }" }
  }
  return found
}

/// All places in a file, without what is inlined into other modules.
func places(in file: String) -> [Place] {
  guard let data = FileManager.default.contents(atPath: root + "/" + file) else { return [] }
  let lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
  var found: [Place] = []
  var depth = 0
  var inlined: Int?
  for (index, text) in lines.enumerated() {
    let before = depth
    depth += text.count { $0 == "{" } - text.count { $0 == "}" }
    if text.contains("@inlinable") || text.contains("@usableFromInline") || text.contains("@_") {
      inlined = inlined ?? before
    }
    if let level = inlined {
      if depth <= level, text.contains("}") { inlined = nil }
      continue
    }
    let isPlain =
      !text.contains("//") && !text.contains("\"") && !text.contains(" func ")
      && !text.contains("struct ") && !text.contains("case ") && !text.contains("import ")
      && !text.contains("init(") && !text.contains(" where ") && !text.contains("static ")
    guard isPlain, before >= 2, !without.contains("\(file):\(index + 1)") else { continue }
    found += places(text, file, index + 1)
  }
  return found
}

var chance = Chance(state: seed)
// As many of each module and of each operator as there are.
var chosen: [Place] = []
var pools = modules.map { module -> [Place] in
  let folder = "Sources/" + module
  let files =
    (FileManager.default.enumerator(atPath: root + "/" + folder)?.allObjects ?? [])
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Properties/") }
    .sorted()
  return files.flatMap { places(in: folder + "/" + $0) }.shuffled(using: &chance)
}
var taken: Set<String> = []
var perKind: [String: Int] = [:]
while chosen.count < count, pools.contains(where: { !$0.isEmpty }) {
  for index in pools.indices where chosen.count < count {
    // The operator that came least.
    let kinds = Dictionary(grouping: pools[index].indices) { pools[index][$0].kind }
    let next = kinds.min {
      (perKind[$0.key, default: 0], $0.key) < (perKind[$1.key, default: 0], $1.key)
    }
    guard let place = next?.value.first else { continue }
    let found = pools[index].remove(at: place)
    guard taken.insert("\(found.file):\(found.line)").inserted else { continue }
    perKind[found.kind, default: 0] += 1
    chosen.append(found)
  }
}

var files: [String: [String]] = [:]
var own: [String: [String]] = [:]
for (index, place) in chosen.enumerated() {
  let number = index + 1
  let path = root + "/" + place.file
  var lines =
    files[path]
    ?? String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    .components(separatedBy: "\n")
  lines[place.line - 1] = place.write(number)
  files[path] = lines
  let module = place.file.split(separator: "/").prefix(3).joined(separator: "/")
  own[module, default: []].append(declarations[number] ?? "")
  let text = place.original.trimmingCharacters(in: .whitespaces)
  print("\(number)\t\(place.file):\(place.line)\t\(place.what)\t\(text)")
}
for (path, lines) in files {
  try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
}
for (module, texts) in own {
  let text = """
    import Foundation

    private let faultThatIsOn =
      ProcessInfo.processInfo.environment["AMETRINE_FAULT"].flatMap { Int($0) } ?? 0

    func isFaultOn(_ number: Int) -> Bool { faultThatIsOn == number }

    """ + texts.joined(separator: "\n")
  try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/" + module + "/FaultPlaces.swift"))
}
