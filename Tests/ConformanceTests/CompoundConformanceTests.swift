import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of combined animations, groups, transforms, colors and time conversion.
@Suite struct CompoundConformanceTests {
  private func expect(_ got: [Double], _ expected: [Double], _ row: VectorRow, _ place: String) {
    let isRight =
      got.count == expected.count
      && zip(got, expected).allSatisfy { abs($0 - $1) <= row.allowance }
    #expect(isRight, "\(row) \(place): got \(got), expected \(expected)")
  }

  private func numbers(_ json: Any) -> [Double] {
    (json as? [Any])?.compactMap(VectorRow.number) ?? VectorRow.number(json).map { [$0] } ?? []
  }

  @Test(arguments: Vectors.rows("additive-cumulative", "presentation"))
  func `additive and cumulative animations present the sums recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let keyPath = try #require(row.string("keyPath"))
    let probe = Probe()
    let animations = (row.list("animations") as? [[String: Any]] ?? []).map { makeAnimation($0) }
    probe.prepare(
      model: boxed(row.fields["model"], keyPath).map { [keyPath: $0] } ?? [:], animations)
    for (time, value) in zip(row.numbers("times"), row.list("values")) {
      expect(lanes(probe.read(keyPath, at: time)), numbers(value), row, "at \(time)")
    }
  }

  @Test(arguments: Vectors.rows("groups", "group"))
  func `animations in a CAAnimationGroup use the local time of the group`(row: VectorRow) {
    func made(_ members: [String: Any]) -> CAAnimation {
      guard let children = members["animations"] as? [[String: Any]] else {
        return makeAnimation(members)
      }
      let group = CAAnimationGroup()
      for (key, value) in members where key != "animations" {
        if key == "timingFunction", let name = value as? String {
          group.timingFunction = CAMediaTimingFunction(
            name: CAMediaTimingFunctionName(rawValue: name))
        } else {
          group.setValue(VectorRow.number(value) ?? value, forKey: key)
        }
      }
      group.animations = children.map(made)
      return group
    }
    let probe = Probe()
    let model = row.members("model")
    probe.prepare(
      model: model.reduce(into: [:]) { $0[$1.key] = boxed($1.value, $1.key) },
      [made(row.members("group"))])
    let keyPaths = row.list("readsKeyPaths") as? [String] ?? []
    for (time, values) in zip(row.numbers("times"), row.list("values")) {
      let got = keyPaths.flatMap { lanes(probe.read($0, at: time)) }
      expect(got, numbers(values), row, "at \(time)")
    }
  }

  @Test(arguments: Vectors.rows("media-timing", "convertTime", "convertTimeChain"))
  func `convertTime between layers applies the timing properties of all layers`(row: VectorRow)
    throws
  {
    let chain =
      row.kind == "convertTime"
      ? [row.members("layer")] : row.list("chain") as? [[String: Any]] ?? []
    let root = CALayer()
    var innermost = root
    for timing in chain {
      let layer = CALayer()
      for (key, value) in timing { layer.setValue(value, forKey: key) }
      innermost.addSublayer(layer)
      innermost = layer
    }
    let time = try #require(row.number("time"))
    let got =
      row.string("direction") == "toParent"
      ? innermost.convertTime(time, to: root) : innermost.convertTime(time, from: root)
    #expect(abs(got - (row.number("expect") ?? .nan)) <= row.allowance, "\(row): \(got)")
  }

  @Test(arguments: Vectors.rows("transforms", "interpolate"))
  func `CATransform3D animations interpolate decomposed components as recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = transform(row.list("from"))
    animation.toValue = transform(row.list("to"))
    animation.duration = 1
    let probe = Probe()
    probe.prepare(model: [:], [animation])
    let progress = try #require(row.number("progress"))
    let shown = try #require(probe.read("transform", at: progress) as? CATransform3D)
    let members = lanes(shown)
    if row.fields["m16"] != nil { expect(members, row.numbers("m16"), row, "whole") }
    if row.fields["m2x2"] != nil {
      expect([0, 1, 4, 5].map { members[$0] }, row.numbers("m2x2"), row, "plane")
    }
  }

  @Test(arguments: Vectors.rows("transforms", "keyPathAnimation", "valueFunction"))
  func `animations of transform key paths or CAValueFunction match values from Core Animation`(
    row: VectorRow
  ) throws {
    let function = row.string("valueFunction")
    let keyPath = row.string("keyPath") ?? "transform"
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.valueFunction = function.flatMap {
      CAValueFunction(name: CAValueFunctionName(rawValue: $0))
    }
    func value(_ key: String) -> Any? {
      if function != nil, let list = row.fields[key] as? [Any] { return list }
      return boxed(row.fields[key], keyPath)
    }
    animation.fromValue = value("fromValue")
    animation.toValue = value("toValue")
    animation.byValue = value("byValue")
    animation.duration = 1
    let probe = Probe()
    var model: [String: Any] = [:]
    model["transform"] = transform(row.fields["modelTransform"])
    if let json = row.fields["model"] { model[keyPath] = boxed(json, keyPath) }
    probe.prepare(model: model, [animation])
    let progress = try #require(row.number("progress"))
    for (keyPath, json) in row.members("reads") {
      expect(lanes(probe.read(keyPath, at: progress)), numbers(json), row, keyPath)
    }
  }

  @Test(arguments: Vectors.rows("colors", "interpolate", "interpolateNil"))
  func `backgroundColor animations interpolate each color component`(row: VectorRow) throws {
    func colour(_ key: String) -> CGColor? {
      boxed(["srgb": row.list(key)], "backgroundColor") as? CGColor
    }
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = colour("fromSRGB")
    animation.toValue = colour("toSRGB")
    animation.duration = 1
    let probe = Probe()
    probe.prepare(model: [:], [animation])
    let shown = probe.read("backgroundColor", at: try #require(row.number("progress")))
    expect(lanes(shown), row.numbers("expect"), row, "shown")
  }
}
