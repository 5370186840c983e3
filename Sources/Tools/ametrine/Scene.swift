import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore

/// A document that is ready to be drawn at any time.
final class Scene {
  /// What the command line says about the document and how it is seen.
  struct Wishes {
    var input: String
    var size: SizeArgument?
    var scale = 1.0
    var background: ColorArgument?
    var state: String?
    var rules = CARenderer.Rules.server
  }

  /// What of the document is not shown as it says, a line each.
  let findings: [String]
  private let package: CAPackage
  private let renderer: CARenderer

  /// Reads the document and puts it into its state.
  ///
  /// - Throws: `Finding` when there is nothing to show or no such state, ``ArgumentFault`` when the
  ///   canvas is too large.
  init(_ wishes: Wishes) throws {
    let input = URL(fileURLWithPath: wishes.input)
    package = try CAPackage(contentsOf: input)
    findings = FindingLines.lines(package.findings, of: input.lastPathComponent)
    let canvas = try Canvas(
      document: CGRect(origin: .zero, size: package.canvasSize), size: wishes.size,
      scale: wishes.scale)
    renderer = CARenderer(
      layer: package.stageLayer, bounds: canvas.bounds, scale: CGFloat(canvas.scale))
    renderer.rules = wishes.rules
    renderer.backgroundColor = wishes.background.map {
      CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
    if let state = wishes.state { try setState(state) }
  }

  private func setState(_ name: String) throws {
    guard package.stateNames.contains(name) else {
      let names = package.stateNames.joined(separator: ", ")
      throw ArgumentFault(
        "the document has no state '\(name)'; "
          + (names.isEmpty ? "it has none at all" : "it has \(names)"))
    }
    try package.stateController.setState(name, animated: false)
  }

  /// The picture at a time of the document, in seconds since it was loaded.
  func picture(at time: Double) throws -> PixelBuffer { try renderer.frame(at: time).pixels }
}
