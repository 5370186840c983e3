public import Foundation

/// A small document that requires excessive memory, time or recursion depth.
///
/// Tests verify that the reader's and renderer's limits prevent damage.
///
/// The required resources grow with the document's size parameter.
public enum StressDocument: String, CaseIterable, Sendable {
  // Documents that require a large amount of memory.
  case blurredSiblings, backdropBlurs, nestedBlurs, nestedBackdrops, shadows, blurredEmitters
  case blurredCopies, maskedGroups, nestedMasks, crossingPlanes, rotatedPlanes, nestedPlanes
  case textLayers, rasterizedLayers, nestedRasterizedLayers, hugeImage, hugeImages, hugeCanvas
  case gradients, strokes, dashedStrokes, copiedStrokes, transitions
  case groupedBlurs, maskedBlurs, growingBlurs, distinctRasterizedLayers, backdropReplicas,
    highScaleTexts
  case blursInTransformLayers
  // Documents that take a long time to read.
  case longNumber, longNumbers, unknownAttributes, unknownKeys, unknownValues, missingImages
  case animations, setValues, stateTour, longAnimation
  // Documents that require deep recursion.
  case deepLayers, deepMasks, deepGroupAnimations, deepEmitterCells, deepValues
  // Documents with a very long value or a very large number of elements of one kind.
  case longAttributeValues, longMatrix, blankTransform, longKeyPath, longImageSource, longNames,
    unknownStyle
  case pathMotion, roundCapPoints, hugeCurves, trimmedCurves, trimmedLines, pathMorph
  case wideGamutStops, gradientStops, pacedCurves, pacedValues, groupedAnimations,
    manyAnimationsPerLayer, texts,
    largeSprites
  case transitionElements, states, references, nestedRotations, staticLayers, oneBitImage,
    propertyListBomb
}

extension StressDocument {
  /// The default size parameter.
  ///
  /// At this size, the problem was reported or its effect is equally severe.
  public var defaultSize: Int {
    switch self {
    case .blurredSiblings, .backdropBlurs, .shadows, .blurredEmitters, .maskedGroups: 200
    case .nestedBlurs, .nestedBackdrops, .nestedMasks: 400
    case .blurredCopies: 1_000
    case .growingBlurs: 1_200
    case .crossingPlanes: 3_000
    case .rotatedPlanes: 20_000
    case .nestedPlanes: 500
    case .textLayers: 200
    case .rasterizedLayers, .groupedBlurs, .maskedBlurs, .distinctRasterizedLayers, .highScaleTexts:
      200
    case .backdropReplicas: 500
    case .blursInTransformLayers: 100
    case .nestedRasterizedLayers: 60
    case .hugeImage: 11_585
    case .hugeImages: 16
    case .hugeCanvas: 30_000
    case .gradients, .strokes: 20_000
    case .dashedStrokes: 2_000
    case .copiedStrokes: 50_000
    case .transitions: 200
    case .longNumber: 60_000_000
    case .longNumbers: 20_000
    case .unknownAttributes: 40_000
    case .unknownKeys: 40_000
    case .unknownValues: 400_000
    case .missingImages: 400_000
    case .animations: 40_000
    case .setValues: 40_000
    case .stateTour: 100_000
    case .longAnimation: 3_600
    case .deepLayers, .deepMasks: 4_000
    case .deepGroupAnimations, .deepEmitterCells, .deepValues: 100_000
    case .longAttributeValues, .references: 20_000
    case .longMatrix, .blankTransform, .longKeyPath, .longImageSource: 60_000_000
    case .longNames, .nestedRotations: 4_000
    case .unknownStyle: 70_000
    case .pathMotion: 2_000_000
    case .roundCapPoints, .gradientStops, .pacedCurves: 1_000_000
    case .hugeCurves: 50_000
    case .trimmedCurves, .pathMorph: 200_000
    case .trimmedLines: 10_000_000
    case .wideGamutStops, .pacedValues: 900_000
    case .groupedAnimations: 150_000
    case .manyAnimationsPerLayer: 8_000
    case .texts: 3_000
    case .largeSprites: 100_000
    case .transitionElements: 60_000
    case .states: 40_000
    case .staticLayers: 49_000
    case .oneBitImage: 65_536
    case .propertyListBomb: 95_000
    }
  }

  /// Returns the contents of the document's files, keyed by their path relative to a folder with the extension `.ca`.
  public func documentFiles(size: Int) -> [String: Data] {
    var files = ["main.caml": Data(document(size: size).utf8)]
    switch self {
    case .hugeImage:
      files["assets/a.png"] = SolidImageFile.png(width: size, height: size)
    case .hugeImages:
      for i in 0..<size {
        files["assets/\(i).png"] = SolidImageFile.png(width: 4_000 + i, height: 4_000)
        files["assets/\(i).webp"] = SolidImageFile.webp(width: 4_000 + i, height: 4_000)
      }
    case .oneBitImage:
      files["assets/a.png"] = SolidImageFile.png(width: size, height: 1_400)
    case .propertyListBomb:
      files["index.xml"] = Self.selfReferencingPropertyList(referenceCount: size)
    case .blurredEmitters, .rasterizedLayers, .largeSprites:
      files["assets/a.png"] = SolidImageFile.png(width: 8, height: 8)
    default: break
    }
    return files
  }

  /// The command lines that a test runs on the document.
  ///
  /// `IN` stands for the path of the document, and `OUT` for the path of the output file without its extension.
  public var commands: [[String]] {
    let picture = ["render", "IN", "-o", "OUT.png"]
    switch self {
    case .unknownKeys, .unknownValues: return [picture + ["--state", "a"]]
    case .stateTour, .longAnimation:
      return [["render", "IN", "-o", "OUT.gif", "--width", "4", "--fps", "2"]]
    case .transitionElements:
      return [
        ["render", "IN", "-o", "OUT.gif", "--size", "40x40", "--fps", "2"],
        [
          "render", "IN", "-o", "OUT.gif", "--size", "40x40", "--fps", "2", "--script",
          "s0:0.2,s1:0.2",
        ],
      ]
    case .states: return [["render", "IN", "-o", "OUT", "--format", "png", "--each-state"]]
    case .pathMorph, .largeSprites: return [picture + ["--time", "0.5"]]
    case .longNames:
      return [picture, ["diff", "IN", "IN"], ["inspect", "IN", "--json"], ["inspect", "IN"]]
    case .references: return [picture, ["inspect", "IN"], ["inspect", "IN", "--json"]]
    case .nestedRotations:
      return [
        ["inspect", "IN", "--svg", "OUT.svg"], ["inspect", "IN", "--json"],
        ["trace", "IN", "--json"],
      ]
    case .staticLayers: return [["trace", "IN", "--json"], ["inspect", "IN", "--json"]]
    case .oneBitImage: return [["convert", "IN", "-o", "OUT.ca"], picture]
    case .longAttributeValues, .unknownStyle, .longImageSource:
      return [["validate", "IN"], picture]
    case .propertyListBomb: return [["inspect", "IN"], ["validate", "IN"], picture]
    default: return [picture]
    }
  }
}
