import Diagnostics
import QuartzCore
import Synchronization
import Testing
import UIKit

@MainActor @Suite struct SymbolTests {
  /// Returns the sum of the alpha values in an image, in units of opaque pixels.
  private func ink(_ image: UIImage) -> Double {
    guard let pixels = image.cgImage, let data = pixels.dataProvider?.data as Data? else {
      return 0
    }
    return stride(from: 3, to: data.count, by: 4).reduce(0.0) { $0 + Double(data[$1]) / 255 }
  }

  @Test(arguments: [
    "star", "star.fill", "heart.fill", "chevron.right", "xmark.circle.fill", "plus.square", "gear",
    "trash", "person.fill", "house", "bell", "arrow.clockwise", "ellipsis", "magnifyingglass",
    "checkmark.circle", "trash.fill", "house.fill", "questionmark.circle", "photo",
  ])
  func `UIImage(systemName:) returns a template image with visible content`(_ name: String) throws {
    let image = try #require(UIImage(systemName: name))
    #expect(image.isSymbolImage)
    #expect(image.renderingMode == .alwaysTemplate)
    #expect(image.size == CGSize(width: 21, height: 21))
    let pixels = 63.0 * 63
    #expect(ink(image) > pixels * 0.03)
    #expect(ink(image) < pixels * 0.9)
  }

  @Test func `UIImage(systemName:) returns nil for an unknown name`() {
    #expect(UIImage(systemName: "nothing.of.the.kind") == nil)
    #expect(UIImage(systemName: "nothing.circle") == nil)
    #expect(UIImage(systemName: "star", compatibleWith: nil) != nil)
  }

  @Test(arguments: [
    ("hart.fill", "similar symbols are 'heart.fill'"),
    ("chevron.rigth", "similar symbols are 'chevron.right'"),
    ("star.circl", "similar symbols are 'star.circle'"),
    ("cloud.bolt.rain.fill", "similar symbols are 'bolt', 'cloud', 'bolt.fill'"),
    (
      "square.and.arrow.down.on.square",
      "similar symbols are 'arrow.down', 'arrow.up', 'arrow.left'"
    ),
    ("figure.walk", "draw an image of your own"),
    (String(repeating: "x", count: 200), "draw an image of your own"),
    ("", "draw an image of your own"),
  ])
  func `UIImage(systemName:) reports an unknown name with similar ones`(
    _ name: String, remedy: String
  ) {
    let texts = Diagnostics.captureMessages { _ = UIImage(systemName: name) }.texts
    #expect(texts == ["no symbol named '\(name)' found in the system symbol set; \(remedy)"])
  }

