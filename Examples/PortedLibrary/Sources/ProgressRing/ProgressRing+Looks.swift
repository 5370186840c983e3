import UIKit

extension ProgressRing {
    override open var intrinsicContentSize: CGSize {
        return CGSize(width: 100, height: 100)
    }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        ringLayer.tint = tintColor.cgColor
    }

    override open func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        setProgress(0.75, animated: false)
    }
}
