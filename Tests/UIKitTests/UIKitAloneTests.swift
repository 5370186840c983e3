import Testing
import UIKit

/// Tests of declarations that must be available with `import UIKit` as the only import.
@MainActor
@Suite struct UIKitAloneTests {
  @Test func `import UIKit makes Array, String and URL castable to Core Foundation types`() {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let text = "x" as CFString
    let url = URL(fileURLWithPath: "picture.png") as CFURL
    #expect(colors.count == 2)
    #expect(text.length == 1)
    #expect((url as URL).lastPathComponent == "picture.png")
  }

  @Test func `import UIKit makes CFTimeInterval and CACurrentMediaTime available`() {
    var times = [CFTimeInterval]()
    times.append(CACurrentMediaTime())
    #expect(times.count == 1)
  }

  @Test func `import UIKit suffices to make a CGGradient from CGColors`() {
    let (a, b) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    var gradient: CGGradient?
    gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [a, b] as CFArray, locations: [0, 1])
    #expect(gradient != nil)
  }
}
