import AnimationTesting
import Foundation
import QuartzCore
import Testing
import UIKit

/// Checks that the screen, the window and the images of an `AnimationStage` agree, whichever of them is configured.
@MainActor
@Suite struct StageScreenTests {
  /// Expects the given size, scale, size classes, safe area and idiom of the stage's screen, window and device.
  private func expect(
    _ stage: AnimationStage, size: CGSize, scale: CGFloat = 2,
    classes: [UIUserInterfaceSizeClass] = [.compact, .regular],
    safeAreaInsets: UIEdgeInsets = .zero,
    idiom: UIUserInterfaceIdiom = .phone, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (screen, traits) = (UIScreen.main, stage.window.traitCollection)
    let bounds = CGRect(origin: .zero, size: size)
    #expect(stage.window.screen === screen, sourceLocation: sourceLocation)
    #expect(screen.bounds == bounds, sourceLocation: sourceLocation)
    #expect(stage.window.bounds == bounds, sourceLocation: sourceLocation)
    #expect(stage.bounds == bounds, sourceLocation: sourceLocation)
    #expect(screen.scale == scale, sourceLocation: sourceLocation)
    #expect(traits.displayScale == scale, sourceLocation: sourceLocation)
    #expect(stage.scale == scale, sourceLocation: sourceLocation)
    #expect(UITraitCollection.current.displayScale == scale, sourceLocation: sourceLocation)
    #expect(traits.horizontalSizeClass == classes[0], sourceLocation: sourceLocation)
    #expect(traits.verticalSizeClass == classes[1], sourceLocation: sourceLocation)
    let screens = screen.traitCollection
    #expect(screens.horizontalSizeClass == classes[0], sourceLocation: sourceLocation)
    #expect(screens.verticalSizeClass == classes[1], sourceLocation: sourceLocation)
    #expect(stage.window.safeAreaInsets == safeAreaInsets, sourceLocation: sourceLocation)
    #expect(traits.userInterfaceIdiom == idiom, sourceLocation: sourceLocation)
    #expect(UIDevice.current.userInterfaceIdiom == idiom, sourceLocation: sourceLocation)
  }

  private static let upright = CGSize(width: 320, height: 568)
  private static let bars = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  @Test func `AnimationStage(size:) sets the bounds of UIScreen and UIWindow`() {
    withAnimationStage(size: Self.upright) { expect($0, size: Self.upright) }
  }

  @Test func `an AnimationStage with a landscape size has two compact size classes`() {
    let size = CGSize(width: 844, height: 390)
    withAnimationStage(size: size) { expect($0, size: size, classes: [.compact, .compact]) }
  }

  @Test(arguments: [1, 3] as [CGFloat])
  func `AnimationStage(scale:) sets the scale of UIScreen and UIWindow`(scale: CGFloat) {
    withAnimationStage(size: Self.upright, scale: scale) {
      expect($0, size: Self.upright, scale: scale)
    }
  }

  @Test func `AnimationStage(safeAreaInsets:) sets the safe area insets of the window`() {
    withAnimationStage(size: Self.upright, safeAreaInsets: Self.bars) {
      expect($0, size: Self.upright, safeAreaInsets: Self.bars)
    }
  }

  @Test func `an AnimationStage with the pad idiom has regular size classes`() {
    let size = CGSize(width: 820, height: 1180)
    withAnimationStage(size: size, traits: UITraitCollection(userInterfaceIdiom: .pad)) {
      expect($0, size: size, classes: [.regular, .regular], idiom: .pad)
    }
  }

  @Test func `AnimationStage uses the size classes of the given traits`() {
    let traits = UITraitCollection {
      ($0.horizontalSizeClass, $0.verticalSizeClass) = (.regular, .compact)
    }
    withAnimationStage(size: Self.upright, traits: traits) {
      expect($0, size: Self.upright, classes: [.regular, .compact])
    }
  }

  @Test func `AnimationStage uses the displayScale of the given traits as its scale`() {
    withAnimationStage(size: Self.upright, traits: UITraitCollection(displayScale: 3)) {
      expect($0, size: Self.upright, scale: 3)
    }
  }

  @Test
  func `Simulator.screen.configure updates the size, scale and safe area of an AnimationStage`() {
    withAnimationStage(size: Self.upright) { stage in
      let size = CGSize(width: 932, height: 430)
      Simulator.screen.configure(size: size, scale: 3, safeAreaInsets: Self.bars)
      expect(
        stage, size: size, scale: 3, classes: [.regular, .compact], safeAreaInsets: Self.bars)
    }
  }

