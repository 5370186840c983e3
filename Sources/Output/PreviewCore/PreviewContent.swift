package import CAML
package import CoreGraphics
package import Foundation
package import QuartzCore

/// The layers that a preview displays and can restart at any time.
package protocol PreviewContent: AnyObject {
  /// The display name of the content.
  var name: String { get }
  /// The size of the canvas, in points.
  var size: CGSize { get }
  /// The color behind the layers; nil is transparent.
  var background: CGColor? { get }
  /// The layer that is rendered.
  var contentLayer: CALayer { get }
  /// The root layers of the layer list on a page.
  var rootLayers: [CALayer] { get }
  /// The time until which the content changes, in seconds; nil if it is unknown or endless.
  var naturalDuration: Double? { get }
  /// The document of the content; nil for the layers of a program.
  var package: CAPackage? { get }
  /// The diagnostics from reading the content, one line each.
  var diagnostics: [String] { get }

  /// Resets the layers to their state at time 0.
  ///
  /// It is called with the render context in which they are displayed as the current one.
  func restart() throws
  /// Called after the layers were added to the render tree, in the same render context.
  func didAppear()
}

extension PreviewContent {
  /// Default: an empty array.
  package var diagnostics: [String] { [] }
  /// Default: does nothing.
  package func didAppear() {}
  /// Default: nil, for the layers of a program.
  package var package: CAPackage? { nil }
}

/// The content of a preview that displays a document.
final class DocumentPreviewContent: PreviewContent {
  let openedPackage: CAPackage
  private let input: URL
  /// The snapshot from which the document was read.
  ///
  /// It is retained because it deletes its files on deallocation.
  private let snapshot: DocumentSnapshot?

  var package: CAPackage? { openedPackage }
  var name: String { input.lastPathComponent }
  var size: CGSize { openedPackage.canvasSize }
  var contentLayer: CALayer { openedPackage.canvasLayer }
  var rootLayers: [CALayer] { openedPackage.documents.map(\.rootLayer) }

  /// The background of the content: black for wallpapers, like the device's screen, and otherwise none.
  var background: CGColor? {
    let isWallpaper =
      input.pathExtension.lowercased() == "tendies"
      || openedPackage.documents.contains { $0.role != nil }
    return isWallpaper ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) : nil
  }

  var naturalDuration: Double? { openedPackage.animationDuration }
  var diagnostics: [String] {
    openedPackage.diagnostics.filter { $0.severity > .note }.map { diagnostic in
      // The last two components of a path in the package are sufficient for display.
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
