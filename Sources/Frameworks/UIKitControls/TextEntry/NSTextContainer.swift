public import Foundation
public import UIKitCore

/// The area in which a text view lays out its lines.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  /// Told when lines have to be laid out anew.
  var onLayoutChange: () -> Void = {}

  /// An area of a size; 0 stands for no end.
  public init(size: CGSize = .zero) {
    self.size = size
    super.init()
  }

  /// How large it is; 0 stands for no end.
  open var size: CGSize { didSet { onLayoutChange() } }

  /// What is left free at both ends of a line, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { onLayoutChange() } }

  /// The most lines; 0 for as many as there are.
  open var maximumNumberOfLines = 0 { didSet { onLayoutChange() } }

  /// What becomes of the last line that there is room for.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { onLayoutChange() } }

  /// Areas that lines would go round; kept, and they do not.
  open var exclusionPaths: [UIBezierPath] = []

  /// Whether it is as wide as its view.
  open var widthTracksTextView = false { didSet { onLayoutChange() } }

  /// Whether it is as high as its view.
  open var heightTracksTextView = false { didSet { onLayoutChange() } }
}
