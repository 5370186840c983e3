import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TestKit
import Testing

/// Tests of key paths of the maximum length allowed in documents.
@Suite struct LongKeyPathTests {
  private static let long = String(repeating: "x.", count: 100_000)

  /// Adds an animation without effect, checks that it is reported once, and returns the measured work.
  private func animate(_ layer: CALayer, _ path: String) -> WorkMeasurement {
    let animation = CABasicAnimation(keyPath: path)
    animation.toValue = 1
    let tree = LiveTree(layer)
    var lines: [String] = []
    let work = WorkMeasurement {
      lines = said {
        tree.run { layer.add(animation, forKey: "a") }
        tree.endTurn()
      }
    }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.utf8.count < 1_100 })
    return work
  }

  @Test(arguments: [
    "x", "emitterCells", "filters.blur", "sublayers.a", "mask", "position", "frame",
  ])
  func `an animation of a very long key path has no effect and uses little memory`(start: String) {
    let layer = CAEmitterLayer()
    layer.name = "long \(start)"
    let path = "\(start).\(Self.long)"
    let work = animate(layer, path)
    // The limit allows a few copies of the text, but not a list of its components.
    #expect(work.bytes < 8 * path.utf8.count, "\(work)")
  }

  @Test func `a very long key path is neither read nor set and uses little memory`() {
    let cell = CAEmitterCell()
    let path = "emitterCells.\(Self.long)"
    let work = WorkMeasurement {
      cell.setValue(1, forKeyPath: path)
      _ = cell.value(forKeyPath: path)
    }
    #expect(work.bytes < 8 * path.utf8.count, "\(work)")
    #expect(KeyPathTarget.keyPathComponents(of: path).isEmpty)
    #expect(KeyPathTarget.keyPathComponents(of: "emitterCells.spark.birthRate").count == 3)
  }

  @Test
  func `a report of an unknown sublayer name uses little memory if existing names are very long`() {
    let layer = CALayer()
    layer.name = String(repeating: "n", count: 200_000)
    let word = String(repeating: "s", count: 200_000)
    layer.sublayers = (0..<10).map {
      let sublayer = CALayer()
      sublayer.name = "\(word)\($0)"
      return sublayer
    }
    let work = animate(layer, "sublayers.\(String(repeating: "s", count: 90)).opacity")
    #expect(work.bytes < 4 * word.utf8.count, "\(work)")
  }
}
