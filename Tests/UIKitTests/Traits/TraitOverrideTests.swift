import Testing
import UIKit

/// Tests of `traitOverrides` on views and controllers for every UIKit trait.
@MainActor @Suite(.serialized) struct TraitOverrideTests {
  private let outer = UIView()
  private let inner = UIView()

  init() { outer.addSubview(inner) }

  @Test func `traitOverrides for every UIKit trait apply to subviews until they are removed`() {
    outer.traitOverrides.userInterfaceStyle = .dark
    outer.traitOverrides.displayScale = 2
    outer.traitOverrides.horizontalSizeClass = .regular
    outer.traitOverrides.verticalSizeClass = .compact
    outer.traitOverrides.userInterfaceIdiom = .pad
    outer.traitOverrides.layoutDirection = .rightToLeft
    outer.traitOverrides.preferredContentSizeCategory = .extraLarge
    outer.traitOverrides.userInterfaceLevel = .elevated
    outer.traitOverrides.accessibilityContrast = .high
    outer.traitOverrides.legibilityWeight = .bold
    outer.traitOverrides.displayGamut = .SRGB
    let traits = inner.traitCollection
    #expect(traits.userInterfaceStyle == .dark)
    #expect(traits.displayScale == 2)
    #expect(traits.horizontalSizeClass == .regular)
    #expect(traits.verticalSizeClass == .compact)
    #expect(traits.userInterfaceIdiom == .pad)
    #expect(traits.layoutDirection == .rightToLeft)
    #expect(traits.preferredContentSizeCategory == .extraLarge)
    #expect(traits.userInterfaceLevel == .elevated)
    #expect(traits.accessibilityContrast == .high)
    #expect(traits.legibilityWeight == .bold)
    #expect(traits.displayGamut == .SRGB)
    // Overrides can be read from the view on which they were set.
    let said = outer.traitOverrides
    #expect(said.userInterfaceStyle == .dark)
    #expect(said.displayScale == 2)
    #expect(said.horizontalSizeClass == .regular)
    #expect(said.verticalSizeClass == .compact)
    #expect(said.userInterfaceIdiom == .pad)
    #expect(said.layoutDirection == .rightToLeft)
    #expect(said.preferredContentSizeCategory == .extraLarge)
    #expect(said.userInterfaceLevel == .elevated)
    #expect(said.accessibilityContrast == .high)
    #expect(said.legibilityWeight == .bold)
    #expect(said.displayGamut == .SRGB)
    let all: [UITrait] = [
      UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitHorizontalSizeClass.self,
      UITraitVerticalSizeClass.self, UITraitUserInterfaceIdiom.self, UITraitLayoutDirection.self,
      UITraitPreferredContentSizeCategory.self, UITraitUserInterfaceLevel.self,
      UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self, UITraitDisplayGamut.self,
    ]
    #expect(all.allSatisfy { outer.traitOverrides.contains($0) })
    for trait in all { outer.traitOverrides.remove(trait) }
    #expect(!all.contains { outer.traitOverrides.contains($0) })
    #expect(inner.traitCollection == UIScreen.main.traitCollection)
    #expect(outer.traitOverrides.horizontalSizeClass == .unspecified)
    #expect(outer.traitOverrides.displayScale == 0)
  }

  @Test func `default values of UIKit traits are unspecified, and displayScale is 0`() {
    #expect(UITraitUserInterfaceStyle.defaultValue == .unspecified)
    #expect(UITraitDisplayScale.defaultValue == 0)
    #expect(UITraitHorizontalSizeClass.defaultValue == .unspecified)
    #expect(UITraitVerticalSizeClass.defaultValue == .unspecified)
    #expect(UITraitUserInterfaceIdiom.defaultValue == .unspecified)
    #expect(UITraitLayoutDirection.defaultValue == .unspecified)
    #expect(UITraitPreferredContentSizeCategory.defaultValue == .unspecified)
    #expect(UITraitUserInterfaceLevel.defaultValue == .unspecified)
    #expect(UITraitAccessibilityContrast.defaultValue == .unspecified)
    #expect(UITraitLegibilityWeight.defaultValue == .unspecified)
    #expect(UITraitDisplayGamut.defaultValue == .unspecified)
  }

  @Test func `UITraitCollection.modifyingTraits can read and set traits in its closure`() {
    let traits = UITraitCollection { traits in
      traits.horizontalSizeClass = .regular
      traits.displayGamut = .SRGB
      traits.legibilityWeight = traits.legibilityWeight == .unspecified ? .bold : .regular
      traits.userInterfaceIdiom = .pad
      traits.displayScale += 2
    }
    #expect(traits.horizontalSizeClass == .regular)
    #expect(traits.displayGamut == .SRGB)
    #expect(traits.legibilityWeight == .bold)
    #expect(traits.userInterfaceIdiom == .pad)
    #expect(traits.displayScale == 2)
    let turned = traits.modifyingTraits {
      ($0.horizontalSizeClass, $0.verticalSizeClass) = ($0.verticalSizeClass, .compact)
      $0.userInterfaceLevel = .base
      $0.userInterfaceStyle = $0.userInterfaceStyle == .dark ? .light : .dark
      $0.accessibilityContrast = $0.accessibilityContrast == .high ? .normal : .high
      $0.displayGamut = $0.displayGamut == .SRGB ? .P3 : .SRGB
    }
    #expect(turned.horizontalSizeClass == .unspecified)
    #expect(turned.verticalSizeClass == .compact)
    #expect(turned.userInterfaceLevel == .base)
    #expect(turned.userInterfaceStyle == .dark)
    #expect(turned.accessibilityContrast == .high)
    #expect(turned.displayGamut == .P3)
  }
}
