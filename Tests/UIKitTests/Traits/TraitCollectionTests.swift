import Testing
import UIKit

private struct Theme: UITraitDefinition {
  static var defaultValue: String { "plain" }
}

@MainActor @Suite struct TraitCollectionTests {
  @Test func `each UITraitCollection initializer sets one trait and leaves the others unspecified`()
  {
    let all: [(UITraitCollection, UITrait)] = [
      (UITraitCollection(userInterfaceStyle: .dark), UITraitUserInterfaceStyle.self),
      (UITraitCollection(displayScale: 2), UITraitDisplayScale.self),
      (UITraitCollection(horizontalSizeClass: .compact), UITraitHorizontalSizeClass.self),
      (UITraitCollection(verticalSizeClass: .regular), UITraitVerticalSizeClass.self),
      (UITraitCollection(userInterfaceIdiom: .pad), UITraitUserInterfaceIdiom.self),
      (UITraitCollection(layoutDirection: .rightToLeft), UITraitLayoutDirection.self),
      (
        UITraitCollection(preferredContentSizeCategory: .small),
        UITraitPreferredContentSizeCategory.self
      ),
      (UITraitCollection(userInterfaceLevel: .elevated), UITraitUserInterfaceLevel.self),
      (UITraitCollection(accessibilityContrast: .high), UITraitAccessibilityContrast.self),
      (UITraitCollection(legibilityWeight: .bold), UITraitLegibilityWeight.self),
      (UITraitCollection(displayGamut: .P3), UITraitDisplayGamut.self),
    ]
    for (collection, trait) in all {
      #expect(collection.changedTraits(from: nil).map { "\($0)" } == ["\(trait)"])
    }
    let together = UITraitCollection(traitsFrom: all.map(\.0))
    #expect(all.allSatisfy { together.containsTraits(in: $0.0) })
    #expect(together.changedTraits(from: together).isEmpty)
    #expect(!all[0].0.containsTraits(in: together))
    #expect(together.containsTraits(in: nil))
    #expect(together.verticalSizeClass == .regular)
    #expect(together.userInterfaceIdiom == .pad)
    #expect(together.userInterfaceLevel == .elevated)
    #expect(together.accessibilityContrast == .high)
    #expect(together.legibilityWeight == .bold)
    #expect(together.displayGamut == .P3)
  }

