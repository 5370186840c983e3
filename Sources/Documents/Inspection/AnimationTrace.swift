import Foundation
package import QuartzCore
import RenderTree

/// What moves in a document: the values of layers that are not the same in all frames.
package struct AnimationTrace {
  /// A layer of which something moves, or that comes or goes.
  struct TracedLayer {
    /// The names of all layers around it and its own, each once: "Card/Title", "Dot[2]".
    let path: String
    let layerClass: String
    fileprivate(set) var isPresent: [Bool] = []
    fileprivate(set) var tracks: [PropertyTrack] = []
    /// Frames at the end that show the same as the last one that was read.
    fileprivate var repeatedFrameCount = 0
    /// Whether animations changed what it showed when it was read.
    fileprivate var isAnimated = false

    fileprivate var isAlwaysPresent: Bool { isPresent.allSatisfy { $0 } }
  }

  /// The frames' times, in seconds of the document: those that the budget allowed.
  package let times: [Double]
  /// In the order in which they are first met.
  let layers: [TracedLayer]

  /// Reads a document at frames, as far as the budget allows.
  ///
  /// - Parameters:
  ///   - times: when it is looked at.
  ///   - isMeant: whether a layer with such a path is followed.
  ///   - budget: the work and memory it may take; which limit ended the trace is in it afterwards.
  ///   - roots: shows the document at a time and returns its trees; called in the order of the times.
  package init(
    at times: [Double], of isMeant: (String) -> Bool, within budget: inout LayerReadingBudget,
    roots: (Double) throws -> [CALayer]
  ) rethrows {
    var reader = TraceReader()
    var frames = 0
    for time in times {
      guard
        reader.readFrame(
          of: try roots(time), frameIndex: frames, isIncluded: isMeant, budget: &budget)
      else { break }
      frames += 1
    }
    self.times = Array(times.prefix(frames))
    layers = reader.layers.compactMap { $0.droppingConstantProperties(frameCount: frames) }
  }
}

/// The values of one property of a layer, one a frame; nil where the layer is not there.
struct PropertyTrack {
  let key: String
  /// Equal values in a row are held once.
  private var runs: [(value: Value?, count: Int)] = []
  private(set) var count = 0

  init(key: String) { self.key = key }

  /// The values, one a frame.
  var values: [Value?] { runs.flatMap { Array(repeating: $0.value, count: $0.count) } }

  /// Whether the layer shows the same value in all frames in which it is there.
  var isConstant: Bool {
    let shown = runs.lazy.compactMap(\.value)
    guard let first = shown.first else { return true }
    return shown.allSatisfy { $0 == first }
  }

  /// Adds the value of the next frames; returns whether it takes memory.
  @discardableResult
  mutating func appendValue(_ value: Value?, repeatCount count: Int = 1) -> Bool {
    guard count > 0 else { return false }
    self.count += count
    if let last = runs.indices.last, runs[last].value == value {
      runs[last].count += count
      return false
    }
    runs.append((value, count))
    return true
  }

  /// Notes that the layer was not there up to a frame.
  mutating func appendAbsence(untilFrame frame: Int) {
    appendValue(nil, repeatCount: frame - count)
  }

  /// Shows the last value in further frames.
  mutating func repeatLastValue(frameCount frames: Int) {
    guard let last = runs.last else { return }
    appendValue(last.value, repeatCount: frames)
  }
}

/// Follows the layers of a document from frame to frame.
private struct TraceReader {
  /// A layer among those of all frames.
  private struct Node: Hashable {
    let tree: Int
    let parent: Int?
    let key: LayerTreeNode.SiblingKey
  }

  private(set) var layers: [AnimationTrace.TracedLayer] = []
  private var nodes: [Node] = []
  private var nodeIndices: [Node: Int] = [:]
  /// For each node its index among the layers; nil if it is not followed.
  private var trackedLayerIndices: [Int?] = []
  /// The layers of the last frame that are followed, with their indices.
  private var lastFrameLayers: [(layer: CALayer, index: Int)] = []
  private var commitNumber: Int?

  /// Reads a frame; returns false, with nothing of the frame read, where the budget does not allow it.
  mutating func readFrame(
    of roots: [CALayer], frameIndex frame: Int, isIncluded isMeant: (String) -> Bool,
    budget: inout LayerReadingBudget
  ) -> Bool {
    let numbers = Set(roots.map(\.commitGeneration))
    let number = numbers.count == 1 ? numbers.first ?? nil : nil
    // Without a commit the trees are the same, and layers without animations show what they showed.
    let isSame = frame > 0 && number != nil && number == commitNumber
    commitNumber = number
    if !isSame { collectLayers(of: roots, isIncluded: isMeant, budget: &budget) }
    var toRead: [(layer: CALayer, index: Int, isAnimated: Bool)] = []
    for (layer, index) in lastFrameLayers {
      guard budget.spendTime(LayerReadingBudget.secondsPerTreeNode) else { return false }
      let isAnimated = layer.isPresentationAnimated
      if !isSame || isAnimated || layers[index].isAnimated {
        toRead.append((layer, index, isAnimated))
      }
    }
    guard budget.spendTime(LayerReadingBudget.secondsPerLayer * Double(toRead.count)) else {
      return false
    }
    if isSame { for (_, index) in lastFrameLayers { layers[index].repeatedFrameCount += 1 } }
    for (layer, index, isAnimated) in toRead {
      if isSame { layers[index].repeatedFrameCount -= 1 }
      let added = layers[index].recordValues(LayerRecord.values(of: layer), frameIndex: frame)
      layers[index].isAnimated = isAnimated
      // A frame that is begun is read to its end: few frames exceed the memory by much.
      _ = budget.reserveBytes(added * LayerReadingBudget.bytesPerValue)
    }
    return true
  }

