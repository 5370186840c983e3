public import CoreGraphics
import Foundation

/// Shows a picture and two texts as lists do.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private var shown: UIListContentConfiguration
  private let picture = UIImageView()
  private let first = UILabel()
  private let second = UILabel()

  /// A view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Reads geometry and looks out of an archive; it shows an empty cell.
  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
  }

  private func setUp() {
    for view in [picture, first, second] { addSubview(view) }
    picture.clipsToBounds = true
    picture.contentMode = .scaleAspectFit
    take()
  }

  /// What it shows; one of another type is a mistake and changes nothing.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration, new != shown else { return }
      shown = new
      take()
    }
  }

  private func take() {
    dress(first, shown.text, shown.attributedText, shown.textProperties)
    dress(
      second, shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties)
    let properties = shown.imageProperties
    picture.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
    picture.image = shown.image
    picture.tintColor = properties.tintColor
    picture.layer.cornerRadius = properties.cornerRadius
    picture.isHidden = shown.image == nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func dress(
    _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties
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

  override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var textLayout: ListTextLayout {
    var layout = ListTextLayout()
    layout.arrangement = shown.prefersSideBySideTextAndSecondaryText ? .ends : .stacked
    layout.margins = shown.directionalLayoutMargins
    layout.image = picture.isHidden ? nil : pictureSize
    layout.reserved = shown.imageProperties.reservedLayoutSize
    layout.imagePadding = shown.imageToTextPadding
    layout.across = shown.textToSecondaryTextHorizontalPadding
    layout.down = shown.textToSecondaryTextVerticalPadding
    layout.isMirrored = runsRightToLeft
    if !first.isHidden { layout.first = ListText.measure(first) }
    if !second.isHidden { layout.second = ListText.measure(second) }
    return layout
  }

  /// As large as it is, or as fits into the largest that is allowed.
  private var pictureSize: CGSize {
    let own = picture.image == nil ? .zero : picture.intrinsicContentSize
    let (size, most) = (own, shown.imageProperties.maximumSize)
    guard size.width > 0, size.height > 0 else { return size }
    let scale = min(
      1, most.width > 0 ? most.width / size.width : 1,
      most.height > 0 ? most.height / size.height : 1)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// Puts picture and texts where they belong.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = textLayout.frames(width: bounds.width, height: bounds.height)
    picture.frame = frames.image
    first.frame = frames.first
    second.frame = frames.second
  }

  /// Where the first text begins, from the beginning of the view.
  var textStart: CGFloat {
    let layout = textLayout
    let picture = layout.image.map { max($0.width, layout.reserved.width) + layout.imagePadding }
    return layout.margins.leading + (picture ?? 0)
  }

  /// The height that all needs in a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: textLayout.frames(width: size.width, height: nil).height)
  }

  override var hasHeightByWidth: Bool { true }

  override func contentSize(inWidth width: CGFloat?) -> CGSize {
    let room = width ?? (bounds.width > 0 ? bounds.width : 320)
    return CGSize(
      width: UIView.noIntrinsicMetric, height: sizeThatFits(CGSize(width: room, height: 0)).height)
  }

  /// The height in the width that it has.
  open override var intrinsicContentSize: CGSize { contentSize(inWidth: nil) }
}

/// Measures labels for lists.
@MainActor
enum ListText {
  static func measure(_ label: UILabel) -> (CGFloat) -> CGSize {
    { width in
      let room = CGSize(width: min(width, 100_000), height: .greatestFiniteMagnitude)
      return label.sizeThatFits(room)
    }
  }
}
