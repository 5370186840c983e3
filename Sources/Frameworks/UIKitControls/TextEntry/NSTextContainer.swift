public import Foundation
public import UIKitCore

/// The region in which a text view lays out lines.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  /// A closure called after a change that requires lines to be laid out again.
  var onLayoutChange: () -> Void = {}

  /// Creates a container with the given size in points.
  ///
  /// A width or height of 0 is unlimited.
  public init(size: CGSize = .zero) {
    self.size = size
    super.init()
  }

  /// The size of the container, in points.
  ///
  /// A width or height of 0 is unlimited.
  open var size: CGSize { didSet { onLayoutChange() } }

  /// The padding at both ends of each line, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { onLayoutChange() } }

  /// The maximum number of lines, or 0 for no limit.
  open var maximumNumberOfLines = 0 { didSet { onLayoutChange() } }

  /// The line break mode, which determines how the last line that fits is truncated.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { onLayoutChange() } }

  /// Regions from which UIKit excludes text.
  ///
  /// The paths are stored but have no effect.
  open var exclusionPaths: [UIBezierPath] = []

  /// Whether the container's width follows the width of the text view.
  open var widthTracksTextView = false { didSet { onLayoutChange() } }

  /// Whether the container's height follows the height of the text view.
  open var heightTracksTextView = false { didSet { onLayoutChange() } }
}
