import Foundation
import QuartzCore

/// Blurs and colours what lies beneath, and knows how to go from one material to another.
final class EffectBackdrop: UIView {
  private static let blurPath = "backgroundFilters.blur.inputRadius"
  private static let saturationPath = "backgroundFilters.saturation.inputAmount"

  private var material: BlurMaterial?
  private let shade = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(shade)
  }

  /// Of an archive it keeps nothing: whose it is makes a new one.
  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows a material.
  func show(_ new: BlurMaterial) {
    if material == nil { begin(white: new.white) }
    change(to: new)
  }

  /// Shows what lies beneath as it is.
  func clear() {
    guard let material else { return }
    change(to: .none(white: material.white))
  }

  /// Puts filters there that change nothing yet.
  private func begin(white: CGFloat) {
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(0, forKey: "inputRadius")
    let saturation = CAFilter(type: "colorSaturate")
    saturation.name = "saturation"
    saturation.setValue(1, forKey: "inputAmount")
    let none = BlurMaterial.none(white: white)
    UIView.performWithoutAnimation {
      layer.backgroundFilters = [blur, saturation]
      shade.backgroundColor = UIColor(white: none.white, alpha: none.alpha)
    }
    material = none
  }

  private func change(to new: BlurMaterial) {
    guard let old = material, old != new else { return }
    material = new
    set(Self.blurPath, from: old.radius, to: new.radius)
    set(Self.saturationPath, from: old.saturation, to: new.saturation)
    shade.backgroundColor = UIColor(white: new.white, alpha: new.alpha)
  }

  /// Sets an input; a block in force animates it, which its own list of properties does not do with filters.
  private func set(_ keyPath: String, from old: Double, to new: Double) {
    let block = ViewBlock.animating
    block?.owner?.noteChange(of: layer, forKey: keyPath, from: old)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(new, forKeyPath: keyPath)
    CATransaction.commit()
    if let block, old != new, window != nil {
      block.add(keyPath, from: old, to: nil, isAdditive: false, layer: layer)
    }
  }
}