  /// Finds the layers that are followed.
  private mutating func collectLayers(
    of roots: [CALayer], isIncluded isMeant: (String) -> Bool, budget: inout LayerReadingBudget
  ) {
    lastFrameLayers = []
    for (number, root) in roots.enumerated() {
      let tree = LayerTree(root)
      _ = budget.spendTime(LayerReadingBudget.secondsPerTreeNode * Double(tree.nodes.count))
      var own: [Int] = []
      for (index, place) in tree.nodes.enumerated() {
        let parent = place.parent.map { own[$0] }
        let node = self.nodeIndex(of: Node(tree: number, parent: parent, key: place.key))
        own.append(node)
        if node == trackedLayerIndices.count {
          startTracking(
            node: node, layer: tree.layers[index], addsTreeNumber: roots.count > 1,
            isIncluded: isMeant)
        }
        if let layerIndex = trackedLayerIndices[node] {
          lastFrameLayers.append((tree.layers[index], layerIndex))
        }
      }
    }
  }

  private mutating func nodeIndex(of node: Node) -> Int {
    if let existing = nodeIndices[node] { return existing }
    nodeIndices[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// Follows a layer that is met for the first time, if it or one around it is meant.
  private mutating func startTracking(
    node: Int, layer: CALayer, addsTreeNumber hasNumber: Bool, isIncluded isMeant: (String) -> Bool
  ) {
    let path = LayerPath.text(of: node) { (nodes[$0].key.label, nodes[$0].parent) }
    let start = hasNumber ? "\(nodes[node].tree + 1):" : ""
    let isInside = nodes[node].parent.map { trackedLayerIndices[$0] != nil } ?? false
    guard isInside || isMeant(start + path) else {
      trackedLayerIndices.append(nil)
      return
    }
    trackedLayerIndices.append(layers.count)
    layers.append(AnimationTrace.TracedLayer(path: start + path, layerClass: "\(type(of: layer))"))
  }
}

extension AnimationTrace.TracedLayer {
  /// Takes in what it shows in a frame; returns how many values that adds.
  fileprivate mutating func recordValues(
    _ values: [(key: String, value: Value)], frameIndex frame: Int
  )
    -> Int
  {
    fillSkippedFrames()
    guard isPresent.count <= frame else { return 0 }
    isPresent += Array(repeating: false, count: frame - isPresent.count) + [true]
    var added = 0
    let table = Dictionary(values, uniquingKeysWith: { $1 })
    for index in tracks.indices {
      tracks[index].appendAbsence(untilFrame: frame)
      let value = table[tracks[index].key] ?? Self.defaultValue(forKey: tracks[index].key)
      if tracks[index].appendValue(value) { added += 1 }
    }
    let known = Set(tracks.map(\.key))
    for (key, value) in values where !known.contains(key) {
      var track = PropertyTrack(key: key)
      for wasThere in isPresent.dropLast() {
        track.appendValue(wasThere ? Self.defaultValue(forKey: key) : nil)
      }
      track.appendValue(value)
      tracks.append(track)
      added += 1
    }
    return added
  }

  /// Shows in the frames since it was last read what it showed then.
  private mutating func fillSkippedFrames() {
    guard repeatedFrameCount > 0 else { return }
    isPresent += Array(repeating: true, count: repeatedFrameCount)
    for index in tracks.indices { tracks[index].repeatLastValue(frameCount: repeatedFrameCount) }
    repeatedFrameCount = 0
  }

  /// Itself with what moves; nil where nothing does.
  fileprivate func droppingConstantProperties(frameCount frames: Int) -> Self? {
    var layer = self
    layer.fillSkippedFrames()
    layer.isPresent += Array(repeating: false, count: frames - layer.isPresent.count)
    for index in layer.tracks.indices { layer.tracks[index].appendAbsence(untilFrame: frames) }
    // What comes or goes does not move for that alone.
    layer.tracks.removeAll(where: \.isConstant)
    return layer.tracks.isEmpty && layer.isAlwaysPresent ? nil : layer
  }

  /// What a layer has of a property that nobody has set.
  private static func defaultValue(forKey key: String) -> Value {
    PropertyTable.builtin.first { $0.key == key }?.initialAPIValue ?? .none
  }
}

extension JSONValue {
  /// A trace: the times, and for each layer its values at them.
  package init(_ trace: AnimationTrace) {
    self = .object([
      "times": .numberArray(trace.times),
      "layers": .array(
        trace.layers.map { layer in
          .deferred {
            .object([
              "layer": .string(layer.path), "class": .string(layer.layerClass),
              "present": .array(layer.isPresent.map { .bool($0) }),
              "values": .object(
                Dictionary(
                  layer.tracks.map { track in
                    (track.key, .array(track.values.map { $0.map(JSONValue.init) ?? .null }))
                  }, uniquingKeysWith: { $1 })),
            ])
          }
        }),
    ])
  }
}
