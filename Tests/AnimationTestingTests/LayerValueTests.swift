import Foundation
import QuartzCore
import Testing
import UIKit

@testable import AnimationTesting

/// Tests of the layer values that are stored beside pictures and named by failures.
@MainActor
@Suite struct LayerValueTests {
  private func values(_ texts: [(String, String, String)]) -> LayerValues {
    var values = LayerValues()
    for (path, property, text) in texts {
      values.setText(text, for: LayerValues.Key(path: path, property: property))
    }
    return values
  }

  // MARK: Files

  @Test func `LayerValueFile reads the frames that it writes`() throws {
    let frames = [
      values([("A", "class", "CALayer"), ("A", "opacity", "1"), ("A/B", "class", "X")]),
      values([("A", "class", "CALayer"), ("A", "opacity", "0.5"), ("A", "zPosition", "3")]),
      values([("A", "class", "CALayer"), ("A/B", "class", "X"), ("A/B", "name", "\"= – @0 s\"")]),
    ]
    var file = LayerValueFile()
    for (index, frame) in frames.enumerated() { file.appendFrame(frame, at: "\(index) s") }
    let read = try #require(LayerValueFile(text: file.text))
    for (index, frame) in frames.enumerated() {
      #expect(read.values(at: "\(index) s")?.texts == frame.texts)
    }
    #expect(read.values(at: "3 s") == nil)
    #expect(read.text == file.text)
  }

