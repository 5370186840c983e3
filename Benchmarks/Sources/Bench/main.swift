// Measures Ametrine and comparable drawing libraries with the same benchmarks in one run:
//
//     swift run -c release Bench --quick
//     swift run -c release Bench --only rounded-rect --no-peers

import Foundation
import ImageCodecs

/// Prints a line and flushes standard output, so that the line also appears immediately if the output is a pipe.
func tell(_ text: String) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

func complain(_ text: String) -> Never {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
  exit(2)
}

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let works = options.chosen(of: Catalogue.works())
  if options.isListing {
    for work in works { tell(padded(work.name, 20) + work.title) }
    exit(0)
  }
  guard !works.isEmpty else { throw Absence("unknown benchmark name: --list prints the names") }
  if let path = options.picture {
    guard works.count == 1, let draw = works[0].picture else {
      throw Absence("--picture needs --only with the name of one benchmark that renders an image")
    }
    try encodePNG(draw()).write(to: URL(fileURLWithPath: path))
    exit(0)
  }
  tell(Machine().text + (options.isProcessorTime ? "; processor time" : ""))
  let session = Session(options: options)
  var results: [Results] = []
  for work in works {
    let result = session.run(work)
    tell(result.lines)
    results.append(result)
  }
  if let output = options.output {
    let folder = URL(fileURLWithPath: output)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let table = Table(results: results, machine: Machine(), versions: PeerProcess.versions)
    try Data(table.text.utf8).write(to: folder.appendingPathComponent("table.md"))
    if let chart = try Chart(results: results, machine: Machine()).picture() {
      try encodePNG(chart).write(to: folder.appendingPathComponent("chart.png"))
    }
  }
} catch {
  complain("\(error)")
}
