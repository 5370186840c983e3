import Foundation
import QuartzCore

/// A view that blurs and tints the content behind it, with animated transitions between materials.
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

  /// Decodes a view without its material.
  ///
  /// The owning `UIVisualEffectView` replaces the decoded view with a new backdrop view.
  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Changes the view to the given material.
  ///
  /// The change is animated if it occurs in an animation block.
  func applyMaterial(_ new: BlurMaterial) {
    if material == nil { installNeutralFilters(white: new.overlayWhite) }
    updateFilters(to: new)
  }

  /// Changes the view to the neutral material, which leaves the backdrop unchanged.
  ///
  /// The change is animated if it occurs in an animation block.
  func removeFilters() {
    guard let material else { return }
    updateFilters(to: .neutral(white: material.overlayWhite))
  }

  /// Installs blur and saturation filters with values that have no effect, and a transparent overlay with the given
  /// gray value.
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

  /// Sets a filter input to a new value.
  ///
  /// In an animation block, this method adds an animation explicitly, because a view does not animate filter inputs
  /// implicitly.
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
