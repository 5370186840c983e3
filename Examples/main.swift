// Renders the examples: `examples [--output FOLDER] [NAME...]`. Without names, all examples are rendered.
// `examples first` runs the program of README.md, and `examples gallery` renders the gallery.

import Foundation

var names = Array(CommandLine.arguments.dropFirst())
var folder = URL(fileURLWithPath: "build/demo")
if let index = names.firstIndex(of: "--output"), index + 1 < names.count {
  folder = URL(fileURLWithPath: names[index + 1])
  names.removeSubrange(index...index + 1)
}

if names == ["gallery"] {
  do { try Gallery(folder: folder).render() } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
  }
  print("\(folder.relativePath)/index.html shows all exhibits")
  exit(0)
}

let unknown = names.filter { name in
  name != "first" && !Scene.all.contains { $0.name == name }
}
guard unknown.isEmpty else {
  let known = Scene.all.map(\.name).joined(separator: " ")
  FileHandle.standardError.write(
    Data("unknown example \(unknown.joined(separator: ", ")); the examples are \(known)\n".utf8))
  exit(64)
}

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
if names == ["first"] {
  _ = FileManager.default.changeCurrentDirectoryPath(folder.path)
  try firstFilm()
  exit(0)
}

for scene in Scene.all where names.isEmpty || names.contains(scene.name) {
  let start = ContinuousClock.now
  try render(scene, into: folder)
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print("\(scene.name): \(scene.title) (\(String(format: "%.1f", seconds)) s)")
}
print("wrote films, animated images and contact sheets to \(folder.relativePath)")
