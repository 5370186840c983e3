import Foundation
import QuartzCore

/// Blurs and colours what lies beneath, and knows how to go from one material to another.
final class EffectBackdropView: UIView {
  private static let blurKeyPath = "backgroundFilters.blur.inputRadius"
  private static let saturationKeyPath = "backgroundFilters.saturation.inputAmount"

  private var material: BlurMaterial?
  private let overlayView = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    overlayView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(overlayView)
  }

  /// Of an archive it keeps nothing: whose it is makes a new one.
  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows a material.
  func applyMaterial(_ new: BlurMaterial) {
    if material == nil { installNeutralFilters(white: new.overlayWhite) }
    updateFilters(to: new)
  }

  /// Shows what lies beneath as it is.
  func removeFilters() {
    guard let material else { return }
    updateFilters(to: .neutral(white: material.overlayWhite))
  }

  /// Puts filters there that change nothing yet.
  private func installNeutralFilters(white: CGFloat) {
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(0, forKey: "inputRadius")
    let saturation = CAFilter(type: "colorSaturate")
    saturation.name = "saturation"
    saturation.setValue(1, forKey: "inputAmount")
    let none = BlurMaterial.neutral(white: white)
    UIView.performWithoutAnimation {
      layer.backgroundFilters = [blur, saturation]
      overlayView.backgroundColor = UIColor(white: none.overlayWhite, alpha: none.overlayAlpha)
    }
    material = none
  }

  private func updateFilters(to new: BlurMaterial) {
    guard let old = material, old != new else { return }
    material = new
    setFilterInput(Self.blurKeyPath, from: old.radius, to: new.radius)
    setFilterInput(Self.saturationKeyPath, from: old.saturation, to: new.saturation)
    overlayView.backgroundColor = UIColor(white: new.overlayWhite, alpha: new.overlayAlpha)
  }

  /// Sets an input; a block in force animates it, which its own list of properties does not do with filters.
  private func setFilterInput(_ keyPath: String, from old: Double, to new: Double) {
    let block = ViewAnimationBlock.currentIfAnimating
    block?.owner?.recordPropertyChange(of: layer, forKey: keyPath, oldValue: old)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(new, forKeyPath: keyPath)
    CATransaction.commit()
    if let block, old != new, window != nil {
      block.addAnimations(forKeyPath: keyPath, from: old, to: nil, isAdditive: false, layer: layer)
    }
  }
}
