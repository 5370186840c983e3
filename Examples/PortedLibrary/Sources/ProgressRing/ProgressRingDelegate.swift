import UIKit

/// Hears of a ring; everything in it may be left out.
@objc public protocol ProgressRingDelegate: AnyObject {
    @objc optional func progressRing(_ ring: ProgressRing, didMoveTo progress: CGFloat)
    @objc optional func progressRing(_ ring: ProgressRing, willMoveTo progress: CGFloat) -> CGFloat
    @objc optional func progressRingDidFill(_ ring: ProgressRing)
}
