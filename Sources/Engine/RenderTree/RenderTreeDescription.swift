import Color
import Geometry
import Pixels
import Timing

extension RenderTree: CustomStringConvertible {
  /// A textual description of the tree for tests.
  ///
  /// It has one line for each node, indented by depth, with the values that differ from their defaults. Masks are
  /// marked and precede the sublayers. Nodes outside the tree are listed at the end, under `detached`.
  public var description: String {
    var lines: [String] = []
    describeNodes(structure.order, baseDepth: 0, into: &lines)
    let detached = detachedRoots
    if !detached.isEmpty { lines.append("detached") }
    for slot in detached {
      describeNodes(structure.subtreeSlots(ofSlot: slot), baseDepth: 1, into: &lines)
    }
    return lines.joined(separator: "\n")
  }

  private func describeNodes(
    _ order: ContiguousArray<Int32>, baseDepth base: Int, into lines: inout [String]
  ) {
    var depths: [Int32: Int] = [:]
    for (index, entry) in order.enumerated() {
      let slot = Int(entry)
      let above = index == 0 ? nil : depths[structure.parents[slot]]
      let depth = above.map { $0 + 1 } ?? base
      depths[entry] = depth
      lines.append(String(repeating: "  ", count: depth) + nodeDescription(inSlot: slot))
    }
  }

  private var detachedRoots: [Int] {
    let detached = structure.ids.indices.filter {
      structure.ids[$0] != nil && structure.orderIndices[$0] < 0 && structure.parents[$0] < 0
    }
    return detached.sorted {
      structure.ids[$0]?.rawValue ?? 0 < structure.ids[$1]?.rawValue ?? 0
    }
  }

  private func nodeDescription(inSlot slot: Int) -> String {
    var words = structure.isMask(slot: slot) ? ["mask"] : []
    words.append("\(structure.classes[slot]) \(structure.ids[slot]?.rawValue ?? 0)")
    for property in columns.propertiesWithRows(forSlot: slot) {
      let value = columns.value(of: property, inSlot: slot)
      let descriptor = PropertyTable.descriptor(for: property)
      if value != descriptor.initial { words.append("\(descriptor.key)=\(value)") }
    }
    if let source = structure.portalSources[Int32(slot)] {
      words.append("source=\(structure.ids[Int(source)]?.rawValue ?? 0)")
    }
    let running = animations.animations(ofSlot: slot)
    if !running.isEmpty {
      words.append("animations=[\(running.map(\.summary).joined(separator: ", "))]")
    }
    return words.joined(separator: " ")
  }
}

extension TreeStructure {
  /// Returns a node and its descendants, in the same order as in ``order``.
  fileprivate func subtreeSlots(ofSlot slot: Int) -> ContiguousArray<Int32> {
    var found: ContiguousArray<Int32> = []
    var stack = [Int32(slot)]
    while let top = stack.popLast() {
      found.append(top)
      stack += sublayers[Int(top)].reversed()
      if masks[Int(top)] >= 0 { stack.append(masks[Int(top)]) }
    }
    return found
  }
}

extension Animation {
  /// A short description that contains the animation's identifier and target.
  fileprivate var summary: String {
    let what =
      switch content {
      case .property(let animation): animation.target.description
      case .group(let children): "group(\(children.count))"
      case .transition(let transition): "transition(\(transition.type))"
      }
    return "\(id.rawValue):\(what)"
  }
}

extension KeyPathTarget: CustomStringConvertible {
  /// The property's key and the component, such as `transform.rotationZ`.
  public var description: String {
    let key = PropertyTable.descriptor(for: property).key
    switch part {
    case .whole: return key
    case .lanes(let start, let count): return "\(key)[\(start)..<\(start + count)]"
    case .transform(let part): return "\(key).\(part.rawValue)"
    }
  }
}

extension Value: CustomStringConvertible {
  /// A textual description of the value.
  ///
  /// Numbers are exact; images are represented by their size and a checksum.
  public var description: String {
    switch self {
    case .none: "none"
    case .number(let number): number.text
    case .bool(let bool): "\(bool)"
    case .point(let point): [point.x, point.y].text
    case .size(let size): [size.width, size.height].text
    case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height].text
    case .color(let color): "rgba" + [color.red, color.green, color.blue, color.alpha].text
    case .transform(let matrix):
      matrix.isAffine ? "affine" + matrix.affineElements.text : "matrix" + matrix.elements.text
    case .path(let path): "path(\(path.text))"
    case .image(let pixels): "image(\(pixels.width)x\(pixels.height) \(pixels.checksum))"
    case .dissolve(let from, let to, let fraction):
      "dissolve(\(Value.image(from)) \(Value.image(to)) \(fraction.text))"
    case .tiles(let tiles):
      "tiles[\(tiles.map(\.description).joined(separator: " "))]"
    case .numbers(let numbers): "[\(numbers.map(\.text).joined(separator: " "))]"
    case .colors(let colors):
      "[\(colors.map { Value.color($0).description }.joined(separator: " "))]"
    case .string(let string): string.debugDescription
    case .name(let name): name.spelling.debugDescription
    case .filters(let filters): "[\(filters.map(\.description).joined(separator: " "))]"
    case .cells(let cells): "[\(cells.map(\.description).joined(separator: " "))]"
    }
  }
}

extension Tile {
  /// A textual description of the tile: its rectangle, image and opacity.
  fileprivate var description: String {
    "\(Value.rect(rect)) \(Value.image(pixels)) \(opacity.text)"
  }
}

extension Double {
  /// The shortest decimal representation that converts back to the same number, without a fraction for integers.
  fileprivate var text: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [Double] {
  fileprivate var text: String { "(\(map(\.text).joined(separator: " ")))" }
}

extension Matrix4 {
  fileprivate var affineElements: [Double] {
    let m = affine
    return [m.a, m.b, m.c, m.d, m.tx, m.ty]
  }
}

extension Path {
  fileprivate var text: String {
    var words: [String] = []
    var next = 0
    for verb in verbs {
      words.append(verb.letter)
      for point in points[next..<next + verb.pointCount] { words += [point.x.text, point.y.text] }
      next += verb.pointCount
    }
    return words.joined(separator: " ")
  }
}

extension Path.Verb {
  fileprivate var letter: String {
    switch self {
    case .move: "m"
    case .line: "l"
    case .quad: "q"
    case .cubic: "c"
    case .close: "z"
    }
  }
}
