import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import Testing

@testable import PreviewCore

struct SessionTests {
  @Test
  func `PreviewSession reports the document's layers and animations and shows its first frame`()
    throws
  {
    let file = try TemporaryDocument()
    let messages = PreviewSession(.document(file.url)).handleCommand(.reload)
    let document = try #require(messages.document)
    #expect(document.name == "Ball.caml")
    #expect(document.paths == ["Root", "Root/Ball", "Root/Ghost"])
    #expect(document.animations.map(\.title) == ["position.x", "bounce", "opacity", "pair"])
    #expect(document.animations.last?.inner.map(\.keyPath) == ["borderWidth", "borderColor"])
    #expect(document.duration == 2)
    #expect(messages.frame?.time == 0)
    #expect(messages.isSound)
  }

  @Test(arguments: [0, 0.25, 1.9])
  func `a PreviewSession frame equals the frame rendered by a CARenderer`(time: Double) throws {
    let file = try TemporaryDocument()
    let frame = try #require(file.session().handleCommand(.show(time: time, .still)).frame)
    let package = try CAPackage(contentsOf: file.url)
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(frame.picture == (try renderer.frame(at: time).pixels))
  }

  @Test func `PreviewSession renders the same frame for a time again after rendering a later time`()
    throws
  {
    let session = try TemporaryDocument().session()
    let first = session.handleCommand(.show(time: 0.25, .still)).frame?.picture
    let later = session.handleCommand(.show(time: 1.75, .still)).frame?.picture
    #expect(first != later)
    #expect(session.handleCommand(.show(time: 0.25, .still)).frame?.picture == first)
  }

  @Test(arguments: [Double.nan, .signalingNaN, -1, -.infinity])
  func `PreviewSession clamps negative and NaN times to 0`(time: Double) throws {
    let session = try TemporaryDocument().session()
    _ = session.handleCommand(.show(time: 0.5, .still))
    #expect(session.handleCommand(.show(time: time, .still)).frame?.time == 0)
  }

  @Test func `PreviewSession.fit scales the frame to the available size, up to maximumScale`()
    throws
  {
    let session = try TemporaryDocument().session()
    let picture = session.handleCommand(.fit(width: 50, height: 300)).frame?.picture
    #expect(picture?.width == 50)
    #expect(picture?.height == 50)
    let largest = session.handleCommand(.fit(width: 1 << 40, height: 1 << 40)).frame?.picture
    #expect(largest?.width == Int(100 * PreviewSession.maximumScale))
  }

  // MARK: Selection

  @Test func `the reported property values of the selected layer follow the current time`() throws {
    let session = try TemporaryDocument().session()
    _ = session.handleCommand(.select("Root/Ball"))
    let moment = try #require(session.handleCommand(.show(time: 0.5, .moving)).moment)
    #expect(moment.layer == 1)
    let position = try #require(moment.values.first { $0.key == "position" })
    #expect(position.text == "50, 40")
    #expect(position.moves)
    #expect(moment.values.first { $0.key == "backgroundColor" }?.moves == false)
    #expect(moment.corners == [40, 70, 60, 70, 60, 50, 40, 50])
  }

  @Test func `PreviewSession.pick selects the visible layer at a point and time`() throws {
    let session = try TemporaryDocument().session()
    _ = session.handleCommand(.show(time: 1, .still))
    #expect(session.handleCommand(.pick(x: 90, y: 60)).document?.selection == 1)
    #expect(session.handleCommand(.pick(x: 10, y: 60)).document?.selection == 0)
    #expect(session.handleCommand(.pick(x: 500, y: 60)).document?.selection == nil)
  }

  @Test func `selecting a missing layer is rejected with an error that names its path`() throws {
    let session = try TemporaryDocument().session()
    #expect(session.handleCommand(.select("Root/Nobody")).refusal?.contains("Root/Nobody") == true)
  }

  @Test func `PreviewSession reports why a layer is invisible`() throws {
    let session = try TemporaryDocument().session()
    let layers = try #require(session.handleCommand(.select(nil)).document).layers
    #expect(layers.map(\.hidden) == [nil, nil, "hidden"])
  }

  @Test
  func `the exploded view of PreviewSession contains an image of each layer, hidden ones included`()
    throws
  {
    let session = try TemporaryDocument().session()
    _ = session.handleCommand(.show(time: 0.5, .still))
    guard case .exploded(let layers)? = session.handleCommand(.explode).first else {
      Issue.record("nothing was exploded")
      return
    }
    #expect(layers.map(\.depth) == [0, 1, 2])
    let ball = layers[1]
    #expect([ball.x, ball.y, ball.width, ball.height] == [40, 50, 20, 20])
    #expect(ball.picture?[64, 64] == PixelBuffer.white)
    #expect(layers[2].hidden == "hidden")
    // y points upward in documents.
    #expect([layers[2].x, layers[2].y] == [40, 0])
    #expect(layers[2].picture != nil)
  }

  @Test(arguments: ["CAReplicatorLayer", "CATiledLayer", "CAPortalLayer", "CAScrollLayer"])
  func `the exploded view shows replicator, tiled, portal and scroll layers`(name: String) throws {
    let file = try TemporaryDocument(
      """
      <caml xmlns="x"><CALayer name="Root" bounds="0 0 100 100"><sublayers>
        <\(name) name="Special" bounds="0 0 20 20" position="50 50" backgroundColor="1 1 1"
          instanceCount="7" instanceDelay="0.25" instanceTransform="translate(3, 4, 0)"
          tileSize="32 16" levelsOfDetail="3" hidesSourceLayer="1" matchesPosition="1"/>
      </sublayers></CALayer></caml>
      """)
    let session = file.session()
    _ = session.handleCommand(.show(time: 0, .still))
    guard case .exploded(let layers)? = session.handleCommand(.explode).first else {
      Issue.record("nothing was exploded")
      return
    }
    #expect(layers.count == 2)
    #expect(layers.last.map { [$0.x, $0.y, $0.width, $0.height] } == [40, 40, 20, 20])
  }

