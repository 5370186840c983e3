import Foundation
import RenderTree

/// What moves in a document: the values of layers that are not the same in all frames.
struct Trace {
  /// The values of one property of a layer, one a frame; nil where the layer is not there.
  struct Track {
    let key: String
    private(set) var values: [Value?]

    fileprivate init(key: String, _ values: [Value?]) { (self.key, self.values) = (key, values) }

    fileprivate mutating func append(_ value: Value?) { values.append(value) }
  }

  /// A layer of which something moves, or that comes or goes.
  struct Layer {
    /// The names of all layers around it and its own, each once: "Card/Title", "Dot[2]".
    let path: String
    let layerClass: String
    fileprivate(set) var isThere: [Bool] = []
    fileprivate(set) var tracks: [Track] = []

    fileprivate var isAlwaysThere: Bool { isThere.allSatisfy { $0 } }
  }

  /// The frames' times, in seconds of the document.
  let times: [Double]
  /// In the order in which they are first met.
  let layers: [Layer]

  /// - Parameters:
  ///   - times: when it is looked at.
  ///   - isMeant: whether a layer with such a path is followed.
  ///   - records: the document's trees at a time; asked in the order of the times.
  init(
    at times: [Double], of isMeant: (String) -> Bool,
    records: (Double) throws -> [LayerRecord]
  ) rethrows {
    self.times = times
    var layers: [Layer] = []
    var places: [String: Int] = [:]
    for (frame, time) in times.enumerated() {
      for (path, record) in Self.paths(try records(time)) where isMeant(path) {
        let place = places[path] ?? layers.count
        if place == layers.count {
          places[path] = place
          layers.append(Layer(path: path, layerClass: record.layerClass))
        }
        layers[place].show(record, at: frame)
      }
    }
    self.layers = layers.compactMap { $0.moving(frames: times.count) }
  }

  /// All layers of the trees by their paths, each path once.
  private static func paths(_ roots: [LayerRecord]) -> [(path: String, record: LayerRecord)] {
    roots.enumerated().flatMap { index, root in
      root.paths().map { (roots.count > 1 ? "\(index + 1):\($0.path)" : $0.path, $0.record) }
    }
  }
}

extension Trace.Layer {
  /// Takes in what it shows in a frame.
  fileprivate mutating func show(_ record: LayerRecord, at frame: Int) {
    guard isThere.count <= frame else { return }
    isThere += Array(repeating: false, count: frame - isThere.count) + [true]
    let values = Dictionary(record.values, uniquingKeysWith: { $1 })
    for index in tracks.indices {
      tracks[index].fill(to: frame)
      tracks[index].append(values[tracks[index].key] ?? Self.initial(tracks[index].key))
    }
    let known = Set(tracks.map(\.key))
    for (key, value) in record.values where !known.contains(key) {
      let before = isThere.dropLast().map { $0 ? Self.initial(key) : nil }
      tracks.append(Trace.Track(key: key, before + [value]))
    }
  }

  /// Itself with what moves; nil where nothing does.
  fileprivate func moving(frames: Int) -> Self? {
    var layer = self
    layer.isThere += Array(repeating: false, count: frames - isThere.count)
    for index in tracks.indices { layer.tracks[index].fill(to: frames) }
    layer.tracks.removeAll { track in
      // What comes or goes does not move for that alone.
      let shown = track.values.compactMap(\.self)
      return shown.allSatisfy { $0 == shown[0] }
    }
    return layer.tracks.isEmpty && layer.isAlwaysThere ? nil : layer
  }

  /// What a layer has of a property that nobody has set.
  private static func initial(_ key: String) -> Value {
    PropertyTable.builtin.first { $0.key == key }?.recordedInitial ?? .none
  }
}

extension Trace.Track {
  /// Notes that the layer was not there up to a frame.
  fileprivate mutating func fill(to frame: Int) {
    while values.count < frame { append(nil) }
  }
}

extension JSONValue {
  /// A trace: the times, and for each layer its values at them.
  init(_ trace: Trace) {
    self = .object([
      "times": .numbers(trace.times),
      "layers": .list(
        trace.layers.map { layer in
          .object([
            "layer": .text(layer.path), "class": .text(layer.layerClass),
            "present": .list(layer.isThere.map { .bool($0) }),
            "values": .object(
              Dictionary(
                layer.tracks.map { track in
                  (track.key, .list(track.values.map { $0.map(JSONValue.init) ?? .null }))
                }, uniquingKeysWith: { $1 })),
          ])
        }),
    ])
  }
}
