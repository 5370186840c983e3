import Color
import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import Testing

@testable import CAML

/// A PNG image of two adjacent pixels, red and blue.
let twoPixels = """
  iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8AAQv8BD/kD/YURmXYAAAAASUVORK5CYII=
  """

/// Imports a package whose single document has the given root element.
func package(
  _ root: String, files: [String: Data] = [:], mode: ImportMode = .lenient,
  limits: PackageLimits = PackageLimits()
) throws(DocumentDiagnostic) -> CAPackage {
  var files = files
  files["main.caml"] = Data("<caml xmlns=\"x\">\n\(root)\n</caml>".utf8)
  return try CAPackage(files: files, mode: mode, limits: limits)
}

@Suite struct ImportingLayersTests {
  @Test func `an element creates an object of the class named by its tag or type attribute`() throws
  {
    let package = try package(
      """
      <CALayer id="r" name="Root" bounds="0 0 100 50" position="50 25">
        <sublayers>
          <CAShapeLayer id="s" path="0 0 m 10 0 l h"/>
          <CAGradientLayer><colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
            <locations><real value="0"/><real value="1"/></locations></CAGradientLayer>
          <object type="CALayer" name="third"/>
        </sublayers>
        <mask type="CAShapeLayer" fillColor="0 1 0"/>
      </CALayer>
      """)
    let root = package.rootLayer
    #expect(package.diagnostics.isEmpty)
    #expect(root.name == "Root")
    #expect(root.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    let sublayers = try #require(root.sublayers)
    #expect(sublayers.map { type(of: $0) == CALayer.self } == [false, false, true])
    #expect(sublayers[2].name == "third")
    let shape = try #require(sublayers[0] as? CAShapeLayer)
    #expect(shape.path?.geometry.verbs == [.move, .line, .close])
    let gradient = try #require(sublayers[1] as? CAGradientLayer)
    #expect((gradient.colors as? [CGColor])?.map(\.rgba) == [RGBA(1, 0, 0), RGBA(0, 0, 1, 0.5)])
    #expect(gradient.locations == [0, 1])
    let mask = try #require(root.mask as? CAShapeLayer)
    #expect(mask.fillColor?.rgba == RGBA(0, 1, 0))
    #expect(package.publishedObject(named: "s") === shape)
    #expect(package.publishedObject(named: "third") === sublayers[2])
    #expect(package.publishedObject(named: "nobody") == nil)
  }

  @Test func `document attributes and child elements set the same layer properties`() throws {
    let package = try package(
      """
      <CALayer opacity="0.5" backgroundColor="1 0.5 0 0.25" hidden="1" cornerRadius="4"
        transform="translate(1, 2, 3)" contentsGravity="center" shadowOffset="1 2" zPosition="-3"
        anchorPoint="0 1" duration="inf" masksToBounds="true">
        <sublayers>
          <CALayer><opacity type="real" value="0.5"/>
            <backgroundColor opacity="0.25" value="1 0.5 0"/>
            <hidden type="integer" value="1"/><cornerRadius value="4"/>
            <transform type="CATransform3D" value="translate(1, 2, 3)"/>
            <contentsGravity type="string" value="center"/><shadowOffset type="CGSize" value="1 2"/>
            <zPosition><real value="-3"/></zPosition><anchorPoint><CGPoint value="0 1"/></anchorPoint>
            <masksToBounds type="bool" value="true"/></CALayer>
        </sublayers>
      </CALayer>
      """)
    #expect(package.diagnostics.isEmpty)
    for layer in [package.rootLayer, try #require(package.rootLayer.sublayers?.first)] {
      #expect(layer.opacity == 0.5)
      #expect(layer.backgroundColor?.rgba == RGBA(1, 0.5, 0, 0.25))
      #expect(layer.isHidden)
      #expect(layer.cornerRadius == 4)
      #expect(layer.transform.m41 == 1 && layer.transform.m42 == 2 && layer.transform.m43 == 3)
      #expect(layer.contentsGravity == .center)
      #expect(layer.shadowOffset == CGSize(width: 1, height: 2))
      #expect(layer.zPosition == -3)
      #expect(layer.anchorPoint == CGPoint(x: 0, y: 1))
      #expect(layer.masksToBounds)
    }
  }

