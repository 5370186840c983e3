import AnimationTesting
import UIKit
import XCTest

@MainActor
final class ToggleCase: XCTestCase {
  func testKnobSlidesOver() async {
    let toggle = Toggle(frame: CGRect(x: 0, y: 0, width: 60, height: 32))
    assertFrames(of: toggle, at: [0, 0.1, 0.2, 0.3]) { toggle.flip() }
  }
}
