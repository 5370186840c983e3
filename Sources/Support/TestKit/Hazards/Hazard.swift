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
    case .blurredEmitters, .rasterizedLayers:
      files["assets/a.png"] = FlatPicture.png(width: 8, height: 8)
    default: break
    }
    return files
  }

  /// What the command line is asked beyond drawing a picture.
  public var arguments: [String] {
    switch self {
    case .unknownKeys, .unknownValues: ["--state", "a"]
    default: []
    }
  }

  /// Whether what hurts is a film rather than a picture.
  public var isFilm: Bool { self == .tour || self == .endless }
}
