import CoreGraphics
import Foundation
import UIKitCore

/// A layout solver that computes the frames of an image and two texts in a list cell.
@MainActor
struct ListTextLayout {
  /// The arrangement of the two texts.
  enum Arrangement {
    /// The second text is below the first.
    case stacked
    /// The second text is at the trailing end if both fit next to each other, otherwise below the first.
    case trailing
    /// The second text is always at the trailing end.
    ///
    /// The first text is truncated if necessary.
    case alwaysTrailing
    /// The first text is in a column of fixed width, in points, and the second text follows it.
    case columns(CGFloat)
  }

  var arrangement = Arrangement.stacked
  var margins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
  /// The size of the image, in points, or `nil` if there is no image.
  var image: CGSize?
  /// The minimum size reserved for the image, in points.
  ///
  /// A smaller image is centered in the reserved space.
  var reservedImageSize = CGSize.zero
  var imagePadding: CGFloat = 16
  var horizontalTextSpacing: CGFloat = 8
  var verticalTextSpacing: CGFloat = 3
  var isMirrored = false
  /// A closure that returns the size of the primary text for the given width.
  ///
  /// `nil` if the text is empty.
  var primarySize: ((CGFloat) -> CGSize)?
  var secondarySize: ((CGFloat) -> CGSize)?

  struct Frames {
    var image = CGRect.zero
    var primary = CGRect.zero
    var secondary = CGRect.zero
    /// The height of the content including the margins, in points.
    var height: CGFloat = 0
  }

  /// Returns the frames of the image and the texts in a cell of the given size.
  ///
  /// If `height` is `nil`, the height of the content is used.
  func frames(width: CGFloat, height: CGFloat?) -> Frames {
    var frames = Frames()
    var left = margins.leading
    let pictureWidth = max(image?.width ?? 0, image == nil ? 0 : reservedImageSize.width)
    if image != nil { left += pictureWidth + imagePadding }
    let availableWidth = max(0, width - left - margins.trailing)
    let texts = layOutTexts(inWidth: availableWidth)
    let pictureHeight = max(image?.height ?? 0, image == nil ? 0 : reservedImageSize.height)
    frames.height = max(texts.height, pictureHeight) + margins.top + margins.bottom
    let seen = (height ?? frames.height) - margins.top - margins.bottom
    let top = margins.top + (seen - texts.height) / 2
    frames.primary = texts.first.offsetBy(dx: left, dy: top)
    frames.secondary = texts.second.offsetBy(dx: left, dy: top)
    if isMirrored {
      // In mirrored cells the labels are only as wide as their texts, so that left-to-right text is right-aligned,
      // too.
      for (text, frame) in [(primarySize, \Frames.primary), (secondarySize, \Frames.secondary)] {
        let width = frames[keyPath: frame].width
        if let text { frames[keyPath: frame].size.width = min(ceil(text(width).width), width) }
      }
    }
    if let image {
      frames.image = CGRect(
        x: margins.leading + (pictureWidth - image.width) / 2,
        y: margins.top + (seen - image.height) / 2, width: image.width, height: image.height)
    }
    if isMirrored {
      func mirror(_ rect: inout CGRect) { rect.origin.x = width - rect.maxX }
      mirror(&frames.image)
      mirror(&frames.primary)
      mirror(&frames.secondary)
    }
    return frames
  }

  private func layOutTexts(inWidth availableWidth: CGFloat) -> (
    first: CGRect, second: CGRect, height: CGFloat
  ) {
    func size(_ text: ((CGFloat) -> CGSize)?, _ width: CGFloat) -> CGSize {
      guard let size = text?(max(0, width)) else { return .zero }
      return CGSize(width: min(ceil(size.width), max(0, width)), height: size.height)
    }
    func stacked() -> (CGRect, CGRect, CGFloat) {
      let (one, two) = (size(primarySize, availableWidth), size(secondarySize, availableWidth))
      let gap = primarySize != nil && secondarySize != nil ? verticalTextSpacing : 0
      return (
        CGRect(x: 0, y: 0, width: availableWidth, height: one.height),
        CGRect(x: 0, y: one.height + gap, width: availableWidth, height: two.height),
        one.height + gap + two.height
      )
    }
    switch arrangement {
    case .stacked: return stacked()
    case .trailing, .alwaysTrailing:
      guard primarySize != nil, secondarySize != nil else {
        let (one, two) = (size(primarySize, availableWidth), size(secondarySize, availableWidth))
        return (
          CGRect(x: 0, y: 0, width: primarySize == nil ? 0 : availableWidth, height: one.height),
          CGRect(x: availableWidth - two.width, y: 0, width: two.width, height: two.height),
          max(one.height, two.height)
        )
      }
      let whole = (
        size(primarySize, .greatestFiniteMagnitude), size(secondarySize, .greatestFiniteMagnitude)
      )
      if case .trailing = arrangement,
        whole.0.width + horizontalTextSpacing + whole.1.width > availableWidth
      {
        return stacked()
      }
      let two = size(secondarySize, availableWidth)
      let one = size(primarySize, availableWidth - two.width - horizontalTextSpacing)
      let height = max(one.height, two.height)
      return (
        CGRect(
          x: 0, y: (height - one.height) / 2,
          width: max(0, availableWidth - two.width - horizontalTextSpacing),
          height: one.height),
        CGRect(
          x: availableWidth - two.width, y: (height - two.height) / 2, width: two.width,
          height: two.height),
        height
      )
    case .columns(let column):
      let one = size(primarySize, min(column, availableWidth))
      let start = min(column, availableWidth) + horizontalTextSpacing
      let two = size(secondarySize, availableWidth - start)
      let height = max(one.height, two.height)
      return (
        CGRect(
          x: 0, y: (height - one.height) / 2, width: min(column, availableWidth), height: one.height
        ),
        CGRect(
          x: start, y: (height - two.height) / 2, width: max(0, availableWidth - start),
          height: two.height),
        height
      )
    }
  }
}
