import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderTree
import Testing

@testable import CAML

/// Helpers that compare a written document with the original.
enum RoundTrip {
  /// Writes a layer as a document and returns the root layer imported from it.
  static func through(
    _ layer: CALayer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CALayer {
    let writer = CAMLWriter(layer: layer, isGeometryFlipped: false)
    let bytes = try writer.camlData()
    #expect(writer.omissions == [], sourceLocation: sourceLocation)
    let package = try read(bytes)
    // Invalid settings in animations that were created in code are reported when the document is imported.
    let findings = package.diagnostics.filter {
      if case .invalidSetting = $0.issue { return false }
      return $0.severity > .note
    }
    #expect(
      findings == [],
      "\(String(decoding: bytes, as: UTF8.self))", sourceLocation: sourceLocation)
    let again = try CAMLWriter(package: package).camlData()
    #expect(
      String(decoding: again, as: UTF8.self) == String(decoding: bytes, as: UTF8.self),
      sourceLocation: sourceLocation)
    return package.rootLayer
  }

  /// Imports a package from the data of an archive.
  static func archive(_ bytes: Data, mode: ImportMode = .lenient) throws -> CAPackage {
    let limits = PackageLimits()
    let source = try ZipPackageSource(bytes, limits: limits)
    return try CAPackage(source, wallpaper: 0, mode: mode, limits: limits) { source }
  }

  static func read(_ bytes: Data) throws -> CAPackage {
    try CAPackage(files: ["main.caml": bytes])
  }

  /// Returns the display lists of a package at five times, and during and after the transition to each of its states.
  static func shown(_ package: CAPackage) throws -> [String] {
    let bounds = CGRect(origin: .zero, size: package.canvasSize)
    package.restartAnimations()
    let renderer = CARenderer(layer: package.canvasLayer, bounds: bounds)
    var time = 0.0
    var texts: [String] = []
    for state in [nil] + package.stateNames.map(Optional.some) {
      if let state { try package.stateController.setState(state) }
      for step in state == nil ? [0, 0.05, 0.2, 0.35, 0.6] : [0.1, 0.6] {
        texts.append(renderer.displayListText(at: time + step))
      }
      time += 1
    }
    return texts
  }

  /// Expects that the display lists of two packages are equal.
  static func expectSame(
    _ a: CAPackage, _ b: CAPackage, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(a.stateNames == b.stateNames, "\(what)", sourceLocation: sourceLocation)
    #expect(a.canvasSize == b.canvasSize, "\(what)", sourceLocation: sourceLocation)
    #expect(a.scale == b.scale, "\(what)", sourceLocation: sourceLocation)
    for (old, new) in zip(a.documents, b.documents) {
      #expect(
        differences(old.rootLayer, new.rootLayer) == [], "\(what)", sourceLocation: sourceLocation)
      #expect(old.role == new.role, "\(what)", sourceLocation: sourceLocation)
    }
    let (old, new) = (try shown(a), try shown(b))
    let index = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    #expect(
      index == nil, "\(what): picture \(index ?? -1)",
      sourceLocation: sourceLocation)
    #expect(
      old.count == new.count, "\(what): picture \(index ?? -1)",
      sourceLocation: sourceLocation)
  }

  /// Returns the differences between the model values and animations of two layer trees.
  static func differences(_ a: CALayer, _ b: CALayer) -> [String] {
    var found: [String] = []
    var waiting = [(a, b, "")]
    while let (a, b, path) = waiting.popLast() {
      let place = "\(path)/\(a.name ?? LayerClass.documentClass(of: a).name)"
      if LayerClass.documentClass(of: a).name != LayerClass.documentClass(of: b).name {
        found.append("\(place): class")
      }
      if a.name != b.name { found.append("\(place): name") }
      for row in PropertyTable.builtin
      where row.owner == .layer || row.owner == a.documentNodeClass {
        guard a.documentNodeClass == b.documentNodeClass else { continue }
        let (old, new) = (a.committableValue(of: row.id), b.committableValue(of: row.id))
        if old != new { found.append("\(place): \(row.key) was \(old), is \(new)") }
      }
      let own = { (layer: CALayer) in
        layer.customValues.mapValues { "\($0)" }
      }
      if own(a) != own(b) { found.append("\(place): \(own(a)) became \(own(b))") }
      if text(a.style) != text(b.style) { found.append("\(place): style") }
      let (old, new) = (animations(a), animations(b))
      if old != new { found.append("\(place): \(old) became \(new)") }
      if (a.mask == nil) != (b.mask == nil) { found.append("\(place): mask") }
      if let old = a.mask, let new = b.mask { waiting.append((old, new, place + "/mask")) }
      let (first, second) = (a.sublayers ?? [], b.sublayers ?? [])
      if first.count != second.count { found.append("\(place): sublayers") }
      for (index, pair) in zip(first, second).enumerated() {
        waiting.append((pair.0, pair.1, "\(place)[\(index)]"))
      }
    }
    return found
  }

  private static func animations(_ layer: CALayer) -> [String] {
    layer.addedAnimations.map { "\($0.key ?? "-"): \(text($0.animation))" }
  }

  /// Returns a description of all properties of an animation.
  static func text(_ animation: CAAnimation) -> String {
    let members = animation.documentKeys.map(\.key).map { key in
      "\(key)=\(text(animation.value(forKey: key)))"
    }
    let own = animation.customValues.sorted { $0.key < $1.key }.map { "\($0)=\(text($1))" }
    return "\(type(of: animation))(\((members + own).joined(separator: " ")))"
  }

  /// Returns a text description of a value, which is the same for equal values.
  static func text(_ any: Any?) -> String {
    switch any {
    case nil: return "nil"
    case let animation as CAAnimation: return text(animation)
    case let color as CGColor: return "\(color.rgba)"
    case let path as CGPath: return ValueFormatter.pathText(path.geometry)
    case let image as CGImage: return "\(image.pixels.checksum)"
    case let function as CAValueFunction: return function.name.rawValue
    case let filter as CAFilter: return "\(filter.type) \(text(filter.explicitInputs))"
    case let list as [Any]: return "[\(list.map { text($0) }.joined(separator: ", "))]"
    case let map as [AnyHashable: Any]:
      return "{\(map.map { "\($0.key): \(text($0.value))" }.sorted().joined(separator: ", "))}"
    case let flag as Bool where any.map({ type(of: $0) == Bool.self }) ?? false:
      return "\(flag)"
    case let any?: return decodeNumber(any).map { "\($0)" } ?? "\(any)"
    }
  }
}