  @Test func `properties missing from a document have Core Animation's default values`() throws {
    let root = try package("<CAShapeLayer/>").rootLayer
    let shape = try #require(root as? CAShapeLayer)
    #expect(shape.opacity == 1)
    #expect(shape.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(shape.fillColor?.rgba == .black)
    #expect(shape.backgroundColor == nil)
    #expect(shape.sublayers == nil)
  }

  @Test func `position.x is imported after position, and transform.rotation.z after transform`()
    throws
  {
    let root = try package(
      "<CALayer position.x=\"7\" transform.rotation.z=\"1.5\" position=\"1 2\" transform=\"scale(2)\"/>"
    ).rootLayer
    #expect(root.position == CGPoint(x: 7, y: 2))
    let angle = try #require(root.value(forKeyPath: "transform.rotation.z") as? Double)
    #expect(abs(angle - 1.5) < 1e-9)
    let scale = try #require(root.value(forKeyPath: "transform.scale.x") as? Double)
    #expect(abs(scale - 2) < 1e-9)
  }

  @Test func `importing a transform.rotation.z equal to the transform's rotation keeps the matrix`()
    throws
  {
    let root = try package(
      "<CALayer transform=\"rotate(30deg)\" transform.rotation.z=\"0.5235987755983\"/>"
    ).rootLayer
    let written = try ValueParser.parseTransform("rotate(30deg)")
    #expect(root.transform.m11 == written.row1.x && root.transform.m12 == written.row1.y)
  }

  @Test func `the attribute continuousCorners sets cornerCurve`() throws {
    #expect(try package("<CALayer continuousCorners=\"1\"/>").rootLayer.cornerCurve == .continuous)
    #expect(try package("<CALayer continuousCorners=\"0\"/>").rootLayer.cornerCurve == .circular)
  }

  @Test func `a compositingFilter element sets compositingFilter unless it is disabled`() throws {
    let package = try package(
      """
      <CALayer><compositingFilter type="CAFilter" filter="xor" name="x"/><sublayers>
        <CALayer><compositingFilter type="CAFilter" filter="xor" enabled="0"/></CALayer>
      </sublayers></CALayer>
      """)
    #expect(package.rootLayer.compositingFilter as? String == "xor")
    #expect(package.rootLayer.sublayers?.first?.compositingFilter == nil)
  }

  @Test func `references resolve to objects defined later in the document`() throws {
    let package = try package(
      """
      <CALayer><backgroundColor object="c"/><sublayers>
        <CALayer><borderColor id="c" value="1 0 0"/></CALayer>
        <CALayer><backgroundColor object="nothing"/></CALayer>
      </sublayers></CALayer>
      """)
    #expect(package.rootLayer.backgroundColor?.rgba == RGBA(1, 0, 0))
    #expect(package.diagnostics.map(\.issue).contains(.danglingReference("nothing")))
  }

  @Test func `self-references in a document do not recurse endlessly`() throws {
    _ = try? package(
      "<CALayer><sublayers><CALayer object=\"a\" id=\"a\"/></sublayers></CALayer>")
    _ = try? package("<CALayer><backgroundColor id=\"a\" object=\"a\"/></CALayer>")
  }

  @Test func `the style element is imported as a dictionary`() throws {
    let root = try package(
      """
      <CALayer><style><groups type="NSArray">
        <NSDictionary><axis type="string" value="x"/><mapMaxTo type="real" value="40"/></NSDictionary>
      </groups></style></CALayer>
      """
    ).rootLayer
    let groups = try #require(root.style?["groups"] as? [[String: Any]])
    #expect(groups.first?["axis"] as? String == "x")
    #expect(groups.first?["mapMaxTo"] as? Double == 40)
  }

  // MARK: Diagnostics