  @Test func `hasDifferentColorAppearance depends only on style, contrast, level and gamut`() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let large = light.modifyingTraits { $0.preferredContentSizeCategory = .extraLarge }
    #expect(!large.hasDifferentColorAppearance(comparedTo: light))
    #expect(light.hasDifferentColorAppearance(comparedTo: nil))
    #expect(
      light.modifyingTraits { $0.accessibilityContrast = .high }
        .hasDifferentColorAppearance(comparedTo: light))
    #expect(UITraitCollection.systemTraitsAffectingColorAppearance.count == 4)
  }

  @Test func `UIScreen.main has the traits of an iPhone in portrait`() {
    let traits = UIScreen.main.traitCollection
    #expect(traits.userInterfaceIdiom == .phone)
    #expect(traits.horizontalSizeClass == .compact)
    #expect(traits.verticalSizeClass == .regular)
    #expect(traits.preferredContentSizeCategory == .large)
    #expect(traits.displayScale == UIScreen.main.scale)
    #expect(traits.layoutDirection == .leftToRight)
  }

  @Test func `UITraitCollection stores, copies and compares a custom UITraitDefinition`() {
    let collection = UITraitCollection { $0[Theme.self] = "fancy" }
    #expect(collection[Theme.self] == "fancy")
    #expect(UITraitCollection()[Theme.self] == "plain")
    #expect(collection == UITraitCollection { $0[Theme.self] = "fancy" })
    #expect(collection != UITraitCollection { $0[Theme.self] = "other" })
    #expect(Theme.name == "Theme")
    #expect(Theme.identifier == "Theme")
    #expect(!Theme.affectsColorAppearance)
    #expect((collection.copy() as? UITraitCollection) == collection)
    #expect(collection.hash == UITraitCollection { $0[Theme.self] = "fancy" }.hash)
  }

  @Test func `UIView.traitOverrides apply to subviews until they are removed`() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    outer.traitOverrides.horizontalSizeClass = .regular
    outer.traitOverrides[Theme.self] = "fancy"
    #expect(inner.traitCollection.horizontalSizeClass == .regular)
    #expect(inner.traitCollection[Theme.self] == "fancy")
    #expect(outer.traitOverrides.contains(Theme.self))
    inner.traitOverrides[Theme.self] = "own"
    #expect(inner.traitCollection[Theme.self] == "own")
    outer.traitOverrides.remove(Theme.self)
    outer.traitOverrides.remove(UITraitHorizontalSizeClass.self)
    #expect(outer.traitCollection[Theme.self] == "plain")
    #expect(outer.traitCollection.horizontalSizeClass == .compact)
  }

  @Test func `UIViewController's trait overrides apply to its view and its children`() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.overrideUserInterfaceStyle = .dark
    #expect(child.view.traitCollection.userInterfaceStyle == .dark)
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    parent.setOverrideTraitCollection(
      UITraitCollection(horizontalSizeClass: .regular), forChild: child)
    #expect(child.traitCollection.horizontalSizeClass == .regular)
    #expect(parent.overrideTraitCollection(forChild: child)?.horizontalSizeClass == .regular)
    child.traitOverrides.layoutDirection = .rightToLeft
    #expect(child.traitOverrides.layoutDirection == .rightToLeft)
    #expect(child.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(parent.traitCollection.layoutDirection == .leftToRight)
    let unloaded = UIViewController()
    unloaded.overrideUserInterfaceStyle = .dark
    #expect(unloaded.traitCollection.userInterfaceStyle == .dark)
    #expect(!unloaded.isViewLoaded)
  }

  @Test func `registerForTraitChanges calls its handler only for the registered traits`() {
    final class Card: UIView {
      var heard: [String] = []
      func themeChanged(_ view: UIView) { heard.append("method") }
    }
    let card = Card()
    let first = card.registerForTraitChanges([Theme.self]) { (card: Card, old: UITraitCollection) in
      card.heard.append("\(old[Theme.self]) to \(card.traitCollection[Theme.self])")
    }
    let method = Selector("themeChanged:", Card.themeChanged)
    card.registerForTraitChanges([Theme.self], action: method)
    let other = Card()
    card.registerForTraitChanges([UITraitUserInterfaceStyle.self], target: other, action: method)
    card.traitOverrides[Theme.self] = "fancy"
    #expect(card.heard == ["plain to fancy", "method"])
    #expect(other.heard.isEmpty)
    card.unregisterForTraitChanges(first)
    card.traitOverrides.userInterfaceStyle = .dark
    #expect(other.heard == ["method"])
    card.traitOverrides[Theme.self] = "other"
    #expect(card.heard == ["plain to fancy", "method", "method"])
  }

  @Test func `unregisterForTraitChanges stops a controller's trait change handlers`() {
    let controller = UIViewController()
    var heard = 0
    let wish = controller.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (controller: UIViewController, _: UITraitCollection) in heard += 1
    }
    controller.view.overrideUserInterfaceStyle = .dark
    controller.unregisterForTraitChanges(wish)
    controller.view.overrideUserInterfaceStyle = .light
    #expect(heard == 1)
  }

  @Test func `UIContentSizeCategory values are compared by text size`() {
    #expect(UIContentSizeCategory.small < .large)
    #expect(UIContentSizeCategory.extraExtraExtraLarge < .accessibilityMedium)
    #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
    #expect(!UIContentSizeCategory.extraLarge.isAccessibilityCategory)
  }
}
