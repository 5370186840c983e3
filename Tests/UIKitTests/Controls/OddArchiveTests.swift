import QuartzCore
import Testing
import UIKit

/// Archives whose numbers no control can show.
@MainActor
@Suite(.serialized) struct OddArchiveTests {
  /// Writes other numbers in the place of those of controls.
  private final class OddArchiver: NSKeyedArchiver {
    var integer = 0
    var number = 0.0

    override func encode(_ value: Int, forKey key: String) {
      super.encode(key.hasPrefix("UI") ? integer : value, forKey: key)
    }
    override func encode(_ value: Double, forKey key: String) {
      super.encode(key.hasPrefix("UI") ? number : value, forKey: key)
    }
    override func encode(_ value: Float, forKey key: String) {
      super.encode(key.hasPrefix("UI") ? Float(number) : value, forKey: key)
    }
  }

  private static func make(_ kind: String) -> UIControl {
    switch kind {
    case "button": return UIButton(type: .system)
    case "stepper": return UIStepper()
    case "slider": return UISlider()
    case "segments": return UISegmentedControl(items: ["a", "b"])
    case "pages": return UIPageControl()
    case "switch": return UISwitch()
    case "field": return UITextField()
    default: return UIControl()
    }
  }

  @Test(
    arguments: ["button", "stepper", "slider", "segments", "pages", "switch", "field", "plain"],
    [(-7, -1.0), (0, 0), (99, 1e300), (Int.max, .nan), (Int.min, .infinity)])
  func `a control with numbers that nobody knows is read and can be laid out`(
    kind: String, numbers: (Int, Double)
  ) throws {
    let archiver = OddArchiver(requiringSecureCoding: true)
    (archiver.integer, archiver.number) = numbers
    archiver.encode(Self.make(kind), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIControl.self, from: archiver.encodedData))
    copy.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    copy.layoutIfNeeded()
    #expect(copy.intrinsicContentSize.height.isFinite)
    if let stepper = copy as? UIStepper {
      #expect(stepper.stepValue > 0 && stepper.value.isFinite)
      #expect((stepper.minimumValue...stepper.maximumValue).contains(stepper.value))
    }
    if let slider = copy as? UISlider {
      #expect((slider.minimumValue...slider.maximumValue).contains(slider.value))
    }
    if let pages = copy as? UIPageControl {
      #expect((0...10_000).contains(pages.numberOfPages))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -3, 7])
  func `a bar is as full as it can be, whatever its archive says`(number: Double) throws {
    let archiver = OddArchiver(requiringSecureCoding: true)
    archiver.number = number
    archiver.encode(UIProgressView(), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: UIProgressView.self, from: archiver.encodedData))
    #expect((0...1).contains(copy.progress))
    #expect(number != 7 || copy.progress == 1)
  }

  @Test func `margins that are no numbers are left as they come`() throws {
    let view = UIView()
    view.layoutMargins.left = .nan
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIView.self, from: data))
    #expect(copy.layoutMargins == UIView().layoutMargins)
  }
}
