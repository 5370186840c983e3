import AnimationTesting
import UIKit
import XCTest

final class StageCase: XCTestCase {
  @MainActor
  func testViewFades() async {
    withAnimationStage(size: CGSize(width: 20, height: 10)) { stage in
      let view = UIView(frame: stage.bounds)
      stage.add(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
      XCTAssertEqual(stage.presented(\.opacity, of: view.layer, at: [0.5]), [0.5])
    }
  }

  func testViewFadesWithoutAwait() {
    MainActor.assumeIsolated {
      withAnimationStage(size: CGSize(width: 20, height: 10)) { stage in
        let view = UIView(frame: stage.bounds)
        stage.add(view)
        UIView.animate(withDuration: 1) { view.alpha = 0 }
        stage.advanceToEnd()
        XCTAssertTrue(stage.runningAnimations.isEmpty)
      }
    }
  }
}
