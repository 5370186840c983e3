import Testing
import UIKit

/// What apps write after `import UIKit` and no other import.
@MainActor
@Suite struct UIKitAloneTests {
  @Test func `lists, texts and addresses become those of Core Foundation`() {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let text = "x" as CFString
    let url = URL(fileURLWithPath: "picture.png") as CFURL
    #expect(colors.count == 2)
    #expect(text.length == 1)
    #expect((url as URL).lastPathComponent == "picture.png")
  }

  @Test func `a list of times can be made`() {
    var times = [CFTimeInterval]()
    times.append(CACurrentMediaTime())
    #expect(times.count == 1)
  }

  @Test func `a gradient takes a list of colours`() {
    let (a, b) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    var gradient: CGGradient?
    gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [a, b] as CFArray, locations: [0, 1])
    #expect(gradient != nil)
  }
}
