import CoreGraphics
import Foundation
import QuartzCore

// Where things are in a field, and how it is drawn.

/// Sizes of fields, in points.
///
/// They are our own choice: a field of the system's font at 17 points is 22 points high without a border and 34 with round
/// corners.
private enum FieldMeasure {
  static let lineExtra: CGFloat = 1
  static let border: (x: CGFloat, y: CGFloat) = (7, 6)
  static let cornerRadius: CGFloat = 5
  static let clearButton: CGFloat = 19
  static let clearMargin: CGFloat = 5
}

extension UITextField {
  private var hasBorder: Bool { borderStyle != .none }

  private func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var showsLeft: Bool { leftView != nil && shows(leftViewMode) }
  private var showsRight: Bool { rightView != nil && shows(rightViewMode) }
  private var showsClear: Bool { hasText && shows(clearButtonMode) && isEnabled && !showsEnd }
  /// The view at the end takes the place of the button.
  private var showsEnd: Bool { showsRight }

  // MARK: Rectangles

  func fieldRect(_ bounds: CGRect) -> CGRect {
    var rect = bounds
    if hasBorder { rect = rect.insetBy(dx: FieldMeasure.border.x, dy: 0) }
    func keepClear(of part: CGRect, atLeft: Bool) {
      if atLeft {
        rect.size.width -= max(0, part.maxX - rect.minX)
        rect.origin.x = max(rect.minX, part.maxX)
      } else {
        rect.size.width -= max(0, rect.maxX - part.minX)
      }
    }
    let beginsAtLeft = !runsRightToLeft
    if showsLeft { keepClear(of: leftViewRect(forBounds: bounds), atLeft: beginsAtLeft) }
    if showsRight { keepClear(of: rightViewRect(forBounds: bounds), atLeft: !beginsAtLeft) }
    if showsClear { keepClear(of: clearButtonRect(forBounds: bounds), atLeft: !beginsAtLeft) }
    rect.size.width = max(0, rect.width)
    return rect
  }

  func fieldClearRect(_ bounds: CGRect) -> CGRect {
    let side = FieldMeasure.clearButton
    let x =
      runsRightToLeft
      ? bounds.minX + FieldMeasure.clearMargin : bounds.maxX - FieldMeasure.clearMargin - side
    return CGRect(x: x, y: bounds.midY - side / 2, width: side, height: side)
  }

  func sideRect(_ view: UIView?, _ bounds: CGRect, isLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    var size = view.bounds.size
    if size == .zero { size = view.sizeThatFits(bounds.size) }
    size.height = min(size.height, bounds.height)
    return CGRect(
      // The left view stands where lines begin.
      x: isLeft != runsRightToLeft ? bounds.minX : bounds.maxX - size.width,
      y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  var contentSize: CGSize {
    let shown = hasText ? shownText : attributedPlaceholder ?? NSAttributedString(string: "")
    let text = shown.length > 0 ? shown.size().width : 0
    let line = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up) + FieldMeasure.lineExtra
    let inner = fieldRect(CGRect(x: 0, y: 0, width: 1000, height: 40))
    return CGSize(
      width: (text + 1000 - inner.width).rounded(.up),
      height: line + (hasBorder ? 2 * FieldMeasure.border.y : 0))
  }

  // MARK: Text

  /// The letters, or dots in their place.
  var shownText: NSAttributedString {
    guard isSecureTextEntry else { return editing.text }
    let dots = String(repeating: "•", count: editing.string.count)
    return NSAttributedString(string: dots, attributes: defaultTextAttributes)
  }

  /// Where the left end of a text is in a rectangle.
  func textLeft(of text: NSAttributedString, in rect: CGRect) -> CGFloat {
    let width = text.length > 0 ? text.size().width : 0
    let room = rect.width - width
    let place: CGFloat
    switch textAlignment {
    case .left, .justified: place = 0
    case .center: place = room / 2
    case .right: place = room
    case .natural: place = runsRightToLeft ? room : 0
    @unknown default: place = 0
    }
    // Of a text that is too long the part around the caret shows.
    return rect.minX + (room < 0 ? -scrolled : place)
  }

  func drawLine(_ text: NSAttributedString, in rect: CGRect) {
    guard text.length > 0, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    let shown = fitted(text, in: rect)
    let size = shown.size()
    let y = rect.midY - size.height / 2
    if !isEnabled { context.setAlpha(0.4) }
    shown.draw(at: CGPoint(x: textLeft(of: shown, in: rect), y: y))
    context.restoreGState()
  }

  /// The text with smaller letters where it may have them and needs them.
  private func fitted(_ text: NSAttributedString, in rect: CGRect) -> NSAttributedString {
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
    if isEditing, editing.selection.length > 0 { drawSelection(in: rect) }
    drawText(in: rect)
  }

  private func drawSelection(in rect: CGRect) {
    let left = textLeft(of: shownText, in: rect)
    let range = editing.selection
    let (a, b) = (
      caretOffset(before: range.location), caretOffset(before: range.location + range.length)
    )
    let height = shownText.size().height
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
        roundedRect: rect.insetBy(dx: 0.25, dy: 0.25), cornerRadius: FieldMeasure.cornerRadius)
      (isEnabled ? UIColor.systemBackground : .secondarySystemBackground).setFill()
      path.fill()
      path.lineWidth = 0.5
      UIColor.systemGray3.setStroke()
      path.stroke()
    }
  }

  // MARK: Parts

  func placeParts() {
    place(leftView, showsLeft, leftViewRect(forBounds: bounds))
    place(rightView, showsRight, rightViewRect(forBounds: bounds))
    clearButton.isHidden = !showsClear
    clearButton.frame = clearButtonRect(forBounds: bounds)
    placeCaret()
  }

  private func place(_ view: UIView?, _ isShown: Bool, _ rect: CGRect) {
    guard let view else { return }
    guard isShown else {
      if view.superview === self { view.removeFromSuperview() }
      return
    }
    if view.superview !== self { addSubview(view) }
    view.frame = rect
  }

  private func placeCaret() {
    guard isEditing else { return }
    let rect = editingRect(forBounds: bounds)
    let offset = caretOffset(before: editing.caret)
    let width = shownText.length > 0 ? shownText.size().width : 0
    let before = scrolled
    if width <= rect.width {
      scrolled = 0
    } else {
      let room = rect.width - CaretView.width
      scrolled = min(max(scrolled, offset - room), offset)
      scrolled = min(max(0, scrolled), width - room)
    }
    if scrolled != before { setNeedsDisplay() }
    let height = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up)
    UIView.performWithoutAnimation {
      caretView.isHidden = editing.selection.length > 0
      caretView.frame = CGRect(
        x: textLeft(of: shownText, in: rect) + offset - CaretView.width / 2,
        y: rect.midY - height / 2, width: CaretView.width, height: height)
    }
  }
}

/// The button that clears a field: a cross in a disc.
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
