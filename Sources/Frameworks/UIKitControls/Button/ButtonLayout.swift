import CoreGraphics
import Foundation
import UIKitCore

/// Computes the layout of the title, subtitle and image in a button's content rectangle, in points.
struct ButtonLayout {
  /// The sizes of the title, subtitle and image before they are clamped to the content rectangle.
  struct Sizes: Equatable {
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var image = CGSize.zero
  }

  /// The frames of the title, subtitle and image, in the button's coordinates.
  struct Frames: Equatable {
    var title = CGRect.zero
    var subtitle = CGRect.zero
    var image = CGRect.zero
  }

  let contentRect: CGRect
  let sizes: Sizes
  let horizontalAlignment: UIControl.ContentHorizontalAlignment
  let verticalAlignment: UIControl.ContentVerticalAlignment
  let isMirrored: Bool

  // MARK: Layout without a configuration

  /// Returns the frames in a button without a configuration, where the title follows the image.
  ///
  /// The insets move the title and the image independently. If the content is centered, the offset is half the
  /// difference between opposite insets.
  func frames(titleInsets: UIEdgeInsets, imageInsets: UIEdgeInsets) -> Frames {
    var image = sizes.image
    image.width = min(image.width, max(0, contentRect.width))
    image.height = min(image.height, max(0, contentRect.height))
    var title = sizes.title
    let availableWidth = contentRect.width - image.width
    title.width = min(title.width, max(0, availableWidth - titleInsets.left - titleInsets.right))
    title.height = min(
      title.height, max(0, contentRect.height - titleInsets.top - titleInsets.bottom))
    if horizontalAlignment == .fill {
      if sizes.title == .zero { image.width = contentRect.width }
      if sizes.image == .zero { title.width = contentRect.width }
    }
    if verticalAlignment == .fill {
      if sizes.title == .zero { image.height = contentRect.height }
      if sizes.image == .zero { title.height = contentRect.height }
    }
    let left = originX(forWidth: image.width + title.width)
    let imageX = isMirrored ? left + title.width : left
    let titleX = isMirrored ? left : left + image.width
    return Frames(
      title: frame(forSize: title, x: titleX, insets: titleInsets),
      image: frame(forSize: image, x: imageX, insets: imageInsets))
  }

  private func originX(forWidth width: CGFloat) -> CGFloat {
    switch horizontalAlignment {
    case .left, .fill, .leading: contentRect.minX
    case .right, .trailing: contentRect.maxX - width
    case .center: contentRect.midX - width / 2
    }
  }

  private func originY(forHeight height: CGFloat) -> CGFloat {
    switch verticalAlignment {
    case .top: contentRect.minY
    case .bottom: contentRect.maxY - height
    case .center, .fill: contentRect.midY - height / 2
    }
  }

  private func frame(forSize size: CGSize, x: CGFloat, insets: UIEdgeInsets) -> CGRect {
    guard size != .zero else { return CGRect(x: x, y: originY(forHeight: 0), width: 0, height: 0) }
    let dx: CGFloat =
      switch horizontalAlignment {
      case .left, .fill, .leading: insets.left
      case .right, .trailing: -insets.right
      case .center: (insets.left - insets.right) / 2
      }
    let dy: CGFloat =
      switch verticalAlignment {
      case .top: insets.top
      case .bottom: -insets.bottom
      case .center, .fill: (insets.top - insets.bottom) / 2
      }
    return CGRect(
      x: x + dx, y: originY(forHeight: size.height) + dy, width: size.width, height: size.height
    )
    .pixelAligned
  }

  // MARK: Layout with a configuration

  /// Returns the total size of the title, subtitle and image, including the padding between them.
  static func contentSize(of measures: Sizes, configuration: UIButton.Configuration) -> CGSize {
    let texts = textSize(of: measures, configuration: configuration)
    let padding = measures.image != .zero && texts != .zero ? configuration.imagePadding : 0
    return configuration.imagePlacement.isDisjoint(with: [.top, .bottom])
      ? CGSize(
        width: texts.width + padding + measures.image.width,
        height: max(texts.height, measures.image.height))
      : CGSize(
        width: max(texts.width, measures.image.width),
        height: texts.height + padding + measures.image.height)
  }

  private static func textSize(of measures: Sizes, configuration: UIButton.Configuration)
    -> CGSize
  {
    let hasBoth = measures.title != .zero && measures.subtitle != .zero
    return CGSize(
      width: max(measures.title.width, measures.subtitle.width),
      height: measures.title.height + measures.subtitle.height
        + (hasBoth ? configuration.titlePadding : 0))
  }

  /// Returns the frames of the title, subtitle and image for the given configuration.
  func frames(for configuration: UIButton.Configuration) -> Frames {
    let image = sizes.image
    var texts = Self.textSize(of: sizes, configuration: configuration)
    let padding = image != .zero && texts != .zero ? configuration.imagePadding : 0
    let isBeside = configuration.imagePlacement.isDisjoint(with: [.top, .bottom])
    texts.width = min(texts.width, contentRect.width - (isBeside ? image.width + padding : 0))
    let whole = Self.contentSize(of: sizes, configuration: configuration)
    let left = originX(forWidth: min(whole.width, contentRect.width))
    let upper = originY(forHeight: min(whole.height, contentRect.height))
    let box = CGRect(
      x: left, y: upper, width: min(whole.width, contentRect.width), height: whole.height)
    var (imageAt, textAt) = (box.origin, box.origin)
    if isBeside {
      let isFirst = configuration.imagePlacement.contains(.trailing) == isMirrored
      imageAt.x = isFirst ? box.minX : box.maxX - image.width
      textAt.x = isFirst && image != .zero ? box.minX + image.width + padding : box.minX
      imageAt.y = box.midY - image.height / 2
      textAt.y = box.midY - texts.height / 2
    } else {
      imageAt.x = alignedOriginX(forWidth: image.width, in: box)
      textAt.x = alignedOriginX(forWidth: texts.width, in: box)
      if configuration.imagePlacement.contains(.top) {
        textAt.y = box.minY + image.height + padding
      } else {
        imageAt.y = box.maxY - image.height
      }
    }
    let second = texts.height - sizes.subtitle.height
    return Frames(
      title: CGRect(
        x: textAt.x, y: textAt.y, width: texts.width, height: sizes.title.height
      ).pixelAligned,
      subtitle: CGRect(
        x: textAt.x, y: textAt.y + second, width: texts.width, height: sizes.subtitle.height
      ).pixelAligned,
      image: CGRect(origin: imageAt, size: image).pixelAligned)
  }

  private func alignedOriginX(forWidth width: CGFloat, in box: CGRect) -> CGFloat {
    switch horizontalAlignment {
    case .left, .leading: box.minX
    case .right, .trailing: box.maxX - width
    case .center, .fill: box.midX - width / 2
    }
  }
}

extension CGRect {
  /// The rectangle with its origin rounded to whole screen pixels, so that text is sharp.
  ///
  /// The size is unchanged.
  var pixelAligned: CGRect {
    let scale = ScreenSettings.current.scale
    func whole(_ x: CGFloat) -> CGFloat { (x * scale).rounded() / scale }
    return CGRect(x: whole(minX), y: whole(minY), width: width, height: height)
  }
}
