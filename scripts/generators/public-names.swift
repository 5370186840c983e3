// Compares the public names of modules with two lists: names that Apple's frameworks have, and names of this package only.
//
//   swift public-names.swift GRAPHS LISTS                          fails if names and lists differ
//   swift public-names.swift GRAPHS LISTS --take apple|ours [START…]
//
// GRAPHS is a folder of symbol graphs, LISTS a folder with apple.txt and ours.txt. A name is the full path of a
// declaration, such as UIView.animate(withDuration:animations:). Names with a leading underscore are ignored. `--take`
// adds names that are in neither list, limited to the given prefixes, to one list, and removes names that no longer exist.

import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    let identifier: Identifier
    let pathComponents: [String]
  }
  let symbols: [Symbol]
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2 || words.count >= 4 && words[2] == "--take" && ["apple", "ours"].contains(words[3])
else {
  print("usage: swift public-names.swift GRAPHS LISTS [--take apple|ours [START…]]")
  exit(2)
}
let (graphs, lists) = (words[0], words[1])

var found: Set<String> = []
for file in try FileManager.default.contentsOfDirectory(atPath: graphs) where file.hasSuffix(".symbols.json") {
  let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(fileURLWithPath: "\(graphs)/\(file)")))
  for symbol in graph.symbols where !symbol.identifier.precise.contains("::SYNTHESIZED::") {
    if symbol.pathComponents.contains(where: { $0.hasPrefix("_") || $0.hasPrefix("$") }) { continue }
    found.insert(symbol.pathComponents.joined(separator: "."))
  }
}

func path(_ list: String) -> String { "\(lists)/\(list).txt" }

func read(_ list: String) throws -> [String] {
  try String(contentsOfFile: path(list), encoding: .utf8).split(separator: "\n").map(String.init)
}

/// Writes one name per line, in byte order.
func write(_ names: Set<String>, to list: String) throws {
  let lines = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  try lines.map { "\($0)\n" }.joined().write(toFile: path(list), atomically: true, encoding: .utf8)
}

if words.count > 2 {
  let starts = words.dropFirst(4)
  var names = ["apple": Set(try read("apple")), "ours": Set(try read("ours"))]
  let new = found.subtracting(names.values.reduce([]) { $0.union($1) })
    .filter { name in starts.isEmpty || starts.contains { name.hasPrefix($0) } }
  names[words[3], default: []].formUnion(new)
  for (list, known) in names { try write(known.intersection(found), to: list) }
  print("\(new.count) names added to \(path(words[3]))")
  exit(0)
}

var faults: [String] = []
let (apple, ours) = (try read("apple"), try read("ours"))
for (list, names) in [("apple", apple), ("ours", ours)] {
  let sorted = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  if names != sorted { faults.append("\(path(list)): not sorted, or a name stands twice") }
  for name in Set(names).subtracting(found).sorted() {
    faults.append("\(name): in \(list).txt, but no longer public; take it out")
  }
}
for name in Set(apple).intersection(ours).sorted() { faults.append("\(name): in both lists") }
for name in found.subtracting(apple).subtracting(ours).sorted() {
  faults.append("\(name): public and in no list; into apple.txt if Apple has it, else make it package or, named in Documentation/guides/status.md, put it into ours.txt")
}
for fault in faults { print(fault) }
if faults.isEmpty { print("\(apple.count) names of Apple's, \(ours.count) of ours") }
exit(faults.isEmpty ? 0 : 1)
