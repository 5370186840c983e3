import Foundation
import TestKit
import Testing

/// Tests with documents that demand more resources than a machine has.
///
/// Each document must yield an image or a one-line error within limits on memory and time. An optimized command must
/// also process the largest documents.
@Suite(.serialized) struct HazardTests {
  /// The limits on processor time in seconds and memory in kilobytes.
  ///
  /// The memory consists of the budget, the base size of the process, and a margin.
  private static let bounds =
    Workplace.optimised == nil
    ? (seconds: 120, kilobytes: 700 << 10) : (seconds: 10, kilobytes: 600 << 10)

  /// The maximum length of an output line in bytes, sufficient for a few truncated names and the reason.
  private static let longestLine = 1_200

  /// Returns the document sizes to test: a small size, which any build processes in less than a second, and for an
  /// optimized command also sizes below, at and above the default.
  private static func sizes(of hazard: StressDocument) -> [Int] {
    let whole = hazard.defaultSize
    guard Workplace.optimised == nil else {
      return [smallSize(of: hazard), whole / 3, whole, whole * 2]
    }
    return [smallSize(of: hazard)]
  }

  private static func smallSize(of hazard: StressDocument) -> Int {
    let divisor =
      switch hazard {
      // The images and the film of the default size are drawn quickly.
      case .longAnimation, .hugeImage, .hugeCanvas: 1
      case .oneBitImage: 8
      case .dashedStrokes: 500
      case .longMatrix, .blankTransform, .longKeyPath, .longImageSource, .pathMotion,
        .roundCapPoints, .trimmedLines, .pacedCurves, .pacedValues, .wideGamutStops, .gradientStops,
        .largeSprites, .trimmedCurves, .pathMorph, .groupedAnimations:
        1600
      case .longAttributeValues, .texts, .longNames, .nestedRotations, .staticLayers, .states,
        .transitionElements, .manyAnimationsPerLayer, .hugeCurves, .unknownStyle, .gradients,
        .strokes, .missingImages, .unknownValues, .longNumber:
        160
      // Fewer of these would not reach a limit.
      case .references, .nestedRasterizedLayers, .deepLayers, .deepMasks: 40
      case .deepGroupAnimations, .deepEmitterCells, .deepValues: 20
      default: 80
      }
    return max(2, hazard.defaultSize / divisor)
  }

  private static var cases: [(StressDocument, Int)] {
    StressDocument.allCases.flatMap { hazard in sizes(of: hazard).map { (hazard, $0) } }
  }

  private func write(_ hazard: StressDocument, size: Int, in place: Workplace) throws {
    for (name, data) in hazard.documentFiles(size: size) { try place.write("in.ca/\(name)", data) }
  }

  @Test(arguments: cases)
  func `commands process a document that needs excessive resources, or print a short error`(
    hazard: StressDocument, size: Int
  ) throws {
    let place = try Workplace()
    try write(hazard, size: size, in: place)
    for command in hazard.commands {
      let arguments = command.map {
        $0.replacing("IN", with: "in.ca").replacing("OUT", with: "out")
      }
      let outcome = try place.run(arguments, within: Self.bounds)
      let told =
        "\(arguments.joined(separator: " ")): \(outcome.status): \(outcome.errors.prefix(500))"
      let statuses: [Int32] =
        switch command.first {
        case "diff": [0, 1, 2]
        case "validate": [0, 1]
        default: [0, 65, 69]
        }
      #expect(statuses.contains(outcome.status), "\(told)")
      let outputs = place.content.filter { $0.hasPrefix("out") }
      if arguments.contains("-o") { #expect(outputs.isEmpty == (outcome.status != 0), "\(told)") }
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.allSatisfy { $0.utf8.count < Self.longestLine }, "\(told)")
      if outcome.status >= 64 {
        #expect(lines.last?.hasPrefix("ametrine: ") ?? false, "\(told)")
      }
      for output in outputs {
        try FileManager.default.removeItem(atPath: "\(place.path)/\(output)")
      }
    }
  }

  /// The maximum ratio between resident memory, less that of an empty render, and the memory counted by the renderer.
  private static let mostForCounted = 1.5
  /// Smaller amounts of resident memory are overhead of allocators and threads.
  private static let leastResident = 64_000_000