  // MARK: States

  @Test
  func `selecting a state, script or tour in PreviewSession replaces the timeline's state changes`()
    throws
  {
    let session = try TemporaryDocument(TemporaryDocument.states).session()
    let home = session.handleCommand(.state("Home"))
    #expect(home.frame?.left == 80)
    #expect(home.document?.course == .state("Home"))
    let script = session.handleCommand(.script("Locked:1,Home:2"))
    #expect(script.document?.duration == 3)
    #expect(script.document?.marks.map(\.time) == [0, 1])
    #expect(script.frame?.left == 0)
    #expect(session.handleCommand(.show(time: 2.5, .still)).frame?.left == 80)
    #expect(
      session.handleCommand(.tour).document?.marks.map(\.name) == ["Locked", "Home", "Locked"])
    #expect(session.handleCommand(.state(nil)).document?.marks == [])
  }

  @Test(arguments: [
    SessionCommand.state("Nowhere"), .script("Nowhere:1"), .script("Locked"), .script(""),
    .script("Locked:-1"),
  ])
  func `PreviewSession rejects a missing state or invalid script and keeps the selected state`(
    command: SessionCommand
  ) throws {
    let session = try TemporaryDocument(TemporaryDocument.states).session()
    _ = session.handleCommand(.state("Home"))
    #expect(session.handleCommand(command).refusal != nil)
    #expect(session.handleCommand(.show(time: 0, .still)).frame?.left == 80)
  }

  // MARK: Files

  @Test
  func `a file that becomes invalid leaves frame, selection and time unchanged`()
    throws
  {
    let file = try TemporaryDocument()
    let session = file.session()
    _ = session.handleCommand(.select("Root/Ball"))
    let shown = session.handleCommand(.show(time: 0.5, .still)).frame?.picture
    try file.write("<caml><CALayer")
    let broken = session.handleCommand(.reload)
    #expect(broken.fault != nil)
    #expect(!broken.isSound)
    #expect(session.handleCommand(.show(time: 0.5, .still)).frame?.picture == shown)
    try file.write(
      TemporaryDocument.ball.replacingOccurrences(of: "toValue=\"90\"", with: "toValue=\"50\""))
    let repaired = session.handleCommand(.reload)
    #expect(repaired.isSound)
    #expect(repaired.document?.selection == 1)
    #expect(repaired.frame?.time == 0.5)
    #expect(repaired.frame?.left == 20)
  }

  @Test func `PreviewSession reports an unreadable file and shows it after it becomes readable`()
    throws
  {
    let file = try TemporaryDocument("no document")
    let session = PreviewSession(.document(file.url))
    #expect(session.handleCommand(.reload).fault != nil)
    #expect(session.handleCommand(.show(time: 0, .still)).refusal != nil)
    try file.write(TemporaryDocument.ball)
    #expect(session.handleCommand(.reload).frame != nil)
  }

  @Test func `PreviewSession reports and deselects a selected state that the reloaded file lacks`()
    throws
  {
    let file = try TemporaryDocument(TemporaryDocument.states)
    let session = file.session()
    _ = session.handleCommand(.state("Home"))
    try file.write(TemporaryDocument.ball)
    let messages = session.handleCommand(.reload)
    #expect(messages.document?.course == .unchanged)
    #expect(messages.notice?.contains("Home") == true)
    #expect(messages.isSound)
  }

  @Test func `PreviewSession releases the layers of earlier loads after 1,000 reloads`() throws {
    let file = try TemporaryDocument()
    var stages: [WeakLayer] = []
    let session = PreviewSession(
      .program(named: "counted") {
        let stage = try DocumentPreviewContent(file.url, limits: PackageLimits())
        stages.append(WeakLayer(layer: stage.contentLayer))
        return stage
      })
    _ = session.handleCommand(.fit(width: 10, height: 10))
    for _ in 0..<1_000 { _ = session.handleCommand(.reload) }
    #expect(stages.count == 1_000)
    #expect(stages.count { $0.layer != nil } == 1)
  }

  @Test func `exploded views retain no image after the session is deallocated`() throws {
    let file = try TemporaryDocument()
    weak var image: CGImage?
    do {
      let picture = try #require(
        CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage())
      image = picture
      let session = PreviewSession(
        .program(named: "picture") {
          let stage = try DocumentPreviewContent(file.url, limits: PackageLimits())
          stage.rootLayers.first?.contents = picture
          return stage
        })
      _ = session.handleCommand(.reload)
      for _ in 0..<2 {
        guard case .exploded? = session.handleCommand(.explode).first else {
          Issue.record("nothing was exploded")
          return
        }
      }
      #expect(image != nil)
    }
    #expect(image == nil)
  }

  private struct WeakLayer {
    weak var layer: CALayer?
  }
}

extension PixelBuffer {
  /// An opaque white pixel.
  static let white: UInt32 = 0xFFFF_FFFF

  subscript(x: Int, y: Int) -> UInt32 { withPixels { $0[y * width + x] } }
}
