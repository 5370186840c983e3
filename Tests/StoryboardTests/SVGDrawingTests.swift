import CoreGraphics
import Foundation
import Storyboard
import Testing

@Suite struct SVGDrawingTests {
  private func drawing(_ content: String, _ attributes: String = "") throws -> SVGDrawing {
    try SVGDrawing("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>")
  }

  /// The components of a color in sRGB from 0 to 255, and the alpha from 0 to 1.
  private func components(_ color: CGColor?) -> [Double]? {
    color?.components.map { values in
      values.dropLast().map { ($0 * 255).rounded() } + [
        (values[values.count - 1] * 1000).rounded() / 1000
      ]
    }
  }

  // MARK: Shapes

  static let shapes: [(content: String, elements: String)] = [
    ("<path d='M1 2h3v4z'/>", "M1 2 L4 2 L4 6 Z"),
    ("<rect x='1' y='2' width='3' height='4'/>", "M1 2 L4 2 L4 6 L1 6 Z"),
    ("<rect width='3' height='4'/>", "M0 0 L3 0 L3 4 L0 4 Z"),
    ("<line x1='1' y1='2' x2='3' y2='4'/>", "M1 2 L3 4"),
    ("<polyline points='1,2 3,4 5 6'/>", "M1 2 L3 4 L5 6"),
    ("<polygon points='1 2 3 4-5-6'/>", "M1 2 L3 4 L-5 -6 Z"),
    (
      "<circle cx='10' cy='20' r='10'/>",
      "M20 20 C20 25.523 15.523 30 10 30 C4.477 30 0 25.523 0 20 C0 14.477 4.477 10 10 10 "
        + "C15.523 10 20 14.477 20 20 Z"
    ),
    ("<g transform='translate(10 20)'><path d='M1 2L3 4'/></g>", "M11 22 L13 24"),
  ]

  @Test(arguments: shapes)
  func `SVGDrawing reads the outlines of shapes`(content: String, elements: String) throws {
    let drawing = try drawing(content)
    #expect(drawing.shapes.map(\.path.elementText) == [elements])
    #expect(drawing.warnings.isEmpty)
  }

