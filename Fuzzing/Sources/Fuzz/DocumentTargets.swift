import CAML
import Foundation
import Geometry
import QuartzCore
import RenderTree

/// The document limits used while fuzzing, which are high enough to reach all code and low enough for fast runs.
let fuzzLimits: PackageLimits = {
  var limits = PackageLimits()
  limits.archiveBytes = 1 << 20
  limits.entries = 64
  limits.entryBytes = 1 << 18
  limits.totalBytes = 1 << 20
  limits.elements = 4_000
  limits.layers = 200
  limits.pixels = 1 << 18
  return limits
}()

/// Renders a layer tree at several times in seconds, into images of a few pixels.
func draw(_ layer: CALayer, at times: [Double], side: Double = 24) {
  let renderer = CARenderer(layer: layer, bounds: CGRect(x: 0, y: 0, width: side, height: side))
  renderer.limits.frameSeconds = Attack.work
  for time in times { _ = try? renderer.frame(at: time) }
}

/// Fuzzes the document reader and writer.
///
/// The bytes are read as a document, which is rendered and written, and the written document is read again.
func fuzzDocument(_ data: Data) {
  guard let package = try? CAPackage(files: ["main.caml": data], limits: fuzzLimits) else { return }
  show(package, at: [0, 0.4])
  let writer = CAMLWriter(package: package)
  guard let written = try? writer.camlData() else { return }
  do throws(Finding) {
    _ = try CAPackage(files: ["main.caml": written], limits: PackageLimits())
  } catch {
    fatalError("a written document cannot be read: \(error)")
  }
}

/// Renders a package at several times in seconds, into images of at most 48 × 48 pixels.
func show(_ package: CAPackage, at times: [Double]) {
  let size = package.canvasSize
  let side = min(max(size.width, size.height), 48)
  let renderer = CARenderer(
    layer: package.canvasLayer,
    bounds: CGRect(x: 0, y: 0, width: side, height: side))
  renderer.limits.frameSeconds = Attack.work
  for time in times { _ = try? renderer.frame(at: time) }
  examine(package, in: renderer, at: times.last ?? 0)
}

/// The descriptors of all built-in properties.
let properties: [PropertyDescriptor] = (0..<UInt16(PropertyTable.firstCustomID))
  .map { PropertyID(rawValue: $0) }.filter(PropertyTable.contains).map(PropertyTable.descriptor)

/// Returns the XML element name for a layer class.
func tag(of nodeClass: NodeClass) -> String {
  nodeClass == .layer ? "CALayer" : "CA\("\(nodeClass)".capitalized)Layer"
}

/// Fuzzes the parser for property values.
///
/// The bytes are read as a property's value, written either as an attribute or as child elements.
func fuzzValue(_ data: Data) {
  var source = ByteSource(data)
  let property = source.element(properties)
  let isElement = source.chance(3)
  let text = String(decoding: source.rest(), as: UTF8.self)
  let (key, tag) = (property.key, tag(of: property.owner))
  let document =
    isElement
    ? "<caml><\(tag)><\(key)>\(text)</\(key)></\(tag)></caml>"
    : "<caml><\(tag) \(key)=\"\(escaped(text))\"/></caml>"
  guard
    let package = try? CAPackage(files: ["main.caml": Data(document.utf8)], limits: fuzzLimits)
  else { return }
  let layer = package.rootLayer
  layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
  layer.setValue(layer.value(forKey: key), forKey: key)
  if source.isEmpty, data.count % 8 == 0 { draw(layer, at: [0]) }
}

func escaped(_ text: String) -> String {
  text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    .replacingOccurrences(of: "\"", with: "&quot;")
}

/// File names that have a meaning in packages, and malicious paths.
private let fileNames = [
  "main.caml", "index.xml", "a.ca/main.caml", "a.ca/index.xml", "b.ca/main.caml", "Wallpaper.plist",
  "descriptors/A/versions/1/contents/W-390w-844h@3x~iphone.wallpaper/Wallpaper.plist",
  "descriptors/A/versions/1/contents/W-390w-844h@3x~iphone.wallpaper/back.ca/main.caml",
  "a_Floating.ca/main.caml", "a_Background.ca/main.caml", "assets/a.png", "a.ca/assets/a.png",
  "../a.png", "/etc/passwd", "a.ca/../../b", "", "assets", "__MACOSX/._a", "a\u{0}b",
]

/// Fuzzes the package reader.
///
/// The bytes are read either as a zip archive or as the names and contents of individual files.
func fuzzPackage(_ data: Data) {
  var source = ByteSource(data)
  if data.starts(with: [0x50, 0x4B]) {
    let url = URL(fileURLWithPath: "/dev/shm/ametrine-fuzz-\(getpid()).zip")
    do { try data.write(to: url) } catch { fatalError("\(error)") }
    defer { unlink(url.path) }
    if let package = try? CAPackage(contentsOf: url, limits: fuzzLimits) {
      show(package, at: [0])
      _ = try? CAMLWriter(package: package).tendiesArchive()
    }
    return
  }
  var files: [String: Data] = [:]
  while !source.isEmpty, files.count < 8 {
    let name = source.chance(6) ? source.text(40) : source.element(fileNames)
    let count = source.integer(0...2_000)
    files[name] = source.take(count)
  }
  if let package = try? CAPackage(
    files: files, wallpaper: files.count, mode: files.count % 3 == 0 ? .strict : .lenient,
    limits: fuzzLimits)
  {
    show(package, at: [0])
  }
}

/// Fuzzes state changes.
///
/// The bytes are read as a document, which is then moved through its states.
func fuzzStates(_ data: Data) {
  var source = ByteSource(data)
  let steps = source.take(16)
  guard let package = try? CAPackage(files: ["main.caml": source.rest()], limits: fuzzLimits)
  else { return }
  lead(package, by: ByteSource(steps))
}
