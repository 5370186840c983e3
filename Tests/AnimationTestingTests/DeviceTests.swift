import AnimationTesting
import Testing
import UIKit

/// Tests of stages with the screen of a device.
@MainActor
@Suite struct DeviceTests {
  /// The published values of a device.
  struct Facts: Sendable, CustomTestStringConvertible {
    var device: SimulatedDevice
    /// The size of the screen in pixels, in portrait orientation.
    var pixels: [CGFloat]
    var scale: CGFloat
    var rate = 60
    /// The safe area insets at the top, left, bottom and right.
    var portrait: [CGFloat]
    var landscape: [CGFloat]
    var isWideInLandscape = false
    var isTablet = false

    var testDescription: String { device.name }
  }

  /// The published values of all devices.
  ///
  /// The pixel sizes are those of Apple's technical specifications. The size classes are those of the table in Apple's
  /// Human Interface Guidelines, "Layout". The insets were measured on simulators by others; see
  /// Documentation/behaviour/views.md, "Devices".
  nonisolated static let facts = [
    Facts(
      device: .iPhoneSE, pixels: [750, 1334], scale: 2, portrait: [20, 0, 0, 0],
      landscape: [0, 0, 0, 0]),
    Facts(
      device: .iPhone13, pixels: [1170, 2532], scale: 3, portrait: [47, 0, 34, 0],
      landscape: [0, 47, 21, 47]),
    Facts(
      device: .iPhone15, pixels: [1179, 2556], scale: 3, portrait: [59, 0, 34, 0],
      landscape: [0, 59, 21, 59]),
    Facts(
      device: .iPhone16, pixels: [1179, 2556], scale: 3, portrait: [59, 0, 34, 0],
      landscape: [0, 59, 21, 59]),
    Facts(
      device: .iPhone16Plus, pixels: [1290, 2796], scale: 3, portrait: [59, 0, 34, 0],
      landscape: [0, 59, 21, 59], isWideInLandscape: true),
    Facts(
      device: .iPhone16Pro, pixels: [1206, 2622], scale: 3, rate: 120, portrait: [62, 0, 34, 0],
      landscape: [0, 62, 21, 62]),
    Facts(
      device: .iPhone16ProMax, pixels: [1320, 2868], scale: 3, rate: 120,
      portrait: [62, 0, 34, 0], landscape: [0, 62, 21, 62], isWideInLandscape: true),
    Facts(
      device: .iPhone17, pixels: [1206, 2622], scale: 3, rate: 120, portrait: [62, 0, 34, 0],
      landscape: [20, 62, 20, 62]),
    Facts(
      device: .iPhoneAir, pixels: [1260, 2736], scale: 3, rate: 120, portrait: [68, 0, 34, 0],
      landscape: [20, 68, 29, 68], isWideInLandscape: true),
    // The screen of the iPhone 13 mini has 1080 × 2340 pixels and shows a smaller copy of 1125 × 2436 pixels.
    Facts(
      device: .iPhone13mini, pixels: [1125, 2436], scale: 3, portrait: [50, 0, 34, 0],
      landscape: [0, 50, 21, 50]),
    Facts(
      device: .iPadMini, pixels: [1488, 2266], scale: 2, portrait: [24, 0, 20, 0],
      landscape: [24, 0, 20, 0], isTablet: true),
    Facts(
      device: .iPad, pixels: [1640, 2360], scale: 2, portrait: [24, 0, 20, 0],
      landscape: [24, 0, 20, 0], isTablet: true),
    Facts(
      device: .iPadAir13, pixels: [2048, 2732], scale: 2, portrait: [24, 0, 20, 0],
      landscape: [24, 0, 20, 0], isTablet: true),
    Facts(
      device: .iPadPro11, pixels: [1668, 2420], scale: 2, rate: 120, portrait: [24, 0, 20, 0],
      landscape: [24, 0, 20, 0], isTablet: true),
    Facts(
      device: .iPadPro13, pixels: [2064, 2752], scale: 2, rate: 120, portrait: [24, 0, 20, 0],
      landscape: [24, 0, 20, 0], isTablet: true),
  ]

  private func insets(_ sides: [CGFloat]) -> UIEdgeInsets {
    UIEdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }

  @Test func `SimulatedDevice.all contains each device of the table`() {
    #expect(Set(SimulatedDevice.all) == Set(Self.facts.map(\.device)))
    #expect(SimulatedDevice.all.count == Self.facts.count)
    #expect(Set(SimulatedDevice.all.map(\.name)).count == Self.facts.count)
  }

