import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

@MainActor
@Suite struct VisualEffectTests {
  /// Returns a screen with a red left half and a blue right half, covered by a visual effect view.
  private func stage(
    _ effect: UIVisualEffect?, style: UIUserInterfaceStyle = .light
  ) -> (Screen, UIVisualEffectView) {
    let screen = Screen()
    let view = UIVisualEffectView(effect: effect)
    screen.run {
      screen.window.overrideUserInterfaceStyle = style
      for (color, x) in [(UIColor.red, 0.0), (.blue, 50)] {
        let half = UIView(frame: CGRect(x: x, y: 0, width: 50, height: 100))
        half.backgroundColor = color
        screen.window.addSubview(half)
      }
      view.frame = CGRect(x: 0, y: 50, width: 100, height: 50)
      screen.window.addSubview(view)
      screen.context.endTurn()
    }
    return (screen, view)
  }

  private func input(_ screen: Screen, _ view: UIView, _ path: String) -> Double? {
    screen.run {
      decodeNumber(
        view.subviews.first?.layer.presentation()?.value(forKeyPath: "backgroundFilters." + path))
    }
  }

  private func coverage(_ screen: Screen, _ view: UIView) -> CGFloat? {
    screen.run { view.subviews.first?.subviews.first?.layer.presentation()?.backgroundColor?.alpha }
  }

  @Test func `UIBlurEffect(style: .light) blurs and lightens the pixels behind the view`() {
    let (screen, _) = stage(UIBlurEffect(style: .light))
    let picture = screen.picture()
    #expect(isColor(pixel(picture, 48, 20), red))
    #expect(isColor(pixel(picture, 52, 20), blue))
    let (left, right) = (pixel(picture, 48, 75), pixel(picture, 52, 75))
    #expect(left[0] > 100)
    #expect(left[2] > 100)
    #expect(right[0] > 100)
    #expect(right[2] > 100)
    // The white shade has an alpha of 0.3, so no component is below 76.
    #expect(left[1] >= 76)
    #expect(right[1] >= 76)
  }

  @Test(arguments: [
    (UIBlurEffect.Style.extraLight, UIUserInterfaceStyle.dark, true), (.dark, .light, false),
    (.regular, .light, true), (.regular, .dark, false), (.prominent, .light, true),
    (.prominent, .dark, false), (.systemMaterial, .light, true), (.systemMaterial, .dark, false),
    (.systemMaterialLight, .dark, true), (.systemMaterialDark, .light, false),
  ])
  func `UIBlurEffect styles are always light, always dark, or follow userInterfaceStyle`(
    style: UIBlurEffect.Style, around: UIUserInterfaceStyle, isLight: Bool
  ) throws {
    let (screen, view) = stage(UIBlurEffect(style: style), style: around)
    let shade = try #require(view.subviews.first?.subviews.first?.backgroundColor)
    var white: CGFloat = 0
    #expect(shade.getWhite(&white, alpha: nil))
    #expect((white > 0.5) == isLight)
    let middle = pixel(screen.picture(), 50, 75)
    #expect((middle[1] > 60) == isLight)
  }

  @Test func `changing userInterfaceStyle changes the shade of a visible UIVisualEffectView`() {
    let (screen, view) = stage(UIBlurEffect(style: .regular))
    screen.run { screen.window.overrideUserInterfaceStyle = .dark }
    var white: CGFloat = 1
    view.subviews.first?.subviews.first?.backgroundColor?.getWhite(&white, alpha: nil)
    #expect(white < 0.2)
  }

  @Test func `thicker blur materials have a background shade with a higher alpha`() {
    let styles: [UIBlurEffect.Style] = [
      .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemChromeMaterial,
      .systemThickMaterial,
    ]
    let covered = styles.map { style -> CGFloat in
      let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
      return view.subviews.first?.subviews.first?.backgroundColor?.cgColor.alpha ?? 0
    }
    #expect(covered == covered.sorted())
    #expect(Set(covered).count == covered.count)
  }

