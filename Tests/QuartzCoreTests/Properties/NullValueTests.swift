import CoreGraphics
import Foundation
import TestKit
import Testing

@testable import QuartzCore

@Suite struct NullValueTests {
  @Test func `isNull is true for nil, NSNull and an optional that contains NSNull`() {
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

  @Test func `isNull of an array takes constant time`() {
    func work(_ count: Int) -> Double {
      let list: [Any] = (0..<count).map { _ in CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
      return WorkMeasurement { #expect(!isNull(list)) }.total
    }
    _ = work(1)
    #expect(work(4_000) < 1.5 * work(1_000))
  }

  @Test func `setting CAGradientLayer.colors takes linear time in the number of colors`() {
    expectLinearGrowth(count: 1_000) { count in
      let gradient = CAGradientLayer()
      gradient.setValue(
        (0..<count).map { _ in CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }, forKey: "colors")
      #expect(gradient.colors?.count == count)
    }
  }
}
