import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests of object graphs that contain themselves or are 100,000 levels deep.
///
/// Operations on them succeed or raise a named exception, without a stack overflow.
@Suite(.serialized) struct DeepStructureTests {
  private static let depth = runsLongCases ? 100_000 : 20_000

  /// Returns nested animation groups, built from the innermost group outward.
  private func groups(_ depth: Int) -> CAAnimationGroup {
    var group = CAAnimationGroup()
    for _ in 0..<depth {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    return group
  }

  private func cells(_ depth: Int) -> CAEmitterCell {
    var cell = CAEmitterCell()
    for _ in 0..<depth {
      let outer = CAEmitterCell()
      outer.emitterCells = [cell]
      cell = outer
    }
    return cell
  }

  // MARK: Groups of animations

  @Test func `adding a CAAnimationGroup that contains itself raises an exception`() {
    let group = CAAnimationGroup()
    group.animations = [group]
    defer { group.animations = nil }
    let layer = CALayer()
    let said = mistakes { layer.add(group, forKey: "a") }
    #expect(said.contains { $0.contains("animation groups") && $0.contains("contain themselves") })
    _ = group.description
    _ = group.debugDescription
  }

  @Test func `copying a CAAnimationGroup that contains itself twice raises an exception`() {
    let group = CAAnimationGroup()
    group.animations = [group, group]
    defer { group.animations = nil }
    let said = mistakes { _ = group.copy() }
    #expect(!said.isEmpty)
  }

  @Test func `copying an animation group that has exponentially many members raises an exception`()
  {
    var group = CAAnimationGroup()
    for _ in 0..<60 {
      let outer = CAAnimationGroup()
      outer.animations = [group, group]
      group = outer
    }
    #expect(!mistakes { _ = group.copy() }.isEmpty)
  }

  @Test func `100,000 nested animation groups are rejected and can be deallocated`() {
    let said = mistakes {
      let group = groups(Self.depth)
      CALayer().add(group, forKey: "a")
      _ = group.copy()
      _ = group.debugDescription
    }
    #expect(said.count >= 2)
  }

  @Test func `CAAnimationGroup.copy copies 200 nested groups`() {
    let said = mistakes {
      var at = groups(200).copy() as? CAAnimationGroup
      var depth = 0
      while let inner = at?.animations?.first as? CAAnimationGroup {
        depth += 1
        at = inner
      }
      #expect(depth == 200)
    }
    #expect(said.isEmpty)
  }

  // MARK: Emitter cells

  @Test func `drawing a CAEmitterCell that contains itself raises an exception`() {
    let cell = CAEmitterCell()
    cell.emitterCells = [cell]
    defer { cell.emitterCells = nil }
    let emitter = framed(CAEmitterLayer(), CGRect(x: 0, y: 0, width: 40, height: 40))
    emitter.emitterCells = [cell]
    defer { emitter.emitterCells = nil }
    let said = mistakes { _ = Drawn(emitter) }
    #expect(said.contains { $0.contains("emitter cells") })
  }

  @Test func `copying 100,000 nested emitter cells raises one exception`() {
    let said = mistakes { _ = cells(Self.depth).copy() }
    #expect(said.count == 1)
  }

  // MARK: Archives

  private func archive(_ object: any NSObject & NSSecureCoding) -> (said: [String], data: Data?) {
    var data: Data?
    let said = mistakes {
      data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    }
    return (said, data)
  }

  private func layers(_ depth: Int) -> CALayer {
    let top = CALayer()
    var at = top
    for _ in 0..<depth {
      let next = CALayer()
      at.addSublayer(next)
      at = next
    }
    return top
  }

  @Test func `NSKeyedArchiver preserves 200 nested layers`() throws {
    let (said, data) = archive(layers(200))
    #expect(said.isEmpty)
    var at = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: #require(data))
    var depth = 0
    while let next = at?.sublayers?.first {
      depth += 1
      at = next
    }
    #expect(depth == 200)
  }

  private func filters(_ depth: Int) -> CAFilter {
    var filter = CAFilter(type: "gaussianBlur")
    for index in 0..<depth {
      let outer = CAFilter(type: "gaussianBlur")
      outer.setValue(index % 2 == 0 ? filter : [filter], forKey: "inside")
      filter = outer
    }
    return filter
  }

  @Test(arguments: ["layers", "groups", "cells", "filters", "lists"])
  func `archiving object graphs beyond the nesting limit fails`(what: String) {
    let object: any NSObject & NSSecureCoding
    switch what {
    case "layers": object = layers(Self.depth)
    case "groups": object = groups(Self.depth)
    case "cells": object = cells(Self.depth)
    case "filters": object = filters(Self.depth)
    default:
      var list: [Any] = []
      for _ in 0..<1_000 { list = [list] }
      let layer = CALayer()
      layer.setValue(list, forKey: "own")
      object = layer
    }
    let said = archive(object).said
    #expect(said.count == 1, "\(said)")
    #expect(said.first?.contains("of an archive") == true, "\(said)")
  }

  @Test func `decoding an archive that is deeper than the nesting limit stops at the limit`() throws
  {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(LayerChain(), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    var at: CALayer? = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: LayerChain.self, from: archiver.encodedData)
    var depth = 0
    while let next = at?.mask {
      depth += 1
      at = next
    }
    #expect((256...512).contains(depth))
  }

  // MARK: Layers

  @Test func `100,000 nested layers can be built, described and deallocated`() {
    let top = CALayer()
    var at = top
    for _ in 0..<Self.depth {
      let next = CALayer()
      at.addSublayer(next)
      at = next
    }
    #expect(at.superlayer != nil)
    #expect(!top.description.isEmpty)
    #expect(!top.debugDescription.isEmpty)
  }

  /// Returns nested layers, all with the same frame, created by the given closure.
  private func framedLayers(_ depth: Int, _ layer: () -> CALayer) -> (top: CALayer, last: CALayer) {
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let top = framed(layer(), frame)
    var at = top
    for _ in 0..<depth {
      let next = framed(layer(), frame)
      at.addSublayer(next)
      at = next
    }
    return (top, at)
  }

  @Test(arguments: [false, true])
  func `hitTest returns the innermost of 100,000 nested layers`(keepsDepth: Bool) {
    let (top, last) = framedLayers(Self.depth) { keepsDepth ? CATransformLayer() : CALayer() }
    let leaf = framed(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10))
    last.addSublayer(leaf)
    #expect(top.hitTest(CGPoint(x: 5, y: 5)) === leaf)
    #expect(top.hitTest(CGPoint(x: 15, y: 5)) == nil)
  }

