import CoreGraphics
import Foundation
import TestKit
import Testing

@testable import QuartzCore

@Suite struct NullValueTests {
  @Test func `nil and NSNull are null, and so are optionals that hold them`() {
    let (none, null): (Int?, NSNull?) = (nil, NSNull())
    #expect(isNull(nil))
    #expect(isNull(NSNull()))
    #expect(isNull(null as Any))
    #expect(!isNull(none as Any))
    let values: [Any] = [
      0, "", [NSNull()], [String: Any](), NSNumber(value: 0), CALayer(), CGPoint.zero,
    ]
    for value in values { #expect(!isNull(value)) }
  }

  @Test func `asking a list whether it is null visits none of its values`() {
    func work(_ count: Int) -> Double {
      let list: [Any] = (0..<count).map { _ in CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
      return WorkMeasurement { #expect(!isNull(list)) }.total
    }
    _ = work(1)
    #expect(work(4_000) < 1.5 * work(1_000))
  }

  @Test func `colors of a gradient layer in proportion to their number`() {
    expectLinearGrowth(count: 1_000) { count in
      let gradient = CAGradientLayer()
      gradient.setValue(
        (0..<count).map { _ in CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }, forKey: "colors")
      #expect(gradient.colors?.count == count)
    }
  }
}
