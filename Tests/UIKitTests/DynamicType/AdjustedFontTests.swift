import QuartzCore
import Testing
import UIKit

/// Tests of fonts that follow the content size category.
///
/// The expected text style sizes are from Apple's Human Interface Guidelines.
///
/// - Source: Documentation/behaviour/views.md, "Dynamic Type".
@MainActor
@Suite(.serialized) struct AdjustedFontTests {
  // MARK: Views, windows and screens

  @Test(arguments: TextStage.Place.allCases)
  func `adjustsFontForContentSizeCategory follows a category set on a view, window or screen`(
    place: TextStage.Place
  ) {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    defer { stage.set(nil, at: place) }
    #expect(stage.sizes == [17, 17, 17, 17])
    stage.set(.extraExtraLarge, at: place)
    #expect(stage.sizes == [21, 21, 21, 21])
    stage.set(.accessibilityExtraLarge, at: place)
    #expect(stage.sizes == [40, 40, 40, 40])
    stage.set(nil, at: place)
    #expect(stage.sizes == [17, 17, 17, 17])
    #expect(stage.fonts.allSatisfy { $0 == .systemFont(ofSize: 17) })
  }

  @Test(arguments: TextStage.Place.allCases)
  func `fonts keep their size if adjustsFontForContentSizeCategory is false`(place: TextStage.Place)
  {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body), adjusts: false)
    defer { stage.set(nil, at: place) }
    stage.set(.extraExtraLarge, at: place)
    #expect(stage.sizes == [17, 17, 17, 17])
  }

  @Test(arguments: TextStage.Place.allCases)
  func `UIFontMetrics fonts scale with the content size category up to maximumPointSize`(
    place: TextStage.Place
  ) {
    let metrics = UIFontMetrics(forTextStyle: .body)
    let base = UIFont.systemFont(ofSize: 20, weight: .bold)
    let (bounded, free) = (
      TextStage(font: metrics.scaledFont(for: base, maximumPointSize: 24)),
      TextStage(font: metrics.scaledFont(for: base))
    )
    for stage in [bounded, free] {
      defer { stage.set(nil, at: place) }
      #expect(stage.sizes == [20, 20, 20, 20])
      stage.set(.accessibilityExtraExtraExtraLarge, at: place)
      #expect(stage.sizes.allSatisfy { stage === bounded ? $0 == 24 : $0 > 40 })
      #expect(stage.fonts.allSatisfy { $0?.fontName == ".SFUI-Bold" })
      stage.set(.extraSmall, at: place)
      #expect(stage.sizes.allSatisfy { $0 < 20 })
      stage.set(nil, at: place)
      #expect(stage.fonts.allSatisfy { $0 == base })
    }
  }

  @Test func `fonts use the content size category override from the nearest ancestor`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .headline))
    stage.set(.extraLarge, at: .superview)
    stage.set(.extraExtraExtraLarge, at: .window)
    #expect(stage.sizes == [19, 19, 19, 19])
    stage.set(nil, at: .superview)
    #expect(stage.sizes == [23, 23, 23, 23])
    #expect(stage.fonts.allSatisfy { $0?.fontName == ".SFUI-Semibold" })
  }

  // MARK: Order of settings

  @Test func `a font set after a content size category change uses the new category`() {
    let stage = TextStage()
    stage.set(.extraExtraLarge, at: .window)
    stage.screen.change { stage.setFont(.preferredFont(forTextStyle: .title1)) }
    #expect(stage.sizes == [32, 32, 32, 32])
  }

  @Test
  func `setting adjustsFontForContentSizeCategory resizes the font at once, unsetting keeps it`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .footnote), adjusts: false)
    stage.set(.extraExtraExtraLarge, at: .window)
    stage.screen.change { stage.setAdjusts(true) }
    #expect(stage.sizes == [19, 19, 19, 19])
    stage.screen.change { stage.setAdjusts(false) }
    stage.set(nil, at: .window)
    #expect(stage.sizes == [19, 19, 19, 19])
  }

  @Test func `a view added to a hierarchy uses the hierarchy's content size category`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    let other = UIView()
    other.traitOverrides.preferredContentSizeCategory = .extraLarge
    for view in stage.views { other.addSubview(view) }
    #expect(stage.sizes == [19, 19, 19, 19])
    for view in stage.views { view.removeFromSuperview() }
    #expect(stage.sizes == [17, 17, 17, 17])
    let holder = UIView()
    for view in stage.views { holder.addSubview(view) }
    other.addSubview(holder)
    #expect(stage.sizes == [19, 19, 19, 19])
  }

  @Test func `a view added to a window uses the screen's current content size category`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    defer { stage.set(nil, at: .screen) }
    stage.screen.change { stage.box.removeFromSuperview() }
    stage.set(.accessibilityMedium, at: .screen)
    stage.screen.change { stage.child.view.addSubview(stage.box) }
    #expect(stage.sizes == [28, 28, 28, 28])
  }

  @Test
  func `a label in a newly loaded view uses the content size category of its view controller`() {
    final class Late: UIViewController {
      let label = UILabel()
      override func loadView() {
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        view = UIView()
        view.addSubview(label)
      }
    }
    UIView().traitOverrides.preferredContentSizeCategory = .large
    let late = Late()
    late.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
    late.loadViewIfNeeded()
    #expect(late.label.font.pointSize == 21)
  }

  // MARK: Fonts

  @Test func `fixed-size fonts ignore the content size category`() {
    let body = UIFont.preferredFont(forTextStyle: .body)
    let fixed: [UIFont] = [
      .systemFont(ofSize: 17), body.withSize(17),
      UIFont(descriptor: body.fontDescriptor, size: 17), .boldSystemFont(ofSize: 17),
    ]
    for font in fixed {
      let stage = TextStage(font: font)
      stage.set(.accessibilityLarge, at: .window)
      #expect(stage.sizes == [17, 17, 17, 17])
    }
  }

  @Test func `a text style font with a bold or serif descriptor scales and keeps its font face`()
    throws
  {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
    let bold = try #require(descriptor.withSymbolicTraits(.traitBold))
    let serif = try #require(descriptor.withDesign(.serif))
    for (descriptor, name) in [(bold, ".SFUI-Bold"), (serif, ".NewYork-Regular")] {
      let stage = TextStage(font: UIFont(descriptor: descriptor, size: 0))
      stage.set(.extraExtraExtraLarge, at: .window)
      #expect(stage.sizes == [23, 23, 23, 23])
      #expect(stage.fonts.allSatisfy { $0?.fontName == name })
    }
  }

  @Test func `preferredFontDescriptor(compatibleWith:) uses the trait collection's size category`()
  {
    let traits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
    let descriptor = UIFontDescriptor.preferredFontDescriptor(
      withTextStyle: .body, compatibleWith: traits)
    #expect(descriptor.pointSize == 19)
  }

  @Test func `a font from preferredFont(compatibleWith:) is resized to the view's size category`() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    let stage = TextStage(font: .preferredFont(forTextStyle: .body, compatibleWith: large))
    #expect(stage.sizes == [17, 17, 17, 17])
  }

  @Test func `preferredFont and scaledFont equal the system font of the same size`() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(UIFont.preferredFont(forTextStyle: .body) == font)
    #expect(UIFontMetrics.default.scaledFont(for: font) == font)
  }

  // MARK: Limits

  @Test func `minimum and maximumContentSizeCategory apply to a view and its subviews`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    stage.screen.change {
      stage.box.maximumContentSizeCategory = .extraLarge
      stage.box.minimumContentSizeCategory = .medium
    }
    stage.set(.accessibilityLarge, at: .window)
    #expect(stage.sizes == [19, 19, 19, 19])
    #expect(stage.box.traitCollection.preferredContentSizeCategory == .extraLarge)
    stage.set(.extraSmall, at: .window)
    #expect(stage.sizes == [16, 16, 16, 16])
    stage.screen.change { stage.box.minimumContentSizeCategory = nil }
    #expect(stage.sizes == [14, 14, 14, 14])
    stage.set(.accessibilityLarge, at: .window)
    stage.screen.change { stage.box.maximumContentSizeCategory = nil }
    #expect(stage.sizes == [33, 33, 33, 33])
  }

  @Test func `maximumContentSizeCategory takes precedence over a larger minimum`() {
    let view = UIView()
    view.minimumContentSizeCategory = .extraExtraLarge
    view.maximumContentSizeCategory = .small
    #expect(view.traitCollection.preferredContentSizeCategory == .small)
  }

  @Test
  func `appliedContentSizeCategoryLimitsDescription lists views, their categories and limits`() {
    let (outer, inner) = (UIView(), UILabel())
    outer.addSubview(inner)
    outer.maximumContentSizeCategory = .medium
    #expect(
      inner.appliedContentSizeCategoryLimitsDescription == """
        UILabel: UICTContentSizeCategoryM
        UIView: UICTContentSizeCategoryM, maximum UICTContentSizeCategoryM
        """)
  }
}
