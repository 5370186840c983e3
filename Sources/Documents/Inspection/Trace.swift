import Foundation
package import QuartzCore
import RenderTree

/// What moves in a document: the values of layers that are not the same in all frames.
package struct Trace {
  /// A layer of which something moves, or that comes or goes.
  struct Layer {
    /// The names of all layers around it and its own, each once: "Card/Title", "Dot[2]".
    let path: String
    let layerClass: String
    fileprivate(set) var isThere: [Bool] = []
    fileprivate(set) var tracks: [TraceTrack] = []
    /// Frames at the end that show the same as the last one that was read.
    fileprivate var repetitions = 0
    /// Whether animations changed what it showed when it was read.
    fileprivate var isAnimated = false

    fileprivate var isAlwaysThere: Bool { isThere.allSatisfy { $0 } }
  }

  /// The frames' times, in seconds of the document: those that the budget allowed.
  package let times: [Double]
  /// In the order in which they are first met.
  let layers: [Layer]

  /// Reads a document at frames, as far as the budget allows.
  ///
  /// - Parameters:
  ///   - times: when it is looked at.
  ///   - isMeant: whether a layer with such a path is followed.
  ///   - budget: the work and memory it may take; which limit ended the trace is in it afterwards.
  ///   - roots: shows the document at a time and returns its trees; called in the order of the times.
  package init(
    at times: [Double], of isMeant: (String) -> Bool, within budget: inout ReadingBudget,
    roots: (Double) throws -> [CALayer]
  ) rethrows {
    var reader = TraceReader()
    var frames = 0
    for time in times {
      guard reader.read(try roots(time), at: frames, isMeant, &budget) else { break }
      frames += 1
    }
    self.times = Array(times.prefix(frames))
    layers = reader.layers.compactMap { $0.moving(frames: frames) }
  }
}

/// The values of one property of a layer, one a frame; nil where the layer is not there.
struct TraceTrack {
  let key: String
  /// Equal values in a row are held once.
  private var runs: [(value: Value?, count: Int)] = []
  private(set) var count = 0

  init(key: String) { self.key = key }

  /// The values, one a frame.
  var values: [Value?] { runs.flatMap { Array(repeating: $0.value, count: $0.count) } }

  /// Whether the layer shows the same value in all frames in which it is there.
  var isStill: Bool {
    let shown = runs.lazy.compactMap(\.value)
    guard let first = shown.first else { return true }
    return shown.allSatisfy { $0 == first }
  }

  /// Adds the value of the next frames; returns whether it takes memory.
  @discardableResult
  mutating func append(_ value: Value?, count: Int = 1) -> Bool {
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
  mutating func fill(to frame: Int) { append(nil, count: frame - count) }

  /// Shows the last value in further frames.
  mutating func repeatLast(_ frames: Int) {
    guard let last = runs.last else { return }
    append(last.value, count: frames)
  }
}

/// Follows the layers of a document from frame to frame.
private struct TraceReader {
  /// A layer among those of all frames.
  private struct Node: Hashable {
    let tree: Int
    let parent: Int?
    let key: LayerPlace.Key
  }

  private(set) var layers: [Trace.Layer] = []
  private var nodes: [Node] = []
  private var numbers: [Node: Int] = [:]
  /// For each node its index among the layers; nil if it is not followed.
  private var followed: [Int?] = []
  /// The layers of the last frame that are followed, with their indices.
  private var present: [(layer: CALayer, index: Int)] = []
  private var commitNumber: Int?

  /// Reads a frame; returns false, with nothing of the frame read, where the budget does not allow it.
  mutating func read(
    _ roots: [CALayer], at frame: Int, _ isMeant: (String) -> Bool, _ budget: inout ReadingBudget
  ) -> Bool {
    let numbers = Set(roots.map(\.commitNumber))
    let number = numbers.count == 1 ? numbers.first ?? nil : nil
    // Without a commit the trees are the same, and layers without animations show what they showed.
    let isSame = frame > 0 && number != nil && number == commitNumber
    commitNumber = number
    if !isSame { list(roots, isMeant, &budget) }
    var toRead: [(layer: CALayer, index: Int, isAnimated: Bool)] = []
    for (layer, index) in present {
      guard budget.spend(ReadingBudget.secondsOfPlace) else { return false }
      let isAnimated = layer.isShownAnimated
      if !isSame || isAnimated || layers[index].isAnimated {
        toRead.append((layer, index, isAnimated))
      }
    }
    guard budget.spend(ReadingBudget.secondsOfLayer * Double(toRead.count)) else { return false }
    if isSame { for (_, index) in present { layers[index].repetitions += 1 } }
    for (layer, index, isAnimated) in toRead {
      if isSame { layers[index].repetitions -= 1 }
      let added = layers[index].show(LayerRecord.values(of: layer), at: frame)
      layers[index].isAnimated = isAnimated
      // A frame that is begun is read to its end: few frames exceed the memory by much.
      _ = budget.take(added * ReadingBudget.bytesOfValue)
    }
    return true
  }