  static let faults: [(String, DocumentIssue, Int, Int)] = [
    (
      "<CALayer opacity=\"half\"/>", .invalidValue(key: "opacity", ValueError(.notANumber("half"))),
      2, 19
    ),
    (
      "<CALayer\n bounds=\"0 0 1\"/>",
      .invalidValue(key: "bounds", ValueError(.wrongCount(3, expected: "4"))),
      3,
      10
    ),
    (
      "<CALayer position=\"0 1e99\"/>",
      .invalidValue(key: "position", ValueError(.outOfRange("1e+99"), at: 2)), 2, 22
    ),
    ("<CASunLayer/>", .unknownLayerClass("CASunLayer"), 2, 1),
    ("<CALayer rays=\"4\"/>", .unknownKey("rays", in: "CALayer"), 2, 10),
    ("<CALayer path=\"0 0 m\"/>", .unknownKey("path", in: "CALayer"), 2, 10),
    (
      "<CALayer><contents type=\"CGImage\" src=\"a.png\"/></CALayer>", .missingImage("a.png"), 2, 35
    ),
    (
      "<CALayer><filters><CAFilter/></filters></CALayer>",
      .incomplete("CAFilter", missing: "filter"), 2, 19
    ),
    (
      "<CAEmitterLayer><emitterCells><CAEmitterCell rays=\"4\"/></emitterCells></CAEmitterLayer>",
      .unknownKey("rays", in: "CAEmitterCell"), 2, 46
    ),
    (
      "<CAEmitterLayer><emitterBehaviors><a/></emitterBehaviors></CAEmitterLayer>",
      .unsupported("'emitterBehaviors'"), 2, 17
    ),
    (
      "<CALayer id=\"a\"><sublayers><CALayer id=\"a\"/></sublayers></CALayer>", .duplicateID("a"),
      2,
      37
    ),
    (
      "<CALayer><opacity/></CALayer>",
      .invalidValue(key: "opacity", ValueError(.unexpectedForm("a 'value' attribute"))), 2, 10
    ),
    ("<CALayer/><CALayer/>", .rootLayerCount(2), 2, 11),
  ]

  @Test(arguments: faults)
  func `an import error has a location, and does not end a lenient import`(
    root: String, fault: DocumentIssue, line: Int, column: Int
  ) throws {
    let package = try package(root)
    #expect(package.diagnostics.map(\.issue) == [fault])
    #expect(
      package.diagnostics.first?.location
        == DocumentDiagnostic.Location("main.caml", line: line, column: column))
    let strict = failure { _ = try CAMLTests.package(root, mode: .strict) }
    #expect(strict?.issue == fault)
  }

  @Test func `an invalid value leaves the property at its default value`() throws {
    let root = try package(
      "<CALayer opacity=\"half\"><backgroundColor value=\"1\"/><cornerRadius/></CALayer>"
    ).rootLayer
    #expect(root.opacity == 1)
    #expect(root.backgroundColor == nil)
  }

  @Test func `unknown attributes are stored as custom values of the layer`() throws {
    let package = try package("<CALayer rays=\"4\" mica_x=\"1\" caplayY=\"2\"/>")
    #expect(package.rootLayer.value(forKey: "rays") as? String == "4")
    #expect(package.diagnostics.count == 1)
  }

  @Test(arguments: ["<a/>", "<caml/>", ""])
  func `text without a caml element or root layer is rejected`(text: String) {
    #expect(failure { _ = try CAPackage(files: ["main.caml": Data(text.utf8)]) } != nil)
  }

  @Test func `the description of a DocumentDiagnostic contains location, error and remedy`() throws
  {
    let finding = try #require(try package("<CALayer opacity=\"half\"/>").diagnostics.first)
    #expect(
      finding.description
        == "main.caml:2:19: error: 'opacity': 'half' is not a number; "
        + "write a number such as 12 or 0.5")
  }

  // MARK: Limits

  @Test func `a document can contain 4,096 levels of nested layers`() throws {
    let depth = 4_096
    let text =
      String(repeating: "<CALayer><sublayers>", count: depth - 1) + "<CALayer name=\"deepest\"/>"
      + String(repeating: "</sublayers></CALayer>", count: depth - 1)
    let package = try package(text)
    let deepest = try #require(package.publishedObject(named: "deepest"))
    var levels = 1
    var layer = deepest
    while let above = layer.superlayer, layer !== package.rootLayer {
      layer = above
      levels += 1
    }
    #expect(levels == depth)
  }

  @Test func `a document with more layers than the limit is rejected`() {
    var limits = PackageLimits()
    limits.layers = 3
    let root = "<CALayer><sublayers><CALayer/><CALayer/><CALayer/></sublayers></CALayer>"
    #expect(
      failure { _ = try package(root, limits: limits) }?.issue == .limitExceeded(.layers, limit: 3))
  }

  @Test func `values nested beyond the limit throw limitExceeded`() throws {
    let depth = 5_000
    let text =
      "<CALayer><style>" + String(repeating: "<a type=\"NSArray\">", count: depth)
      + String(repeating: "</a>", count: depth) + "</style></CALayer>"
    #expect(failure { _ = try package(text) }?.issue == .limitExceeded(.valueDepth, limit: 32))
  }
}

