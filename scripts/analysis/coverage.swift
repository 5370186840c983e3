// Reads a coverage report of the tests. Prints the percentage of executed public functions of the named modules, then
// the percentage of executed lines of every module.
//
//   swift coverage.swift REPORT.json MODULE…
//
// A public function is a function, initializer, subscript or accessor with a body, in a public or open declaration. Stored
// properties have none.

import Foundation

struct Report: Decodable {
  struct Part: Decodable {
    let functions: [Function]
    let files: [File]
  }
  struct File: Decodable {
    struct Summary: Decodable { let lines: Lines }
    struct Lines: Decodable { let count, covered: Int }
    let filename: String
    let summary: Summary
  }
  struct Function: Decodable {
    let count: Int
    let filenames: [String]
    /// One region each: start line and column, end line and column, counts and kinds.
    let regions: [[Int]]
  }
  let data: [Part]
}

/// A declaration and the lines of its bodies.
struct Declaration {
  let lines: ClosedRange<Int>
  let text: String
}

let words = CommandLine.arguments.dropFirst()
guard let path = words.first, let data = FileManager.default.contents(atPath: path) else {
  print("usage: swift coverage.swift REPORT.json MODULE…")
  exit(2)
}
let report = try JSONDecoder().decode(Report.self, from: data)

/// The execution counts of bodies, by file and first line. A body that is compiled more than once has the sum.
var counts: [String: [Int: Int]] = [:]
for function in report.data.flatMap(\.functions) {
  guard let file = function.filenames.first, let line = function.regions.first?.first else { continue }
  counts[file, default: [:]][line, default: 0] += function.count
}

/// Returns the public declarations with bodies in a file. Their last lines are found by indentation.
func declarations(_ text: String) -> [Declaration] {
  let lines = text.components(separatedBy: "\n")
  let pattern = #"^ *(@[A-Za-z_]+(\([^)]*\))? +)*((override|static|final|class|convenience|required|nonisolated|weak|lazy|mutating) +)*(public|open) .*\b(func|init|var|subscript)\b"#
  return lines.indices.compactMap { index in
    let line = lines[index]
    guard line.range(of: pattern, options: .regularExpression) != nil,
      line.range(of: #"\b(struct|class|enum|protocol|extension) +[A-Z]"#, options: .regularExpression) == nil
    else { return nil }
    let indentation = line.prefix { $0 == " " }.count
    var last = index
    // Finds the closing line. A declaration on one line ends on its first line.
    if !(line.contains("{") && line.filter { $0 == "{" }.count == line.filter { $0 == "}" }.count) {
      while last + 1 < lines.count {
        last += 1
        let next = lines[last]
        guard !next.isEmpty else { continue }
        let depth = next.prefix { $0 == " " }.count
        if depth < indentation || depth == indentation && !next.hasPrefix(String(repeating: " ", count: indentation) + ")") {
          if !next.trimmingCharacters(in: .whitespaces).hasPrefix("}") { last -= 1 }
          break
        }
      }
    }
    return Declaration(
      lines: index + 1...max(index, last) + 1, text: line.trimmingCharacters(in: .whitespaces))
  }
}

var isEnough = true
for module in words.dropFirst() {
  let folder = "Sources/Frameworks/\(module)/"
  var missing: [String] = []
  var (run, all) = (0, 0)
  for (file, bodies) in counts.sorted(by: { $0.key < $1.key }) {
    guard let place = file.range(of: folder), let text = try? String(contentsOfFile: file, encoding: .utf8)
    else { continue }
    for declaration in declarations(text) {
      for (line, count) in bodies.sorted(by: { $0.key < $1.key }) where declaration.lines.contains(line) {
        all += 1
        if count > 0 {
          run += 1
        } else {
          missing.append("  \(file[place.lowerBound...]):\(line)  \(declaration.text)")
        }
      }
    }
  }
  let share = all == 0 ? 0 : Double(run) / Double(all) * 100
  isEnough = isEnough && share >= 95
  print("\(module): \(run) of \(all) public functions executed by the tests, \(String(format: "%.1f", share)) %")
  for line in missing { print(line) }
}

/// The prefixes of the core modules: the folders Base and Engine, and the frameworks that define layers.
let core = ["Base/", "Engine/", "Frameworks/CoreGraphics/", "Frameworks/ObjCRuntime/", "Frameworks/QuartzCore/"]
/// The minimum line coverage of core modules, in percent.
let leastLines = 85.0

var lines: [String: (all: Int, run: Int)] = [:]
for file in report.data.flatMap(\.files) {
  // The report also contains the sources of dependencies.
  guard let place = file.filename.range(of: "/Sources/"), !file.filename.contains("/checkouts/") else { continue }
  let parts = file.filename[place.upperBound...].split(separator: "/")
  guard parts.count > 2 else { continue }
  lines["\(parts[0])/\(parts[1])", default: (0, 0)].all += file.summary.lines.count
  lines["\(parts[0])/\(parts[1])", default: (0, 0)].run += file.summary.lines.covered
}
for (module, count) in lines.sorted(by: { $0.key < $1.key }) where count.all > 0 {
  let share = Double(count.run) / Double(count.all) * 100
  let isCore = core.contains { "\(module)/".hasPrefix($0) }
  let isShort = isCore && share < leastLines
  if isShort { isEnough = false }
  print(
    "\(module): \(count.run) of \(count.all) lines, \(String(format: "%.1f", share)) %"
      + (isShort ? ", which is less than \(leastLines)" : isCore ? "" : " (not of the core)"))
}
exit(isEnough ? 0 : 1)
