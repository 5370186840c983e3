import UIKit
import XCTest

@testable import ProgressRing

final class ProgressRingTests: XCTestCase {
    private var ring: ProgressRing!

    override func setUp() {
        super.setUp()
        ring = ProgressRing(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    }

    func testProgressIsHeldToItsRange() {
        ring.progress = 3
        XCTAssertEqual(ring.progress, 1)
        ring.progress = -1
        XCTAssertEqual(ring.progress, 0)
    }

    /// Displays the ring in a new window and returns the window.
    private func show() -> UIWindow {
        let window = UIWindow(frame: ring.frame)
        window.addSubview(ring)
        window.makeKeyAndVisible()
        CATransaction.flush()
        return window
    }

    func testAnAnimatedChangeAnimates() {
        let window = show()
        ring.setProgress(0.5, animated: true)
        let animation = ring.layer.animation(forKey: "progress") as? CABasicAnimation
        XCTAssertEqual(animation?.fromValue as? CGFloat, 0)
        XCTAssertEqual(animation?.duration, 0.4)
        ring.setProgress(0.6, animated: false)
        XCTAssertEqual(ring.progress, 0.6)
        XCTAssertTrue(ring.window === window)
    }

    func testWhatIsShownHasTheProgress() {
        ring.progress = 0.25
        let window = show()
        XCTAssertEqual(ring.ringLayer.presentation()?.progress, 0.25)
        XCTAssertTrue(ProgressRingLayer.needsDisplay(forKey: "progress"))
        XCTAssertTrue(ring.window === window)
    }

    func testADelegateWithoutMethodsIsAskedNothing() {
        let silent = SilentDelegate()
        ring.delegate = silent
        ring.progress = 0.5
        XCTAssertEqual(ring.progress, 0.5)
    }

    func testADelegateChoosesAndHears() {
        let careful = CarefulDelegate()
        ring.delegate = careful
        ring.progress = 0.97
        XCTAssertEqual(ring.progress, 1)
        XCTAssertEqual(careful.moves, [1])
        XCTAssertEqual(careful.fills, 1)
    }

    func testTargetsHearOfAReset() {
        let listener = Listener()
        ring.addTarget(listener, action: #selector(Listener.ringChanged(_:)), for: .valueChanged)
        ring.progress = 0.5
        ring.reset()
        XCTAssertEqual(listener.values, [0])
        ring.removeTarget(listener, action: #selector(Listener.ringChanged(_:)), for: .valueChanged)
        ring.reset()
        XCTAssertEqual(listener.values, [0])
    }

    func testTheSizeIsTheRings() {
        XCTAssertEqual(ring.intrinsicContentSize, CGSize(width: 100, height: 100))
        ring.prepareForInterfaceBuilder()
        XCTAssertEqual(ring.progress, 0.75)
    }

    func testACountdownFillsTheRing() {
        let countdown = Countdown(ring: ring, duration: 0.05)
        expectation(forNotification: Countdown.didEndNotification, object: countdown, handler: nil)
        countdown.begin()
        waitForExpectations(timeout: 5)
        XCTAssertEqual(ring.progress, 1)
    }

    /// Renders the ring at 75 percent progress.
    ///
    /// If the environment variable `RING_PICTURE` contains a path, the image is written to that path.
    func testAPictureShowsThreeQuarters() throws {
        ring.backgroundColor = .white
        ring.tintColor = .systemGreen
        ring.thickness = 14
        ring.progress = 0.75
        ring.layoutIfNeeded()
        ring.layer.displayIfNeeded()
        let picture = UIGraphicsImageRenderer(bounds: ring.bounds).image { context in
            ring.layer.render(in: context.cgContext)
        }
        let data = try XCTUnwrap(picture.pngData())
        if let path = ProcessInfo.processInfo.environment["RING_PICTURE"] {
            try data.write(to: URL(fileURLWithPath: path))
        }
        XCTAssertEqual(picture.size, CGSize(width: 120, height: 120))
        XCTAssertGreaterThan(data.count, 1_000)
    }
}

private final class SilentDelegate: NSObject, ProgressRingDelegate {}

private final class CarefulDelegate: NSObject, ProgressRingDelegate {
    var moves: [CGFloat] = []
    var fills = 0

    func progressRing(_ ring: ProgressRing, didMoveTo progress: CGFloat) {
        moves.append(progress)
    }

    func progressRing(_ ring: ProgressRing, willMoveTo progress: CGFloat) -> CGFloat {
        return progress > 0.95 ? 1 : progress
    }

    func progressRingDidFill(_ ring: ProgressRing) {
        fills += 1
    }
}

private final class Listener: NSObject {
    var values: [CGFloat] = []

    @objc func ringChanged(_ sender: ProgressRing) {
        values.append(sender.progress)
    }
}
