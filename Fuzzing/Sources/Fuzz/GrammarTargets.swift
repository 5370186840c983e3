import CAML
import Foundation
import Inspection
import Pixels
import PreviewCore
import QuartzCore
import RenderServer
import RenderTree

/// Fuzzes rendering with generated documents.
///
/// The bytes determine a well-formed document and a sequence of state changes, scrubbing and tilting.
func fuzzGrammar(_ data: Data) {
  var source = ByteSource(data)
  let steps = source.take(24)
  var builder = DocumentBuilder(source)
  let document = Data(builder.document().utf8)
  guard let package = try? CAPackage(files: ["main.caml": document], limits: fuzzLimits) else {
    return
  }
  lead(package, by: ByteSource(steps))
}

/// Moves a package through its states according to the given decisions, and renders frames in between.
func lead(_ package: CAPackage, by decisions: ByteSource) {
  var steps = decisions
  let controller = package.stateController
  let names = Array(package.stateNames.prefix(20))
  let renderer = CARenderer(
    layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 24, height: 24))
  renderer.limits.frameSeconds = Attack.work
  var time = 0.0
  func name() -> String? { names.isEmpty || steps.chance(4) ? nil : steps.element(names) }
  while !steps.isEmpty {
    switch steps.integer(0...6) {
    case 0:
      try? controller.setState(
        name(), animated: steps.chance(2), speed: steps.number(),
        defaultDuration: steps.chance(2) ? steps.number() : nil)
    case 1: try? controller.scrub(from: name(), to: name(), progress: steps.fraction())
    case 2: controller.setInitialStates()
    case 3: _ = controller.transitionDuration(from: name(), to: name())
    case 4: package.setTilt(x: steps.fraction(), y: steps.number())
    case 5: examine(package, in: renderer, at: time)
    default:
      time += steps.time()
      _ = try? renderer.frame(at: time)
    }
  }
  let tour = StateSequence.tour(of: controller, through: names)
  let player = CAStatePlayer(controller, tour)
  try? player.play(to: time + 1) { renderer.advance(to: $0) }
  _ = try? renderer.frame(at: time + 1)
  examine(package, in: renderer, at: time + 1)
}

/// Accesses everything in a package that programs, preview pages and commands access: presentation layers, property
/// values, hit tests, and the command-line tool's output.
func examine(_ package: CAPackage, in renderer: CARenderer, at time: Double) {
  var waiting = package.documents.map(\.rootLayer)
  while let layer = waiting.popLast() {
    let shown = layer.presentation() ?? layer
    for property in properties where property.owner == .layer {
      _ = shown.value(forKey: property.key)
    }
    for key in layer.animationKeys() ?? [] { _ = layer.animation(forKey: key)?.copy() }
    _ = shown.value(forKeyPath: "transform.rotation.z")
    _ = shown.frame
    waiting += layer.sublayers ?? []
    if let mask = layer.mask { waiting.append(mask) }
  }
  let stage = package.canvasLayer
  _ = stage.presentation()?.hitTest(CGPoint(x: 12, y: 12))
  _ = stage.hitTest(CGPoint(x: 1, y: 1))
  RenderContext.$current.withValue(renderer.context) { inspect(package, in: renderer, at: time) }
}

/// Returns a budget for about fifty layers and little memory.
///
/// Some documents exceed the budget, so that the limit is also tested.
private func smallBudget() -> LayerReadingBudget {
  LayerReadingBudget(memory: MemoryBudget(limit: 2 << 20), seconds: 2e-3, totalSeconds: 1)
}

/// An error thrown if a document has more layers than may be kept for a comparison.
private struct TooManyLayers: Error {}

/// Creates and discards the output of the commands `inspect`, `diff` and `trace`.
private func inspect(_ package: CAPackage, in renderer: CARenderer, at time: Double) {
  let paint = TerminalStyle(isOn: true)
  var budget = smallBudget()
  let inspection = DocumentInspection(package, within: &budget)
  InspectionTextWriter(paint: paint) { _ in }.addInspection(inspection)
  JSONWriter.writeValue(JSONValue(inspection)) { _ in }
  _ = LayerOutlineSVG(package).text
  var kept = smallBudget()
  let records = try? package.documents.map { document in
    try LayerTree(document.rootLayer).map { layer in
      let record = LayerRecord(layer)
      guard kept.reserveMemory(for: record) else { throw TooManyLayers() }
      return record
    }
  }
  if let records {
    let difference = DocumentDifference(records, records)
    _ = difference.lines(style: paint)
    JSONWriter.writeValue(difference.json) { _ in }
    guard difference.isEmpty else {
      fatalError("the comparison of a document with itself shows differences")
    }
  }
  var traced = smallBudget()
  let times = [0, 0.1, 0.7].map { time + $0 }
  let trace = AnimationTrace(at: times, of: { _ in true }, within: &traced) { time in
    renderer.advance(to: time)
    return package.documents.map(\.rootLayer)
  }
  _ = TraceTextWriter(trace, paint: paint).lines
  JSONWriter.writeValue(JSONValue(trace)) { _ in }
}

