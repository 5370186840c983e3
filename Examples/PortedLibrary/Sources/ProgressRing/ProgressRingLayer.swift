import QuartzCore
import UIKit

/// The layer of a progress ring.
///
/// Its property `progress` is animatable, like the built-in layer properties.
public class ProgressRingLayer: CALayer {
    @NSManaged public var progress: CGFloat
    @NSManaged var thickness: CGFloat

    var tint: CGColor = UIColor.systemBlue.cgColor {
        didSet { setNeedsDisplay() }
    }

    override init() {
        super.init()
        thickness = 8
        contentsScale = UIScreen.main.scale
        needsDisplayOnBoundsChange = true
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? ProgressRingLayer {
            tint = layer.tint
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override public class func needsDisplay(forKey key: String) -> Bool {
        if key == #keyPath(progress) || key == #keyPath(ProgressRingLayer.thickness) {
            return true
        }
        return super.needsDisplay(forKey: key)
    }

    override public func action(forKey event: String) -> CAAction? {
        guard event == #keyPath(progress) else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.progress ?? progress
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.duration = 0.4
        return animation
    }

    override public func draw(in context: CGContext) {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = (min(bounds.width, bounds.height) - thickness) / 2
        context.setLineWidth(thickness)
        context.setLineCap(.round)

        context.setStrokeColor(tint.copy(alpha: 0.2)!)
        context.addArc(
            center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        context.strokePath()

        guard progress > 0 else { return }
        let start = -CGFloat.pi / 2
        context.setStrokeColor(tint)
        context.addArc(
            center: center, radius: radius, startAngle: start,
            endAngle: start + 2 * .pi * min(progress, 1), clockwise: false)
        context.strokePath()
    }
}
