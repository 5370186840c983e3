import Foundation
package import QuartzCore
import RenderTree

/// A record of the changes in a document over time: the layer values that are not equal in all frames.
package struct AnimationTrace {
  /// A layer that has changing values or is added or removed.
  struct TracedLayer {
    /// The path of the layer: the titles of its superlayers and its own title, such as `Card/Title` or `Dot[2]`.
    ///
    /// Each path is unique.
    let path: String
    let layerClass: String
    fileprivate(set) var isPresent: [Bool] = []
    fileprivate(set) var tracks: [PropertyTrack] = []
    /// The number of trailing frames in which the values equal the values last read.
    fileprivate var repeatedFrameCount = 0
    /// Whether animations affected the layer's values when they were last read.
    fileprivate var isAnimated = false

    fileprivate var isAlwaysPresent: Bool { isPresent.allSatisfy { $0 } }
  }

  /// The times of the frames read within the budget, in seconds since the document's start.
  package let times: [Double]
  /// The layers in the order in which they first appear.
  let layers: [TracedLayer]

  /// Reads as many frames of a document as the budget allows.
  ///
  /// - Parameters:
  ///   - times: The times of the frames, in seconds.
  ///   - isMeant: Returns whether the layer with the given path is included.
  ///   - budget: The budget for reading time and memory. Afterwards it contains the limit that ended the trace, if
  ///     any.
  ///   - roots: Advances the document to the given time and returns its root layers. It is called in the order of the
  ///     times.
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

/// The values of a layer property, one for each frame; `nil` for frames in which the layer does not exist.
struct PropertyTrack {
  let key: String
  /// The values in run-length encoding.
  private var runs: [(value: Value?, count: Int)] = []
  private(set) var count = 0

  init(key: String) { self.key = key }

  /// The property values, one for each frame.
  var values: [Value?] { runs.flatMap { Array(repeating: $0.value, count: $0.count) } }

  /// Whether the value is equal in all frames in which the layer exists.
  var isConstant: Bool {
    let shown = runs.lazy.compactMap(\.value)
    guard let first = shown.first else { return true }
    return shown.allSatisfy { $0 == first }
  }

  /// Appends a value for the given number of frames.
  ///
  /// Returns whether the value requires memory, which is the case if it differs from the last value.
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

  /// Appends `nil` values up to the given frame, for frames in which the layer did not exist.
  mutating func appendAbsence(untilFrame frame: Int) {
    appendValue(nil, repeatCount: frame - count)
  }

  /// Repeats the last value for the given number of further frames.
  mutating func repeatLastValue(frameCount frames: Int) {
    guard let last = runs.last else { return }
    appendValue(last.value, repeatCount: frames)
  }
}

/// A reader that records a document's layers frame by frame.
private struct TraceReader {
  /// The identity of a layer, which is the same in all frames.
  private struct Node: Hashable {
    let tree: Int
    let parent: Int?
    let key: LayerTreeNode.SiblingKey
  }

  private(set) var layers: [AnimationTrace.TracedLayer] = []
  private var nodes: [Node] = []
  private var nodeIndices: [Node: Int] = [:]
  /// For each node, its index in `layers`; `nil` if the layer is not included.
  private var trackedLayerIndices: [Int?] = []
  /// The included layers in the last frame, with their indices in `layers`.
  private var lastFrameLayers: [(layer: CALayer, index: Int)] = []
  private var commitNumber: Int?

  /// Reads the layers in a frame.
  ///
  /// If the budget does not allow it, returns `false` without reading any part of the frame.
  mutating func readFrame(
    of roots: [CALayer], frameIndex frame: Int, isIncluded isMeant: (String) -> Bool,
    budget: inout LayerReadingBudget
  ) -> Bool {
    let numbers = Set(roots.map(\.commitGeneration))
    let number = numbers.count == 1 ? numbers.first ?? nil : nil
    // Without a commit, the trees are unchanged, and layers without animations have the same values.
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
      // A frame that has been started is read completely, so the memory limit may be exceeded slightly.
      _ = budget.reserveBytes(added * LayerReadingBudget.bytesPerValue)
    }
    return true
  }

  /// Finds the layers included in the trace.
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

  /// Adds a layer that appears for the first time if it or one of its superlayers is included.
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
  /// Records the layer's values in a frame.
  ///
  /// Returns the number of values that require memory.
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

  /// Repeats the last values for the frames in which they were not read.
  private mutating func fillSkippedFrames() {
    guard repeatedFrameCount > 0 else { return }
    isPresent += Array(repeating: true, count: repeatedFrameCount)
    for index in tracks.indices { tracks[index].repeatLastValue(frameCount: repeatedFrameCount) }
    repeatedFrameCount = 0
  }

  /// Returns the layer with only its changing properties; `nil` if nothing changes.
  fileprivate func droppingConstantProperties(frameCount frames: Int) -> Self? {
    var layer = self
    layer.fillSkippedFrames()
    layer.isPresent += Array(repeating: false, count: frames - layer.isPresent.count)
    for index in layer.tracks.indices { layer.tracks[index].appendAbsence(untilFrame: frames) }
    // Adding or removing a layer does not count as a change of the layer's properties.
    layer.tracks.removeAll(where: \.isConstant)
    return layer.tracks.isEmpty && layer.isAlwaysPresent ? nil : layer
  }

  /// Returns the value that a property has if it was not set.
  private static func defaultValue(forKey key: String) -> Value {
    PropertyTable.builtin.first { $0.key == key }?.initialAPIValue ?? .none
  }
}

extension JSONValue {
  /// Creates a JSON value for a trace: the times, and the values of each layer at those times.
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
