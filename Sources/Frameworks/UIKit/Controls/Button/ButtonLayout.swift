import CoreGraphics
import Foundation

/// Where title, subtitle and image of a button are in its content rectangle.
struct ButtonLayout {
  /// How large they would be.
  struct Measures: Equatable {
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var image = CGSize.zero
  }

  /// Where they are.
  struct Places: Equatable {
    var title = CGRect.zero
    var subtitle = CGRect.zero
    var image = CGRect.zero
  }

  let content: CGRect
  let measures: Measures
  let horizontal: UIControl.ContentHorizontalAlignment
  let vertical: UIControl.ContentVerticalAlignment
  let isMirrored: Bool

  // MARK: What was set for states

  /// The image, then the title, with insets that displace each by itself: by their difference where it is in the middle.
  func places(titleInsets: UIEdgeInsets, imageInsets: UIEdgeInsets) -> Places {
    var image = measures.image
    image.width = min(image.width, max(0, content.width))
    image.height = min(image.height, max(0, content.height))
    var title = measures.title
    let room = content.width - image.width
    title.width = min(title.width, max(0, room - titleInsets.left - titleInsets.right))
    title.height = min(title.height, max(0, content.height - titleInsets.top - titleInsets.bottom))
    if horizontal == .fill {
      if measures.title == .zero { image.width = content.width }
      if measures.image == .zero { title.width = content.width }
    }
    if vertical == .fill {
      if measures.title == .zero { image.height = content.height }
      if measures.image == .zero { title.height = content.height }
    }
    let left = start(image.width + title.width)
    let imageX = isMirrored ? left + title.width : left
    let titleX = isMirrored ? left : left + image.width
    return Places(
      title: placed(title, x: titleX, titleInsets),
      image: placed(image, x: imageX, imageInsets))
  }

  private func start(_ width: CGFloat) -> CGFloat {
    switch horizontal {
    case .left, .fill, .leading: content.minX
    case .right, .trailing: content.maxX - width
    case .center: content.midX - width / 2
    }
  }

  private func top(_ height: CGFloat) -> CGFloat {
    switch vertical {
    case .top: content.minY
    case .bottom: content.maxY - height
    case .center, .fill: content.midY - height / 2
    }
  }

  private func placed(_ size: CGSize, x: CGFloat, _ insets: UIEdgeInsets) -> CGRect {
    guard size != .zero else { return CGRect(x: x, y: top(0), width: 0, height: 0) }
    let dx: CGFloat =
      switch horizontal {
      case .left, .fill, .leading: insets.left
      case .right, .trailing: -insets.right
      case .center: (insets.left - insets.right) / 2
      }
    let dy: CGFloat =
      switch vertical {
      case .top: insets.top
      case .bottom: -insets.bottom
      case .center, .fill: (insets.top - insets.bottom) / 2
      }
    return CGRect(x: x + dx, y: top(size.height) + dy, width: size.width, height: size.height)
      .onPixels
  }

  // MARK: A configuration

  /// The size of texts and image with their distances.
  static func size(of measures: Measures, _ shown: UIButton.Configuration) -> CGSize {
    let texts = textSize(measures, shown)
    let padding = measures.image != .zero && texts != .zero ? shown.imagePadding : 0
    return shown.imagePlacement.isDisjoint(with: [.top, .bottom])
      ? CGSize(
        width: texts.width + padding + measures.image.width,
        height: max(texts.height, measures.image.height))
      : CGSize(
        width: max(texts.width, measures.image.width),
        height: texts.height + padding + measures.image.height)
  }

  private static func textSize(_ measures: Measures, _ shown: UIButton.Configuration) -> CGSize {
    let hasBoth = measures.title != .zero && measures.subtitle != .zero
    return CGSize(
      width: max(measures.title.width, measures.subtitle.width),
      height: measures.title.height + measures.subtitle.height
        + (hasBoth ? shown.titlePadding : 0))
  }

  /// Texts and image as a configuration has them.
  func places(of shown: UIButton.Configuration) -> Places {
    let image = measures.image
    var texts = Self.textSize(measures, shown)
    let padding = image != .zero && texts != .zero ? shown.imagePadding : 0
    let isBeside = shown.imagePlacement.isDisjoint(with: [.top, .bottom])
    texts.width = min(texts.width, content.width - (isBeside ? image.width + padding : 0))
    let whole = Self.size(of: measures, shown)
    let left = start(min(whole.width, content.width))
    let upper = top(min(whole.height, content.height))
    let box = CGRect(
      x: left, y: upper, width: min(whole.width, content.width), height: whole.height)
    var (imageAt, textAt) = (box.origin, box.origin)
    if isBeside {
      let isFirst = shown.imagePlacement.contains(.trailing) == isMirrored
      imageAt.x = isFirst ? box.minX : box.maxX - image.width
      textAt.x = isFirst && image != .zero ? box.minX + image.width + padding : box.minX
      imageAt.y = box.midY - image.height / 2
      textAt.y = box.midY - texts.height / 2
    } else {
      imageAt.x = along(image.width, in: box)
      textAt.x = along(texts.width, in: box)
      if shown.imagePlacement.contains(.top) {
        textAt.y = box.minY + image.height + padding
      } else {
        imageAt.y = box.maxY - image.height
      }
    }
    let second = texts.height - measures.subtitle.height
    return Places(
      title: CGRect(
        x: textAt.x, y: textAt.y, width: texts.width, height: measures.title.height
      ).onPixels,
      subtitle: CGRect(
        x: textAt.x, y: textAt.y + second, width: texts.width, height: measures.subtitle.height
      ).onPixels,
      image: CGRect(origin: imageAt, size: image).onPixels)
  }

  private func along(_ width: CGFloat, in box: CGRect) -> CGFloat {
    switch horizontal {
    case .left, .leading: box.minX
    case .right, .trailing: box.maxX - width
    case .center, .fill: box.midX - width / 2
    }
  }
}

extension CGRect {
  /// Begun on a whole pixel of the screen, so that letters are as sharp as they can be.
  var onPixels: CGRect {
    let scale = ScreenSettings.current.scale
    func whole(_ x: CGFloat) -> CGFloat { (x * scale).rounded() / scale }
    return CGRect(x: whole(minX), y: whole(minY), width: width, height: height)
  }
}