  @Test(arguments: facts, SimulatedDevice.Orientation.allCases)
  func `AnimationStage(device:) has the published screen, safe area, size classes and idiom`(
    facts: Facts, orientation: SimulatedDevice.Orientation
  ) throws {
    let isPortrait = orientation == .portrait
    let pixels = isPortrait ? facts.pixels : facts.pixels.reversed()
    try withAnimationStage(device: facts.device, orientation: orientation) { stage in
      let screen = UIScreen.main
      #expect(
        screen.nativeBounds == CGRect(x: 0, y: 0, width: pixels[0], height: pixels[1]))
      #expect(screen.scale == facts.scale)
      #expect(stage.scale == facts.scale)
      #expect(screen.maximumFramesPerSecond == facts.rate)
      #expect(stage.window.bounds == screen.bounds)

      let traits = stage.window.traitCollection
      let isWide = facts.isTablet || (!isPortrait && facts.isWideInLandscape)
      #expect(traits.horizontalSizeClass == (isWide ? .regular : .compact))
      #expect(traits.verticalSizeClass == (facts.isTablet || isPortrait ? .regular : .compact))
      #expect(traits.displayScale == facts.scale)
      #expect(traits.userInterfaceIdiom == (facts.isTablet ? .pad : .phone))
      #expect(UIDevice.current.userInterfaceIdiom == (facts.isTablet ? .pad : .phone))
      #expect(UIDevice.current.model == (facts.isTablet ? "iPad" : "iPhone"))
      #expect(UIDevice.current.orientation.isLandscape == !isPortrait)

      let safeArea = insets(isPortrait ? facts.portrait : facts.landscape)
      #expect(stage.window.safeAreaInsets == safeArea)
      let controller = UIViewController()
      stage.show(controller)
      let view = try #require(controller.view)
      #expect(view.bounds == screen.bounds)
      #expect(view.safeAreaInsets == safeArea)
      #expect(view.safeAreaLayoutGuide.layoutFrame == view.bounds.inset(by: safeArea))
    }
  }

  @Test func `AnimationStage(device:traits:) lets traits replace those of the device`() {
    let traits = UITraitCollection {
      ($0.userInterfaceStyle, $0.displayScale) = (.dark, 1)
    }
    withAnimationStage(device: .iPadMini, traits: traits) { stage in
      #expect(stage.window.traitCollection.userInterfaceStyle == .dark)
      #expect(stage.window.traitCollection.userInterfaceIdiom == .pad)
      #expect(stage.scale == 1)
    }
  }

  @Test func `asynchronous withAnimationStage(device:) uses the screen of the device`() async {
    await withAnimationStage(device: .iPhone16, orientation: .landscape) { stage in
      await Task.yield()
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 852, height: 393))
    }
  }

  @Test func `a SimulatedDevice without size classes derives them from size and idiom`() {
    let device = SimulatedDevice(
      name: "Reader", size: CGSize(width: 500, height: 700), scale: 1.5,
      landscape: .init(
        safeAreaInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4),
        horizontalSizeClass: .compact),
      maximumFramesPerSecond: 30)
    withAnimationStage(device: device) { stage in
      #expect(stage.bounds.size == CGSize(width: 500, height: 700))
      #expect(stage.window.traitCollection.horizontalSizeClass == .compact)
      #expect(stage.window.safeAreaInsets == .zero)
      #expect(UIScreen.main.maximumFramesPerSecond == 30)
    }
    withAnimationStage(device: device, orientation: .landscape) { stage in
      #expect(stage.bounds.size == CGSize(width: 700, height: 500))
      // Without the specified class, a phone of this size would be regular in landscape orientation.
      #expect(stage.window.traitCollection.horizontalSizeClass == .compact)
      #expect(stage.window.traitCollection.verticalSizeClass == .compact)
      #expect(
        stage.window.safeAreaInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }
  }

  @Test
  func `Simulator.screen.configure(device:) replaces the previous device and keeps the style`() {
    withAnimationStage(
      device: .iPadPro13, traits: UITraitCollection(userInterfaceStyle: .dark)
    ) { stage in
      Simulator.screen.configure(device: .iPhone16ProMax, orientation: .landscape)
      let traits = stage.window.traitCollection
      #expect(stage.bounds == CGRect(x: 0, y: 0, width: 956, height: 440))
      #expect(stage.scale == 3)
      #expect(traits.userInterfaceIdiom == .phone)
      #expect(traits.horizontalSizeClass == .regular)
      #expect(traits.verticalSizeClass == .compact)
      #expect(traits.userInterfaceStyle == .dark)
      #expect(
        stage.window.safeAreaInsets == UIEdgeInsets(top: 0, left: 62, bottom: 21, right: 62))
      Simulator.screen.configure(device: .iPhone16ProMax)
      #expect(stage.window.traitCollection.horizontalSizeClass == .compact)
    }
  }

  @Test func `Simulator.screen.configure(device:) notifies views once, with traits that agree`() {
    final class Observer: UIView {
      var classes: [UIUserInterfaceSizeClass] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        classes.append(traitCollection.horizontalSizeClass)
      }
    }
    withAnimationStage(device: .iPhone16) { stage in
      let observer = Observer()
      stage.add(observer)
      observer.classes = []
      stage.perform { Simulator.screen.configure(device: .iPad) }
      #expect(observer.classes == [.regular])
    }
  }
}
