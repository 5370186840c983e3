import QuartzCore
import RenderServer
import Testing

/// Tests of the order of animation starts, stops and completion blocks.
///
/// Each scenario is named by the id of its row, which lists the expected events.
@Suite struct EventConformanceTests {
  /// A layer displayed by a render context, and a record of its animation events.
  final class Play {
    let probe = Probe()
    let lines = Lines()
    /// The layer whose animation keys are compared at the end.
    lazy var subject = probe.layer

    /// Adds an opacity animation whose delegate records its start and stop under the given name.
    func add(
      _ name: String, to layer: CALayer? = nil, key: String? = nil, seconds: Double = 0.1,
      _ change: (CABasicAnimation) -> Void = { _ in }
    ) {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.duration = seconds
      animation.delegate = Told(lines, name)
      change(animation)
      (layer ?? probe.layer).add(animation, forKey: key)
    }

    /// Sets a completion block that records the given name.
    func block(_ name: String) {
      CATransaction.setCompletionBlock { [lines] in lines.note(name) }
    }

    /// Runs a closure in an explicit transaction.
    func transaction(_ body: () -> Void) {
      CATransaction.begin()
      body()
      CATransaction.commit()
    }
  }

  static let scenarios: [String: @Sendable (Play) -> Void] = [
    "with-animation": { play in
      play.transaction {
        play.block("block")
        play.add("A")
        play.lines.note("committing")
      }
      play.lines.note("committed")
    },
    "kept": { play in
      play.add("D", key: "d") {
        $0.isRemovedOnCompletion = false
        $0.fillMode = .forwards
      }
    },
    "block-twice": { play in
      play.transaction {
        play.block("first")
        play.add("J")
        play.block("second")
      }
    },
    "outer-block": { play in
      play.transaction {
        play.block("outer")
        play.transaction { play.add("G") }
      }
    },
    "leaves-tree": { play in
      play.add("F", key: "f", seconds: 30)
      play.probe.endTurn()
      play.probe.layer.removeFromSuperlayer()
      CATransaction.flush()
    },
    "no-window": { play in
      play.subject = CALayer()
      play.transaction {
        play.block("block")
        play.add("M", to: play.subject)
      }
    },
    "empty-block": { play in
      play.transaction { play.block("block") }
      play.lines.note("afterCommit")
    },
    "block-cleared": { play in
      play.transaction {
        play.block("a")
        CATransaction.setCompletionBlock(nil)
      }
    },
    "block-not-inherited": { play in
      play.transaction {
        play.block("outer")
        play.transaction { #expect(CATransaction.completionBlock() != nil) }
      }
    },
  ]

  @Test(arguments: Vectors.rows("transactions", "events").filter { scenarios[$0.id] != nil })
  func `animation delegate methods and completion blocks are called in Core Animation's order`(
    row: VectorRow
  )
    throws
  {
    let play = Play()
    let scenario = try #require(Self.scenarios[row.id])
    play.probe.run { scenario(play) }
    play.probe.advance(by: 2)
    #expect(play.lines.all == row.list("expect") as? [String], "\(row)")
    if let keys = row.fields["keysAfter"] as? [String] {
      #expect(play.subject.animationKeys() ?? [] == keys, "\(row)")
    }
  }

  @Test(arguments: Vectors.rows("transactions", "presentation"))
  func `a presentation layer returns the last committed value`(row: VectorRow) {
    let probe = Probe()
    var key = ""
    probe.run {
      for case let step as [Any] in row.list("steps") {
        let words = (step.first as? String ?? "").split(separator: " ").map(String.init)
        if words.count == 2 { key = words[1] }
        switch words.first {
        case "committed", "set":
          probe.layer.actions = [key: NSNull()]
          probe.layer.setValue(boxed(step[1], key), forKeyPath: key)
          if words.first == "committed" { CATransaction.flush() }
        case "begin": CATransaction.begin()
        case "commit": CATransaction.commit()
        case "flush": CATransaction.flush()
        case "presentation":
          let shown = lanes(probe.layer.presentation()?.value(forKeyPath: key))
          let expected = VectorRow.number(step[1]).map { [$0] } ?? []
          // `opacity` is stored as a `Float`.
          let isRight =
            shown.count == expected.count
            && zip(shown, expected).allSatisfy { abs($0 - $1) <= max(row.tolerance, 1e-7) }
          #expect(isRight, "\(row): shows \(shown), not \(expected)")
        default: Issue.record("\(row): unknown step \(words)")
        }
      }
    }
  }

  @Test(arguments: Vectors.rows("transactions", "values"))
  func `nested CATransactions have separate values, and commit restores the outer values`(
    row: VectorRow
  ) {
    Probe().run {
      for case let step as [Any] in row.list("steps") {
        let key = step.dropFirst().first as? String ?? ""
        switch step.first as? String {
        case "begin": CATransaction.begin()
        case "commit": CATransaction.commit()
        case "flush": CATransaction.flush()
        case "lock": CATransaction.lock()
        case "unlock": CATransaction.unlock()
        case "set": CATransaction.setValue(Self.setting(step[2], key), forKey: key)
        case "read":
          let expected = Self.text(Self.setting(step[2], key))
          #expect(Self.text(CATransaction.value(forKey: key)) == expected, "\(row): \(step)")
          if let read = Self.accessors[key] { #expect(Self.text(read()) == expected, "\(row)") }
        default: Issue.record("\(row): unknown step \(step)")
        }
      }
    }
  }

  private static let accessors: [String: @Sendable () -> Any?] = [
    "animationDuration": { CATransaction.animationDuration() },
    "disableActions": { CATransaction.disableActions() },
    "animationTimingFunction": { CATransaction.animationTimingFunction() },
    "completionBlock": { CATransaction.completionBlock() },
  ]

  /// Converts a JSON value to the value of a transaction setting.
  private static func setting(_ json: Any, _ key: String) -> Any? {
    if json is NSNull { return nil }
    guard key == "animationTimingFunction", let name = json as? String else { return json }
    return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
  }

  private static func text(_ value: Any?) -> String {
    guard let value, !(value is NSNull) else { return "nil" }
    if value is String { return "\(value)" }
    return decodeNumber(value).map { "\($0)" } ?? "\(value)"
  }
}
