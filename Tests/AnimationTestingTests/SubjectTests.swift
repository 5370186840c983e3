import AnimationTesting
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import Testing
import UIKit

/// Tests of the layers, views and times that `assertFrames` accepts.
@MainActor
@Suite struct SubjectTests {
  /// Returns the frames stored by the assertions in `body`.
  private func pictures(_ body: () throws -> Void) throws -> [PixelBuffer] {
    var all: [PixelBuffer] = []
    try withFrames { frames in
      _ = failures { try frames.record(body) }
      all = try frames.files.filter { $0.hasPrefix("__Frames__") }.map {
        try decodeImage(Data(contentsOf: frames.folder.appendingPathComponent($0)))
      }
    }
    return all
  }

  private func square(_ color: UIColor, _ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color.cgColor
    return layer
  }

  @Test func `assertFrames of a layer without a superlayer renders the layer's frame rectangle`()
    throws
  {
    let layer = square(.red, CGRect(x: 30, y: 40, width: 4, height: 2))
    let pictures = try pictures { assertFrames(of: layer, at: [0], scale: 1) }
    let picture = try #require(pictures.first)
    #expect(picture.width == 4)
    #expect(picture.height == 2)
    #expect(picture[0, 0] == picture[3, 1])
    #expect(picture[0, 0].0 == 255)
  }

  @Test
  func `assertFrames of a sublayer includes the layers behind it and does not change the tree`()
    throws
  {
    let root = square(.blue, CGRect(x: 0, y: 0, width: 20, height: 20))
    let half = square(.red, CGRect(x: 5, y: 5, width: 4, height: 4))
    half.opacity = 0.5
    root.addSublayer(half)
    let pictures = try pictures { assertFrames(of: half, at: [0], scale: 1) }
    let picture = try #require(pictures.first)
    #expect(picture.width == 4)
    #expect(picture.height == 4)
    #expect((126...129).contains(picture[1, 1].0))
    #expect((126...129).contains(picture[1, 1].2))
    #expect(root.superlayer == nil)
    #expect(half.superlayer === root)
    #expect(half.presentation() == nil)
  }

  @Test func `assertFrames of a subview includes the views behind it and does not change the tree`()
    throws
  {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.backgroundColor = .blue
    let track = Track(frame: CGRect(x: 2, y: 2, width: 12, height: 10))
    root.addSubview(track)
    let pictures = try pictures { assertFrames(of: track, at: [0], scale: 1) }
    let picture = try #require(pictures.first)
    #expect(picture.width == 12)
    #expect(picture.height == 10)
    #expect(picture[0, 0].0 == 255)
    #expect(picture[11, 0].2 == 255)
    #expect(root.window == nil)
    #expect(track.superview === root)
  }

  @Test
  func `assertFrames of an animating view on an AnimationStage renders its model frame rectangle`()
    throws
  {
    let pictures = try pictures {
      withAnimationStage(size: CGSize(width: 100, height: 40), scale: 1) { stage in
        let track = Track()
        stage.add(track)
        track.go()
        assertFrames(of: track.square, at: [0.9, 1])
      }
    }
    try #require(pictures.count == 2)
    // At 0.9 s the square is 4 points before its end position.
    #expect(pictures[0][5, 5].3 == 255)
    #expect(pictures[0][6, 5].3 == 0)
    #expect(pictures[1][9, 5].3 == 255)
  }

