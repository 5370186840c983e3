import QuartzCore
import Testing
import UIKit

/// Archives whose numbers no control can show.
@MainActor
@Suite(.serialized) struct OddArchiveTests {
  /// Writes numbers under all the keys that controls look under.
  private final class OddNumbers: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let integer: Int
    let number: Double

    init(_ integer: Int, _ number: Double) { (self.integer, self.number) = (integer, number) }
    required init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
      for key in [
        "UIContentHorizontalAlignment", "UIContentVerticalAlignment", "UIButtonType",
        "UISelectedSegmentIndex", "UINumberOfPages", "UICurrentPage", "UIProgressViewStyle",
        "UIBorderStyle", "UITag", "UIContentMode", "UIAutoresizingMask", "UITintAdjustmentMode",
        "UIUserInterfaceStyle", "UIActivityIndicatorViewStyle",
      ] { coder.encode(integer, forKey: key) }
      for key in [
        "UIStepperMinimumValue", "UIStepperMaximumValue", "UIStepperStepValue", "UIStepperValue",
      ] { coder.encode(number, forKey: key) }
      for key in ["UIMinValue", "UIMaxValue", "UIValue", "UIProgress"] {
        coder.encode(Float(number), forKey: key)
      }
      let titles = ["a", "b"].map { NSString(string: $0) }
      coder.encode(NSArray(array: titles), forKey: "UISegmentTitles")
    }
  }

  /// A view of a class out of an archive with odd numbers.
  private func read<V: UIView>(_ kind: V.Type, _ integer: Int, _ number: Double) throws -> V {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.setClassName(NSStringFromClass(kind), for: OddNumbers.self)
    archiver.encode(OddNumbers(integer, number), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: kind, from: archiver.encodedData))
  }

  private static func kind(_ name: String) -> UIControl.Type {
    switch name {
    case "button": UIButton.self
    case "stepper": UIStepper.self
    case "slider": UISlider.self
    case "segments": UISegmentedControl.self
    case "pages": UIPageControl.self
    case "switch": UISwitch.self
    case "field": UITextField.self
    default: UIControl.self
    }
  }

  @Test(
    arguments: ["button", "stepper", "slider", "segments", "pages", "switch", "field", "plain"],
    [(-7, -1.0), (0, 0), (99, 1e300), (Int.max, .nan), (Int.min, .infinity)])
  func `a control with numbers that nobody knows is read and can be laid out`(
    kind: String, numbers: (Int, Double)
  ) throws {
    let copy = try read(Self.kind(kind), numbers.0, numbers.1)
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
    let copy = try read(UIProgressView.self, 0, number)
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