/// Fuzzes preview sessions.
///
/// The bytes determine a document and the commands sent to its session, some of them in the text format used by
/// preview pages.
func fuzzCommands(_ data: Data) {
  var source = ByteSource(data)
  var asked = ByteSource(source.take(96))
  var builder = DocumentBuilder(source)
  let file = URL(fileURLWithPath: "/dev/shm/ametrine-fuzz-\(getpid()).caml")
  do { try Data(builder.document().utf8).write(to: file) } catch { fatalError("\(error)") }
  defer { unlink(file.path) }
  let session = PreviewSession(.document(file, limits: fuzzLimits))
  var paths: [String] = []
  var animations: [SessionAnimation] = []
  func answer(_ command: SessionCommand) {
    for case .document(let document) in session.handleCommand(command) {
      paths = layerPaths(document.layers)
      animations = document.animations
    }
  }
  answer(.reload)
  answer(.fit(width: 24, height: 24))
  while !asked.isEmpty {
    guard asked.chance(8) else {
      answer(command(&asked, paths, animations))
      continue
    }
    let words = asked.take(asked.integer(0...40))
    if let command = try? SessionCommand(words) { answer(command) }
  }
}

/// Returns the paths that identify the given layers in commands.
private func layerPaths(_ layers: [SessionLayer]) -> [String] {
  var titles: [String] = []
  return layers.map { layer in
    titles = titles.prefix(layer.depth) + [layer.title]
    return titles.joined(separator: "/")
  }
}

/// Returns a session command that refers to the given layers and animations.
private func command(
  _ source: inout ByteSource, _ paths: [String], _ animations: [SessionAnimation]
) -> SessionCommand {
  let path = paths.isEmpty ? nil : source.element(paths)
  switch source.integer(0...13) {
  case 0: return .tour
  case 1: return .state(source.element([nil, "S0", "S1", "S2", "nonsense"]))
  case 2:
    return .script(source.element(["S0:0.2,S1:0.2", "S1:1e308", "S0:nan", ":", "S0:1,S0:1,S2:-1"]))
  case 3: return .select(path)
  case 4: return .pick(x: source.number(), y: source.number())
  case 5: return .explode
  case 6: return source.chance(2) ? .undo : .redo
  case 7: return .save
  case 8: return .code(animation: animations.isEmpty ? "" : source.element(animations).id)
  case 9: return .fit(width: source.integer(-1...64), height: source.integer(-1...64))
  case 10, 11:
    guard !animations.isEmpty else { return .reload }
    let animation = source.element(animations)
    guard !animation.values.isEmpty else { return .reload }
    let value = source.element(animation.values)
    let count = source.chance(9) ? source.integer(0...20) : value.numbers.count
    return .edit(
      SessionEdit(
        animation: animation.id, key: value.key, numbers: (0..<count).map { _ in source.number() }))
  default:
    return .show(time: source.number(), source.chance(2) ? .moving : .still)
  }
}

/// Fuzzes the reader for wallpaper property lists.
///
/// The bytes are either used unchanged or determine a table of objects that refer to each other.
func fuzzPropertyList(_ data: Data) {
  var source = ByteSource(data)
  let isTable = source.chance(2)
  let list = isTable ? binaryPropertyList(&source) : source.rest()
  let folder = "descriptors/A/versions/1/contents/W-390w-844h@3x~iphone.wallpaper"
  let document = Data("<caml><CALayer bounds='0 0 9 9'/></caml>".utf8)
  for files in [
    ["\(folder)/Wallpaper.plist": list, "\(folder)/back.ca/main.caml": document],
    ["a.ca/index.xml": list, "a.ca/main.caml": document, "a.ca/assets/a.png": list],
  ] {
    guard let package = try? CAPackage(files: files, limits: fuzzLimits) else { continue }
    show(package, at: [0])
  }
}

/// Returns a binary property list that contains a few objects.
///
/// Its strings are keys known to the package reader, and its references may be circular.
private func binaryPropertyList(_ source: inout ByteSource) -> Data {
  let words = [
    "assets", "rootDocument", "documentWidth", "documentHeight", "geometryFlipped",
    "backgroundAnimationFileName",
    "foregroundAnimationFileName", "back.ca", "assetName", "lockAndHome", "default", "identifier",
    "name", "type",
    "preferredProminentColor", "LayeredAnimation", "main.caml", "a.png",
  ]
  var bytes = Data("bplist00".utf8)
  var offsets: [Int] = []
  let count = source.integer(1...40)
  for _ in 0..<count {
    offsets.append(bytes.count)
    switch source.integer(0...6) {
    case 0:
      bytes.append(0x23)
      for byte in source.number().bitPattern.bytes { bytes.append(byte) }
    case 1: bytes += [0x10 | UInt8(source.integer(0...3)), source.byte(), source.byte()]
    case 2, 3:
      // The marker byte is followed by the references to the keys and then by those to the values.
      let isDictionary = source.chance(2)
      let items = source.integer(0...12)
      bytes.append((isDictionary ? 0xD0 : 0xA0) | UInt8(items))
      for _ in 0..<(isDictionary ? 2 * items : items) {
        bytes.append(UInt8(source.integer(0...count - 1)))
      }
    case 4: bytes += [0x5F, 0x13] + UInt64(source.integer(0...65_535)).bytes + [0x41]
    default:
      let word = source.element(words).utf8
      bytes += [0x5F, 0x10, UInt8(word.count)] + word
    }
  }
  let table = bytes.count
  for offset in offsets { bytes += [UInt8(offset >> 8 & 255), UInt8(offset & 255)] }
  bytes += Data(repeating: 0, count: 6) + [2, 1]
  for number in [count, source.integer(0...count - 1), table] { bytes += UInt64(number).bytes }
  return bytes
}

extension UInt64 {
  /// The eight bytes of the number, most significant byte first.
  fileprivate var bytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
  }
}
