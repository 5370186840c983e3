public import Foundation

/// A document made to ask for more of something than a machine has, as large as a number says.
///
/// All of them are small files; what they ask for grows with their size, in memory, in time or in depth.
public enum Hazard: String, CaseIterable, Sendable {
  // What takes memory.
  case blurredSiblings, backdropBlurs, nestedBlurs, nestedBackdrops, shadows, blurredEmitters
  case blurredCopies, maskedGroups, nestedMasks, crossingPlanes, turnedPlanes, nestedPlanes
  case textLayers, rasterizedLayers, nestedRasters, hugePicture, hugePictures, hugeCanvas
  case gradients, strokes, dashes, copiedStrokes, transitions
  case groupedBlurs, maskedBlurs, growingBlurs, distinctRasters, backdropCopies, sharpTexts
  case spacesOfBlurs
  // What takes time to read.
  case longNumber, longNumbers, unknownAttributes, unknownKeys, unknownValues, missingPictures
  case animations, setValues, tour, endless
  // What takes depth.
  case deepLayers, deepMasks, deepGroupAnimations, deepCells, deepValues
  // What is long, or many of one kind.
  case letters, longMatrix, blankTransform, longKeyPath, longSource, longNames, unknownStyle
  case pathMotion, roundCaps, crossedCurves, halfCurves, halfLines, outlineMorph
  case wideStops, stops, pacedCurves, pacedValues, groupedAnimations, animationsEach, texts,
    largeSprites
  case transitionElements, states, references, deepTurns, stillLayers, oneBitPicture, listBomb
}

extension Hazard {
  /// The size of the report that the hazard is from, or of one that hurts as much.
  public var size: Int {
    switch self {
    case .blurredSiblings, .backdropBlurs, .shadows, .blurredEmitters, .maskedGroups: 200
    case .nestedBlurs, .nestedBackdrops, .nestedMasks: 400
    case .blurredCopies: 1_000
    case .growingBlurs: 1_200
    case .crossingPlanes: 3_000
    case .turnedPlanes: 20_000
    case .nestedPlanes: 500
    case .textLayers: 200
    case .rasterizedLayers, .groupedBlurs, .maskedBlurs, .distinctRasters, .sharpTexts: 200
    case .backdropCopies: 500
    case .spacesOfBlurs: 100
    case .nestedRasters: 60
    case .hugePicture: 11_585
    case .hugePictures: 16
    case .hugeCanvas: 30_000
    case .gradients, .strokes: 20_000
    case .dashes: 2_000
    case .copiedStrokes: 50_000
    case .transitions: 200
    case .longNumber: 60_000_000
    case .longNumbers: 20_000
    case .unknownAttributes: 40_000
    case .unknownKeys: 40_000
    case .unknownValues: 400_000
    case .missingPictures: 400_000
    case .animations: 40_000
    case .setValues: 40_000
    case .tour: 100_000
    case .endless: 3_600
    case .deepLayers, .deepMasks: 4_000
    case .deepGroupAnimations, .deepCells, .deepValues: 100_000
    case .letters, .references: 20_000
    case .longMatrix, .blankTransform, .longKeyPath, .longSource: 60_000_000
    case .longNames, .deepTurns: 4_000
    case .unknownStyle: 70_000
    case .pathMotion: 2_000_000
    case .roundCaps, .stops, .pacedCurves: 1_000_000
    case .crossedCurves: 50_000
    case .halfCurves, .outlineMorph: 200_000
    case .halfLines: 10_000_000
    case .wideStops, .pacedValues: 900_000
    case .groupedAnimations: 150_000
    case .animationsEach: 8_000
    case .texts: 3_000
    case .largeSprites: 100_000
    case .transitionElements: 60_000
    case .states: 40_000
    case .stillLayers: 49_000
    case .oneBitPicture: 65_536
    case .listBomb: 95_000
    }
  }

  /// The files of a document by their names in a folder that ends in `.ca`.
  public func files(size: Int) -> [String: Data] {
    var files = ["main.caml": Data(document(size: size).utf8)]
    switch self {
    case .hugePicture:
      files["assets/a.png"] = FlatPicture.png(width: size, height: size)
    case .hugePictures:
      for i in 0..<size {
        files["assets/\(i).png"] = FlatPicture.png(width: 4_000 + i, height: 4_000)
        files["assets/\(i).webp"] = FlatPicture.webp(width: 4_000 + i, height: 4_000)
      }
    case .oneBitPicture:
      files["assets/a.png"] = FlatPicture.png(width: size, height: 1_400)
    case .listBomb:
      files["index.xml"] = Self.listBomb(references: size)
    case .blurredEmitters, .rasterizedLayers, .largeSprites:
      files["assets/a.png"] = FlatPicture.png(width: 8, height: 8)
    default: break
    }
    return files
  }

  /// What the command line is asked, without the words for where the document is and where a picture goes.
  ///
  /// `IN` stands for the document, `OUT` for the file that is written, if one is.
  public var commands: [[String]] {
    let picture = ["render", "IN", "-o", "OUT.png"]
    switch self {
    case .unknownKeys, .unknownValues: return [picture + ["--state", "a"]]
    case .tour, .endless: return [["render", "IN", "-o", "OUT.gif", "--width", "4", "--fps", "2"]]
    case .transitionElements:
      return [
        ["render", "IN", "-o", "OUT.gif", "--size", "40x40", "--fps", "2"],
        [
          "render", "IN", "-o", "OUT.gif", "--size", "40x40", "--fps", "2", "--script",
          "s0:0.2,s1:0.2",
        ],
      ]
    case .states: return [["render", "IN", "-o", "OUT", "--format", "png", "--each-state"]]
    case .outlineMorph, .largeSprites: return [picture + ["--time", "0.5"]]
    case .longNames:
      return [picture, ["diff", "IN", "IN"], ["inspect", "IN", "--json"], ["inspect", "IN"]]
    case .references: return [picture, ["inspect", "IN"], ["inspect", "IN", "--json"]]
    case .deepTurns:
      return [
        ["inspect", "IN", "--svg", "OUT.svg"], ["inspect", "IN", "--json"],
        ["trace", "IN", "--json"],
      ]
    case .stillLayers: return [["trace", "IN", "--json"], ["inspect", "IN", "--json"]]
    case .oneBitPicture: return [["convert", "IN", "-o", "OUT.ca"], picture]
    case .letters, .unknownStyle, .longSource: return [["validate", "IN"], picture]
    case .listBomb: return [["inspect", "IN"], ["validate", "IN"], picture]
    default: return [picture]
    }
  }
}