  @Test(arguments: [
    ("rx='2' ry='1'", 2.0, 1.0), ("rx='2'", 2, 2), ("ry='1'", 1, 1), ("rx='9' ry='9'", 5, 4),
    ("rx='auto' ry='3'", 3, 3),
  ])
  func `rect has elliptical corners, clamped to half its size`(
    radii: String, rx: Double, ry: Double
  ) throws {
    let path = try #require(
      try drawing("<rect width='10' height='8' \(radii)/>").shapes.first
    ).path
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 8))
    // The point at 45° of the corner's ellipse is on the outline; the corner itself is outside.
    let (x, y) = (rx * (1 - 0.5.squareRoot()), ry * (1 - 0.5.squareRoot()))
    #expect(path.contains(CGPoint(x: x + 0.02, y: y + 0.02)))
    #expect(!path.contains(CGPoint(x: x - 0.02, y: y - 0.02)))
  }

  @Test(arguments: [
    "<rect width='0' height='5'/>", "<circle r='0'/>", "<ellipse rx='5' ry='0'/>", "<circle/>",
    "<path/>", "<path d=''/>", "<path d='none'/>", "<polygon points=''/>", "<g/>",
    "<path d='M0 0h9' display='none'/>", "<g display='none'><path d='M0 0h9'/></g>",
    "<g visibility='hidden'><path d='M0 0h9'/></g>", "<path d='M0 0h9' style='display:none'/>",
    "<defs><path d='M0 0h9'/></defs>", "<title>A</title><desc/><metadata/>",
  ])
  func `elements without an outline, hidden elements and definitions have no shape`(
    content: String
  ) throws {
    let drawing = try drawing(content)
    #expect(drawing.shapes.isEmpty)
    #expect(drawing.warnings.isEmpty)
  }

  // MARK: Transforms and viewports

  /// Transforms, and the positions to which they map (1, 2).
  static let transforms: [(list: String, point: CGPoint)] = [
    ("translate(3)", CGPoint(x: 4, y: 2)),
    ("translate(3,4)", CGPoint(x: 4, y: 6)),
    ("scale(2)", CGPoint(x: 2, y: 4)),
    ("scale(2 -1)", CGPoint(x: 2, y: -2)),
    ("rotate(90)", CGPoint(x: -2, y: 1)),
    ("rotate(90 1 0)", CGPoint(x: -1, y: 0)),
    ("skewX(45)", CGPoint(x: 3, y: 2)),
    ("skewY(45)", CGPoint(x: 1, y: 3)),
    ("matrix(1 2 3 4 5 6)", CGPoint(x: 12, y: 16)),
    // The last transform of a list is applied first.
    ("translate(10,0) scale(2)", CGPoint(x: 12, y: 4)),
    ("scale(2),translate(10 0)", CGPoint(x: 22, y: 4)),
    (" scale ( 2 ) ", CGPoint(x: 2, y: 4)),
  ]

  @Test(arguments: transforms)
  func `transform maps the points of a shape`(list: String, point: CGPoint) throws {
    let shapes = try drawing("<path transform='\(list)' d='M1 2h1'/>").shapes
    let start = try #require(shapes.first?.path.elementPoints.first)
    #expect(hypot(start.x - point.x, start.y - point.y) < 1e-9)
  }

  @Test func `transforms of nested groups are applied from the inside to the outside`() throws {
    let shapes = try drawing(
      "<g transform='scale(2)'><g transform='translate(10 0)'><path d='M1 2h1'/></g></g>"
    ).shapes
    #expect(shapes.first?.path.elementText == "M22 4 L24 4")
  }

  static let viewports: [(attributes: String, size: CGSize, elements: String)] = [
    ("width='40' height='20'", CGSize(width: 40, height: 20), "M1 2 L2 2"),
    ("viewBox='0 0 40 20'", CGSize(width: 40, height: 20), "M1 2 L2 2"),
    ("viewBox='-1,-2,40,20'", CGSize(width: 40, height: 20), "M2 4 L3 4"),
    ("width='80' height='40' viewBox='0 0 40 20'", CGSize(width: 80, height: 40), "M2 4 L4 4"),
    ("width='80' height='60' viewBox='0 0 40 20'", CGSize(width: 80, height: 60), "M2 14 L4 14"),
    (
      "width='80' height='60' viewBox='0 0 40 20' preserveAspectRatio='xMinYMin meet'",
      CGSize(width: 80, height: 60), "M2 4 L4 4"
    ),
    (
      "width='80' height='60' viewBox='0 0 40 20' preserveAspectRatio='xMinYMax slice'",
      CGSize(width: 80, height: 60), "M3 6 L6 6"
    ),
    (
      "width='80' height='60' viewBox='0 0 40 20' preserveAspectRatio='none'",
      CGSize(width: 80, height: 60), "M2 6 L4 6"
    ),
    (
      "width='100%' height='50%' viewBox='0 0 40 20'", CGSize(width: 40, height: 10),
      "M10.5 1 L11 1"
    ),
    ("width='1in' height='25.4mm'", CGSize(width: 96, height: 96), "M1 2 L2 2"),
    ("", .zero, "M1 2 L2 2"),
  ]

  @Test(arguments: viewports)
  func `viewBox, width and height scale and center the drawing`(
    attributes: String, size: CGSize, elements: String
  ) throws {
    let drawing = try drawing("<path d='M1 2h1'/>", attributes)
    #expect(abs(drawing.size.width - size.width) < 1e-9)
    #expect(abs(drawing.size.height - size.height) < 1e-9)
    #expect(drawing.shapes.first?.path.elementText == elements)
  }

  @Test func `lengths in percent refer to the view box`() throws {
    let drawing = try drawing(
      "<rect x='10%' y='10%' width='50%' height='100%'/>", "viewBox='0 0 40 20'")
    #expect(drawing.shapes.first?.path.boundingBox == CGRect(x: 4, y: 2, width: 20, height: 20))
  }

  @Test func `nested svg elements have their own viewport`() throws {
    let drawing = try drawing(
      "<svg x='5' y='6' width='20' height='20' viewBox='0 0 10 10'><path d='M1 2h1'/></svg>",
      "viewBox='0 0 40 20'")
    #expect(drawing.shapes.first?.path.elementText == "M7 10 L9 10")
    #expect(drawing.size == CGSize(width: 40, height: 20))
  }

  // MARK: Styles

  /// Colors, with the components red, green and blue from 0 to 255, and the alpha.
  static let colors: [(text: String, components: [Double])] = [
    ("#f80", [255, 136, 0, 1]), ("#FF8000", [255, 128, 0, 1]), ("#ff800080", [255, 128, 0, 0.502]),
    ("rgb(1,2,3)", [1, 2, 3, 1]), ("rgb(100%, 0%, 40%)", [255, 0, 102, 1]),
    ("rgba(255 0 0 / 0.5)", [255, 0, 0, 0.5]), ("rgb(300,-5,0)", [255, 0, 0, 1]),
    ("orange", [255, 165, 0, 1]), ("Teal", [0, 128, 128, 1]), ("currentColor", [0, 0, 0, 1]),
  ]

  @Test(arguments: colors)
  func `fill and stroke accept CSS colors`(text: String, expected: [Double]) throws {
    let shape = try #require(
      try drawing("<path d='M0 0h1' fill='\(text)' style='stroke: \(text)'/>").shapes.first)
    #expect(components(shape.fill) == expected)
    #expect(components(shape.stroke) == expected)
  }

  @Test func `shapes are filled with black and not stroked by default`() throws {
    let shape = try #require(try drawing("<path d='M0 0h1'/>").shapes.first)
    #expect(components(shape.fill) == [0, 0, 0, 1])
    #expect(shape.stroke == nil)
    #expect(shape.lineWidth == 1)
    #expect(!shape.usesEvenOdd)
  }

  @Test func `groups pass styles on, and shapes override them`() throws {
    let shapes = try drawing(
      """
      <g fill="red" stroke="blue" stroke-width="2" fill-rule="evenodd" stroke-linecap="round">
        <path d="M0 0h1"/>
        <path d="M0 0h1" fill="none" style="stroke-width: 3px; fill-rule: nonzero !important"/>
        <g transform="scale(2)"><path d="M0 0h1" fill="lime" stroke="none"/></g>
      </g>
      """
    ).shapes
    #expect(shapes.map { components($0.fill) } == [[255, 0, 0, 1], nil, [0, 255, 0, 1]])
    #expect(shapes.map { components($0.stroke) } == [[0, 0, 255, 1], [0, 0, 255, 1], nil])
    #expect(shapes.map(\.lineWidth) == [2, 3, 4])
    #expect(shapes.map(\.usesEvenOdd) == [true, false, true])
    #expect(shapes.allSatisfy { $0.lineCap == .round })
  }

  @Test func `a style declaration overrides an attribute of the same element`() throws {
    let shape = try #require(
      try drawing("<path d='M0 0h1' style='fill:red;opacity:.5' fill='blue' opacity='.1'/>")
        .shapes.first)
    #expect(components(shape.fill) == [255, 0, 0, 0.5])
  }

  @Test func `opacities of groups and shapes are multiplied`() throws {
    let shape = try #require(
      try drawing(
        """
        <g opacity='.5'><path opacity='50%' fill-opacity='.4' stroke='red' d='M0 0h1'/></g>
        """
      ).shapes.first)
    #expect(components(shape.fill)?.last == 0.1)
    #expect(components(shape.stroke)?.last == 0.25)
  }

  @Test func `the identifier of a shape is its id`() throws {
    let shapes = try drawing("<path id='logo' d='M0 0h1'/><path d='M0 0h1'/>").shapes
    #expect(shapes.map(\.identifier) == ["logo", nil])
  }

  // MARK: Unsupported content

  @Test func `warnings name the element, the attribute and the line`() throws {
    let drawing = try drawing(
      """

      <linearGradient id="a"/>
      <path d="M0 0h1" fill="url(#a)"/>
      <text>A</text>
      <g class="b" clip-path="url(#c)"><use href="#d"/></g>
      <path d="M0 0h1" stroke-dasharray="1 2" mask="none"><animate/></path>
      <path d="M0 0h1" fill="tomato"/>
      """)
    #expect(
      drawing.warnings.map { "\($0.line) \($0.element) \($0.attribute ?? "")" } == [
        "2 linearGradient ", "3 path fill=\"url(#a)\"", "4 text ", "5 g class=\"b\"",
        "5 g clip-path=\"url(#c)\"", "5 use ", "6 path stroke-dasharray=\"1 2\"", "6 animate ",
        "7 path fill=\"tomato\"",
      ])
    #expect(drawing.shapes.count == 3)
    #expect(
      drawing.warnings[1].description
        == "line 3: 'fill=\"url(#a)\"' of <path> is not supported and was ignored; "
        + "export the drawing as plain paths")
  }

  // MARK: Mistakes

  static let mistakes: [(text: String, description: String)] = [
    ("", "SVG:1:1: the file has no element; add a root element"),
    (
      "<svg>",
      "SVG:1:6: unexpected end of file inside <svg>; complete the file or download it again"
    ),
    ("<html/>", "SVG:1:1: the root element is <html>; use a file that begins with <svg>"),
    (
      "<svg>\n <path d='M0 0L5'/></svg>",
      "SVG:2:2: attribute 'd': character 6 near 'M0 0L5': missing number: y of command 'L'; "
        + "write the number, or remove the incomplete command"
    ),
    (
      "<svg><rect width='wide'/></svg>",
      "SVG:1:6: invalid value 'wide' of 'width'; "
        + "write a number, optionally with px, pt, pc, mm, cm, in or %"
    ),
    (
      "<svg><rect width='-1' height='1'/></svg>",
      "SVG:1:6: invalid value '-1' of 'width'; write a length that is not negative"
    ),
    (
      "<svg><polygon points='1 2 3'/></svg>",
      "SVG:1:6: invalid value '1 2 3' of 'points'; write an even number of coordinates"
    ),
    (
      "<svg><g transform='turn(3)'/></svg>",
      "SVG:1:6: invalid value 'turn(3)' of 'transform'; write matrix, translate, scale, rotate, "
        + "skewX or skewY with their numbers in parentheses"
    ),
    (
      "<svg viewBox='0 0 0 5'/>",
      "SVG:1:1: invalid value '0 0 0 5' of 'viewBox'; "
        + "write four numbers, of which the last two are positive"
    ),
    (
      "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
      "SVG:1:15: declarations in the DOCTYPE are not supported; export the drawing without a DOCTYPE"
    ),
  ]

  @Test(arguments: mistakes)
  func `SVGDrawing throws the place, the fault and the remedy of a mistake`(
    text: String, description: String
  ) {
    let error = #expect(throws: SVGDrawingError.self) { try SVGDrawing(text) }
    #expect(error?.description == description)
  }

  @Test(arguments: [
    "<circle r='1e999'/>", "<circle r='nan'/>",
    "<circle r='5' cx='1e308' transform='scale(1e10)'/>",
    "<path d='M0 0' transform='matrix(1 2 3)'/>", "<path d='M0 0' transform='scale(1,)'/>",
    "<path d='M0 0' transform='scale(1'/>", "<polygon points='1,,2'/>", "<rect width='5em'/>",
    "<path d='M0 0' stroke-width='-1'/>", "<path d='M0 0' opacity='much'/>",
    "<g transform='scale(1e200) scale(1e200)'/>",
  ])
  func `SVGDrawing throws invalidValue for numbers that are not valid`(content: String) {
    let error = #expect(throws: SVGDrawingError.self) { try drawing(content) }
    guard case .invalidValue = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `elements nested deeper than the maximum throw limitExceeded`() throws {
    let depth = 1_000_000
    let text = "<svg>" + String(repeating: "<g>", count: depth)
    let error = #expect(throws: SVGDrawingError.self) { try SVGDrawing(text) }
    #expect(
      error?.reason
        == .limitExceeded("levels of nested elements", SVGDrawingLimits.maximumNestingDepth))
    let inside = SVGDrawingLimits.maximumNestingDepth - 1
    let groups = String(repeating: "<g>", count: inside) + "<path d='M0 0h1'/>"
    #expect(try drawing(groups + String(repeating: "</g>", count: inside)).shapes.count == 1)
  }

  @Test func `more elements than the maximum throw limitExceeded`() {
    let text = String(repeating: "<g/>", count: SVGDrawingLimits.maximumElementCount)
    let error = #expect(throws: SVGDrawingError.self) { try drawing(text) }
    #expect(
      error?.reason
        == .limitExceeded("elements in a document", SVGDrawingLimits.maximumElementCount))
  }

  @Test func `a text larger than the maximum throws limitExceeded`() {
    let text = String(repeating: " ", count: SVGDrawingLimits.maximumByteCount + 1)
    let error = #expect(throws: SVGDrawingError.self) { try SVGDrawing(text) }
    #expect(error?.reason == .limitExceeded("bytes", SVGDrawingLimits.maximumByteCount))
  }

  @Test func `ten megabytes of digits in an attribute throw`() {
    let digits = String(repeating: "9", count: 10_000_000)
    for content in ["<circle r='\(digits)'/>", "<path d='M0 \(digits)'/>"] {
      let error = #expect(throws: SVGDrawingError.self) { try drawing(content) }
      #expect((error?.description.utf8.count ?? .max) <= 1_000)
    }
  }

  // MARK: Files

  @Test func `SVGDrawing(contentsOf:) reads a file, and reports missing and irregular files`()
    throws
  {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "storyboard-\(ProcessInfo.processInfo.processIdentifier).svg")
    try Data("<?xml version=\"1.0\"?>\n<svg><path d='M0 0h1'/></svg>".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try SVGDrawing(contentsOf: url).shapes.count == 1)
    #expect(try SVGDrawing(contentsOfFile: url.path).shapes.count == 1)
    for path in ["/nonexistent/logo.svg", "/dev/zero", "/tmp"] {
      let error = #expect(throws: SVGDrawingError.self) { try SVGDrawing(contentsOfFile: path) }
      #expect(error?.file == path)
      guard case .unreadable = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  // MARK: joined

  @Test func `joined covers the areas of all filled shapes`() throws {
    let drawing = try drawing(
      """
      <path d="M10 10H60V60H10Z"/>
      <path d="M40 40V90H90V40Z" fill="red"/>
      <path fill-rule="evenodd" d="M70 5H95V30H70ZM75 10H90V25H75Z"/>
      <path d="M0 0H100" fill="none" stroke="red"/>
      """)
    let joined = drawing.joined
    for (x, y, isInside) in [
      (20.0, 20.0, true), (50, 50, true), (80, 80, true), (72, 7, true), (80, 20, false),
      (20, 80, false),
    ] {
      #expect(joined.contains(CGPoint(x: x, y: y)) == isInside)
    }
  }

  @Test func `joined keeps the elements of a single shape`() throws {
    let drawing = try drawing("<path d='\(Outlines.letterB)'/>")
    #expect(drawing.joined == Outlines.path(Outlines.letterB))
  }
}
