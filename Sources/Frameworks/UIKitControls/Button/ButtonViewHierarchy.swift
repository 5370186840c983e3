import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKitModules) import UIKitCore

/// Manages the subviews of a button and their contents.
@MainActor
final class ButtonViewHierarchy {
  weak var button: UIButton?
  var type = UIButton.ButtonType.custom
  var needsUpdate = false
  private(set) var isUpdating = false

  private var labelIfLoaded: ButtonLabel?
  private var subtitleLabelIfLoaded: ButtonLabel?
  private var imageViewIfLoaded: UIImageView?
  private var backgroundImageView: UIImageView?
  private var configurationBackground: UIView?
  private var activityIndicator: UIActivityIndicatorView?
  private var highlightGlow: UIView?
  /// The attributed title most recently applied to the label, used to skip unchanged titles.
  private var displayedTitle: NSAttributedString?
  /// The subtitle most recently applied to its label, used to skip unchanged subtitles.
  private var displayedSubtitle: NSAttributedString?
  private var isDimmed = false
  /// Whether the label's shadow color was set for a button state.
  private var hasStateShadow = false
  /// Whether `sizeToFit()` was called on the button.
  var isSizedToFit = false

  nonisolated init() {}

  // MARK: Views

  var label: UILabel? {
    if labelIfLoaded == nil, let button {
      let label = ButtonLabel()
      label.onContentSizeChange = { [weak button] in button?.invalidateIntrinsicContentSize() }
      label.font = .systemFont(ofSize: UIFont.buttonFontSize)
      label.lineBreakMode = .byTruncatingMiddle
      labelIfLoaded = label
      button.addSubview(label)
    }
    return labelIfLoaded
  }

  var subtitleLabel: UILabel? {
    if subtitleLabelIfLoaded == nil, let button {
      let label = ButtonLabel()
      label.onContentSizeChange = { [weak button] in button?.invalidateIntrinsicContentSize() }
      subtitleLabelIfLoaded = label
      button.addSubview(label)
    }
    return subtitleLabelIfLoaded
  }

  var imageView: UIImageView? {
    if imageViewIfLoaded == nil, let button {
      let newView = UIImageView()
      imageViewIfLoaded = newView
      // The title is drawn above the image.
      if let label = labelIfLoaded {
        button.insertSubview(newView, belowSubview: label)
      } else {
        button.addSubview(newView)
      }
    }
    return imageViewIfLoaded
  }

  // MARK: Displayed content

  /// The configuration updated for the button's current state, or `nil` without a configuration.
  var resolvedConfiguration: UIButton.Configuration? {
    button.flatMap { $0.configuration?.updated(for: $0) }
  }

  /// Calls the button's `updateConfiguration()` if an update is pending.
  func updateConfigurationIfNeeded() {
    guard needsUpdate, !isUpdating, let button else { return }
    needsUpdate = false
    isUpdating = true
    button.updateConfiguration()
    isUpdating = false
    updateViews()
  }

  /// Returns the default title color: white for a custom button, and otherwise gray if the button is disabled or the
  /// tint color.
  func titleColor(for state: UIControl.State) -> UIColor {
    guard type != .custom, let button else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : button.tintColor ?? .systemBlue
  }

  /// Applies the title, image and background for the current state to the subviews.
  func updateViews() {
    guard let button else { return }
    button.traitCollection.performAsCurrent {
      if let resolvedConfiguration {
        applyConfiguration(resolvedConfiguration, to: button)
      } else {
        applyContentsForCurrentState(of: button)
      }
    }
  }

