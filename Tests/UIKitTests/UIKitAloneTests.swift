import Testing
import UIKit

/// Tests of declarations that must be available if `UIKit` is the only imported module.
@MainActor
@Suite struct UIKitAloneTests {
  @Test func `with only import UIKit, Array, String and URL can be cast to Core Foundation types`()
  {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let text = "x" as CFString
    let url = URL(fileURLWithPath: "picture.png") as CFURL
    #expect(colors.count == 2)
    #expect(text.length == 1)
    #expect((url as URL).lastPathComponent == "picture.png")
  }

  @Test func `with only import UIKit, CFTimeInterval and CACurrentMediaTime are available`() {
    var times = [CFTimeInterval]()
    times.append(CACurrentMediaTime())
    #expect(times.count == 1)
  }

  @Test func `with only import UIKit, a CGGradient can be created from CGColors`() {
    let (a, b) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    var gradient: CGGradient?
    gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [a, b] as CFArray, locations: [0, 1])
    #expect(gradient != nil)
  }
}
