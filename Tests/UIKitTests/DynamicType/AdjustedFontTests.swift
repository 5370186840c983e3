import QuartzCore
import Testing
import UIKit

/// Fonts that follow the content size category: behaviour/views.md, "Dynamic Type".
///
/// The sizes of text styles are those of Apple's Human Interface Guidelines.
@MainActor
@Suite(.serialized) struct AdjustedFontTests {
  // MARK: Places

  @Test(arguments: TextStage.Place.allCases)
  func `adjustsFontForContentSizeCategory takes the text style's font of a category set anywhere`(
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
  func `fonts stay without adjustsFontForContentSizeCategory`(place: TextStage.Place) {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body), adjusts: false)
    defer { stage.set(nil, at: place) }
    stage.set(.extraExtraLarge, at: place)
    #expect(stage.sizes == [17, 17, 17, 17])
  }

  @Test(arguments: TextStage.Place.allCases)
  func `fonts of UIFontMetrics grow up to their maximum and come back`(place: TextStage.Place) {
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

  @Test func `the nearest override counts`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .headline))
    stage.set(.extraLarge, at: .superview)
    stage.set(.extraExtraExtraLarge, at: .window)
    #expect(stage.sizes == [19, 19, 19, 19])
    stage.set(nil, at: .superview)
    #expect(stage.sizes == [23, 23, 23, 23])
    #expect(stage.fonts.allSatisfy { $0?.fontName == ".SFUI-Semibold" })
  }

  // MARK: Order of what is set

  @Test func `a font that is set later is in the category of the view`() {
    let stage = TextStage()
    stage.set(.extraExtraLarge, at: .window)
    stage.screen.change { stage.setFont(.preferredFont(forTextStyle: .title1)) }
    #expect(stage.sizes == [32, 32, 32, 32])
  }

  @Test func `adjustsFontForContentSizeCategory counts at once, and false keeps the font`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .footnote), adjusts: false)
    stage.set(.extraExtraExtraLarge, at: .window)
    stage.screen.change { stage.setAdjusts(true) }
    #expect(stage.sizes == [19, 19, 19, 19])
    stage.screen.change { stage.setAdjusts(false) }
    stage.set(nil, at: .window)
    #expect(stage.sizes == [19, 19, 19, 19])
  }

  @Test func `a view takes the category of a hierarchy that it is added to later`() {
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

  @Test func `a view outside of all windows takes the screen's category when it enters one`() {
    let stage = TextStage(font: .preferredFont(forTextStyle: .body))
    defer { stage.set(nil, at: .screen) }
    stage.screen.change { stage.box.removeFromSuperview() }
    stage.set(.accessibilityMedium, at: .screen)
    stage.screen.change { stage.child.view.addSubview(stage.box) }
    #expect(stage.sizes == [28, 28, 28, 28])
  }

  @Test func `labels of a view that a controller loads later take the controller's category`() {
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

  @Test func `fonts of a fixed size stay`() {
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

  @Test func `a text style's font that was made bold by its descriptor follows and stays bold`()
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

  @Test func `preferredFontDescriptor has the size of a trait collection's category`() {
    let traits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
    let descriptor = UIFontDescriptor.preferredFontDescriptor(
      withTextStyle: .body, compatibleWith: traits)
    #expect(descriptor.pointSize == 19)
  }

  @Test func `fonts for another category take that of the view`() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    let stage = TextStage(font: .preferredFont(forTextStyle: .body, compatibleWith: large))
    #expect(stage.sizes == [17, 17, 17, 17])
  }

  @Test func `a font and its scaled equal are equal`() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(UIFont.preferredFont(forTextStyle: .body) == font)
    #expect(UIFontMetrics.default.scaledFont(for: font) == font)
  }

  // MARK: Limits

  @Test func `content size category limits hold for a view and its subviews`() {
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

  @Test func `of content size category limits that contradict each other the maximum counts`() {
    let view = UIView()
    view.minimumContentSizeCategory = .extraExtraLarge
    view.maximumContentSizeCategory = .small
    #expect(view.traitCollection.preferredContentSizeCategory == .small)
  }

  @Test func `appliedContentSizeCategoryLimitsDescription lists views, categories and limits`() {
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
