public import CoreGraphics
import Foundation
@_spi(UIKitModules) public import UIKitCore

/// A view that displays an image and two texts in the style of a list.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private var appliedConfiguration: UIListContentConfiguration
  private let imageView = UIImageView()
  private let primaryLabel = UILabel()
  private let secondaryLabel = UILabel()

  /// Creates a view that displays the given configuration.
  public init(configuration: UIListContentConfiguration) {
    appliedConfiguration = configuration
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Decodes a view.
  ///
  /// The view displays an empty cell configuration.
  public required init?(coder: NSCoder) {
    appliedConfiguration = .cell()
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
  }

  private func setUp() {
    for view in [imageView, primaryLabel, secondaryLabel] { addSubview(view) }
    imageView.clipsToBounds = true
    imageView.contentMode = .scaleAspectFit
    applyConfiguration()
  }

  /// The displayed configuration.
  ///
  /// Assigning a configuration of any type other than ``UIListContentConfiguration`` has no effect.
  open var configuration: any UIContentConfiguration {
    get { appliedConfiguration }
    set {
      guard let new = newValue as? UIListContentConfiguration, new != appliedConfiguration else {
        return
      }
      appliedConfiguration = new
      applyConfiguration()
    }
  }

  private func applyConfiguration() {
    configureLabel(
      primaryLabel, text: appliedConfiguration.text,
      attributedText: appliedConfiguration.attributedText,
      properties: appliedConfiguration.textProperties)
    configureLabel(
      secondaryLabel, text: appliedConfiguration.secondaryText,
      attributedText: appliedConfiguration.secondaryAttributedText,
      properties: appliedConfiguration.secondaryTextProperties)
    let properties = appliedConfiguration.imageProperties
    imageView.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
    imageView.image = appliedConfiguration.image
    imageView.tintColor = properties.tintColor
    imageView.layer.cornerRadius = properties.cornerRadius
    imageView.isHidden = appliedConfiguration.image == nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func configureLabel(
    _ label: UILabel, text: String?, attributedText attributed: NSAttributedString?,
    properties: UIListContentConfiguration.TextProperties
  ) {
    label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
    label.font = properties.font
    label.textColor = properties.resolvedColor()
    label.textAlignment =
      switch properties.alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
    label.lineBreakMode = properties.lineBreakMode
    label.numberOfLines = properties.numberOfLines
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text = text.map(properties.transform.apply)
    }
    label.isHidden = (attributed?.string ?? text ?? "").isEmpty
  }

  // MARK: Layout

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var textLayout: ListTextLayout {
    var layout = ListTextLayout()
    layout.arrangement =
      appliedConfiguration.prefersSideBySideTextAndSecondaryText ? .trailing : .stacked
    layout.margins = appliedConfiguration.directionalLayoutMargins
    layout.image = imageView.isHidden ? nil : imageSize
    layout.reservedImageSize = appliedConfiguration.imageProperties.reservedLayoutSize
    layout.imagePadding = appliedConfiguration.imageToTextPadding
    layout.horizontalTextSpacing = appliedConfiguration.textToSecondaryTextHorizontalPadding
    layout.verticalTextSpacing = appliedConfiguration.textToSecondaryTextVerticalPadding
    layout.isMirrored = hasRightToLeftLayout
    if !primaryLabel.isHidden { layout.primarySize = LabelMeasurer.sizeProvider(for: primaryLabel) }
    if !secondaryLabel.isHidden {
      layout.secondarySize = LabelMeasurer.sizeProvider(for: secondaryLabel)
    }
    return layout
  }

  /// The size of the displayed image: its own size, scaled down to the maximum size.
  private var imageSize: CGSize {
    let own = imageView.image == nil ? .zero : imageView.intrinsicContentSize
    let (size, maximumSize) = (own, appliedConfiguration.imageProperties.maximumSize)
    guard size.width > 0, size.height > 0 else { return size }
    let scale = min(
      1, maximumSize.width > 0 ? maximumSize.width / size.width : 1,
      maximumSize.height > 0 ? maximumSize.height / size.height : 1)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// Lays out the image and the texts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = textLayout.frames(width: bounds.width, height: bounds.height)
    imageView.frame = frames.image
    primaryLabel.frame = frames.primary
    secondaryLabel.frame = frames.secondary
  }

  /// The distance from the leading edge to the primary text, in points.
  var textStart: CGFloat {
    let layout = textLayout
    let picture = layout.image.map {
      max($0.width, layout.reservedImageSize.width) + layout.imagePadding
    }
    return layout.margins.leading + (picture ?? 0)
  }

  /// Returns the width of the given size and the height that the content needs in this width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: textLayout.frames(width: size.width, height: nil).height)
  }

  @_spi(UIKitModules)
  open override var heightDependsOnWidth: Bool { true }

  @_spi(UIKitModules)
  open override func contentSize(inWidth width: CGFloat?) -> CGSize {
    let availableWidth = width ?? (bounds.width > 0 ? bounds.width : 320)
    return CGSize(
      width: UIView.noIntrinsicMetric,
      height: sizeThatFits(CGSize(width: availableWidth, height: 0)).height)
  }

  /// The natural size: no intrinsic width, and the height that the content needs in the current width.
  open override var intrinsicContentSize: CGSize { contentSize(inWidth: nil) }
}

/// Functions that measure labels for list layouts.
@MainActor
enum LabelMeasurer {
  static func sizeProvider(for label: UILabel) -> (CGFloat) -> CGSize {
    { width in
      let availableSize = CGSize(width: min(width, 100_000), height: .greatestFiniteMagnitude)
      return label.sizeThatFits(availableSize)
    }
  }
}
