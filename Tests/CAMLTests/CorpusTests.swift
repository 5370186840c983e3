import Foundation
import QuartzCore
import TestKit
import Testing

@testable import CAML

/// Tests that import real documents from the shared corpus.
@Suite struct CorpusTests {
  /// The path of a package and its expected element counts.
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let layers: Int
    let pictures: Int
    let animations: Int
    let states: Int
    let canvas: CGSize
    var testDescription: String { path }

    init(
      _ path: String, layers: Int, pictures: Int, animations: Int = 0, states: Int = 3,
      width: Double = 390, height: Double = 844
    ) {
      (self.path, self.layers, self.pictures) = (path, layers, pictures)
      (self.animations, self.states) = (animations, states)
      canvas = CGSize(width: width, height: height)
    }
  }

  // The counts were taken from the text of the documents: elements of layer classes, layers with contents, and
  // animations outside states.
  static let cases = [
    Case("tendies/Ender_Chest.tendies", layers: 9, pictures: 5),
    Case("tendies/Simple_Minecraft_Chest.tendies", layers: 10, pictures: 5),
    Case("tendies/Spinning_Squares.tendies", layers: 15, pictures: 0, animations: 10),
    Case("tendies/GitHub.tendies", layers: 6, pictures: 3),
    Case("tendies/drukqs.tendies", layers: 7, pictures: 4),
    Case("tendies/SideStore.tendies", layers: 45, pictures: 42, animations: 40),
    Case("tendies/caplayground.tendies", layers: 5, pictures: 2),
    Case("ca/TrollLock.ca", layers: 4, pictures: 1, states: 4, width: 69, height: 100),
    Case("ca/Nugget-video.ca", layers: 2, pictures: 0, width: 3176, height: 3176),
    Case("ca/StyleMode.ca", layers: 5, pictures: 0, states: 2, width: 40, height: 40),
    Case(
      "tendies/RainbowSprinkles.tendies", layers: 6, pictures: 0, states: 24, width: 810,
      height: 1080),
    Case(
      "tendies/Snoopy.tendies", layers: 14, pictures: 4, animations: 1, states: 27, width: 810,
      height: 1080),
    Case(
      "tendies/TintedCubes.tendies", layers: 13, pictures: 0, animations: 1, states: 24,
      width: 810, height: 1080),
    Case("tendies/gyro-template.tendies", layers: 1, pictures: 0, states: 0),
  ]

  /// Returns the given layer and all its descendants.
  private func all(_ root: CALayer) -> [CALayer] {
    var found: [CALayer] = []
    var waiting = [root]
    while let layer = waiting.popLast() {
      found.append(layer)
      waiting += layer.sublayers ?? []
    }
    return found
  }

  @Test(.requiresSharedData("corpus"), arguments: cases)
  func `CAPackage imports the expected counts of layers, images, animations and states`(
    _ item: Case
  )
    throws
  {
    let url = try #require(sharedDataURL("corpus/" + item.path))
    let package = try CAPackage(contentsOf: url)
    let layers = package.documents.flatMap { all($0.rootLayer) }
    #expect(package.diagnostics.filter { $0.severity == .error } == [])
    #expect(layers.count == item.layers)
    #expect(layers.filter { $0.contents != nil }.count == item.pictures)
    #expect(layers.reduce(0) { $0 + ($1.animationKeys()?.count ?? 0) } == item.animations)
    #expect(package.stateNames.count == item.states)
    #expect(package.canvasSize == item.canvas)
    for state in package.stateNames {
      try package.stateController.setState(state, animated: false)
      #expect(package.stateController.currentState == state)
    }
    package.stateController.setInitialStates()
  }

  @Test(.requiresSharedData("corpus"))
  func `CAPackage reports a malformed document and imports the others`() throws {
    let url = try #require(sharedDataURL("corpus/tendies/malformed-template.tendies"))
    let package = try CAPackage(contentsOf: url)
    let errors = package.diagnostics.filter { $0.severity == .error }
    #expect(
      errors.map(\.issue) == [
        .malformedXML(.mismatchedTag(end: "sublayers", open: "CALayer", line: 6))
      ])
    #expect(errors.first?.location.line == 7)
    #expect(package.documents.map(\.role) == ["background", "foreground"])
    #expect(failure { _ = try CAPackage(contentsOf: url, mode: .strict) } != nil)
  }

  @Test(.requiresSharedData("pixels"))
  func `CAPackage imports all 110 test scenes in strict mode without a diagnostic`() throws {
    let folder = try #require(sharedDataURL("pixels"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let scenes = names.filter { $0.hasSuffix(".caml") }
    #expect(scenes.count == 110)
    for scene in scenes {
      let package = try CAPackage(contentsOf: folder.appendingPathComponent(scene), mode: .strict)
      #expect(package.diagnostics == [], "\(scene)")
      #expect(package.rootLayer.isGeometryFlipped)
    }
  }
}