  /// Finds the layers that are followed.
  private mutating func list(
    _ roots: [CALayer], _ isMeant: (String) -> Bool, _ budget: inout ReadingBudget
  ) {
    present = []
    for (number, root) in roots.enumerated() {
      let tree = LayerTree(root)
      _ = budget.spend(ReadingBudget.secondsOfPlace * Double(tree.places.count))
      var own: [Int] = []
      for (index, place) in tree.places.enumerated() {
        let parent = place.parent.map { own[$0] }
        let node = self.node(Node(tree: number, parent: parent, key: place.key))
        own.append(node)
        if node == followed.count { follow(node, tree.layers[index], roots.count > 1, isMeant) }
        if let place = followed[node] { present.append((tree.layers[index], place)) }
      }
    }
  }

  private mutating func node(_ node: Node) -> Int {
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// Follows a layer that is met for the first time, if it or one around it is meant.
  private mutating func follow(
    _ node: Int, _ layer: CALayer, _ hasNumber: Bool, _ isMeant: (String) -> Bool
  ) {
    let path = LayerPath.text(of: node) { (nodes[$0].key.label, nodes[$0].parent) }
    let start = hasNumber ? "\(nodes[node].tree + 1):" : ""
    let isInside = nodes[node].parent.map { followed[$0] != nil } ?? false
    guard isInside || isMeant(start + path) else {
      followed.append(nil)
      return
    }
    followed.append(layers.count)
    layers.append(Trace.Layer(path: start + path, layerClass: "\(type(of: layer))"))
  }
}

extension Trace.Layer {
  /// Takes in what it shows in a frame; returns how many values that adds.
  fileprivate mutating func show(_ values: [(key: String, value: Value)], at frame: Int) -> Int {
    catchUp()
    guard isThere.count <= frame else { return 0 }
    isThere += Array(repeating: false, count: frame - isThere.count) + [true]
    var added = 0
    let table = Dictionary(values, uniquingKeysWith: { $1 })
    for index in tracks.indices {
      tracks[index].fill(to: frame)
      let value = table[tracks[index].key] ?? Self.initial(tracks[index].key)
      if tracks[index].append(value) { added += 1 }
    }
    let known = Set(tracks.map(\.key))
    for (key, value) in values where !known.contains(key) {
      var track = TraceTrack(key: key)
      for wasThere in isThere.dropLast() { track.append(wasThere ? Self.initial(key) : nil) }
      track.append(value)
      tracks.append(track)
      added += 1
    }
    return added
  }

  /// Shows in the frames since it was last read what it showed then.
  private mutating func catchUp() {
    guard repetitions > 0 else { return }
    isThere += Array(repeating: true, count: repetitions)
    for index in tracks.indices { tracks[index].repeatLast(repetitions) }
    repetitions = 0
  }

  /// Itself with what moves; nil where nothing does.
  fileprivate func moving(frames: Int) -> Self? {
    var layer = self
    layer.catchUp()
    layer.isThere += Array(repeating: false, count: frames - layer.isThere.count)
    for index in layer.tracks.indices { layer.tracks[index].fill(to: frames) }
    // What comes or goes does not move for that alone.
    layer.tracks.removeAll(where: \.isStill)
    return layer.tracks.isEmpty && layer.isAlwaysThere ? nil : layer
  }

  /// What a layer has of a property that nobody has set.
  private static func initial(_ key: String) -> Value {
    PropertyTable.builtin.first { $0.key == key }?.recordedInitial ?? .none
  }
}

extension JSONValue {
  /// A trace: the times, and for each layer its values at them.
  package init(_ trace: Trace) {
    self = .object([
      "times": .numbers(trace.times),
      "layers": .list(
        trace.layers.map { layer in
          .deferred {
            .object([
              "layer": .text(layer.path), "class": .text(layer.layerClass),
              "present": .list(layer.isThere.map { .bool($0) }),
              "values": .object(
                Dictionary(
                  layer.tracks.map { track in
                    (track.key, .list(track.values.map { $0.map(JSONValue.init) ?? .null }))
                  }, uniquingKeysWith: { $1 })),
            ])
          }
        }),
    ])
  }
}