  private func applyContentsForCurrentState(of button: UIButton) {
    let state = button.state
    labelIfLoaded?.usesConfigurationText = false
    configurationBackground?.isHidden = true
    subtitleLabelIfLoaded?.isHidden = true
    activityIndicator?.isHidden = true
    if let attributed = button.currentAttributedTitle {
      applyTitle(attributed)
    } else if let title = button.currentTitle {
      displayedTitle = nil
      label?.text = title
      label?.textColor = button.currentTitleColor
    } else {
      displayedTitle = nil
      labelIfLoaded?.text = nil
    }
    labelIfLoaded?.isHidden = labelIfLoaded?.text?.isEmpty ?? true
    applyTitleShadowColor(labelIfLoaded?.isHidden == false ? button.currentTitleShadowColor : nil)
    applyImage(of: button, for: state)
    if let image = button.currentBackgroundImage {
      let view = backgroundImageView ?? UIImageView()
      if backgroundImageView == nil { button.insertSubview(view, at: 0) }
      backgroundImageView = view
      if view.image !== image { view.image = image }
      view.isHidden = false
    } else {
      backgroundImageView?.isHidden = true
    }
    updateTouchGlow(of: button)
  }

  /// Applies the shadow color set for a button state to the label.
  ///
  /// If `color` is `nil`, the shadow is removed only if it was set by this method.
  private func applyTitleShadowColor(_ color: UIColor?) {
    guard color != nil || hasStateShadow else { return }
    labelIfLoaded?.shadowColor = color
    hasStateShadow = color != nil
  }

  private func applyTitle(_ title: NSAttributedString) {
    guard displayedTitle != title || labelIfLoaded?.text == nil else { return }
    displayedTitle = title
    guard let label else { return }
    // Ranges without a font or color use the button's font or color.
    let whole = NSMutableAttributedString(attributedString: title)
    let range = NSRange(location: 0, length: whole.length)
    let plain = UILabel()
    plain.font = label.font
    whole.enumerateAttribute(.font, in: range, options: []) { value, part, _ in
      if value == nil, let font = plain.font {
        whole.addAttribute(.font, value: font, range: part)
      }
    }
    whole.enumerateAttribute(.foregroundColor, in: range, options: []) { value, part, _ in
      let color = button?.currentTitleColor ?? .black
      if value == nil { whole.addAttribute(.foregroundColor, value: color, range: part) }
    }
    label.attributedText = whole
  }

  private func applyImage(of button: UIButton, for state: UIControl.State) {
    guard let image = button.currentImage else {
      imageViewIfLoaded?.image = nil
      imageViewIfLoaded?.isHidden = true
      return
    }
    var displayedImage = image
    if type != .custom, image.renderingMode == .automatic {
      displayedImage = image.withRenderingMode(.alwaysTemplate)
    }
    let isOwn = button.contents.images[exactly: state] != nil
    if type == .custom, state.contains(.highlighted), !isOwn, button.adjustsImageWhenHighlighted {
      displayedImage = displayedImage.darkened
    }
    let fades = state.contains(.disabled) && !isOwn && button.adjustsImageWhenDisabled
    if imageView?.image != displayedImage { imageView?.image = displayedImage }
    imageView?.isHidden = false
    let isStencil = displayedImage.renderingMode == .alwaysTemplate
    imageView?.tintColor = fades && isStencil ? .tertiaryLabel : nil
    imageView?.layer.opacity = fades && !isStencil ? 0.5 : contentOpacity
  }

