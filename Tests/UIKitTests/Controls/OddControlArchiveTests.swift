import Foundation
import Testing
import UIKit

/// An unarchiver that returns the same number for every decoded number.
private final class OddUnarchiver: NSKeyedUnarchiver {
  var number = 0.0

  override func decodeInteger(forKey key: String) -> Int { Int(exactly: number) ?? .max }
  override func decodeInt32(forKey key: String) -> Int32 { Int32(exactly: number) ?? .max }
  override func decodeInt64(forKey key: String) -> Int64 { Int64(exactly: number) ?? .max }
  override func decodeFloat(forKey key: String) -> Float { Float(number) }
  override func decodeDouble(forKey key: String) -> Double { number }
}

@MainActor struct OddControlArchiveTests {
  private static let controls: [@MainActor () -> UIView] = [
    { UIControl(frame: frame) }, { UIButton(type: .system) }, { UISwitch(frame: frame) },
    { UISlider(frame: frame) }, { UIStepper(frame: frame) }, { UIProgressView(frame: frame) },
    { UIActivityIndicatorView(style: .large) },
    {
      let control = UIPageControl(frame: frame)
      control.numberOfPages = 3
      return control
    },
    { UISegmentedControl(items: ["One", "Two"]) }, { UITextField(frame: frame) },
    { UITextView(frame: frame) }, { UIImageView(frame: frame) }, { UILabel(frame: frame) },
    { UIScrollView(frame: frame) }, { UIStackView(frame: frame) },
  ]
  private static let frame = CGRect(x: 10, y: 20, width: 120, height: 30)

  @Test(arguments: [
    -1, 7, 1e9, -1e9, 1e300, -.infinity, .infinity, .nan, .leastNonzeroMagnitude,
  ])
  func `UIKit controls decoded from an archive with invalid numbers have finite geometry`(
    number: Double
  )
    throws
  {
    for make in Self.controls {
      let control = make()
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: control, requiringSecureCoding: false)
      let unarchiver = try OddUnarchiver(forReadingFrom: data)
      unarchiver.requiresSecureCoding = false
      unarchiver.number = number
      let object = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
      let read = try #require(object as? UIView, "\(type(of: control)) of \(number)")
      #expect(type(of: read) == type(of: control))
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      window.addSubview(read)
      window.isHidden = false
      window.layoutIfNeeded()
      let size = read.intrinsicContentSize
      #expect(size.width.isFinite, "\(type(of: read)) of \(number)")
      #expect(size.height.isFinite, "\(type(of: read)) of \(number)")
      #expect(read.layer.position.x.isFinite, "\(type(of: read))")
      #expect(read.alpha.isFinite, "\(type(of: read))")
    }
  }

  @Test(arguments: [-1, 0, 1e300, -.infinity, .infinity, .nan])
  func `UILabel, UITextField and UITextView ignore an archived font with an invalid size`(
    number: Double
  ) throws {
    let font = UIFontMetrics.default.scaledFont(
      for: .systemFont(ofSize: 20), maximumPointSize: 30)
    let (label, field, text) = (UILabel(), UITextField(), UITextView())
    label.font = font
    field.font = font
    text.font = font
    let views: [any UIView & UIContentSizeCategoryAdjusting] = [label, field, text]
    for view in views {
      view.adjustsFontForContentSizeCategory = true
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: view, requiringSecureCoding: false)
      let unarchiver = try OddUnarchiver(forReadingFrom: data)
      unarchiver.requiresSecureCoding = false
      unarchiver.number = number
      let object = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
      let read = try #require(object as? UIView)
      read.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
      // The fonts are the same as in new views. A new text view has no font.
      let fonts: [UIFont?] = [
        (read as? UILabel)?.font, (read as? UITextField)?.font, (read as? UITextView)?.font,
      ]
      let sizes = fonts.compactMap { $0?.pointSize }
      #expect(sizes == (read is UITextView ? [] : [17]), "\(type(of: read)) of \(number)")
    }
  }
}
