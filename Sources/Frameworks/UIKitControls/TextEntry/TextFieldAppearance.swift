import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

// The layout and drawing of text fields.

/// The dimensions of text fields, in points.
///
/// They are our own choice: with the system font at 17 points, a field is 22 points high without a border and 34
/// points high with rounded corners.
private enum TextFieldMetrics {
  static let extraLineHeight: CGFloat = 1
  static let borderInset: (x: CGFloat, y: CGFloat) = (7, 6)
  static let cornerRadius: CGFloat = 5
  static let clearButtonSize: CGFloat = 19
  static let clearMargin: CGFloat = 5
}

extension UITextField {
  private var hasBorder: Bool { borderStyle != .none }

  private func showsOverlayView(for mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var showsLeftView: Bool { leftView != nil && showsOverlayView(for: leftViewMode) }
  private var showsRightView: Bool { rightView != nil && showsOverlayView(for: rightViewMode) }
  private var showsClearButton: Bool {
    hasText && showsOverlayView(for: clearButtonMode) && isEnabled && !showsTrailingView
  }
  /// Whether a visible right view replaces the clear button.
  private var showsTrailingView: Bool { showsRightView }

  // MARK: Rectangles

  func defaultTextRect(in bounds: CGRect) -> CGRect {
    var rect = bounds
    if hasBorder { rect = rect.insetBy(dx: TextFieldMetrics.borderInset.x, dy: 0) }
    func keepClear(of part: CGRect, atLeft: Bool) {
      if atLeft {
        rect.size.width -= max(0, part.maxX - rect.minX)
        rect.origin.x = max(rect.minX, part.maxX)
      } else {
        rect.size.width -= max(0, rect.maxX - part.minX)
      }
    }
    let beginsAtLeft = !hasRightToLeftLayout
    if showsLeftView { keepClear(of: leftViewRect(forBounds: bounds), atLeft: beginsAtLeft) }
    if showsRightView { keepClear(of: rightViewRect(forBounds: bounds), atLeft: !beginsAtLeft) }
    if showsClearButton { keepClear(of: clearButtonRect(forBounds: bounds), atLeft: !beginsAtLeft) }
    rect.size.width = max(0, rect.width)
    return rect
  }

  func defaultClearButtonRect(in bounds: CGRect) -> CGRect {
    let side = TextFieldMetrics.clearButtonSize
    let x =
      hasRightToLeftLayout
      ? bounds.minX + TextFieldMetrics.clearMargin
      : bounds.maxX - TextFieldMetrics.clearMargin - side
    return CGRect(x: x, y: bounds.midY - side / 2, width: side, height: side)
  }

  func sideViewRect(for view: UIView?, in bounds: CGRect, isLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    var size = view.bounds.size
    if size == .zero { size = view.sizeThatFits(bounds.size) }
    size.height = min(size.height, bounds.height)
    return CGRect(
      // In right-to-left layouts, the left view is placed at the right end.
      x: isLeft != hasRightToLeftLayout ? bounds.minX : bounds.maxX - size.width,
      y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  var contentSize: CGSize {
    let visibleText =
      hasText ? displayedText : attributedPlaceholder ?? NSAttributedString(string: "")
    let text = visibleText.length > 0 ? visibleText.size().width : 0
    let line =
      (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up) + TextFieldMetrics.extraLineHeight
    let inner = defaultTextRect(in: CGRect(x: 0, y: 0, width: 1000, height: 40))
    return CGSize(
      width: (text + 1000 - inner.width).rounded(.up),
      height: line + (hasBorder ? 2 * TextFieldMetrics.borderInset.y : 0))
  }

  // MARK: Text

  /// The text as displayed, in which each character of a secure field is replaced with a dot.
  var displayedText: NSAttributedString {
    guard isSecureTextEntry else { return editingState.text }
    let dots = String(repeating: "•", count: editingState.string.count)
    return NSAttributedString(string: dots, attributes: defaultTextAttributes)
  }

  /// Returns the x coordinate of the left end of the given text in a rectangle.
  func textOriginX(of text: NSAttributedString, in rect: CGRect) -> CGFloat {
    let width = text.length > 0 ? text.size().width : 0
    let availableWidth = rect.width - width
    let originX: CGFloat
    switch textAlignment {
    case .left, .justified: originX = 0
    case .center: originX = availableWidth / 2
    case .right: originX = availableWidth
    case .natural: originX = hasRightToLeftLayout ? availableWidth : 0
    @unknown default: originX = 0
    }
    // Text that is wider than the field is scrolled so that the caret is visible.
    return rect.minX + (availableWidth < 0 ? -scrollOffset : originX)
  }

  func drawTextLine(_ text: NSAttributedString, in rect: CGRect) {
    guard text.length > 0, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    let visibleText = fittedText(text, in: rect)
    let size = visibleText.size()
    let y = rect.midY - size.height / 2
    if !isEnabled { context.setAlpha(0.4) }
    visibleText.draw(at: CGPoint(x: textOriginX(of: visibleText, in: rect), y: y))
    context.restoreGState()
  }

  /// Returns the text with its font size reduced to fit the rectangle if `adjustsFontSizeToFitWidth` is set.
  private func fittedText(_ text: NSAttributedString, in rect: CGRect) -> NSAttributedString {
    let width = text.size().width
    guard adjustsFontSizeToFitWidth, !isEditing, width > rect.width, let font else { return text }
    let size = max(minimumFontSize, (font.pointSize * rect.width / width).rounded(.down))
    guard size < font.pointSize else { return text }
    let smaller = NSMutableAttributedString(attributedString: text)
    smaller.addAttribute(
      .font, value: font.withSize(size), range: NSRange(location: 0, length: smaller.length))
    return smaller
  }

  // MARK: Drawing

  func drawField() {
    drawBorder(in: borderRect(forBounds: bounds))
    guard hasText else { return drawPlaceholder(in: placeholderRect(forBounds: bounds)) }
    let rect = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    if isEditing, editingState.selection.length > 0 { drawSelection(in: rect) }
    drawText(in: rect)
  }

  private func drawSelection(in rect: CGRect) {
    let left = textOriginX(of: displayedText, in: rect)
    let range = editingState.selection
    let (a, b) = (
      caretOffset(before: range.location), caretOffset(before: range.location + range.length)
    )
    let height = displayedText.size().height
    tintColor.withAlphaComponent(0.2).setFill()
    UIRectFillUsingBlendMode(
      CGRect(x: left + min(a, b), y: rect.midY - height / 2, width: abs(b - a), height: height),
      .normal)
  }

  private func drawBorder(in rect: CGRect) {
    if let image = isEnabled ? background : disabledBackground ?? background,
      borderStyle != .roundedRect
    {
      return image.draw(in: rect)
    }
    switch borderStyle {
    case .none: break
    case .line:
      UIColor.label.setStroke()
      UIBezierPath(rect: rect.insetBy(dx: 0.5, dy: 0.5)).stroke()
    case .bezel:
      UIColor.systemGray.setStroke()
      UIBezierPath(rect: rect.insetBy(dx: 0.5, dy: 0.5)).stroke()
      UIColor.systemGray4.setStroke()
      UIBezierPath(rect: rect.insetBy(dx: 1.5, dy: 1.5)).stroke()
    case .roundedRect:
      let path = UIBezierPath(
        roundedRect: rect.insetBy(dx: 0.25, dy: 0.25), cornerRadius: TextFieldMetrics.cornerRadius)
      (isEnabled ? UIColor.systemBackground : .secondarySystemBackground).setFill()
      path.fill()
      path.lineWidth = 0.5
      UIColor.systemGray3.setStroke()
      path.stroke()
    }
  }

  // MARK: Subviews

  func layOutParts() {
    layOutSubview(leftView, isVisible: showsLeftView, frame: leftViewRect(forBounds: bounds))
    layOutSubview(rightView, isVisible: showsRightView, frame: rightViewRect(forBounds: bounds))
    clearButton.isHidden = !showsClearButton
    clearButton.frame = clearButtonRect(forBounds: bounds)
    layOutCaret()
  }

  private func layOutSubview(_ view: UIView?, isVisible isShown: Bool, frame rect: CGRect) {
    guard let view else { return }
    guard isShown else {
      if view.superview === self { view.removeFromSuperview() }
      return
    }
    if view.superview !== self { addSubview(view) }
    view.frame = rect
  }

  private func layOutCaret() {
    guard isEditing else { return }
    let rect = editingRect(forBounds: bounds)
    let offset = caretOffset(before: editingState.caret)
    let width = displayedText.length > 0 ? displayedText.size().width : 0
    let before = scrollOffset
    if width <= rect.width {
      scrollOffset = 0
    } else {
      let availableWidth = rect.width - CaretView.width
      scrollOffset = min(max(scrollOffset, offset - availableWidth), offset)
      scrollOffset = min(max(0, scrollOffset), width - availableWidth)
    }
    if scrollOffset != before { setNeedsDisplay() }
    let height = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up)
    UIView.performWithoutAnimation {
      caretView.isHidden = editingState.selection.length > 0
      caretView.frame = CGRect(
        x: textOriginX(of: displayedText, in: rect) + offset - CaretView.width / 2,
        y: rect.midY - height / 2, width: CaretView.width, height: height)
    }
  }
}

/// The button that clears a text field, drawn as a cross on a disc.
final class ClearButton: UIView {
  var onTap: () -> Void = {}

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onTap() })
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    let disc = bounds.insetBy(dx: 1.5, dy: 1.5)
    UIColor.systemGray3.setFill()
    UIBezierPath(ovalIn: disc).fill()
    let arm = disc.insetBy(dx: disc.width * 0.32, dy: disc.height * 0.32)
    let cross = UIBezierPath()
    cross.move(to: CGPoint(x: arm.minX, y: arm.minY))
    cross.addLine(to: CGPoint(x: arm.maxX, y: arm.maxY))
    cross.move(to: CGPoint(x: arm.maxX, y: arm.minY))
    cross.addLine(to: CGPoint(x: arm.minX, y: arm.maxY))
    cross.lineWidth = 1.5
    cross.lineCapStyle = .round
    UIColor.systemBackground.setStroke()
    cross.stroke()
  }
}
