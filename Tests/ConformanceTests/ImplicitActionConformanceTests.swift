import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of implicit animations and of the keys of the actions that changes search for.
@Suite struct ImplicitActionConformanceTests {
  @Test(arguments: Vectors.rows("implicit-actions", "defaultActionForKey"))
  func `CALayer.defaultAction(forKey:) returns the result recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let action = CALayer.defaultAction(forKey: try #require(row.string("key")))
    #expect(action.map { "\(type(of: $0))" } == row.string("expect"), "\(row)")
  }

  @Test(arguments: Vectors.rows("implicit-actions", "madeAnimation"))
  func `changing a displayed layer's property adds the same implicit animation as Core Animation`(
    row: VectorRow
  )
    throws
  {
    let probe = Probe()
    let change = row.list("set")
    let property = try #require(change.first as? String)
    try probe.run {
      for (key, value) in row.members("transaction") {
        CATransaction.setValue(setting(value, key), forKey: key)
      }
      put(change[1], property, into: probe.layer)
      let made = try #require(probe.layer.animation(forKey: row.string("key") ?? property))
      for (key, expected) in row.members("expect") {
        let got = key == "class" ? "\(type(of: made))" : made.value(forKey: key)
        #expect(isEqual(got, expected, row), "\(row) \(key): \(got ?? "nil")")
      }
      CATransaction.flush()
      #expect(made.beginTime > 0, "\(row)")
      #expect(made.beginTime <= CACurrentMediaTime(), "\(row)")
    }
  }

  private func setting(_ json: Any, _ key: String) -> Any? {
    guard key == "animationTimingFunction", let name = json as? String else { return json }
    return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
  }

  private func isEqual(_ got: Any?, _ expected: Any, _ row: VectorRow) -> Bool {
    if expected is NSNull { return got == nil }
    if let function = got as? CAMediaTimingFunction {
      return function.description == expected as? String
    }
    if let text = expected as? String { return text == got as? String }
    let (a, b) = (lanes(got), lanes(boxed(expected, "")))
    return a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= row.allowance }
  }

  @Test(arguments: Vectors.rows("implicit-actions", "animationKeys"))
  func `changes to layers add implicit animations with the keys recorded from Core Animation`(
    row: VectorRow
  ) {
    let steps = row.list("ops").compactMap { $0 as? [Any] }
    let arrives = steps.contains { $0.first as? String == "addToLiveSuperlayer" }
    let layer = CALayer()
    let isLive = row.string("state") == "live" && !arrives
    let probe = isLive ? Probe(layer) : Probe()
    probe.run {
      if row.string("state") == "addedNotCommitted" { probe.root.addSublayer(layer) }
      for step in steps { apply(step, to: layer, probe, row) }
      #expect(layer.animationKeys() ?? [] == row.list("expect") as? [String], "\(row)")
    }
  }

  private func apply(_ step: [Any], to layer: CALayer, _ probe: Probe, _ row: VectorRow) {
    let first = step.dropFirst().first
    let key = step.count > 2 ? step[2] as? String : nil
    switch step.first as? String {
    case "set": put(step[2], first as? String ?? "", into: layer)
    case "disableActions": CATransaction.setDisableActions(first as? Bool ?? false)
    case "setActions", "actions":
      layer.actions = (first as? [String: Any])?.mapValues(action)
    case "addSublayer": layer.addSublayer(CALayer())
    case "removeFromSuperlayer": layer.removeFromSuperlayer()
    case "addToLiveSuperlayer":
      probe.root.addSublayer(layer)
      CATransaction.flush()
    case "addAnimation": layer.add(animation(first as? String ?? ""), forKey: key)
    case "removeAnimation": layer.removeAnimation(forKey: first as? String ?? "")
    case "removeAllAnimations": layer.removeAllAnimations()
    case "flush": CATransaction.flush()
    default: Issue.record("\(row): unknown step \(step)")
    }
  }

  private func action(_ json: Any) -> any CAAction {
    (json as? String).map(animation) ?? NSNull()
  }

  /// Creates an animation from text that contains its class name and optionally a key path, separated by a space.
  private func animation(_ text: String) -> CAAnimation {
    let words = text.split(separator: " ").map(String.init)
    switch words.first {
    case "CATransition": return CATransition()
    case "CAAnimationGroup": return CAAnimationGroup()
    case "CAKeyframeAnimation": return CAKeyframeAnimation(keyPath: words.last)
    case "CASpringAnimation": return CASpringAnimation(keyPath: words.last)
    default: return CABasicAnimation(keyPath: words.count > 1 ? words[1] : nil)
    }
  }

  // MARK: Action searches of tree changes

  /// A layer that records the keys for which it searches actions.
  final class Asked: CALayer {
    var lines: Lines?
    override func action(forKey event: String) -> (any CAAction)? {
      lines?.note("\(name ?? "?").\(event)")
      return super.action(forKey: event)
    }
  }

  /// A layer tree operation in the notation of the rows, such as `P.replaceSublayer(C, with: D)`.
  private struct Operation {
    let receiver: String
    let verb: String
    let names: [String]
    let isReorder: Bool

    init(_ text: String) {
      let words = text.split { " .,():=".contains($0) }.map(String.init)
      receiver = words[0]
      verb = words.count > 1 ? words[1] : words[0]
      isReorder = text.contains("already in")
      names = isReorder ? Array(words[2..<5]) : Array(words.dropFirst(2))
    }
  }

  @Test(arguments: Vectors.rows("implicit-actions", "actionEvents"))
  func `changes of the layer tree request the same actions as Core Animation, such as onOrderIn`(
    row: VectorRow
  ) {
    let lines = Lines()
    var layers: [String: Asked] = [:]
    func layer(_ name: String) -> Asked {
      if let layer = layers[name] { return layer }
      let layer = Asked()
      layer.name = name
      layers[name] = layer
      return layer
    }
    let operations = (row.list("ops") as? [String] ?? []).map(Operation.init)
    let probe = Probe(layer("P"))
    probe.run {
      // Layers that are removed, replaced, used as siblings or moved within their superlayer are its sublayers from
      // the start.
      var arrived: Set<String> = []
      for operation in operations {
        switch operation.verb {
        case "removeFromSuperlayer":
          if !arrived.contains(operation.receiver) {
            layer("P").addSublayer(layer(operation.receiver))
          }
        case "replaceSublayer":
          let old = operation.names[0]
          if !arrived.contains(old) { layer(operation.receiver).addSublayer(layer(old)) }
        case "insertSublayer":
          for name in operation.names.dropFirst(2) where Int(name) == nil && name != "nil" {
            layer(operation.receiver).addSublayer(layer(name))
          }
          if operation.isReorder {
            let parent = layer(operation.receiver)
            parent.addSublayer(CALayer())
            parent.addSublayer(layer(operation.names[0]))
          }
          arrived.insert(operation.names[0])
        case "addSublayer": arrived.insert(operation.names[0])
        default: break
        }
      }
      CATransaction.flush()
      for layer in layers.values { layer.lines = lines }
      for operation in operations {
        let receiver = layer(operation.receiver)
        for name in operation.names where Int(name) == nil { layer(name).lines = lines }
        receiver.lines = lines
        perform(operation, receiver, layer, row)
      }
    }
    #expect(lines.all == row.list("expect") as? [String], "\(row)")
  }

  private func perform(
    _ operation: Operation, _ receiver: CALayer, _ layer: (String) -> CALayer, _ row: VectorRow
  ) {
    let names = operation.names
    let other = names.count > 2 && names[2] != "nil" ? layer(names[2]) : nil
    switch operation.verb {
    case "flush": CATransaction.flush()
    case "addSublayer": receiver.addSublayer(layer(names[0]))
    case "removeFromSuperlayer": receiver.removeFromSuperlayer()
    case "replaceSublayer":
      if let other { receiver.replaceSublayer(layer(names[0]), with: other) }
    case "insertSublayer":
      switch names[1] {
      case "at": receiver.insertSublayer(layer(names[0]), at: UInt32(names[2]) ?? 0)
      case "below": receiver.insertSublayer(layer(names[0]), below: other)
      case "above": receiver.insertSublayer(layer(names[0]), above: other)
      default: Issue.record("\(row): unknown place \(names[1])")
      }
    case "mask": receiver.mask = names[0] == "nil" ? nil : layer(names[0])
    case "hidden": receiver.isHidden = names[0] == "true"
    default: Issue.record("\(row): unknown operation \(operation.verb)")
    }
  }
}
