import QuartzCore
import Testing

/// Tests that a program importing only `QuartzCore` can use the Core Graphics and Core Foundation types of its API.
@Suite struct QuartzCoreAloneTests {
  @Test
  func `import QuartzCore bridges Array, String, URL and Dictionary to Core Foundation types`() {
    let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray
    let text = "x" as CFString
    let url = URL(fileURLWithPath: "picture.png") as CFURL
    let table = ["key": 1] as CFDictionary
    #expect(colors.count == 2)
    #expect(text.length == 1)
    #expect(table.count == 1)
    #expect((url as URL).lastPathComponent == "picture.png")
  }

  @Test
  func `import QuartzCore makes CFTimeInterval, CACurrentMediaTime and CFAbsoluteTime visible`() {
    var times = [CFTimeInterval]()
    times.append(CACurrentMediaTime())
    #expect(times.count == 1)
    #expect(CFAbsoluteTimeGetCurrent() > 0)
  }

  @Test func `import QuartzCore makes CGGradient and CGColor visible`() {
    let gradient: CGGradient?
    gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(),
      colors: [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray,
      locations: [0, 1])
    #expect(gradient != nil)
  }
}