  @Test
  func `setting UIVisualEffectView.effect in UIView.animate animates blur, saturation and shade`() {
    let (screen, view) = stage(nil)
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.effect = UIBlurEffect(style: .light)
      }
    }
    screen.advance(to: 0.5)
    #expect(input(screen, view, "blur.inputRadius") == 15)
    #expect(abs((input(screen, view, "saturation.inputAmount") ?? 0) - 1.4) < 1e-9)
    #expect(abs((coverage(screen, view) ?? 0) - 0.15) < 1e-6)
    screen.advance(to: 2)
    #expect(input(screen, view, "blur.inputRadius") == 30)
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = nil }
    }
    screen.advance(to: 2.25)
    #expect(abs((input(screen, view, "blur.inputRadius") ?? 0) - 22.5) < 1e-9)
    screen.advance(to: 4)
    #expect(input(screen, view, "blur.inputRadius") == 0)
    #expect(coverage(screen, view) == 0)
    let picture = screen.picture()
    #expect(isColor(pixel(picture, 48, 75), red))
    #expect(isColor(pixel(picture, 52, 75), blue))
  }

  @Test func `UIViewPropertyAnimator scrubs between two visual effects in both directions`() {
    let (screen, view) = stage(UIBlurEffect(style: .light))
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = nil }
    screen.run { animator.fractionComplete = 0.5 }
    screen.advance(to: 0.1)
    #expect(input(screen, view, "blur.inputRadius") == 15)
    screen.run {
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    screen.advance(to: 3)
    #expect(input(screen, view, "blur.inputRadius") == 30)
  }

  @Test func `setting UIVisualEffectView.effect outside UIView.animate applies immediately`() {
    let (screen, view) = stage(nil)
    screen.run { view.effect = UIBlurEffect(style: .dark) }
    screen.advance(to: 0.001)
    #expect(input(screen, view, "blur.inputRadius") == 20)
    #expect(view.subviews.first?.layer.animationKeys() == nil)
  }

  @Test(arguments: [(UIBlurEffect.Style.dark, true), (.extraLight, false)])
  func `UIVibrancyEffect content brightens or darkens the blurred pixels behind it`(
    style: UIBlurEffect.Style, isDark: Bool
  ) {
    let blur = UIBlurEffect(style: style)
    let (screen, view) = stage(blur)
    let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .fill))
    let without = pixel(screen.picture(), 90, 75)
    screen.run {
      vibrant.frame = view.bounds
      view.contentView.addSubview(vibrant)
      let bar = UIView(frame: CGRect(x: 80, y: 0, width: 20, height: 50))
      bar.backgroundColor = vibrant.contentView.tintColor
      vibrant.contentView.addSubview(bar)
      screen.context.endTurn()
    }
    let with = pixel(screen.picture(), 90, 75)
    let step = isDark ? 51 : -51
    for channel in 0..<3 { #expect(abs(Int(with[channel]) - Int(without[channel]) - step) <= 2) }
    vibrant.effect = nil
    #expect(vibrant.contentView.alpha == 1)
    #expect(vibrant.contentView.layer.compositingFilter == nil)
  }

  @Test func `UIVibrancyEffect styles of lower prominence have a lower content alpha`() {
    let ranks: [[UIVibrancyEffectStyle]] = [
      [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel],
      [.fill, .secondaryFill, .tertiaryFill], [.label, .separator],
    ]
    for rank in ranks {
      let alphas = rank.map { style -> CGFloat in
        let effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light), style: style)
        return UIVisualEffectView(effect: effect).contentView.alpha
      }
      #expect(alphas == alphas.sorted(by: >))
      #expect(Set(alphas).count == alphas.count)
    }
    let plain = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light))
    #expect(UIVisualEffectView(effect: plain).contentView.alpha == 1)
  }

  @Test
  func `UIVisualEffectView.addSubview raises a programmer error, but contentView accepts views`() {
    let view = UIVisualEffectView(effect: nil)
    nonisolated(unsafe) var told = 0
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in told += 1 }) {
      view.addSubview(UIView())
    }
    #expect(told == 1)
    #expect(view.subviews.count == 2)
    view.contentView.addSubview(UIView())
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    #expect(view.contentView.frame == view.bounds)
    #expect(view.contentView.subviews.count == 1)
  }

  @Test func `an archived UIVisualEffectView keeps its effect and contentView subviews`() throws {
    let view = UIVisualEffectView(
      effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark), style: .fill))
    view.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let inside = UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6))
    inside.tag = 7
    view.contentView.addSubview(inside)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: view, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = try #require(
      reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIVisualEffectView)
    #expect(read.frame == view.frame)
    #expect(read.subviews.count == 2)
    #expect(read.contentView.subviews.map(\.tag) == [7])
    #expect(read.effect is UIVibrancyEffect)
    #expect(abs(read.contentView.alpha - 0.2) < 1e-6)
    let blurred = UIVisualEffectView(effect: UIBlurEffect(style: .prominent))
    #expect(blurred.effect?.copy() as? UIVisualEffect === blurred.effect)
    #expect(UIVisualEffect.supportsSecureCoding)
    #expect(UIVisualEffectView(effect: UIVisualEffect()).effect != nil)
  }
}
