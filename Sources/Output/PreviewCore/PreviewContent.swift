package import CAML
package import CoreGraphics
package import Foundation
package import QuartzCore

/// The content of a preview: layers that can be displayed and restarted at any time.
package protocol PreviewContent: AnyObject {
  /// The display name of the content.
  var name: String { get }
  /// The size of the canvas, in points.
  var size: CGSize { get }
  /// The color behind the layers; if `nil`, the background is transparent.
  var background: CGColor? { get }
  /// The layer that the preview renders.
  var contentLayer: CALayer { get }
  /// The root layers shown in the page's layer list.
  var rootLayers: [CALayer] { get }
  /// The time at which the content stops changing, in seconds; `nil` if it is unknown or infinite.
  var naturalDuration: Double? { get }
  /// The document that contains the layers; `nil` for layers created by a program.
  var package: CAPackage? { get }
  /// The named times of the content.
  var marks: [SessionDocument.TimelineMark] { get }
  /// The diagnostics reported while reading the content, one line each.
  var diagnostics: [String] { get }

  /// Resets the layers to their state at time 0.
  ///
  /// The method is called while the render context that displays the layers is current, in a transaction that is
  /// committed after ``didAppear()``.
  func restart() throws
  /// Called after the layers were added to the committed root layer, in the same transaction.
  func didAppear()
}

extension PreviewContent {
  /// An empty array by default.
  package var diagnostics: [String] { [] }
  package func didAppear() {}
  /// An empty array by default.
  package var marks: [SessionDocument.TimelineMark] { [] }
  /// `nil` by default, for layers created by a program.
  package var package: CAPackage? { nil }
}

/// The preview content for a document.
final class DocumentPreviewContent: PreviewContent {
  let openedPackage: CAPackage
  private let input: URL
  /// The snapshot from which the document was read.
  ///
  /// It is retained because a snapshot deletes its files on deallocation.
  private let snapshot: DocumentSnapshot?

  var package: CAPackage? { openedPackage }
  var name: String { input.lastPathComponent }
  var size: CGSize { openedPackage.canvasSize }
  var contentLayer: CALayer { openedPackage.canvasLayer }
  var rootLayers: [CALayer] { openedPackage.documents.map(\.rootLayer) }

  /// The color behind the document: black for wallpapers, like the device's screen; otherwise `nil`.
  var background: CGColor? {
    let isWallpaper =
      CAPackage.isNamedAsWallpaper(input)
      || openedPackage.documents.contains { $0.role != nil }
    return isWallpaper ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) : nil
  }

  var naturalDuration: Double? { openedPackage.animationDuration }
  var diagnostics: [String] {
    openedPackage.diagnostics.filter { $0.severity > .note }.map { diagnostic in
      // The last two components of a path in the package are enough for display.
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
