package import CAML
package import CoreGraphics
package import Foundation
package import QuartzCore

/// What is shown: layers that can begin anew at any time.
package protocol PreviewContent: AnyObject {
  /// What it is called.
  var name: String { get }
  /// In points.
  var size: CGSize { get }
  /// What lies beneath the layers; nil for nothing.
  var background: CGColor? { get }
  /// The layer that is drawn.
  var contentLayer: CALayer { get }
  /// The layers whose trees a page lists.
  var rootLayers: [CALayer] { get }
  /// How long there is something new to see, in seconds; nil where it is not known.
  var naturalDuration: Double? { get }
  /// The document that it is; nil for layers of a program.
  var package: CAPackage? { get }
  /// What was found while it was read, a line each.
  var diagnostics: [String] { get }

  /// Puts everything to the beginning; called in the context whose tree the layers become.
  func restart() throws
  /// Goes on once the layers are shown, in the same context.
  func didAppear()
}

extension PreviewContent {
  /// Nothing was found.
  package var diagnostics: [String] { [] }
  /// Nothing more is to be done.
  package func didAppear() {}
  /// Layers of a program.
  package var package: CAPackage? { nil }
}

/// A document as a stage.
final class DocumentPreviewContent: PreviewContent {
  let openedPackage: CAPackage
  private let input: URL
  /// What its files go with.
  private let snapshot: DocumentSnapshot?

  var package: CAPackage? { openedPackage }
  var name: String { input.lastPathComponent }
  var size: CGSize { openedPackage.canvasSize }
  var contentLayer: CALayer { openedPackage.canvasLayer }
  var rootLayers: [CALayer] { openedPackage.documents.map(\.rootLayer) }

  /// Under a wallpaper it is black, as its screen is.
  var background: CGColor? {
    let isWallpaper =
      input.pathExtension.lowercased() == "tendies"
      || openedPackage.documents.contains { $0.role != nil }
    return isWallpaper ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) : nil
  }

  var naturalDuration: Double? { openedPackage.animationDuration }
  var diagnostics: [String] {
    openedPackage.diagnostics.filter { $0.severity > .note }.map { diagnostic in
      // Of a path in a package the last two names tell enough.
      var location = diagnostic.location
      let names = location.file.split(separator: "/")
      if names.count > 2 { location.file = "…/" + names.suffix(2).joined(separator: "/") }
      return "\(DocumentDiagnostic(diagnostic.issue, at: location))"
    }
  }

  init(
    _ input: URL, limits: PackageLimits, keeping snapshot: DocumentSnapshot? = nil
  ) throws(DocumentDiagnostic) {
    openedPackage = try CAPackage(contentsOf: input, limits: limits)
    (self.input, self.snapshot) = (input, snapshot)
  }

  func restart() {
    openedPackage.stateController.setInitialStates()
    var waiting = [openedPackage.canvasLayer]
    while let layer = waiting.popLast() {
      layer.removeAllAnimations()
      waiting += (layer.sublayers ?? []) + [layer.mask].compactMap(\.self)
    }
    openedPackage.restartAnimations()
  }
}