  @Test func `UIImage(systemName:) reports an unknown name once and nothing about a known one`() {
    let lines = Mutex<[String]>([])
    Diagnostics.$sink.withValue(Diagnostics.Sink { line in lines.withLock { $0.append(line) } }) {
      for _ in 0..<2 {
        for name in ["figure.walk", "figure.run", "star", "star.fill.circle"] {
          _ = UIImage(systemName: name)
          _ = UIImage(systemName: name, withConfiguration: nil)
          _ = UIImage(systemName: name, compatibleWith: nil)
        }
        // The size is invalid, not the name.
        let huge = UIImage.SymbolConfiguration(pointSize: 100_000)
        _ = UIImage(systemName: "star", withConfiguration: huge)
      }
    }
    let names = ["figure.walk", "figure.run"]
    #expect(
      lines.withLock { $0 }
        == names.map {
          "UIKit: no symbol named '\($0)' found in the system symbol set; draw an image of your own"
        })
  }

  @Test func `the symbols of system items exist`() {
    let texts = Diagnostics.captureMessages {
      for value in 0...30 {
        if let item = UITabBarItem.SystemItem(rawValue: value) {
          #expect(UITabBarItem(tabBarSystemItem: item, tag: 0).image != nil)
        }
        if let item = UIBarButtonItem.SystemItem(rawValue: value) {
          let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
          toolbar.items = [UIBarButtonItem(barButtonSystemItem: item, target: nil, action: nil)]
          toolbar.layoutIfNeeded()
        }
      }
    }.texts
    #expect(texts == [])
  }

  @Test func `a symbol's pointSize and scale enlarge the image, and its weight thickens the lines`()
    throws
  {
    let base = UIImage.SymbolConfiguration(pointSize: 20)
    let image = try #require(UIImage(systemName: "star", withConfiguration: base))
    #expect(image.size.width == 24)
    let large = try #require(image.applyingSymbolConfiguration(.init(scale: .large)))
    // 20 · 1.2 · 1.28 = 30.72
    #expect(large.size.width == 31)
    let bold = image.withConfiguration(UIImage.SymbolConfiguration(weight: .bold))
    #expect(bold.size == image.size)
    #expect(ink(bold) > ink(image) * 1.2)
    #expect(bold.symbolConfiguration == UIImage.SymbolConfiguration(pointSize: 20, weight: .bold))
    #expect(UIImage().applyingSymbolConfiguration(base) == nil)
    let plain = UIImage()
    #expect(plain.withConfiguration(base) === plain)
    #expect(!plain.isSymbolImage)
  }

  @Test func `SymbolConfiguration stores, combines and compares its values`() {
    typealias Symbol = UIImage.SymbolConfiguration
    #expect(Symbol(font: .systemFont(ofSize: 12)) == Symbol(pointSize: 12))
    #expect(Symbol(textStyle: .body) == Symbol(pointSize: 17))
    #expect(
      Symbol(textStyle: .body, scale: .small)
        == Symbol(pointSize: 17, weight: .unspecified, scale: .small))
    #expect(Symbol.unspecified.applying(Symbol(weight: .thin)) == Symbol(weight: .thin))
    #expect(Symbol(weight: .thin).applying(nil).hash == Symbol(weight: .thin).hash)
  }

  @Test func `UIImage.checkmark, remove, add, actions and strokedCheckmark return symbol images`() {
    let all: [UIImage] = [.checkmark, .remove, .add, .actions, .strokedCheckmark]
    #expect(all.allSatisfy { $0.isSymbolImage })
    #expect(UIImage(named: "no such picture", in: nil, with: nil) == nil)
  }

  @Test func `addSymbolEffect(.bounce) ends after one bounce, and pulse repeats until removed`() {
    let stage = ViewStage()
    let view = UIImageView(image: UIImage(systemName: "star"))
    stage.run { stage.view.addSubview(view) }
    stage.endTurn()
    stage.run {
      view.addSymbolEffect(.bounce)
      view.addSymbolEffect(.pulse, options: .repeating.speed(2))
    }
    stage.endTurn()
    stage.advance(to: 0.5 / 3)
    let scale = stage.run { view.layer.presentation()?.transform.m11 ?? 0 }
    #expect(abs(scale - 1.18) < 1e-3)
    stage.advance(to: 0.6)
    #expect(view.layer.animationKeys() == ["symbolEffect.pulse"])
    stage.run { view.removeSymbolEffect(ofType: .pulse) }
    #expect(view.layer.animationKeys() == nil)
    stage.run {
      view.addSymbolEffect(.scale.up)
      view.addSymbolEffect(.wiggle, options: .repeat(2))
      view.addSymbolEffect(.rotate, options: .nonRepeating)
      view.addSymbolEffect(.variableColor)
      view.addSymbolEffect(.breathe)
      view.addSymbolEffect(.disappear)
      view.addSymbolEffect(.appear)
      if let image = UIImage(systemName: "heart") {
        view.setSymbolImage(image, contentTransition: .replace)
      }
    }
    #expect(view.layer.animationKeys()?.count == 7)
    #expect(view.image?.isSymbolImage == true)
    stage.run { view.removeAllSymbolEffects() }
    #expect(view.layer.animationKeys() == nil)
    _ = (BounceSymbolEffect.bounce.down, ScaleSymbolEffect.scale.down, SymbolEffectOptions.default)
  }
}