  @Test func `LayerValueFile writes a value only in the frames in which it changes`() {
    var file = LayerValueFile()
    for (label, opacity) in [("0 s", "1"), ("0.1 s", "1"), ("0.2 s", "0.5"), ("0.3 s", "0.5")] {
      file.appendFrame(
        values([("A", "class", "CALayer"), ("A", "opacity", opacity)]), at: label)
    }
    #expect(
      file.text.split(separator: "\n").dropFirst() == [
        "frames\t0 s\t0.1 s\t0.2 s\t0.3 s", "A\tclass\tCALayer", "A\topacity\t1\t0.2 s\t0.5",
      ])
  }

  @Test(arguments: ["", "frames", "text\n", "frames\t0 s\nA\tclass", "frames\t0 s\nA\tb\tc\td\n"])
  func `LayerValueFile refuses other texts`(text: String) {
    #expect(LayerValueFile(text: text) == nil)
  }

  // MARK: Differences

  @Test func `LayerValueDifferences lists each value once, with the first frame that differs`() {
    var differences = LayerValueDifferences()
    let recorded = values([
      ("A", "class", "CALayer"), ("A", "opacity", "1"), ("A", "zPosition", "2"),
    ])
    let actual = values([("A", "class", "CALayer"), ("A", "opacity", "0.5"), ("A", "speed", "3")])
    differences.appendDifferences(of: actual, from: recorded, at: "0.1 s")
    differences.appendDifferences(of: actual, from: recorded, at: "0.2 s")
    #expect(
      differences.lines == [
        "A.opacity: 0.5 instead of 1 at 0.1 s and in 1 more frame",
        "A.speed: 3 instead of default at 0.1 s and in 1 more frame",
        "A.zPosition: default instead of 2 at 0.1 s and in 1 more frame",
      ])
  }

  @Test func `LayerValueDifferences lists missing and new layers without what they contain`() {
    var differences = LayerValueDifferences()
    let root = ("A", "class", "CALayer")
    let card = [
      ("A/B", "class", "CALayer"), ("A/B", "opacity", "0"), ("A/B/C", "class", "CALayer"),
    ]
    let badge = [("A/BB", "class", "CALayer"), ("A/BB", "opacity", "1")]
    differences.appendDifferences(
      of: values([root] + badge), from: values([root] + card), at: "0 s")
    #expect(
      differences.lines == ["A/BB: a new layer at 0 s", "A/B: the layer is missing at 0 s"])
  }

  @Test func `LayerValueDifferences limits the lines of a message`() {
    var differences = LayerValueDifferences()
    let names = (0..<20).map { "key\($0)" }
    differences.appendDifferences(
      of: values([("A", "class", "CALayer")] + names.map { ("A", $0, "1") }),
      from: values([("A", "class", "CALayer")]), at: "0 s")
    #expect(differences.limitedLines.count == LayerValueDifferences.maximumLineCount + 1)
    #expect(differences.limitedLines.last == "and 8 more")
  }

  // MARK: Reading

  private final class Toggle: UIView {
    let knob = UIView(frame: CGRect(x: 2, y: 2, width: 28, height: 28))
    lazy var badge = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(knob)
      addSubview(badge)
      let named = UIView()
      named.accessibilityIdentifier = "title"
      addSubview(named)
      for _ in 0..<2 { layer.addSublayer(CAGradientLayer()) }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `layer paths contain property names, identifiers, layer names and numbers`() {
    withAnimationStage(size: CGSize(width: 60, height: 32)) { stage in
      let toggle = Toggle(frame: stage.bounds)
      stage.add(toggle)
      toggle.layer.sublayers?.last?.name = "glow"
      toggle.layer.addSublayer(CAGradientLayer())
      var reader = LayerValueReader(of: toggle.layer, on: stage)
      let paths = reader.readValues().keys.filter(\.isLayer).map(\.path)
      #expect(
        paths
          == ["Toggle.layer"]
          + [
            "knob (UIView.layer)", "badge (UIView.layer)", "title (UIView.layer)",
            "CAGradientLayer", "glow (CAGradientLayer)", "CAGradientLayer[2]",
          ].map { "Toggle.layer/\($0)" })
    }
  }

  @Test func `LayerValueReader reads presented values while a layer is animated and after it`() {
    withAnimationStage(size: CGSize(width: 60, height: 32)) { stage in
      let toggle = Toggle(frame: stage.bounds)
      stage.add(toggle)
      var reader = LayerValueReader(of: toggle.layer, on: stage)
      @MainActor func text(_ property: String) -> String? {
        reader.readValues().texts[
          LayerValues.Key(path: "Toggle.layer/knob (UIView.layer)", property: property)]
      }
      #expect(text("position.x") == "16")
      #expect(text("transform.rotation.z") == nil)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        toggle.knob.center.x = 44
        toggle.knob.transform = CGAffineTransform(rotationAngle: 1)
      }
      #expect(text("position.x") == "16")
      stage.advance(to: 0.25)
      #expect(text("position.x") == "23")
      #expect(text("transform.rotation.z") == "0.25")
      stage.advance(to: 2)
      #expect(text("position.x") == "44")
      #expect(text("transform.rotation.z") == "1")
      #expect(text("transform.scale.x") == nil)
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0001, "0"), (1.23456, "1.235"), (30, "30"), (-2.5, "-2.5"), (.nan, "nan"),
    (1e300, "1e+300"),
  ])
  func `numbers have at most three decimal places`(number: Double, text: String) {
    #expect(LayerValueText.number(number) == text)
  }

  // MARK: Assertions

  private func assertTrack(color: UIColor = .red, speed: Float = 1, adds: Bool = false) {
    let track = Track()
    track.square.backgroundColor = color
    if adds { track.addSubview(UILabel(frame: CGRect(x: 0, y: 0, width: 2, height: 2))) }
    assertFrames(of: track, at: [0, 0.25, 1], testName: "going") {
      track.go()
      track.square.layer.speed = speed
    }
  }

  @Test func `a failing assertFrames names the layers and properties that differ`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack() } }
      #expect(
        FileManager.default.fileExists(
          atPath: frames.folder.path + "/__Frames__/LayerValueTests/going.0s-1s.values.txt"))
      let faster = failures { try frames.compare { assertTrack(speed: 2) } }
      #expect(
        faster.texts.first?.contains(
          """

          layers:
            Track.layer/square (UIView.layer).position.x: 25 instead of 15 at 0.25 s
            Track.layer/square (UIView.layer).speed: 2 instead of default at 0.25 s

          """) == true)
      let blue = failures { try frames.compare { assertTrack(color: .blue) } }
      #expect(
        blue.texts.first?.contains(
          "\n  Track.layer/square (UIView.layer).backgroundColor: rgba(0 0 1 1) instead of "
            + "rgba(1 0 0 1) at 0 s and in 2 more frames\n") == true)
    }
  }

  @Test func `values that differ do not fail an assertion whose pictures match`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack() } }
      try frames.compare { assertTrack(adds: true) }
      // A run that records writes the values again, although no picture is written.
      try frames.record { assertTrack(adds: true) }
      let text = try String(
        contentsOf: frames.folder.appendingPathComponent(
          "__Frames__/LayerValueTests/going.0s-1s.values.txt"), encoding: .utf8)
      #expect(text.contains("Track.layer/UILabel.layer\tclass\t"))
    }
  }

  @Test func `a failure without recorded values says so once`() throws {
    try withFrames { frames in
      _ = failures { try frames.record { assertTrack() } }
      try FileManager.default.removeItem(
        at: frames.folder.appendingPathComponent(
          "__Frames__/LayerValueTests/going.0s-1s.values.txt"))
      let notes = failures { try frames.compare { assertTrack(color: .blue) } }
      let lines = notes.texts[0].split(separator: "\n").filter { $0.hasPrefix("layers:") }
      #expect(
        lines == [
          "layers: no values were recorded with the references; record again to compare them"
        ])
    }
  }
}
