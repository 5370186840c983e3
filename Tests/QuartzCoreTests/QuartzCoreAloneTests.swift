import QuartzCore
import Testing

/// What programs write after `import QuartzCore` and no other import.
@Suite struct QuartzCoreAloneTests {
  @Test func `lists, texts and addresses become those of Core Foundation`() {
    let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray
    let text = "x" as CFString
    let url = URL(fileURLWithPath: "picture.png") as CFURL
    let table = ["key": 1] as CFDictionary
    #expect(colors.count == 2)
    #expect(text.length == 1)
    #expect(table.count == 1)
    #expect((url as URL).lastPathComponent == "picture.png")
  }

  @Test func `a list of times can be made`() {
    var times = [CFTimeInterval]()
    times.append(CACurrentMediaTime())
    #expect(times.count == 1)
    #expect(CFAbsoluteTimeGetCurrent() > 0)
  }

  @Test func `a gradient takes a list of colours`() {
    let gradient: CGGradient?
    gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(),
      colors: [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray,
      locations: [0, 1])
    #expect(gradient != nil)
  }
}
