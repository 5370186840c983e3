import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import TestKit
import Testing

/// Renders packages from the shared corpus, if the corpus is available.
@Suite struct CorpusPictureTests {
  static let packages = [
    "ca/StyleMode.ca", "ca/TrollLock.ca", "tendies/Ender_Chest.tendies", "tendies/GitHub.tendies",
    "tendies/RainbowSprinkles.tendies", "tendies/SideStore.tendies",
    "tendies/Simple_Minecraft_Chest.tendies", "tendies/Snoopy.tendies",
    "tendies/Spinning_Squares.tendies", "tendies/TintedCubes.tendies",
    "tendies/caplayground.tendies", "tendies/drukqs.tendies",
  ]

  @Test(.requiresSharedData("corpus"), arguments: packages)
  func `CARenderer draws visible pixels for every state of each CAPackage in the test corpus`(
    path: String
  ) throws {
    let package = try CAPackage(contentsOf: try #require(sharedDataURL("corpus/" + path)))
    var inked: [String] = []
    for state in package.stateNames {
      try package.stateController.setState(state, animated: false)
      let renderer = CARenderer(
        layer: package.canvasLayer, bounds: CGRect(origin: .zero, size: package.canvasSize),
        scale: 0.5)
      let picture = try renderer.frame(at: 0).pixels
      let hasInk = picture.withPixels { pixels in
        (0..<picture.width * picture.height).contains { pixels[$0] >> 24 > 0 }
      }
      if hasInk { inked.append(state) }
    }
    // TrollLock.ca hides its padlock in the state Sleep, so that this state draws nothing visible.
    #expect(inked == package.stateNames.filter { path != "ca/TrollLock.ca" || $0 != "Sleep" })
  }
}
