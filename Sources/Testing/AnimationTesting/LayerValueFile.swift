import Foundation

/// The file that stores the presented layer values of all frames of an assertion.
///
/// Each line contains the path of a layer, a property and its value in the first frame, followed by those frames in
/// which it changes, with their values. Fields are separated by tabs. A missing layer and a default value are `–`.
struct LayerValueFile {
  private(set) var frames: [(label: String, values: LayerValues)] = []

  private static let heading =
    "# Layer values in the frames of this assertion. If a frame differs, its report names the values that differ."
  private static let absence = "–"

  init() {}

  mutating func appendFrame(_ values: LayerValues, at label: String) {
    frames.append((label, values))
  }

  /// Returns the values of the frame with the given label, or `nil` if it is not in the file.
  func values(at label: String) -> LayerValues? {
    frames.first { $0.label == label }?.values
  }

  // MARK: Text

  /// The contents of the file.
  var text: String {
    var lines = [Self.heading, (["frames"] + frames.map(\.label)).joined(separator: "\t")]
    var visited: Set<LayerValues.Key> = []
    // Each layer is followed by its properties, including those that it has only in later frames.
    let keys = frames.flatMap(\.values.keys).filter { visited.insert($0).inserted }
    var properties: [String: [LayerValues.Key]] = [:]
    for key in keys { properties[key.path, default: []].append(key) }
    for layer in keys where layer.isLayer {
      for key in properties[layer.path] ?? [] { lines.append(line(for: key)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(for key: LayerValues.Key) -> String {
    var fields = [key.path, key.property]
    var last: String?
    for (index, frame) in frames.enumerated() {
      let text = frame.values.texts[key] ?? Self.absence
      if index > 0 && text != last { fields.append(frame.label) }
      if index == 0 || text != last { fields.append(text) }
      last = text
    }
    return fields.joined(separator: "\t")
  }

  /// Reads the contents of a file, or returns `nil` if it is not such a file.
  init?(text: String) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    guard let labels = lines.first, labels.first == "frames", labels.count > 1 else { return nil }
    frames = labels.dropFirst().map { ($0, LayerValues()) }
    for fields in lines.dropFirst() {
      guard fields.count >= 3, fields.count % 2 == 1 else { return nil }
      let key = LayerValues.Key(path: fields[0], property: fields[1])
      var changes: [String: String] = [:]
      for at in stride(from: 3, to: fields.count, by: 2) { changes[fields[at]] = fields[at + 1] }
      var text = fields[2]
      for index in frames.indices {
        if index > 0 { text = changes[frames[index].label] ?? text }
        if text != Self.absence { frames[index].values.setText(text, for: key) }
      }
    }
  }
}

/// The differences between recorded and actual layer values in the failing frames of an assertion.
///
/// Each layer or property is listed once, with the first frame in which it differs and the number of further frames.
struct LayerValueDifferences {
  private var texts: [(text: String, frameCount: Int)] = []
  private var indices: [LayerValues.Key: Int] = [:]

  /// The maximum number of differences that a failure message lists.
  static let maximumLineCount = 12

  mutating func appendDifferences(
    of actual: LayerValues, from recorded: LayerValues, at label: String
  ) {
    let keys = actual.keys + recorded.keys.filter { actual.texts[$0] == nil }
    // The properties and sublayers of a layer that is missing or new are not listed.
    var changedLayers: [String] = []
    for key in keys.filter(\.isLayer) {
      let (now, before) = (actual.texts[key], recorded.texts[key])
      guard now == nil || before == nil else { continue }
      let isInside = changedLayers.contains { key.path.hasPrefix($0 + "/") }
      changedLayers.append(key.path)
      guard !isInside else { continue }
      appendDifference(
        of: key, "\(key.path): \(now == nil ? "the layer is missing" : "a new layer") at \(label)")
    }
    let changed = Set(changedLayers)
    for key in keys where !changed.contains(key.path) {
      let (now, before) = (actual.texts[key], recorded.texts[key])
      guard now != before else { continue }
      appendDifference(
        of: key,
        "\(key.path).\(key.property): \(now ?? "default") instead of \(before ?? "default") at \(label)"
      )
    }
  }

  private mutating func appendDifference(of key: LayerValues.Key, _ text: String) {
    if let index = indices[key] {
      texts[index].frameCount += 1
    } else {
      indices[key] = texts.count
      texts.append((text, 1))
    }
  }

  /// The differences, one per line.
  var lines: [String] {
    texts.map { text, count in
      switch count {
      case 1: text
      case 2: "\(text) and in 1 more frame"
      default: "\(text) and in \(count - 1) more frames"
      }
    }
  }

  /// The lines for a failure message, of limited number.
  var limitedLines: [String] {
    let lines = lines
    guard lines.count > Self.maximumLineCount else { return lines }
    return lines.prefix(Self.maximumLineCount) + ["and \(lines.count - Self.maximumLineCount) more"]
  }
}
