import Foundation
import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Tests of attributed text, text layout and text input that follow the content size category.
@MainActor
@Suite(.serialized) struct AdjustedTextTests {
  /// Text with a text style font, a scaled font with a maximum size, and a fixed-size font.
  private var mixed: NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    let fonts: [UIFont] = [
      .preferredFont(forTextStyle: .title1),
      UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 10), maximumPointSize: 11),
      .systemFont(ofSize: 9),
    ]
    for font in fonts {
      text.append(NSAttributedString(string: "abc", attributes: [.font: font, .kern: 2]))
    }
    return text
  }

  private func sizes(_ text: NSAttributedString?) -> [CGFloat] {
    var sizes: [CGFloat] = []
    let whole = NSRange(location: 0, length: text?.length ?? 0)
    text?.enumerateAttribute(.font, in: whole, options: []) { value, _, _ in
      sizes.append((value as? UIFont)?.pointSize ?? 0)
    }
    return sizes
  }

  // MARK: Attributed text

  @Test func `each font in attributed text follows the content size category separately`() {
    let stage = TextStage()
    stage.screen.change {
      stage.label.attributedText = mixed
      stage.field.attributedText = mixed
      stage.field.attributedPlaceholder = mixed
      stage.text.attributedText = mixed
      stage.button.setAttributedTitle(mixed, for: .normal)
    }
    func texts() -> [NSAttributedString?] {
      [
        stage.label.attributedText, stage.field.attributedText, stage.field.attributedPlaceholder,
        stage.text.attributedText, stage.button.titleLabel?.attributedText,
      ]
    }
    #expect(texts().allSatisfy { sizes($0) == [28, 10, 9] })
    stage.set(.accessibilityMedium, at: .window)
    #expect(texts().allSatisfy { sizes($0) == [38, 11, 9] })
    let kerns = texts().map { $0?.attribute(.kern, at: 4, effectiveRange: nil) as? Int }
    #expect(kerns == [2, 2, 2, 2, 2])
    stage.set(nil, at: .window)
    #expect(texts().allSatisfy { sizes($0) == [28, 10, 9] })
  }

  @Test func `attributed text set after a content size category change uses the new category`() {
    let stage = TextStage()
    stage.set(.accessibilityMedium, at: .window)
    stage.screen.change {
      stage.label.attributedText = mixed
      stage.field.attributedText = mixed
      stage.field.attributedPlaceholder = mixed
      stage.text.attributedText = mixed
    }
    #expect(sizes(stage.label.attributedText) == [38, 11, 9])
    #expect(sizes(stage.field.attributedText) == [38, 11, 9])
    #expect(sizes(stage.field.attributedPlaceholder) == [38, 11, 9])
    #expect(sizes(stage.text.attributedText) == [38, 11, 9])
  }

  @Test func `attributed text keeps its fonts if adjustsFontForContentSizeCategory is false`() {
    let stage = TextStage(adjusts: false)
    stage.screen.change { stage.label.attributedText = mixed }
    stage.set(.accessibilityMedium, at: .window)
    #expect(sizes(stage.label.attributedText) == [28, 10, 9])
  }

  @Test
  func `setting font replaces it in attributed text, which then scales with the size category`() {
    let stage = TextStage()
    let fixed = NSAttributedString(
      string: "text", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    stage.screen.change {
      stage.label.attributedText = fixed
      stage.field.attributedText = fixed
      stage.field.attributedPlaceholder = fixed
      stage.text.attributedText = fixed
      stage.setFont(.preferredFont(forTextStyle: .body))
    }
    stage.set(.extraExtraLarge, at: .window)
    #expect(sizes(stage.label.attributedText) == [21])
    #expect(sizes(stage.field.attributedText) == [21])
    #expect(sizes(stage.field.attributedPlaceholder) == [21])
    #expect(sizes(stage.text.attributedText) == [21])
  }

  @Test
  func `typed text uses the font of the current content size category; the selection is kept`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    stage.screen.change {
      stage.text.text = "some text"
      stage.text.selectedRange = NSRange(location: 2, length: 3)
    }
    stage.set(.extraExtraLarge, at: .window)
    #expect(stage.text.selectedRange == NSRange(location: 2, length: 3))
    #expect((stage.text.typingAttributes[.font] as? UIFont)?.pointSize == 21)
    stage.screen.change {
      stage.text.insertText("new")
      stage.field.insertText("new")
    }
    #expect(sizes(stage.text.attributedText) == [21])
    #expect(sizes(stage.field.attributedText) == [21])
  }

  @Test
  func `UITextField's defaultTextAttributes and placeholder follow the content size category`() {
    let stage = TextStage()
    stage.screen.change {
      stage.field.defaultTextAttributes = [.font: UIFont.preferredFont(forTextStyle: .caption1)]
      stage.field.text = ""
      stage.field.placeholder = "name"
    }
    stage.set(.extraExtraExtraLarge, at: .window)
    #expect((stage.field.defaultTextAttributes[.font] as? UIFont)?.pointSize == 18)
    #expect(sizes(stage.field.attributedPlaceholder) == [18])
  }

  // MARK: Layout

  @Test func `the intrinsicContentSize of text views changes with the content size category`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    stage.text.isScrollEnabled = false
    func heights() -> [CGFloat] { stage.views.map { $0.intrinsicContentSize.height } }
    let before = heights()
    stage.set(.accessibilityExtraExtraExtraLarge, at: .window)
    #expect(zip(heights(), before).allSatisfy { $0 > $1 + 30 })
    stage.set(nil, at: .window)
    #expect(heights() == before)
  }

  @Test
  func `UIStackView and constraints update their layout when the content size category changes`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    let (below, beside, column) = (UIView(), UIView(), UIStackView())
    stage.screen.change {
      for view in [stage.label, stage.button, below] { column.addArrangedSubview(view) }
      column.axis = .vertical
      column.alignment = .leading
      stage.box.addSubview(column)
      stage.box.addSubview(beside)
      for view in [column, beside] { view.translatesAutoresizingMaskIntoConstraints = false }
      NSLayoutConstraint.activate([
        column.topAnchor.constraint(equalTo: stage.box.topAnchor),
        column.leadingAnchor.constraint(equalTo: stage.box.leadingAnchor),
        below.heightAnchor.constraint(equalToConstant: 10),
        below.widthAnchor.constraint(equalToConstant: 10),
        beside.leadingAnchor.constraint(equalTo: column.trailingAnchor),
        beside.topAnchor.constraint(equalTo: column.bottomAnchor),
        beside.widthAnchor.constraint(equalToConstant: 5),
        beside.heightAnchor.constraint(equalToConstant: 5),
      ])
    }
    let before = beside.frame
    #expect(before.minY > 10)
    func above() -> CGFloat { stage.label.frame.height + stage.button.frame.height }
    #expect(abs(below.frame.minY - above()) < 1e-6)
    stage.set(.accessibilityExtraExtraExtraLarge, at: .window)
    #expect(stage.label.frame.size == stage.label.intrinsicContentSize)
    #expect(abs(below.frame.minY - above()) < 1e-6)
    #expect(beside.frame.minY > before.minY + 60)
    #expect(beside.frame.minX > before.minX)
    stage.set(nil, at: .window)
    #expect(beside.frame == before)
  }

  @Test func `UILabel redraws once when its content size category changes`() {
    final class Counting: UILabel {
      var drawings = 0
      override func drawText(in rect: CGRect) {
        drawings += 1
        super.drawText(in: rect)
      }
    }
    let stage = TextStage()
    let label = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    stage.screen.change {
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      label.text = "text"
      stage.box.addSubview(label)
    }
    let before = label.drawings
    stage.screen.change { stage.box.traitOverrides.preferredContentSizeCategory = .extraLarge }
    #expect(label.drawings == before + 1)
    stage.screen.change { stage.box.traitOverrides.preferredContentSizeCategory = .extraLarge }
    #expect(label.drawings == before + 1)
  }

  @Test func `UILabel already has its new font when traitCollectionDidChange is called`() {
    final class Listening: UILabel {
      var found: [CGFloat] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        found.append(font.pointSize)
      }
    }
    let (box, label) = (UIView(), Listening())
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    box.addSubview(label)
    box.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
    #expect(label.found == [21])
  }

  // MARK: Archives

  @Test
  func `archived labels, fields and text views keep fonts and adjustsFontForContentSizeCategory`()
    throws
  {
    let fonts: [(UIFont, CGFloat)] = [
      (.preferredFont(forTextStyle: .body), 53),
      (
        UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20), maximumPointSize: 30), 30
      ),
      (.systemFont(ofSize: 20), 20),
    ]
    for (font, size) in fonts {
      let (label, field, text) = (UILabel(), UITextField(), UITextView())
      label.font = font
      field.font = font
      text.font = font
      field.text = "field"
      field.placeholder = "placeholder"
      text.text = "text"
      let views: [any UIView & UIContentSizeCategoryAdjusting] = [label, field, text]
      for view in views { view.adjustsFontForContentSizeCategory = true }
      let (readLabel, readField, readText) = (
        try copied(label), try copied(field), try copied(text)
      )
      let read: [any UIView & UIContentSizeCategoryAdjusting] = [readLabel, readField, readText]
      func fonts() -> [CGFloat] {
        let fonts: [UIFont?] = [readLabel.font, readField.font, readText.font]
        return fonts.map { $0?.pointSize ?? 0 }
      }
      let before = font.pointSize
      #expect(read.allSatisfy { $0.adjustsFontForContentSizeCategory })
      #expect(fonts() == [before, before, before])
      for view in read {
        view.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
      }
      #expect(fonts() == [size, size, size])
      #expect(sizes(readField.attributedText) == [size])
      #expect(sizes(readField.attributedPlaceholder) == [size])
      #expect(sizes(readText.attributedText) == [size])
    }
  }

  @Test func `UITextView without a font still has no font after unarchiving`() throws {
    let copy = try copied(UITextView())
    #expect(copy.font == nil)
    #expect(!copy.adjustsFontForContentSizeCategory)
  }

  private func copied<T: UIView>(_ view: T) throws -> T {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let object = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    return try #require(object as? T)
  }
}
