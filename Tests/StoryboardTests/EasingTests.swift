import Testing

@testable import Storyboard

@MainActor @Suite struct EasingTests {
  @Test func `all easings start at 0 and end at 1`() {
    for e in Easing.all {
      #expect(abs(e.progress(at: 0)) < 1e-3); #expect(abs(e.progress(at: 1) - 1) < 1e-3)
    }
  }
}
