import UIKit

/// A delegate that is notified of changes to a progress ring.
///
/// All methods are optional.
@objc public protocol ProgressRingDelegate: AnyObject {
    @objc optional func progressRing(_ ring: ProgressRing, didMoveTo progress: CGFloat)
    @objc optional func progressRing(_ ring: ProgressRing, willMoveTo progress: CGFloat) -> CGFloat
    @objc optional func progressRingDidFill(_ ring: ProgressRing)
}