  @Test func `hitTest evaluates a chain of 100,000 nested masks`() {
    let top = framed(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10))
    var at = top
    for _ in 0..<Self.depth {
      let mask = framed(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10))
      at.mask = mask
      at = mask
    }
    #expect(top.hitTest(CGPoint(x: 5, y: 5)) === top)
    at.frame.size.width = 3
    #expect(top.hitTest(CGPoint(x: 5, y: 5)) == nil)
    #expect(top.hitTest(CGPoint(x: 2, y: 5)) === top)
  }

  @Test func `hitTest overrides of nested layers are called down to the nesting limit`() {
    final class Own: CALayer {
      override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
    }
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    for depth in [NestingLimit.hitLimit, 4 * NestingLimit.hitLimit] {
      let (top, last) = framedLayers(depth) { Own() }
      let leaf = framed(CALayer(), frame)
      last.addSublayer(leaf)
      var hit = top.hitTest(CGPoint(x: 5, y: 5))
      #expect((hit === leaf) == (depth == NestingLimit.hitLimit))
      var depthOfHit = 0
      while let above = hit?.superlayer {
        depthOfHit += 1
        hit = above
      }
      #expect(depthOfHit >= NestingLimit.hitLimit)
    }
  }

  @Test func `a chain of 100,000 nested masks can be deallocated`() {
    let top = CALayer()
    var at = top
    for _ in 0..<Self.depth {
      let next = CALayer()
      at.mask = next
      at = next
    }
    #expect(at.superlayer?.mask === at)
  }

  @Test func `a deep layer tree is deallocated together with its root`() {
    final class Counted: CALayer {
      nonisolated(unsafe) static var count = 0
      override init() {
        super.init()
        Self.count += 1
      }
      override init(layer: Any) { super.init(layer: layer) }
      required init?(coder: NSCoder) { nil }
      deinit { Self.count -= 1 }
    }
    Counted.count = 0
    do {
      let top = Counted()
      var at = top
      for _ in 0..<5_000 {
        let next = Counted()
        at.addSublayer(next)
        at.addSublayer(Counted())
        at = next
      }
      #expect(Counted.count == 10_001)
    }
    #expect(Counted.count == 0)
  }

  @Test func `rendering a tree of 100,000 nested layers draws its root`() {
    let top = framed(CALayer(), CGRect(x: 0, y: 0, width: 40, height: 40), .red)
    var at = top
    for _ in 0..<Self.depth {
      let next = CALayer()
      at.addSublayer(next)
      at = next
    }
    let drawn = Drawn(top)
    #expect(drawn.bytes(5, 5) == redBytes)
  }

  @Test func `a CALayer accepts at most 8,192 animations`() {
    let layer = CALayer()
    for index in 0..<8_200 {
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "key\(index)")
    }
    #expect(layer.animationKeys()?.count == 8_192)
    layer.removeAllAnimations()
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "again")
    #expect(layer.animationKeys() == ["again"])
  }
}

/// A layer whose encoding contains a chain of masks that exceeds the nesting limit for archives.
final class LayerChain: CALayer {
  private var left = 2_000

  override func encode(with coder: NSCoder) {
    guard left > 0 else { return }
    let next = LayerChain()
    next.left = left - 1
    coder.encode(next, forKey: "mask")
  }
}
