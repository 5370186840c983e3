import CoreGraphics
import Foundation
import QuartzCore

/// The views of a button, and what they show.
@MainActor
final class ButtonParts {
  weak var button: UIButton?
  var type = UIButton.ButtonType.custom
  var needsUpdate = false
  private(set) var isUpdating = false

  private var madeLabel: ButtonLabel?
  private var madeSublabel: ButtonLabel?
  private var madePicture: UIImageView?
  private var background: UIImageView?
  private var backdrop: UIView?
  private var indicator: UIActivityIndicatorView?
  private var glow: UIView?
  /// The attributed title that the label was given last.
  private var told: NSAttributedString?
  /// The subtitle that its label was given last.
  private var toldSubtitle: NSAttributedString?
  private var isDimmed = false
  /// Whether the label has the color of a shadow from what was set for a state.
  private var gaveShadow = false
  /// Whether the button was made as large as its content.
  var isSizedToFit = false

  nonisolated init() {}

  // MARK: Views

  var label: UILabel? {
    if madeLabel == nil, let button {
      let label = ButtonLabel()
      label.onChange = { [weak button] in button?.invalidateIntrinsicContentSize() }
      label.font = .systemFont(ofSize: UIFont.buttonFontSize)
      label.lineBreakMode = .byTruncatingMiddle
      madeLabel = label
      button.addSubview(label)
    }
    return madeLabel
  }

  var sublabel: UILabel? {
    if madeSublabel == nil, let button {
      let label = ButtonLabel()
      label.onChange = { [weak button] in button?.invalidateIntrinsicContentSize() }
      madeSublabel = label
      button.addSubview(label)
    }
    return madeSublabel
  }

  var picture: UIImageView? {
    if madePicture == nil, let button {
      let picture = UIImageView()
      madePicture = picture
      // Titles lie above images.
      if let label = madeLabel {
        button.insertSubview(picture, belowSubview: label)
      } else {
        button.addSubview(picture)
      }
    }
    return madePicture
  }

  // MARK: What shows

  /// The configuration as it shows in the present state.
  var shown: UIButton.Configuration? { button.flatMap { $0.configuration?.updated(for: $0) } }

  /// Lets the button change its configuration where that is due.
  func update() {
    guard needsUpdate, !isUpdating, let button else { return }
    needsUpdate = false
    isUpdating = true
    button.updateConfiguration()
    isUpdating = false
    show()
  }

  /// The colour of titles where none is set: in the tint, or white.
  func titleColor(for state: UIControl.State) -> UIColor {
    guard type != .custom, let button else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : button.tintColor ?? .systemBlue
  }

  /// Gives the views what shows in the present state.
  func show() {
    guard let button else { return }
    button.traitCollection.performAsCurrent {
      if let shown { show(shown, button) } else { showContents(button) }
    }
  }

  private func showContents(_ button: UIButton) {
    let state = button.state
    madeLabel?.isOfConfiguration = false
    backdrop?.isHidden = true
    madeSublabel?.isHidden = true
    indicator?.isHidden = true
    if let attributed = button.currentAttributedTitle {
      show(attributed)
    } else if let title = button.currentTitle {
      told = nil
      label?.text = title
      label?.textColor = button.currentTitleColor
    } else {
      told = nil
      madeLabel?.text = nil
    }
    madeLabel?.isHidden = madeLabel?.text?.isEmpty ?? true
    showShadow(madeLabel?.isHidden == false ? button.currentTitleShadowColor : nil)
    showImage(button, state)
    if let image = button.currentBackgroundImage {
      let view = background ?? UIImageView()
      if background == nil { button.insertSubview(view, at: 0) }
      background = view
      if view.image !== image { view.image = image }
      view.isHidden = false
    } else {
      background?.isHidden = true
    }
    showGlow(button)
  }

