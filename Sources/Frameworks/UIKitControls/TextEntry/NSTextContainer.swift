public import Foundation
public import UIKitCore

/// The region in which a text view lays out its lines.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  /// Called after a change that requires a new layout of the lines.
  var onLayoutChange: () -> Void = {}

  /// Creates a container with a size in points.
  ///
  /// A dimension of 0 is unlimited.
  public init(size: CGSize = .zero) {
    self.size = size
    super.init()
  }

  /// The size of the container, in points.
  ///
  /// A dimension of 0 is unlimited.
  open var size: CGSize { didSet { onLayoutChange() } }

  /// The padding at both ends of each line, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { onLayoutChange() } }

  /// The maximum number of lines; 0 is unlimited.
  open var maximumNumberOfLines = 0 { didSet { onLayoutChange() } }

  /// The truncation of the last line that fits the container.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { onLayoutChange() } }

  /// Regions that exclude text in UIKit.
  ///
  /// They are stored but have no effect.
  open var exclusionPaths: [UIBezierPath] = []

  /// Whether the width follows that of the text view.
  open var widthTracksTextView = false { didSet { onLayoutChange() } }

  /// Whether the height follows that of the text view.
  open var heightTracksTextView = false { didSet { onLayoutChange() } }
}