@Suite struct ImportingImagesTests {
  private let png = Data(base64Encoded: twoPixels) ?? Data()

  private func contents(
    _ element: String, _ files: [String: Data]
  ) throws -> (image: CGImage?, findings: [DocumentDiagnostic]) {
    let package = try package("<CALayer>\(element)</CALayer>", files: files)
    return (package.rootLayer.contents as? CGImage, package.diagnostics)
  }

  @Test(arguments: [
    "<contents type=\"CGImage\" src=\"assets/a b.png\"/>",
    "<contents><CGImage src=\"assets/a b.png\"/></contents>",
    "<contents><CGImage src=\"assets/a%20b.png\"/></contents>",
    "<contents><CGImage src=\"./assets/A B.PNG\"/></contents>",
    "<contents><CGImage src=\"/Users/somebody/Desktop/a b.png\"/></contents>",
    "<contents><CGImage src=\"file:///tmp/a%20b.png\"/></contents>",
    "<contents type=\"CGImage\" src=\"data:image/png;base64,\(twoPixels)\"/>",
  ])
  func `an image source is found in the package despite escaped characters, case or folders`(
    element: String
  )
    throws
  {
    let (image, findings) = try contents(element, ["assets/a b.png": png])
    #expect(image?.width == 2)
    #expect(image?.height == 1)
    #expect(findings.isEmpty)
  }

  @Test(
    arguments: [
      ("../secret.png", .unsafePath("../secret.png")), ("b.png", .missingImage("b.png")),
      ("/etc/passwd", .missingImage("/etc/passwd")), ("", .missingImage("")),
      ("data:image/png;base64,???", .damagedImage("data:…", "the data is not valid base64")),
      ("data:image/png,abc", .damagedImage("data:…", "the data is not valid base64")),
    ] as [(String, DocumentIssue)])
  func `missing, unsafe and malformed image sources are reported`(
    source: String, fault: DocumentIssue
  ) throws {
    let (image, findings) = try contents(
      "<contents type=\"CGImage\" src=\"\(source)\"/>", ["secret.png": png])
    #expect(image == nil)
    #expect(findings.map(\.issue) == [fault])
  }

  @Test func `an image file with invalid content is reported as damagedImage`() throws {
    let (image, findings) = try contents(
      "<contents type=\"CGImage\" src=\"a.png\"/>", ["a.png": Data("no picture".utf8)])
    #expect(image == nil)
    guard case .damagedImage("a.png", _) = findings.first?.issue else {
      Issue.record("not told")
      return
    }
  }

  @Test func `an image used by several layers is decoded once`() throws {
    let package = try package(
      """
      <CALayer><sublayers>
        <CALayer><contents type="CGImage" src="a.png"/></CALayer>
        <CALayer><contents type="CGImage" src="a.png"/></CALayer>
      </sublayers></CALayer>
      """, files: ["a.png": png])
    let images = try #require(package.rootLayer.sublayers).map { $0.contents as? CGImage }
    #expect(images[0] != nil)
    #expect(images[0] === images[1])
  }

  @Test func `images with more pixels than the limit are rejected`() throws {
    var limits = PackageLimits()
    limits.pixels = 1
    let root = "<CALayer><contents type=\"CGImage\" src=\"a.png\"/></CALayer>"
    let found = failure { _ = try package(root, files: ["a.png": png], limits: limits) }
    #expect(found?.issue == .limitExceeded(.pixels, limit: 1))
  }
}