  @Test func `assertFrames with a margin includes content outside the view's bounds`() throws {
    func flip(margin: CGFloat) throws -> PixelBuffer {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      let card = UIView(frame: view.bounds)
      card.backgroundColor = .red
      view.addSubview(card)
      let pictures = try pictures {
        assertFrames(of: view, at: [0.5], scale: 1, margin: margin) {
          var half = CATransform3DIdentity
          half.m34 = -1 / 100
          card.layer.transform = CATransform3DRotate(half, .pi / 4, 0, 1, 0)
        }
      }
      return try #require(pictures.first)
    }
    let (cut, whole) = (try flip(margin: 0), try flip(margin: 8))
    #expect(cut.width == 40)
    #expect(cut.height == 40)
    #expect(whole.width == 56)
    #expect(whole.height == 56)
    let beyond = (0..<8).flatMap { y in (0..<56).map { x in whole[x, y].3 } }
    #expect(beyond.contains(255))
    #expect((0..<56).allSatisfy { whole[$0, 0].3 == 0 })
    // The area inside the margin does not change.
    for y in 0..<40 {
      for x in 0..<40 { #expect(cut[x, y] == whole[x + 8, y + 8]) }
    }
  }

  @Test(arguments: [-1, CGFloat.nan])
  func `assertFrames with a negative or NaN margin fails and reports the margin`(margin: CGFloat) {
    let notes = failures { assertFrames(of: Track(), at: [0], margin: margin) }
    #expect(notes.texts == ["invalid margin of \(margin) points: must be finite and at least 0"])
  }

  @Test func `assertFrames inside withAnimationStage fails for a view or layer not on that stage`()
    throws
  {
    try withFrames { frames in
      let notes = failures {
        try frames.compare {
          withAnimationStage(size: CGSize(width: 9, height: 9)) { _ in
            assertFrames(of: Track(), at: [0])
            assertFrames(of: CALayer(), at: [0])
          }
        }
      }
      #expect(
        notes.texts
          == ["Track", "CALayer"].map {
            "the \($0) is not on the stage of this test: add it first"
          })
    }
  }

  @Test
  func `assertFrames fails for the root layer of a CARenderer and does not detach that layer`() {
    let layer = square(.red, CGRect(x: 0, y: 0, width: 4, height: 4))
    let renderer = CARenderer(layer: layer, bounds: layer.bounds)
    let notes = failures { assertFrames(of: layer, at: [0]) }
    #expect(notes.texts.first?.contains("displayed by another window or renderer") == true)
    #expect(renderer.layer === layer)
    #expect(layer.presentation() != nil)
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 10, height: 0), CGSize(width: 1e6, height: 10),
  ])
  func `assertFrames of an empty or too large view fails at the calling line`(size: CGSize) {
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    let notes = failures { assertFrames(of: view, at: [0]) }
    #expect(notes.texts.count == 1)
    #expect(notes.texts.first?.hasPrefix("cannot render ") == true)
    #expect(notes.lines == [#line - 3])
    #expect(view.superview == nil)
  }

  @Test(
    arguments: [
      ([], "no times given: pass at least one"),
      ([.nan], "invalid time nan s: times must be finite and not negative"),
      ([0, .infinity], "invalid time inf s: times must be finite and not negative"),
      ([-0.5, 0], "invalid time -0.5 s: times must be finite and not negative"),
      ([0.5, 0.25], "times must be in ascending order: 0.25 follows 0.5"),
      ([0.5, 0.5], "times must be in ascending order: 0.5 follows 0.5"),
      ([0.1, 0.100_000_1], "the times 0.1 s and 0.1000001 s are less than a microsecond apart"),
    ] as [([Double], String)])
  func `assertFrames with invalid times fails without running its block`(
    times: [Double], fault: String
  ) {
    var isRun = false
    let notes = failures { assertFrames(of: Track(), at: times) { isRun = true } }
    #expect(notes.texts == [fault])
    #expect(!isRun)
  }

  @Test
  func `AMETRINE_RECORD and AMETRINE_FAILURES set two properties of ReferenceFrameStore.current`() {
    let asked = ProcessInfo.processInfo.environment["AMETRINE_RECORD"] == "1"
    #expect(ReferenceFrameStore.current.isRecording == asked)
    let place = ProcessInfo.processInfo.environment["AMETRINE_FAILURES"]
    #expect((ReferenceFrameStore.current.failuresURL != nil) == (place?.isEmpty == false))
  }
}