  @Test func `Simulator.screen.traits sets the idiom and scale of an AnimationStage`() {
    withAnimationStage(size: Self.upright) { stage in
      Simulator.screen.traits = UITraitCollection {
        ($0.userInterfaceIdiom, $0.displayScale) = (.pad, 1)
      }
      expect(stage, size: Self.upright, scale: 1, idiom: .pad)
    }
  }

  @Test func `setting the frame size of an AnimationStage's window resizes its screen`() {
    withAnimationStage(size: Self.upright) { stage in
      stage.window.frame.size = CGSize(width: 568, height: 320)
      expect(stage, size: CGSize(width: 568, height: 320), classes: [.compact, .compact])
    }
  }

  @Test func `setting the bounds size of an AnimationStage's window resizes its screen and frame`()
  {
    withAnimationStage(size: Self.upright) { stage in
      stage.window.bounds.size = CGSize(width: 568, height: 320)
      expect(stage, size: CGSize(width: 568, height: 320), classes: [.compact, .compact])
      #expect(stage.window.frame == CGRect(x: 0, y: 0, width: 568, height: 320))
    }
  }

  @Test func `traitOverrides of an AnimationStage's window change scale, idiom and size classes`() {
    withAnimationStage(size: Self.upright) { stage in
      stage.window.traitOverrides.displayScale = 3
      stage.window.traitOverrides.userInterfaceIdiom = .pad
      stage.window.traitOverrides.horizontalSizeClass = .regular
      expect(
        stage, size: Self.upright, scale: 3, classes: [.regular, .regular], idiom: .pad)
      stage.window.traitOverrides.remove(UITraitDisplayScale.self)
      stage.window.traitOverrides.remove(UITraitUserInterfaceIdiom.self)
      stage.window.traitOverrides.remove(UITraitHorizontalSizeClass.self)
      expect(stage, size: Self.upright)
    }
  }

  @Test func `safeAreaInsets of an AnimationStage's window set the safe area of the screen`() {
    withAnimationStage(size: Self.upright) { stage in
      stage.window.safeAreaInsets = Self.bars
      expect(stage, size: Self.upright, safeAreaInsets: Self.bars)
    }
  }

  @Test func `an AnimationStage configures the screen of the task that creates it`() {
    let stage = AnimationStage(size: Self.upright, scale: 1)
    expect(stage, size: Self.upright, scale: 1)
  }

  @Test func `AnimationStage.image uses the size and scale set by Simulator.screen.configure`()
    throws
  {
    try withAnimationStage(size: Self.upright) { stage in
      Simulator.screen.configure(size: CGSize(width: 100, height: 50), scale: 3)
      let image = try stage.image()
      #expect(image.width == 300)
      #expect(image.height == 150)
    }
  }

  @Test func `views and image renderers on an AnimationStage use its scale`() {
    final class Drawn: UIView {
      override func draw(_ rect: CGRect) { UIBezierPath(rect: bounds).fill() }
    }
    withAnimationStage(size: Self.upright, scale: 1) { stage in
      let view = Drawn(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.add(view)
      #expect(view.layer.contentsScale == 1)
      #expect(UIGraphicsImageRendererFormat().scale == 1)
    }
  }

  @Test func `the view of a UIViewController on an AnimationStage has the size of its screen`() {
    withAnimationStage(size: Self.upright) { stage in
      #expect(UIViewController().view.frame == CGRect(x: 0, y: 0, width: 320, height: 568))
    }
  }

  @Test func `a nested AnimationStage does not change the screen of the outer one`() {
    withAnimationStage(size: Self.upright, scale: 1) { outer in
      withAnimationStage(size: CGSize(width: 844, height: 390), scale: 3) { inner in
        Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark)
        expect(
          inner, size: CGSize(width: 844, height: 390), scale: 3, classes: [.compact, .compact])
      }
      expect(outer, size: Self.upright, scale: 1)
      #expect(outer.window.traitCollection.userInterfaceStyle == .light)
    }
  }

  @Test func `Simulator.keyboard shown on one AnimationStage is not visible on the next stage`() {
    withAnimationStage(size: Self.upright) { _ in
      Simulator.keyboard.show(height: 200)
      #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 368, width: 320, height: 200))
      withAnimationStage(size: Self.upright) { _ in #expect(!Simulator.keyboard.isVisible) }
    }
  }

  @Test func `assertFrames of a view without an AnimationStage uses the default UIScreen bounds`()
    throws
  {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 4))
    var (bounds, scale) = (CGRect.zero, CGFloat(0))
    try withFrames { frames in
      _ = failures {
        try frames.compare {
          assertFrames(of: view, at: [0], scale: 1) {
            (bounds, scale) = (UIScreen.main.bounds, UIScreen.main.scale)
          }
        }
      }
    }
    #expect(bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(scale == 1)
  }
}
