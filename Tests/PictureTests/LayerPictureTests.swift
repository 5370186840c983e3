import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import TestKit
import Testing

/// Compares renderings of every layer class, filter, compositing filter and transition with golden images.
///
/// The layers come from small documents, so that parsing is tested as well.
@Suite struct LayerPictureTests {
  /// A document and the time at which it is compared with its golden image.
  struct Scene: CustomTestStringConvertible, Sendable {
    let name: String
    /// The CAML elements inside the root layer.
    let layers: String
    var time = 0.0
    /// Changes the tree after loading, for features that documents cannot express.
    var change: @Sendable (CALayer) -> Void = { _ in }

    var testDescription: String { name }

    /// The CAML text of the document, whose root layer is 48 points square.
    var document: String {
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 48 48" position="24 24" \
      backgroundColor="0.95 0.95 0.9"><sublayers>\(layers)</sublayers></CALayer></caml>
      """
    }
  }

  // MARK: Scenes

  /// A tiled layer that draws a disc over stripes and the edge of each tile.
  private final class Tiles: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }

    override func draw(in context: CGContext) {
      context.setFillColor(CGColor(srgbRed: 0.7, green: 0.85, blue: 0.6, alpha: 1))
      for stripe in 0..<5 {
        context.fill(CGRect(x: 8 * stripe, y: 0, width: 4, height: 36))
      }
      context.setFillColor(CGColor(srgbRed: 0.8, green: 0.3, blue: 0.2, alpha: 0.8))
      context.fillEllipse(in: CGRect(x: 6, y: 4, width: 28, height: 28))
      context.setStrokeColor(CGColor(srgbRed: 0.1, green: 0.2, blue: 0.4, alpha: 1))
      context.stroke(context.boundingBoxOfClipPath.insetBy(dx: 0.5, dy: 0.5), width: 1)
    }
  }

  private static let disc = """
    <CALayer bounds="0 0 26 26" position="18 28" cornerRadius="13" backgroundColor="0.9 0.3 0.2"/>
    """

  private static let classes: [Scene] = [
    Scene(
      name: "class-layer",
      layers: """
        <CALayer bounds="0 0 28 20" position="24 24" cornerRadius="6" borderWidth="3" \
        borderColor="0.1 0.2 0.6" backgroundColor="0.4 0.7 1" shadowOpacity="0.6" shadowRadius="3" \
        shadowOffset="2 -3" transform="rotate(20deg)" allowsEdgeAntialiasing="1"/>
        """),
    Scene(
      name: "class-shape",
      layers: """
        <CAShapeLayer position="24 24" fillColor="0.3 0.8 0.4" strokeColor="0.1 0.2 0.1" lineWidth="3" \
        lineJoin="round" lineDashPhase="2"><path type="CGPath" value="-18 -14 m 18 -14 l 0 -2 4 8 0 18 c -6 10 l h"/>\
        <lineDashPattern><real value="7"/><real value="3"/></lineDashPattern></CAShapeLayer>
        """),
    Scene(
      name: "class-gradient",
      layers: ["axial", "radial", "conic"].enumerated().map { index, type in
        """
        <CAGradientLayer bounds="0 0 14 40" position="\(9 + 15 * index) 24" startPoint="0.5 0.5" endPoint="1 1">\
        <type value="\(type)"/><colors><CGColor value="1 0.2 0.1"/><CGColor value="1 0.9 0.2"/>\
        <CGColor value="0.1 0.3 0.9" opacity="0.5"/></colors></CAGradientLayer>
        """
      }.joined()),
    Scene(
      name: "class-replicator",
      layers: """
        <CAReplicatorLayer bounds="0 0 40 40" position="24 24" instanceCount="6" \
        instanceTransform="rotate(60deg)" instanceRedOffset="-0.15" instanceAlphaOffset="-0.1">\
        <sublayers><CALayer bounds="0 0 10 6" position="34 20" cornerRadius="3" backgroundColor="1 0.4 0.2"/>\
        </sublayers></CAReplicatorLayer>
        """),
    Scene(
      name: "class-transform",
      layers: """
        <CALayer bounds="0 0 48 48" position="24 24" sublayerTransform="perspective(80)"><sublayers>\
        <CATransformLayer bounds="0 0 30 30" position="24 24" transform="rotate(40deg, 0, 1, 0)"><sublayers>\
        <CALayer bounds="0 0 30 20" position="15 15" backgroundColor="0.2 0.5 0.9"/>\
        <CALayer bounds="0 0 20 30" position="15 15" backgroundColor="0.9 0.6 0.1" \
        transform="rotate(70deg, 0, 1, 0)"/></sublayers></CATransformLayer></sublayers></CALayer>
        """),
    Scene(
      name: "class-emitter",
      layers: """
        <CAEmitterLayer bounds="0 0 48 48" position="24 24" emitterPosition="24 8" emitterSize="30 0" \
        beginTime="1e-100" emitterShape="line" seed="7"><emitterCells><CAEmitterCell name="a" birthRate="12" lifetime="2" velocity="18" \
        emissionLongitude="1.5708" emissionRange="0.6" scale="0.5" scaleRange="0.4" spin="2" redRange="0.5" \
        color="0.9 0.4 0.2"><contents type="CGImage" src="\(picture)"/></CAEmitterCell></emitterCells></CAEmitterLayer>
        """, time: 1.5),
    Scene(
      name: "class-scroll",
      layers: """
        <CAScrollLayer bounds="8 6 30 30" position="24 24" backgroundColor="0.8 0.85 1"><sublayers>\(disc)\
        </sublayers></CAScrollLayer>
        """),
    Scene(
      name: "class-portal",
      layers: """
        <CALayer id="#1" bounds="0 0 20 20" position="14 32" backgroundColor="0.9 0.3 0.5" \
        cornerRadius="4"/><CAPortalLayer bounds="0 0 20 20" position="34 14" opacity="0.6" \
        transform="rotate(30deg)"><sourceLayer object="#1"/></CAPortalLayer>
        """),
    Scene(
      name: "class-text",
      layers: """
        <CATextLayer bounds="0 0 44 24" position="24 24" string="Ag" font="DejaVu Sans" fontSize="20" \
        contentsScale="2" foregroundColor="0.1 0.1 0.4" alignmentMode="center"/>
        """),
    Scene(
      name: "class-tiled", layers: "",
      change: { root in
        let tiled = Tiles()
        tiled.frame = CGRect(x: 5, y: 5, width: 40, height: 36)
        tiled.tileSize = CGSize(width: 32, height: 32)
        tiled.cornerRadius = 6
        tiled.masksToBounds = true
        tiled.setNeedsDisplay()
        // Disables the implicit fade-in of sublayers.
        CATransaction.setDisableActions(true)
        root.addSublayer(tiled)
      }),
    Scene(
      name: "contents-nine-parts",
      layers: """
        <CALayer bounds="0 0 40 30" position="24 24" contentsCenter="0.5 0.5 0 0" magnificationFilter="nearest">\
        <contents type="CGImage" src="\(picture)"/></CALayer>
        """),
    Scene(
      name: "mask",
      layers: """
        <CALayer bounds="0 0 40 40" position="24 24" backgroundColor="0.2 0.6 0.5"><mask type="CAShapeLayer" \
        position="20 20" fillColor="0 0 0" fillRule="even-odd"><path type="CGPath" value="-16 -16 m 16 -16 l 16 16 l \
        -16 16 l h -8 -8 m 8 -8 l 8 8 l -8 8 l h"/></mask></CALayer>
        """),
    Scene(
      name: "group-opacity",
      layers: """
        <CALayer bounds="0 0 48 48" position="24 24" opacity="0.5"><sublayers>\(disc)<CALayer bounds="0 0 24 24" \
        position="30 20" backgroundColor="0.1 0.3 0.9"/></sublayers></CALayer>
        """),
    Scene(
      name: "corners-continuous",
      layers: """
        <CALayer bounds="0 0 40 34" position="24 24" cornerRadius="11" cornerCurve="continuous" \
        maskedCorners="11" borderWidth="2.5" borderColor="0.2 0.2 0.2" backgroundColor="1 0.8 0.3"/>
        """),
  ]

  /// A four-by-four-pixel image in which no two rows or columns are equal.
  private static let picture = """
    data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAANElEQVR42gXBMQEAIBADsR\
    PDUCEIqASEIISxkl5KJZAAMgoqAsve8akvRM5JXjNQuTeddn2VMxRxzidnNAAAAABJRU5ErkJggg==
    """

  /// Returns the part of a scene name after its first word: the name of the filter or transition type.
  private static func kind(_ name: String) -> String {
    String(name[name.index(after: name.firstIndex(of: "-") ?? name.startIndex)...])
  }

  private static let filters = [
    ("filter-gaussianBlur", "inputRadius=\"3\""), ("filter-colorAdd", "inputColor=\"0.2 0.3 0\""),
    ("filter-colorMultiply", "inputColor=\"0.3 1 0.6\""), ("filter-colorInvert", ""),
    ("filter-colorMonochrome", "inputColor=\"0.8 0.7 0.5\" inputAmount=\"0.8\""),
    ("filter-colorSaturate", "inputAmount=\"0.3\""),
    ("filter-colorContrast", "inputAmount=\"1.8\""),
    ("filter-colorBrightness", "inputAmount=\"0.3\""),
    ("filter-colorHueRotate", "inputAngle=\"2\""),
    ("filter-luminanceToAlpha", ""),
    (
      "filter-colorMatrix",
      "inputColorMatrix=\"matrix(0 1 0 0 0 0 0 1 0 0 1 0 0 0 0.1 0 0 0 1 0)\""
    ),
  ].map { name, inputs in
    Scene(
      name: name,
      layers: """
        <CALayer bounds="0 0 40 40" position="24 24" backgroundColor="0.5 0.7 0.3"><sublayers>\(disc)</sublayers>\
        <filters><CAFilter filter="\(kind(name))" name="f" \(inputs)/></filters></CALayer>
        """)
  }

  private static let blends = [
    "blend-multiply", "blend-screen", "blend-overlay", "blend-darken", "blend-lighten",
    "blend-colorDodge", "blend-colorBurn", "blend-softLight",
    "blend-hardLight", "blend-difference", "blend-exclusion", "blend-hue", "blend-saturation",
    "blend-color", "blend-luminosity", "blend-clear",
    "blend-copy", "blend-sourceIn", "blend-sourceOut", "blend-sourceAtop", "blend-destOver",
    "blend-destIn", "blend-destOut", "blend-destAtop",
    "blend-xor", "blend-plusD", "blend-plusL", "blend-subtractS", "blend-subtractD",
  ].map { name in
    Scene(
      name: name,
      layers: """
        <CALayer bounds="0 0 48 48" position="24 24" opacity="0.999"><sublayers><CALayer bounds="0 0 30 30" \
        position="19 29" backgroundColor="0.2 0.5 0.9"/>\
        <CALayer bounds="0 0 30 30" position="29 19" cornerRadius="15"><backgroundColor value="0.9 0.4 0.2" \
        opacity="0.7"/><compositingFilter type="CAFilter" filter="\(kind(name))"/></CALayer></sublayers></CALayer>
        """)
  }

  private static let transitions = [
    "transition-fade", "transition-moveIn", "transition-push", "transition-reveal",
    "transition-cube", "transition-flip", "transition-oglFlip", "transition-rotate",
    "transition-cameraIris",
    "transition-cameraIrisHollowClose", "transition-cameraIrisHollowOpen", "transition-suckEffect",
    "transition-rippleEffect", "transition-pageCurl",
    "transition-pageUnCurl",
  ].map { name in
    Scene(
      name: name,
      layers: """
        <CALayer name="page" bounds="0 0 36 40" position="24 24" backgroundColor="0.9 0.6 0.2"><sublayers>\(disc)\
        </sublayers></CALayer>
        """, time: 0.4,
      change: { root in
        guard let page = root.sublayers?.first else { return }
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: kind(name))
        transition.duration = 1
        page.add(transition, forKey: nil)
        CATransaction.setDisableActions(true)
        page.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.7, alpha: 1)
        page.sublayers?.first?.position.x += 6
      })
  }

  private static let scenes = classes + filters + blends + transitions

  // MARK: Tests

  /// The measured number of pixels that may differ after a translation, by scene name.
  private static let rounded = ["class-layer": 5, "class-gradient": 1]

  private func picture(
    _ scene: Scene, moved: CGPoint = .zero, isCopied: Bool = false
  ) throws -> PixelBuffer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ametrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("main.caml")
    try scene.document.write(to: file, atomically: true, encoding: .utf8)
    let package = try CAPackage(contentsOf: file)
    #expect(package.diagnostics.isEmpty, "\(package.diagnostics)")
    let root = CALayer()
    root.isGeometryFlipped = true
    root.bounds = CGRect(x: -moved.x, y: -moved.y, width: 48, height: 48)
    root.position = CGPoint(x: 24, y: 24)
    root.addSublayer(package.rootLayer)
    let bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
    let renderer = CARenderer(layer: root, bounds: bounds, scale: 2)
    scene.change(package.rootLayer)
    return try renderer.frame(at: scene.time).pixels
  }

  @Test(arguments: scenes)
  func `layer classes, filters, blend modes and transitions match their golden images`(scene: Scene)
    throws
  {
    GoldenImageStore().expectImage(
      try picture(scene), matches: scene.name,
      within: scene.name == "class-text"
        ? .loose(
          channel: 48, fraction: 0.02,
          because: "another version of a font or of the shaping library moves an outline a little")
        : .exact)
  }

  /// Columns that enter the picture through the translation are not compared.
  @Test(arguments: scenes)
  func `a scene moved by whole pixels renders the same pixels, moved, except for rounding`(
    scene: Scene
  ) throws {
    let (plain, moved) = (try picture(scene), try picture(scene, moved: CGPoint(x: 3, y: 0)))
    let shift = 6
    var differences = 0
    for y in 0..<plain.height {
      for x in shift..<plain.width where moved[x, y] != plain[x - shift, y] { differences += 1 }
    }
    // Antialiased rotated edges and gradient colors round differently at other coordinates.
    let most = Self.rounded[scene.name] ?? 0
    #expect(differences <= most, "\(scene.name): \(differences)")
  }

  @Test func `every golden image belongs to a test`() {
    let names = Self.scenes.map(\.name) + TextPictureTests.Hazard.allCases.map(\.rawValue)
    #expect(GoldenImageStore().unusedImageNames(besides: names) == [])
  }
}
