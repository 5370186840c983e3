import UIKit

/// A ring-shaped control that displays progress in the range `0...1` and can be turned with a finger.
@IBDesignable
@objcMembers
open class ProgressRing: UIControl {
    @IBOutlet open weak var delegate: ProgressRingDelegate?

    @IBInspectable open var thickness: CGFloat = 8 {
        didSet { ringLayer.thickness = thickness }
    }

    @IBInspectable open var isInteractive: Bool = true

    private let label = UILabel()
    private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(turn(_:)))
    private lazy var tap = UITapGestureRecognizer(
        target: self, action: #selector(ProgressRing.reset))

    override open class var layerClass: AnyClass { ProgressRingLayer.self }

    var ringLayer: ProgressRingLayer { layer as! ProgressRingLayer }

    open dynamic var progress: CGFloat {
        get { ringLayer.progress }
        set { setProgress(newValue, animated: false) }
    }

    override public init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required public init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .clear
        isOpaque = false
        ringLayer.tint = tintColor.cgColor
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 20, weight: .semibold)
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: centerXAnchor),
            label.centerYAnchor.constraint(equalTo: centerYAnchor),
        ])
        tap.numberOfTapsRequired = 2
        [pan, tap].forEach(addGestureRecognizer)
        NotificationCenter.default.addObserver(
            self, selector: #selector(contentSizeChanged(_:)),
            name: UIContentSizeCategory.didChangeNotification, object: nil)
        showProgress()
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    /// Sets the progress, clamped to the range `0...1`.
    ///
    /// The delegate may replace the value.
    open func setProgress(_ wanted: CGFloat, animated: Bool) {
        var target = max(0, min(1, wanted))
        if let chosen = delegate?.progressRing?(self, willMoveTo: target) {
            target = chosen
        }
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        ringLayer.progress = target
        CATransaction.commit()
        showProgress()
        delegate?.progressRing?(self, didMoveTo: target)
        if target == 1, delegate?.progressRingDidFill != nil {
            delegate?.progressRingDidFill?(self)
        }
    }

    private func showProgress() {
        label.text = "\(Int((ringLayer.progress * 100).rounded())) %"
    }

    @objc private func turn(_ recognizer: UIPanGestureRecognizer) {
        guard isInteractive else { return }
        let place = recognizer.location(in: self)
        var angle = atan2(place.y - bounds.midY, place.x - bounds.midX) + .pi / 2
        if angle < 0 { angle += 2 * .pi }
        setProgress(angle / (2 * .pi), animated: false)
        sendActions(for: .valueChanged)
    }

    @objc func reset() {
        setProgress(0, animated: true)
        sendActions(for: .valueChanged)
    }

    @objc private func contentSizeChanged(_ notification: Notification) {
        setNeedsLayout()
    }
}