  /// Gives the label the color of a state's shadow, and takes back only a color that it has from here.
  private func showShadow(_ color: UIColor?) {
    guard color != nil || gaveShadow else { return }
    madeLabel?.shadowColor = color
    gaveShadow = color != nil
  }

  private func show(_ title: NSAttributedString) {
    guard told != title || madeLabel?.text == nil else { return }
    told = title
    guard let label else { return }
    // What the attributes leave open is the button's.
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

  private func showImage(_ button: UIButton, _ state: UIControl.State) {
    guard let image = button.currentImage else {
      madePicture?.image = nil
      madePicture?.isHidden = true
      return
    }
    var shown = image
    if type != .custom, image.renderingMode == .automatic {
      shown = image.withRenderingMode(.alwaysTemplate)
    }
    let isOwn = button.contents.images[exactly: state] != nil
    if type == .custom, state.contains(.highlighted), !isOwn, button.adjustsImageWhenHighlighted {
      shown = shown.darkened
    }
    let fades = state.contains(.disabled) && !isOwn && button.adjustsImageWhenDisabled
    if picture?.image != shown { picture?.image = shown }
    picture?.isHidden = false
    let isStencil = shown.renderingMode == .alwaysTemplate
    picture?.tintColor = fades && isStencil ? .tertiaryLabel : nil
    picture?.layer.opacity = fades && !isStencil ? 0.5 : dimness
  }

  private func showGlow(_ button: UIButton) {
    let isOn = button.showsTouchWhenHighlighted && button.isHighlighted
    guard isOn || glow != nil else { return }
    let view = glow ?? UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    if glow == nil {
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
      glow = view
    }
    view.center = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
    view.isHidden = !isOn
  }

  // MARK: A configuration

  private func show(_ shown: UIButton.Configuration, _ button: UIButton) {
    let tint = button.tintColor ?? .systemBlue
    let color = shown.foreground(tint: tint, isEnabled: button.isEnabled)
    background?.isHidden = true
    glow?.isHidden = true
    for label in [madeLabel, madeSublabel] { label?.isOfConfiguration = true }
    if let title = shown.attributedTitle {
      let text = title.text(shown.titleFont, color, shown.titleTextAttributesTransformer)
      if told != text, let label {
        madeLabel?.isOfConfiguration = true
        label.attributedText = text
        told = text
      }
    } else {
      told = nil
      madeLabel?.text = nil
    }
    madeLabel?.isHidden = madeLabel?.text?.isEmpty ?? true
    madeLabel?.lineBreakMode = shown.titleLineBreakMode
    madeLabel?.numberOfLines = shown.titleLineBreakMode == .byWordWrapping ? 0 : 1
    if let subtitle = shown.attributedSubtitle {
      let text = subtitle.text(
        shown.subtitleFont, color, shown.subtitleTextAttributesTransformer)
      if toldSubtitle != text, let label = sublabel {
        madeSublabel?.isOfConfiguration = true
        label.attributedText = text
        toldSubtitle = text
      }
    }
    madeSublabel?.isHidden = shown.attributedSubtitle == nil
    align(shown, button)
    showPicture(shown, color)
    let view = backdrop ?? UIView()
    if backdrop == nil {
      view.isUserInteractionEnabled = false
      button.insertSubview(view, at: 0)
      backdrop = view
    }
    view.isHidden = false
    view.backgroundColor = shown.backgroundColor(tint: tint, isEnabled: button.isEnabled)
    view.layer.borderWidth = shown.background.strokeWidth
    view.layer.borderColor = shown.background.resolvedStrokeColor(for: tint).cgColor
    view.layer.contents = shown.background.image?.cgImage
  }

  private func align(_ shown: UIButton.Configuration, _ button: UIButton) {
    let alignment: NSTextAlignment =
      switch shown.titleAlignment {
      case .leading: button.runsRightToLeft ? .right : .left
      case .trailing: button.runsRightToLeft ? .left : .right
      case .center: .center
      case .automatic:
        switch button.effectiveContentHorizontalAlignment {
        case .left: .left
        case .right: .right
        default: shown.imagePlacement.isDisjoint(with: [.top, .bottom]) ? .natural : .center
        }
      }
    if madeLabel?.textAlignment != alignment { madeLabel?.textAlignment = alignment }
    if madeSublabel?.textAlignment != alignment { madeSublabel?.textAlignment = alignment }
  }

  private func showPicture(_ shown: UIButton.Configuration, _ color: UIColor) {
    if shown.showsActivityIndicator {
      let view = indicator ?? UIActivityIndicatorView(style: .medium)
      if indicator == nil { button?.addSubview(view) }
      indicator = view
      view.color = shown.activityIndicatorColorTransformer?(color) ?? color
      if !view.isAnimating { view.startAnimating() }
    } else {
      indicator?.stopAnimating()
    }
    indicator?.isHidden = !shown.showsActivityIndicator
    guard let image = shown.image, !shown.showsActivityIndicator else {
      madePicture?.isHidden = true
      return
    }
    picture?.isHidden = false
    picture?.tintColor = shown.imageColorTransformer?(color) ?? color
    let picture = picture
    picture?.image =
      image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
  }

  // MARK: Under a finger

  /// How much of the content shows: less while a finger is on it.
  private var dimness: Float {
    guard type != .custom, let button, button.isHighlighted else { return 1 }
    return button.configuration == nil ? 0.2 : 0.75
  }

  /// Dims what shows at once, or lets it fade back.
  func fade() {
    let dimness = dimness
    let views = [madeLabel, madeSublabel, madePicture, backdrop].compactMap { $0 as UIView? }
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

  /// In seconds.
  private static let fadeDuration = 0.35

  // MARK: Places

  /// Places everything in the button's bounds.
  func place() {
    guard let button else { return }
    let bounds = button.bounds
    let back = button.backgroundRect(forBounds: bounds)
    if let shown {
      backdrop?.frame = back.inset(by: shown.background.backgroundInsets.sides(of: button))
      backdrop?.layer.cornerRadius = shown.cornerRadius(height: backdrop?.bounds.height ?? 0)
      let content = button.contentRect(forBounds: bounds)
      let places = layout(in: content)
      madeLabel?.frame = button.titleRect(forContentRect: content)
      madeSublabel?.frame = places.subtitle
      madePicture?.frame = button.imageRect(forContentRect: content)
      indicator?.frame = places.image
    } else {
      background?.frame = back
      let content = button.contentRect(forBounds: bounds)
      madeLabel?.frame = button.titleRect(forContentRect: content)
      madePicture?.frame = button.imageRect(forContentRect: content)
      glow?.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }

  /// The distances of the content from the edges.
  var contentInsets: UIEdgeInsets {
    guard let button else { return .zero }
    return shown?.contentInsets.sides(of: button) ?? button.contentEdgeInsets
  }

  /// The room above and below a title alone, in points.
  ///
  /// - Source: measured in an answer on Stack Overflow to "UIButton not render exactly as XIB's contentVerticalAlignment value".
  private static let titleRoom: CGFloat = 6

  /// The distances of the content in bounds: those that were set, or the room above and below a title alone, as far as there is
  /// any, which a button keeps from `sizeToFit` on (behaviour/views.md, "Controls").
  func contentInsets(in bounds: CGRect) -> UIEdgeInsets {
    let insets = contentInsets
    guard isSizedToFit, shown == nil, insets == .zero else { return insets }
    let measures = measures(width: bounds.width)
    guard measures.image == .zero, measures.title != .zero else { return insets }
    let room = min(Self.titleRoom, max(0, (bounds.height - measures.title.height) / 2))
    return UIEdgeInsets(top: room, left: 0, bottom: room, right: 0)
  }

  /// The size of the image in the button's content size category; nil without an image.
  private var pictureSize: CGSize? {
    madePicture.flatMap { $0.image == nil ? nil : $0.intrinsicContentSize }
  }

  /// The sizes of what shows, with all the room that it wants, or in a width.
  func measures(width: CGFloat = .greatestFiniteMagnitude) -> ButtonLayout.Measures {
    var measures = ButtonLayout.Measures()
    if let shown {
      if shown.showsActivityIndicator {
        measures.image = UIActivityIndicatorView.side(of: .medium)
      } else if let image = shown.image {
        measures.image = madePicture?.image == nil ? image.size : pictureSize ?? image.size
      }
      let beside = shown.imagePlacement.isDisjoint(with: [.top, .bottom])
      let room =
        width - (beside && measures.image != .zero ? measures.image.width + shown.imagePadding : 0)
      let size = CGSize(width: max(0, room), height: .greatestFiniteMagnitude)
      if let label = madeLabel, !label.isHidden { measures.title = label.sizeThatFits(size) }
      if let label = madeSublabel, !label.isHidden { measures.subtitle = label.sizeThatFits(size) }
    } else {
      measures.image = madePicture?.isHidden ?? true ? .zero : pictureSize ?? .zero
      if let label = madeLabel, !label.isHidden {
        measures.title = label.sizeThatFits(
          CGSize(
            width: max(0, width - measures.image.width), height: .greatestFiniteMagnitude))
      }
    }
    return measures
  }

  /// Where everything is in a content rectangle.
  func layout(in content: CGRect) -> ButtonLayout.Places {
    guard let button else { return ButtonLayout.Places() }
    let layout = ButtonLayout(
      content: content, measures: measures(width: content.width),
      horizontal: button.effectiveContentHorizontalAlignment,
      vertical: button.contentVerticalAlignment, isMirrored: button.runsRightToLeft)
    if let shown { return layout.places(of: shown) }
    return layout.places(
      titleInsets: button.titleEdgeInsets, imageInsets: button.imageEdgeInsets)
  }

  /// The size of the content with its distances.
  func fittingSize(in size: CGSize) -> CGSize {
    let insets = contentInsets
    if let shown {
      let width =
        size.width > 0 ? size.width - insets.left - insets.right : .greatestFiniteMagnitude
      let content = ButtonLayout.size(of: measures(width: width), shown)
      return CGSize(
        width: content.width + insets.left + insets.right,
        height: content.height + insets.top + insets.bottom)
    }
    let measures = measures()
    var size = CGSize(
      width: measures.image.width + measures.title.width,
      height: max(measures.image.height, measures.title.height))
    // The minimum width of 30 is our own choice.
    if insets == .zero, measures.image == .zero {
      size.height = max(size.height, (madeLabel?.font ?? .systemFont(ofSize: 18)).lineHeight)
      size.height = size.height.rounded(.up) + 2 * Self.titleRoom
      size.width = max(size.width, 30)
    }
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}

/// A title's view, which notifies its button when its text or font changes.
final class ButtonLabel: NotifyingLabel {
  /// Whether it shows a text of a configuration, whose fonts follow the category by themselves.
  var isOfConfiguration = false {
    didSet { if isOfConfiguration != oldValue { adjustToContentSizeCategory() } }
  }

  override var adjustsFonts: Bool { isOfConfiguration || super.adjustsFonts }
}

extension NSDirectionalEdgeInsets {
  /// Left and right as lines run in a view.
  @MainActor
  func sides(of view: UIView) -> UIEdgeInsets {
    let isMirrored = view.runsRightToLeft
    return UIEdgeInsets(
      top: top, left: isMirrored ? trailing : leading, bottom: bottom,
      right: isMirrored ? leading : trailing)
  }
}

extension UIImage {
  /// Half as light: how a custom button shows an image under a finger.
  var darkened: UIImage {
    redrawn { context, box in
      self.draw(in: box)
      context.setBlendMode(.sourceAtop)
      context.setFillColor(UIColor(white: 0, alpha: 0.5).cgColor)
      context.fill(box)
    }
  }
}
