import UIKit

/// A countdown that fills a progress ring over a given duration and updates it in each frame.
@objc(PRCountdown)
public final class Countdown: NSObject {
    @objc public static let didEndNotification = Notification.Name("CountdownDidEnd")

    private let ring: ProgressRing
    private let duration: CFTimeInterval
    private var link: CADisplayLink?
    private var start: CFTimeInterval?

    @objc public init(ring: ProgressRing, duration: CFTimeInterval) {
        self.ring = ring
        self.duration = duration
    }

    @objc public func begin() {
        stop()
        start = nil
        link = CADisplayLink(target: self, selector: #selector(step(_:)))
        link?.add(to: .main, forMode: .common)
    }

    @objc public func stop() {
        link?.invalidate()
        link = nil
    }

    @objc func step(_ link: CADisplayLink) {
        let begin = start ?? link.timestamp
        start = begin
        let share = CGFloat((link.timestamp - begin) / duration)
        ring.progress = min(share, 1)
        if share >= 1 {
            stop()
            NotificationCenter.default.post(name: Countdown.didEndNotification, object: self)
        }
    }
}
