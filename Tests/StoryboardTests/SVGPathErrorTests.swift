import Storyboard
import Testing

@Suite struct SVGPathErrorTests {
  @Test func `SVGPathLimits permit 16 MB of path data and a million elements`() {
    #expect(SVGPathLimits.maximumByteCount == 16 * 1024 * 1024)
    #expect(SVGPathLimits.maximumElementCount == 1_000_000)
  }
}
