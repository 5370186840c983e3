import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import TestKit
import Testing

/// Tests with many threads, layer trees and renderers at the same time: Documentation/decisions/0007.
///
/// `AMETRINE_STRESS_ROUNDS` sets the number of rounds run by each thread; the default is 400.
@Suite struct ThreadStressTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["AMETRINE_STRESS_ROUNDS"].flatMap(Int.init) ?? 400

  /// A displayed layer tree with its renderer, in which each layer is changed by only one thread.
  private final class Tree: @unchecked Sendable {
    static let size = CGRect(x: 0, y: 0, width: 32, height: 32)
    let layers: [CALayer]
    let root = CALayer()
    let clock = ManualClock()
    let renderer: CARenderer

    init(writers: Int) {
      layers = (0..<writers).map { index in
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.position = CGPoint(x: 4 + 8 * index, y: 4)
        return layer
      }
      root.frame = Self.size
      root.sublayers = layers
      renderer = CARenderer(layer: root, bounds: Self.size, clock: clock)
    }
  }

  /// Applies a random typical change to a layer; the last round is followed by ``rest(_:_:)``.
  private static func change(
    _ layer: CALayer, round: Int, by random: inout SeededRandomNumberGenerator
  ) {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setAnimationDuration(Double.random(in: 0.001...0.05, using: &random))
    let number = CGFloat.random(in: 1...30, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: layer.position = CGPoint(x: number, y: CGFloat(round % 32))
    case 1: layer.backgroundColor = CGColor(srgbRed: number / 30, green: 0, blue: 1, alpha: 1)
    case 2: layer.cornerRadius = number / 8
    case 3: layer.transform = CATransform3DMakeRotation(number, 0, 0, 1)
    case 4:
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue) = (0, 1)
      fade.duration = 0.02
      layer.add(fade, forKey: "fade")
    case 5: layer.removeAnimation(forKey: "fade")
    case 6: layer.removeAllAnimations()
    default:
      // A thread may change anything below its own layer.
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: number / 8, height: 4)
      child.backgroundColor = CGColor(gray: 1, alpha: 1)
      layer.sublayers = [child]
    }
  }

  private static func rest(_ layer: CALayer, _ index: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.removeAllAnimations()
    layer.sublayers = nil
    layer.transform = CATransform3DIdentity
    (layer.cornerRadius, layer.opacity) = (0, 1)
    layer.position = CGPoint(x: 4 + 8 * index, y: 20)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    CATransaction.commit()
  }

  @Test func `many threads change layers of several trees while other threads render them`()
    async throws
  {
    let (count, writers, rounds) = (3, 2, Self.rounds)
    let trees = (0..<count).map { _ in Tree(writers: writers) }
    let told = ToldLines()
    await withTaskGroup(of: Void.self) { group in
      for (place, tree) in trees.enumerated() {
        for index in 0..<writers {
          group.addTask {
            await onThread {
              var random = SeededRandomNumberGenerator(seed: UInt64(place * writers + index))
              let layer = tree.layers[index]
              told.hear {
                for round in 0..<rounds {
                  Self.change(layer, round: round, by: &random)
                  _ = layer.presentation()?.position
                  _ = layer.animationKeys()
                }
                Self.rest(layer, index)
              }
            }
          }
        }
        group.addTask {
          await onThread {
            told.hear {
              for round in 1...rounds { _ = try? tree.renderer.frame(at: Double(round) / 240) }
            }
          }
        }
      }
      // Meanwhile, renderers for other trees are created and released.
      group.addTask {
        await onThread {
          for round in 0..<rounds / 4 {
            let tree = Tree(writers: 1)
            Self.rest(tree.layers[0], 0)
            _ = try? tree.renderer.frame(at: Double(round) / 60)
          }
        }
      }
    }
    #expect(told.all == [])
    let end = Double(rounds) / 240 + 10
    for tree in trees {
      let expected = Tree(writers: writers)
      for (index, layer) in expected.layers.enumerated() { Self.rest(layer, index) }
      #expect(tree.layers.allSatisfy { $0.animationKeys() == nil })
      let (drawn, wanted) = try (tree.renderer.frame(at: end), expected.renderer.frame(at: 0))
      #expect(drawn.pixels == wanted.pixels)
    }
  }
}
