import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

/// Source: Documentation/behaviour/documents.md, "Grammar" and "Layers in documents".
@Suite struct PortalDocumentTests {
  /// A document with a moving ball in a layer named "stage", and a portal that displays its reflection.
  static let reflection = """
    <CALayer id="#1" bounds="0 0 200 300" position="100 150" backgroundColor="0.05 0.08 0.15">
      <sublayers>
        <CAPortalLayer id="#2" name="reflection" bounds="0 0 160 100" position="100 70"
          opacity="0.5" transform="scale(1, -1, 1)" masksToBounds="1" hidesSourceLayer="0">
          <sourceLayer object="#3"/>
          <mask type="CAGradientLayer" bounds="0 0 160 100" position="80 50">
            <colors><CGColor value="0 0 0 1"/><CGColor value="0 0 0 0"/></colors>
          </mask>
        </CAPortalLayer>
        <CALayer id="#3" name="stage" bounds="0 0 160 100" position="100 180"
          backgroundColor="0.2 0.3 0.5">
          <sublayers>
            <CALayer id="#4" bounds="0 0 40 40" position="30 30" cornerRadius="20"
              backgroundColor="1 0.6 0.1">
              <animations>
                <animation type="CABasicAnimation" key="move" keyPath="position.x" duration="2"
                  autoreverses="1" repeatCount="inf" beginTime="1e-100">
                  <fromValue type="real" value="30"/><toValue type="real" value="130"/>
                </animation>
              </animations>
            </CALayer>
          </sublayers>
        </CALayer>
      </sublayers>
    </CALayer>
    """

  private func portalLayer(_ package: CAPackage, _ path: Int...) -> CAPortalLayer? {
    var layer: CALayer? = package.rootLayer
    for index in path { layer = layer?.sublayers?[index] }
    return layer as? CAPortalLayer
  }

  private func inRoot(_ sublayers: String) -> String {
    "<CALayer id=\"r\"><sublayers>\(sublayers)</sublayers></CALayer>"
  }

  @Test func `a portal can refer to a source layer that is defined later in the document`() throws {
    let package = try package(Self.reflection)
    #expect(package.diagnostics.isEmpty)
    let reflection = try #require(portalLayer(package, 0))
    #expect(reflection.sourceLayer?.name == "stage")
    #expect(!reflection.matchesPosition)
    #expect(!reflection.hidesSourceLayer)
  }

  @Test(arguments: [
    "<sourceLayer object=\"s\"/>", "<sourceLayer><CALayer object=\"s\"/></sourceLayer>",
    "<sourceLayer type=\"CALayer\" object=\"s\"/>",
  ])
  func `a sourceLayer element refers to a layer by its object attribute or a child element`(
    element: String
  ) throws {
    let package = try package(
      inRoot(
        "<CALayer id=\"s\"/><CAPortalLayer matchesPosition=\"1\" matchesTransform=\"1\" "
          + "matchesOpacity=\"1\" hidesSourceLayer=\"1\">\(element)</CAPortalLayer>"))
    #expect(package.diagnostics.isEmpty)
    let portal = try #require(portalLayer(package, 1))
    #expect(portal.sourceLayer === package.rootLayer.sublayers?[0])
    #expect(portal.matchesPosition)
    #expect(portal.matchesTransform)
    #expect(portal.matchesOpacity)
    #expect(portal.hidesSourceLayer)
  }

  @Test func `the sourceLayer attribute of a portal contains the id of its source`() throws {
    let package = try package(
      inRoot("<CAPortalLayer sourceLayer=\"#7\"/><CALayer id=\"#7\"/>"))
    #expect(package.diagnostics.isEmpty)
    #expect(portalLayer(package, 0)?.sourceLayer === package.rootLayer.sublayers?[1])
  }

  @Test(arguments: [
    "<sourceLayer><CALayer id=\"s\" bounds=\"0 0 7 7\"/></sourceLayer>",
    "<sourceLayer id=\"s\" bounds=\"0 0 7 7\"/>",
  ])
  func `a source layer defined in a portal can be referenced as a sublayer elsewhere`(
    element: String
  ) throws {
    let package = try package(
      inRoot("<CAPortalLayer>\(element)</CAPortalLayer><CALayer object=\"s\"/>"))
    #expect(package.diagnostics.isEmpty)
    #expect(portalLayer(package, 0)?.sourceLayer === package.rootLayer.sublayers?[1])
    #expect(portalLayer(package, 0)?.sourceLayer?.bounds.width == 7)
  }

  @Test(
    arguments: [
      ("<sourceLayer object=\"s\"/>", .danglingReference("s")),
      ("<sourceLayer><CALayer id=\"s\"/></sourceLayer>", .danglingReference("s")),
      ("<sourceLayer/>", .incomplete("sourceLayer", missing: "the id of its source layer")),
      ("<sourceLayer object=\"r\"/>", .circularReference("r")),
      ("<sourceLayer object=\"p\"/>", .circularReference("p")),
    ] as [(String, DocumentIssue)])
  func `an invalid source of a portal is reported, and the other layers are kept`(
    element: String, fault: DocumentIssue
  ) throws {
    let text = inRoot("<CAPortalLayer id=\"p\">\(element)</CAPortalLayer><CALayer/>")
    let package = try package(text)
    #expect(package.diagnostics.map(\.issue) == [fault])
    #expect(package.rootLayer.sublayers?.count == 2)
  }