  private func updateTouchGlow(of button: UIButton) {
    let isOn = button.showsTouchWhenHighlighted && button.isHighlighted
    guard isOn || highlightGlow != nil else { return }
    let view = highlightGlow ?? UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    if highlightGlow == nil {
      view.isUserInteractionEnabled = false
      let gradient = CAGradientLayer()
      gradient.type = .radial
      gradient.colors = [
        UIColor(white: 1, alpha: 0.9).cgColor, UIColor(white: 1, alpha: 0).cgColor,
      ]
      gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 1)
      gradient.frame = view.bounds
      view.layer.addSublayer(gradient)
      button.addSubview(view)
      highlightGlow = view
    }
    view.center = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
    view.isHidden = !isOn
  }

  // MARK: Configuration

  private func applyConfiguration(_ configuration: UIButton.Configuration, to button: UIButton) {
    let tint = button.tintColor ?? .systemBlue
    let color = configuration.foregroundColor(tint: tint, isEnabled: button.isEnabled)
    backgroundImageView?.isHidden = true
    highlightGlow?.isHidden = true
    for label in [labelIfLoaded, subtitleLabelIfLoaded] { label?.usesConfigurationText = true }
    if let title = configuration.attributedTitle {
      let text = title.styledText(
        font: configuration.titleFont, color: color,
        transformer: configuration.titleTextAttributesTransformer)
      if displayedTitle != text, let label {
        labelIfLoaded?.usesConfigurationText = true
        label.attributedText = text
        displayedTitle = text
      }
    } else {
      displayedTitle = nil
      labelIfLoaded?.text = nil
    }
    labelIfLoaded?.isHidden = labelIfLoaded?.text?.isEmpty ?? true
    labelIfLoaded?.lineBreakMode = configuration.titleLineBreakMode
    labelIfLoaded?.numberOfLines = configuration.titleLineBreakMode == .byWordWrapping ? 0 : 1
    if let subtitle = configuration.attributedSubtitle {
      let text = subtitle.styledText(
        font: configuration.subtitleFont, color: color,
        transformer: configuration.subtitleTextAttributesTransformer
      )
      if displayedSubtitle != text, let label = subtitleLabel {
        subtitleLabelIfLoaded?.usesConfigurationText = true
        label.attributedText = text
        displayedSubtitle = text
      }
    }
    subtitleLabelIfLoaded?.isHidden = configuration.attributedSubtitle == nil
    applyTextAlignment(of: configuration, in: button)
    applyConfigurationImage(of: configuration, tintColor: color)
    let view = configurationBackground ?? UIView()
    if configurationBackground == nil {
      view.isUserInteractionEnabled = false
      button.insertSubview(view, at: 0)
      configurationBackground = view
    }
    view.isHidden = false
    view.backgroundColor = configuration.backgroundColor(tint: tint, isEnabled: button.isEnabled)
    view.layer.borderWidth = configuration.background.strokeWidth
    view.layer.borderColor = configuration.background.resolvedStrokeColor(for: tint).cgColor
    view.layer.contents = configuration.background.image?.cgImage
  }

  private func applyTextAlignment(of configuration: UIButton.Configuration, in button: UIButton) {
    let alignment: NSTextAlignment =
      switch configuration.titleAlignment {
      case .leading: button.hasRightToLeftLayout ? .right : .left
      case .trailing: button.hasRightToLeftLayout ? .left : .right
      case .center: .center
      case .automatic:
        switch button.effectiveContentHorizontalAlignment {
        case .left: .left
        case .right: .right
        default:
          configuration.imagePlacement.isDisjoint(with: [.top, .bottom]) ? .natural : .center
        }
      }
    if labelIfLoaded?.textAlignment != alignment { labelIfLoaded?.textAlignment = alignment }
    if subtitleLabelIfLoaded?.textAlignment != alignment {
      subtitleLabelIfLoaded?.textAlignment = alignment
    }
  }

  private func applyConfigurationImage(
    of configuration: UIButton.Configuration, tintColor color: UIColor
  ) {
    if configuration.showsActivityIndicator {
      let view = activityIndicator ?? UIActivityIndicatorView(style: .medium)
      if activityIndicator == nil { button?.addSubview(view) }
      activityIndicator = view
      view.color = configuration.activityIndicatorColorTransformer?(color) ?? color
      if !view.isAnimating { view.startAnimating() }
    } else {
      activityIndicator?.stopAnimating()
    }
    activityIndicator?.isHidden = !configuration.showsActivityIndicator
    guard let image = configuration.image, !configuration.showsActivityIndicator else {
      imageViewIfLoaded?.isHidden = true
      return
    }
    imageView?.isHidden = false
    imageView?.tintColor = configuration.imageColorTransformer?(color) ?? color
    let picture = imageView
    picture?.image =
      image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
  }

  // MARK: Highlighting

  /// The opacity of the content, in the range 0...1, which is reduced while the button is highlighted.
  private var contentOpacity: Float {
    guard type != .custom, let button, button.isHighlighted else { return 1 }
    return button.configuration == nil ? 0.2 : 0.75
  }

  /// Dims the content immediately when the button is highlighted, and animates it back to full opacity afterward.
  func updateOpacity() {
    let dimness = contentOpacity
    let views = [labelIfLoaded, subtitleLabelIfLoaded, imageViewIfLoaded, configurationBackground]
      .compactMap { $0 as UIView? }
    guard isDimmed != (dimness < 1) else { return }
    isDimmed = dimness < 1
    let change = { for view in views { view.alpha = CGFloat(dimness) } }
    if isDimmed {
      UIView.performWithoutAnimation(change)
    } else {
      UIView.animate(
        withDuration: Self.fadeDuration, delay: 0,
        options: [.allowUserInteraction, .beginFromCurrentState], animations: change)
    }
  }

  /// The duration of the animation that restores full opacity, in seconds.
  private static let fadeDuration = 0.35

  // MARK: Layout

  /// Lays out all subviews in the button's bounds.
  func layOutViews() {
    guard let button else { return }
    let bounds = button.bounds
    let back = button.backgroundRect(forBounds: bounds)
    if let resolvedConfiguration {
      configurationBackground?.frame = back.inset(
        by: resolvedConfiguration.background.backgroundInsets.edgeInsets(in: button))
      configurationBackground?.layer.cornerRadius = resolvedConfiguration.cornerRadius(
        forHeight: configurationBackground?.bounds.height ?? 0)
      let content = button.contentRect(forBounds: bounds)
      let partFrames = frames(in: content)
      labelIfLoaded?.frame = button.titleRect(forContentRect: content)
      subtitleLabelIfLoaded?.frame = partFrames.subtitle
      imageViewIfLoaded?.frame = button.imageRect(forContentRect: content)
      activityIndicator?.frame = partFrames.image
    } else {
      backgroundImageView?.frame = back
      let content = button.contentRect(forBounds: bounds)
      labelIfLoaded?.frame = button.titleRect(forContentRect: content)
      imageViewIfLoaded?.frame = button.imageRect(forContentRect: content)
      highlightGlow?.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }

  /// The insets of the content, in points: those of the configuration, or otherwise `contentEdgeInsets`.
  var contentInsets: UIEdgeInsets {
    guard let button else { return .zero }
    return resolvedConfiguration?.contentInsets.edgeInsets(in: button) ?? button.contentEdgeInsets
  }

  /// The padding above and below a title without an image, in points.
  ///
  /// - Source: measured in an answer on Stack Overflow to "UIButton not render exactly as XIB's
  ///   contentVerticalAlignment value".
  private static let titlePadding: CGFloat = 6

  /// Returns the content insets for the given bounds, in points.
  ///
  /// If a button with a title and no image was sized with `sizeToFit()` and has no insets of its own, the title
  /// padding is used above and below the title, limited to the available height. UIKit was observed to do the same.
  func contentInsets(in bounds: CGRect) -> UIEdgeInsets {
    let insets = contentInsets
    guard isSizedToFit, resolvedConfiguration == nil, insets == .zero else { return insets }
    let measures = contentSizes(forWidth: bounds.width)
    guard measures.image == .zero, measures.title != .zero else { return insets }
    let padding = min(Self.titlePadding, max(0, (bounds.height - measures.title.height) / 2))
    return UIEdgeInsets(top: padding, left: 0, bottom: padding, right: 0)
  }

  /// The image size for the button's content size category, in points, or `nil` without an image.
  private var imageSize: CGSize? {
    imageViewIfLoaded.flatMap { $0.image == nil ? nil : $0.intrinsicContentSize }
  }

  /// Returns the sizes of the title, subtitle and image, in points, for the given maximum width.
  func contentSizes(forWidth width: CGFloat = .greatestFiniteMagnitude) -> ButtonLayout.Sizes {
    var measures = ButtonLayout.Sizes()
    if let resolvedConfiguration {
      if resolvedConfiguration.showsActivityIndicator {
        measures.image = UIActivityIndicatorView.size(of: .medium)
      } else if let image = resolvedConfiguration.image {
        measures.image = imageViewIfLoaded?.image == nil ? image.size : imageSize ?? image.size
      }
      let beside = resolvedConfiguration.imagePlacement.isDisjoint(with: [.top, .bottom])
      let room =
        width
        - (beside && measures.image != .zero
          ? measures.image.width + resolvedConfiguration.imagePadding : 0)
      let size = CGSize(width: max(0, room), height: .greatestFiniteMagnitude)
      if let label = labelIfLoaded, !label.isHidden { measures.title = label.sizeThatFits(size) }
      if let label = subtitleLabelIfLoaded, !label.isHidden {
        measures.subtitle = label.sizeThatFits(size)
      }
    } else {
      measures.image = imageViewIfLoaded?.isHidden ?? true ? .zero : imageSize ?? .zero
      if let label = labelIfLoaded, !label.isHidden {
        measures.title = label.sizeThatFits(
          CGSize(
            width: max(0, width - measures.image.width), height: .greatestFiniteMagnitude))
      }
    }
    return measures
  }

  /// Returns the frames of the title, subtitle and image in the given content rectangle.
  func frames(in content: CGRect) -> ButtonLayout.Frames {
    guard let button else { return ButtonLayout.Frames() }
    let layout = ButtonLayout(
      contentRect: content, sizes: contentSizes(forWidth: content.width),
      horizontalAlignment: button.effectiveContentHorizontalAlignment,
      verticalAlignment: button.contentVerticalAlignment, isMirrored: button.hasRightToLeftLayout)
    if let resolvedConfiguration { return layout.frames(for: resolvedConfiguration) }
    return layout.frames(
      titleInsets: button.titleEdgeInsets, imageInsets: button.imageEdgeInsets)
  }

  /// Returns the size of the content including its insets, in points.
  func fittingSize(in size: CGSize) -> CGSize {
    let insets = contentInsets
    if let resolvedConfiguration {
      let width =
        size.width > 0 ? size.width - insets.left - insets.right : .greatestFiniteMagnitude
      let content = ButtonLayout.contentSize(
        of: contentSizes(forWidth: width), configuration: resolvedConfiguration)
      return CGSize(
        width: content.width + insets.left + insets.right,
        height: content.height + insets.top + insets.bottom)
    }
    let measures = contentSizes()
    var size = CGSize(
      width: measures.image.width + measures.title.width,
      height: max(measures.image.height, measures.title.height))
    // The minimum width of 30 points is our own choice.
    if insets == .zero, measures.image == .zero {
      size.height = max(size.height, (labelIfLoaded?.font ?? .systemFont(ofSize: 18)).lineHeight)
      size.height = size.height.rounded(.up) + 2 * Self.titlePadding
      size.width = max(size.width, 30)
    }
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}

/// A label that displays the title or subtitle of a button.
///
/// It notifies the button when its content size may have changed.
final class ButtonLabel: NotifyingLabel {
  /// Whether the label displays text from a configuration, whose fonts always adapt to the content size category.
  var usesConfigurationText = false {
    didSet { if usesConfigurationText != oldValue { adjustToContentSizeCategory() } }
  }

  override var adjustsFonts: Bool { usesConfigurationText || super.adjustsFonts }
}

extension NSDirectionalEdgeInsets {
  /// Converts leading and trailing insets to left and right insets for the layout direction of the given view.
  @MainActor
  func edgeInsets(in view: UIView) -> UIEdgeInsets {
    let isMirrored = view.hasRightToLeftLayout
    return UIEdgeInsets(
      top: top, left: isMirrored ? trailing : leading, bottom: bottom,
      right: isMirrored ? leading : trailing)
  }
}

extension UIImage {
  /// The image blended with 50 % black, for display in a highlighted custom button.
  var darkened: UIImage {
    redrawn { context, box in
      self.draw(in: box)
      context.setBlendMode(.sourceAtop)
      context.setFillColor(UIColor(white: 0, alpha: 0.5).cgColor)
      context.fill(box)
    }
  }
}