  /// Returns the memory counted by a render and its resident memory, in bytes.
  private func memory(_ arguments: [String], in place: Workplace) throws -> (
    counted: Int, resident: Int
  ) {
    let outcome = try place.run(arguments + ["--tell-memory"], within: Self.bounds)
    let found = try #require(
      outcome.errors.firstMatch(of: /memory: counted (\d+), resident (\d+)/),
      "\(outcome.errors.prefix(500))")
    return (try #require(Int(found.1)), try #require(Int(found.2)))
  }

  @Test(.enabled(if: Workplace.optimised != nil), arguments: StressDocument.allCases)
  func `ametrine render uses at most 1.5 times the memory that it counts toward its limit`(
    hazard: StressDocument
  )
    throws
  {
    let place = try Workplace()
    let empty = try memory(["render", "in.caml", "-o", "empty.png"], in: place).resident
    try write(hazard, size: hazard.defaultSize, in: place)
    for command in hazard.commands
    where command.first == "render" && !command.contains("--each-state") {
      let arguments = command.map {
        $0.replacing("IN", with: "in.ca").replacing("OUT", with: "out")
      }
      let (counted, resident) = try memory(arguments, in: place)
      let own = resident - empty
      guard own > Self.leastResident else { continue }
      #expect(
        Double(own) <= Self.mostForCounted * Double(counted),
        "\(arguments.joined(separator: " ")): \(own) bytes are resident, \(counted) were counted")
    }
  }

  @Test func `render draws sibling blurs identically with a low --limit memory`() throws {
    let place = try Workplace()
    try write(.blurredSiblings, size: 12, in: place)
    let arguments = ["render", "in.ca", "-o", "a.png", "--quiet"]
    #expect(try place.run(arguments).status == 0)
    let poor = try place.run(
      ["render", "in.ca", "-o", "b.png", "--quiet", "--limit", "memory=24000000"])
    #expect(poor.status == 0, "\(poor.errors)")
    // The low memory limit changes no byte of the image.
    #expect(try place.bytes("a.png") == place.bytes("b.png"))
  }

  @Test func `render fails and names the limit if a frame exceeds --limit memory`() throws {
    let place = try Workplace()
    try write(.nestedBlurs, size: 30, in: place)
    let outcome = try place.run("render", "in.ca", "-o", "a.png", "--limit", "memory=3000000")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("raise the memory limit (--limit memory="), "\(outcome.errors)")
    #expect(!place.content.contains("a.png"))
  }

  @Test func `render fails and names the limit if a frame exceeds --limit seconds`() throws {
    let place = try Workplace()
    try write(.gradients, size: 900, in: place)
    let outcome = try place.run("render", "in.ca", "-o", "a.png", "--limit", "seconds=0")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("raise the work limit (--limit seconds="), "\(outcome.errors)")
  }

  @Test func `render fails and names the limit if a film exceeds --limit total-seconds`() throws {
    let place = try Workplace()
    try write(.longAnimation, size: 2, in: place)
    let film = [
      "render", "in.ca", "-o", "a.gif", "--width", "60", "--fps", "10", "--limit",
    ]
    let refused = try place.run(film + ["total-seconds=0"])
    #expect(refused.status == 69)
    #expect(
      refused.errors.contains("raise the total work limit (--limit total-seconds="),
      "\(refused.errors)")
    #expect(refused.errors.split(separator: "\n").count == 1)
    #expect(place.content == ["in.ca"])
    #expect(try place.run(film + ["total-seconds=10"]).status == 0)
    #expect(place.content.contains("a.gif"))
  }

  @Test func `ametrine validate fails and names the memory limit if images exceed the limit`()
    throws
  {
    let place = try Workplace()
    try write(.hugeImages, size: 1, in: place)
    let outcome = try place.run("validate", "in.ca", "--limit", "memory=100000000")
    #expect(outcome.status == 1)
    let said = outcome.output + outcome.errors
    #expect(said.contains("--limit memory=COUNT"), "\(said)")
  }

  @Test func `text layers that exceed --limit memory are omitted with a diagnostic`() throws {
    let place = try Workplace()
    try write(.textLayers, size: 20, in: place)
    let outcome = try place.run("render", "in.ca", "-o", "a.png", "--limit", "memory=12000000")
    #expect(outcome.errors.contains("too little of the memory limit"), "\(outcome.errors)")
  }
}