  @Test func `each cycle of portals is reported exactly once`() throws {
    let package = try package(
      inRoot(
        """
        <CAPortalLayer id="a"><sourceLayer object="b"/></CAPortalLayer>
        <CAPortalLayer id="b"><sourceLayer object="a"/></CAPortalLayer>
        <CALayer id="c"><sublayers><CALayer id="d"><sublayers>
          <CAPortalLayer><sourceLayer object="e"/></CAPortalLayer></sublayers></CALayer>
        </sublayers></CALayer>
        <CALayer id="e"><sublayers><CAPortalLayer><sourceLayer object="c"/></CAPortalLayer>
        </sublayers></CALayer>
        <CAPortalLayer><sourceLayer object="d"/></CAPortalLayer>
        """))
    #expect(package.diagnostics.count == 2)
    let faults = package.diagnostics.map(\.issue)
    #expect(faults.allSatisfy { if case .circularReference = $0 { true } else { false } })
  }

  @Test func `portals whose sources are other portals are not reported without a cycle`() throws {
    let package = try package(
      inRoot(
        """
        <CAPortalLayer id="a"><sourceLayer object="b"/></CAPortalLayer>
        <CAPortalLayer id="b"><sourceLayer object="c"/></CAPortalLayer>
        <CALayer id="c"><sublayers><CALayer id="d"/></sublayers></CALayer>
        <CAPortalLayer><sourceLayer object="b"/></CAPortalLayer>
        <CAPortalLayer><sourceLayer object="d"/></CAPortalLayer>
        """))
    #expect(package.diagnostics.isEmpty)
  }

  @Test func `sourceLayer on a layer that is not a portal is stored as an unknown key`() throws {
    let package = try package("<CALayer sourceLayer=\"x\"/>")
    #expect(package.diagnostics.map(\.issue) == [.unknownKey("sourceLayer", in: "CALayer")])
    #expect(package.rootLayer.value(forKey: "sourceLayer") as? String == "x")
  }

  // MARK: Pictures

  /// Returns the color of a pixel, with the y axis pointing down.
  private func color(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    let bytes = image.dataProvider?.data as Data? ?? Data()
    let first = y * image.bytesPerRow + 4 * x
    return Array(bytes[first..<first + 3])
  }

  @Test func `a portal displays the animated positions of the layers in its source`() throws {
    let package = try package(Self.reflection)
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 200, height: 300))
    for (time, x) in [(0.0, 50), (1, 100), (2, 150)] {
      let image = renderer.image(at: time)
      // The center of the ball is 160 of 300 points above the bottom, and that of its mirror image 90 points.
      #expect(color(image, x, 140) == [255, 153, 26], "the ball at \(time)")
      let mirrored = color(image, x, 210)
      #expect(mirrored[0] > mirrored[2] + 20, "its reflection at \(time): \(mirrored)")
      let beside = color(image, x == 50 ? 150 : 50, 210)
      #expect(beside[2] > beside[0], "beside it at \(time): \(beside)")
    }
  }

  // MARK: Writing

  @Test func `CAMLWriter preserves portals and their source layers in a round trip`() throws {
    let package = try package(Self.reflection)
    let bytes = try CAMLWriter(package: package).camlData()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<sourceLayer object=\"#3\"/>"))
    let again = try RoundTrip.read(bytes)
    #expect(again.diagnostics.isEmpty)
    #expect(portalLayer(again, 0)?.sourceLayer?.name == "stage")
    try RoundTrip.expectSame(package, again, "reflection")
  }

  @Test func `CAMLWriter assigns an id to a portal's source layer that has none`() throws {
    let root = CALayer()
    let (source, portal) = (CAShapeLayer(), CAPortalLayer())
    portal.matchesPosition = true
    portal.sourceLayer = source
    root.sublayers = [portal, source]
    let back = try RoundTrip.through(root)
    #expect(RoundTrip.differences(root, back) == [])
    #expect((back.sublayers?[0] as? CAPortalLayer)?.sourceLayer === back.sublayers?[1])
  }

  @Test func `CAMLWriter does not assign an id that is already used in the document`() throws {
    let package = try package(
      """
      <CALayer id="#2"><sublayers><CALayer name="s"/><CAPortalLayer/></sublayers>
        <states><LKState name="a"><elements>
          <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0"/>
          </LKStateSetValue></elements></LKState></states></CALayer>
      """)
    portalLayer(package, 1)?.sourceLayer = package.rootLayer.sublayers?[0]
    let text = String(decoding: try CAMLWriter(package: package).camlData(), as: UTF8.self)
    #expect(text.contains("<CALayer id=\"#3\" name=\"s\"/>"))
    #expect(text.contains("<sourceLayer object=\"#3\"/>"))
  }

  @Test func `CAMLWriter omits a source layer outside the document and reports it`() throws {
    let (outside, portal) = (CALayer(), CAPortalLayer())
    portal.sourceLayer = outside
    let writer = CAMLWriter(layer: portal)
    let text = String(decoding: try writer.camlData(), as: UTF8.self)
    #expect(!text.contains("sourceLayer"))
    #expect(writer.omissions.count == 1)
  }

  // MARK: Sprites

  @Test func `CAMLWriter preserves the sprite properties of emitter cells`() throws {
    let cell = """
      <CAEmitterCell name="c" contentsFrameCount="6" contentsFramesPerRow="3"
        contentsFramesPerSecond="12" contentsFrameMode="loop"/>
      """
    let package = try package(
      "<CAEmitterLayer><emitterCells>\(cell)</emitterCells></CAEmitterLayer>")
    #expect(package.diagnostics.isEmpty)
    let text = String(decoding: try CAMLWriter(package: package).camlData(), as: UTF8.self)
    for part in [
      "contentsFrameCount=\"6\"", "contentsFramesPerRow=\"3\"", "contentsFramesPerSecond=\"12\"",
      "contentsFrameMode=\"loop\"",
    ] { #expect(text.contains(part)) }
  }
}
