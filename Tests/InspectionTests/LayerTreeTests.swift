import CAML
import Foundation
import Pixels
import QuartzCore
import TestKit
import Testing

@testable import Inspection

@Suite struct LayerTreeTests {
  private func layer(_ name: String, _ sublayers: [CALayer] = [], mask: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.sublayers = sublayers
    layer.mask = mask
    return layer
  }

  /// Returns nested layers, each the only sublayer of the previous one.
  private func chain(_ count: Int, name: String) -> CALayer {
    let root = layer(name)
    var last = root
    for _ in 1..<max(2, count) {
      let next = layer(name)
      last.addSublayer(next)
      last = next
    }
    return root
  }

  @Test func `LayerTree.path identifies each layer and numbers siblings with equal names`() {
    let tree = LayerTree(
      layer("a", [layer("b", [layer("c")]), layer("b"), layer("")], mask: layer("b")))
    // The mask is the first in the list, but numbered after the sublayers.
    #expect(
      tree.nodes.indices.map { tree.path(of: $0) }
        == ["a", "a/b[3]", "a/b", "a/b/c", "a/b[2]", "a/CALayer"])
    #expect(tree.nodes.map(\.depth) == [0, 1, 1, 2, 1, 1])
    #expect(tree.nodes.map(\.isMask) == [false, true, false, false, false, false])
    #expect(Array(tree.children(of: 0)) == [1, 2, 4, 5])
    #expect(Array(tree.children(of: 2)) == [3])
    #expect(Array(tree.children(of: 5)) == [])
  }

  @Test func `LayerReadingBudget limits the number of inspected layers`() {
    let tree = LayerTree(layer("a", [layer("b", [layer("c")]), layer("d")]))
    let first = tree.prefix(2)
    #expect(first.nodes.indices.map { first.path(of: $0) } == ["a", "a/b"])
    #expect(Array(first.children(of: 0)) == [1])
    #expect(Array(first.children(of: 1)) == [])
    let seconds = 2.5 * LayerReadingBudget.secondsPerLayer
    var budget = LayerReadingBudget(memory: MemoryBudget(), seconds: seconds, totalSeconds: 9)
    let allowed = budget.spendTime(forLayerCount: 4)
    #expect(allowed == 2)
    #expect(budget.exceeded == .seconds)
    var large = LayerReadingBudget(memory: MemoryBudget(), seconds: 9e18, totalSeconds: 9e18)
    let all = large.spendTime(forLayerCount: 4)
    #expect(all == 4 && large.exceeded == nil)
  }

  @Test func `LayerTree.path truncates long layer names and deep paths`() {
    let tree = LayerTree(chain(2_000, name: String(repeating: "x", count: 5_000)))
    let path = tree.path(of: 1_999)
    #expect(path.hasPrefix("…/xxx"))
    #expect(path.count < 2 * LayerPath.maximumLength)
    #expect(tree.path(of: 0).hasSuffix("x…"))
  }

  @Test func `listing and comparing deep layer trees takes linear time`() {
    expectLinearWork(count: 100) { count in
      let tree = LayerTree(chain(count, name: "long name of a layer")).map { LayerRecord($0) }
      #expect(DocumentDifference([tree], [tree]).isEmpty)
      for index in tree.nodes.indices { _ = tree.path(of: index) }
    }
  }

  @Test func `DocumentDifference lists removed, changed and added layers with their paths`() {
    let first = LayerTree(layer("r", [layer("a", [layer("x")]), layer("b")])).map {
      LayerRecord($0)
    }
    let moved = layer("b")
    moved.opacity = 0.5
    let second = LayerTree(layer("r", [moved, layer("c", [layer("x")])])).map { LayerRecord($0) }
    let lines = DocumentDifference([first], [second]).lines(style: TerminalStyle(isOn: false))
    #expect(lines == ["- r/a", "- r/a/x", "r/b", "  opacity 1 → 0.5", "+ r/c", "+ r/c/x"])
    #expect(
      DocumentDifference([first], [first, first]).lines(style: TerminalStyle(isOn: false))
        == ["+ 2:r", "+ 2:r/a", "+ 2:r/a/x", "+ 2:r/b"])
  }

  @Test func `a layer tree deeper than documents permit can be written as text and JSON`() {
    let count = 4_500
    let tree = LayerTree(chain(count, name: "n"))
    var lines = 0
    var longest = 0
    let text = InspectionTextWriter(paint: TerminalStyle(isOn: false)) { line in
      lines += 1
      longest = max(longest, line.count)
    }
    text.addLayers(tree)
    #expect(lines >= count)
    #expect(longest < 200)
    var bytes = 0
    JSONWriter.writeValue(JSONValue(tree, 0)) { bytes += $0.utf8.count }
    #expect(bytes > count && bytes < 1_000 * count)
  }

  @Test func `AnimationTrace stops if its time budget is exceeded`() {
    let root = layer("r", (0..<99).map { layer("\($0)") })
    // The budget is sufficient for two frames of a hundred layers.
    let frame =
      100 * (LayerReadingBudget.secondsPerLayer + 2 * LayerReadingBudget.secondsPerTreeNode)
    var budget = LayerReadingBudget(memory: MemoryBudget(), seconds: 2.5 * frame, totalSeconds: 9)
    let trace = AnimationTrace(at: [0, 1, 2, 3], of: { _ in true }, within: &budget) { time in
      root.sublayers?.first?.opacity = Float(1 - time / 4)
      return [root]
    }
    #expect(trace.times == [0, 1])
    #expect(trace.layers.map(\.path) == ["r/0"])
    #expect(trace.layers.first?.tracks.map(\.key) == ["opacity"])
    #expect(budget.exceeded == .seconds)
    #expect(budget.remedy?.contains("--limit seconds=COUNT") == true)
  }

  @Test func `AnimationTrace stops if its memory budget is exceeded`() {
    let root = layer("r")
    var budget = LayerReadingBudget(
      memory: MemoryBudget(limit: 1 << 20), seconds: 1_000, totalSeconds: 9_000)
    let times = (0..<4_000).map(Double.init)
    let trace = AnimationTrace(at: times, of: { _ in true }, within: &budget) { time in
      root.opacity = Float(1 / (2 + time))
      let number = 1 + CGFloat(time)
      (root.zPosition, root.cornerRadius) = (number, number)
      (root.borderWidth, root.shadowRadius) = (number, number)
      return [root]
    }
    #expect(budget.exceeded == .memory)
    let tracks = trace.layers.first?.tracks ?? []
    #expect(tracks.count == 5)
    #expect(tracks.allSatisfy { $0.count == trace.times.count })
    // The trace contains at most the values within the limit and those of the frame that exceeded it.
    let values = tracks.reduce(0) { $0 + $1.count }
    #expect(
      values * LayerReadingBudget.bytesPerValue <= (1 << 20) + 5 * LayerReadingBudget.bytesPerValue)
  }

  @Test func `LayerReadingBudget is exceeded when the first of its two time limits is reached`() {
    var budget = LayerReadingBudget(memory: MemoryBudget(), seconds: 10, totalSeconds: 1)
    let (first, second) = (budget.spendTime(0.9), budget.spendTime(0.2))
    #expect(first && !second)
    #expect(budget.exceeded == .totalSeconds)
  }
}
