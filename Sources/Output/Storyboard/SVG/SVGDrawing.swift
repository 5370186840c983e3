public import CoreGraphics
import Diagnostics
public import Foundation

/// The shapes of an SVG file, such as a logo or an icon.
///
/// These elements are read: `svg`, `g`, `a`, `path`, `rect`, `circle`, `ellipse`, `line`, `polyline` and `polygon`, with
/// transforms, fills, strokes and opacities as attributes or in the attribute `style`. Anything else that affects the
/// picture is reported in ``warnings``.
///
/// The opacity of a group multiplies the opacities of its shapes, so that overlapping shapes of a translucent group look
/// different. Nested `svg` elements do not clip their contents.
public struct SVGDrawing {
  /// A filled or stroked outline.
  public struct Shape {
    /// The outline in the coordinates of the drawing; all transforms are applied.
    public let path: CGPath
    /// The color of the area; `nil` if it is not filled.
    public let fill: CGColor?
    /// The color of the line; `nil` if the outline is not stroked.
    public let stroke: CGColor?
    /// The width of the line, in units of the drawing.
    ///
    /// A transform with different scales in both directions multiplies it by their geometric mean.
    public let lineWidth: CGFloat
    /// The shape of the ends of the line.
    public let lineCap: CGLineCap
    /// The shape of the corners of the line.
    public let lineJoin: CGLineJoin
    /// The maximum ratio of a miter's length to the line width.
    public let miterLimit: CGFloat
    /// Whether the area is filled by the even-odd rule instead of the winding rule.
    public let usesEvenOdd: Bool
    /// The value of the attribute `id`; `nil` if it is missing.
    public let identifier: String?
  }

  /// A part of the file that is not supported and was ignored.
  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// The name of the element.
    public let element: String
    /// The number of the line in which the element begins, starting at 1.
    public let line: Int
    /// The unsupported attribute with its value, such as `mask="url(#m)"`; `nil` if the element is not supported.
    public let attribute: String?

    /// A one-line description: place, fault and remedy.
    public var description: String {
      let fault = attribute.map { "'\($0)' of <\(element)>" } ?? "<\(element)>"
      let text =
        "line \(line): \(fault) is not supported and was ignored; export the drawing as plain paths"
      return text.singleLineEscaped.shortenedInMiddle(toUTF8Length: 300)
    }
  }

  /// The shapes from back to front.
  public let shapes: [Shape]
  /// The size of the drawing, in units of the shapes: the attributes `width` and `height`, or the size of the view box.
  ///
  /// It is zero if the file has neither.
  public let size: CGSize
  /// The parts of the file that are not supported, in order.
  public let warnings: [Warning]

  /// Reads the text of an SVG file.
  ///
  /// - Parameter text: The text, which begins with an XML declaration or with `<svg`.
  /// - Throws: The first mistake with its position, or an exceeded limit of ``SVGDrawingLimits``.
  public init(_ text: String) throws(SVGDrawingError) {
    try self.init(data: Data(text.utf8), file: "")
  }

  /// Reads an SVG file.
  ///
  /// - Parameter url: The location of the file.
  /// - Throws: The reason why the file cannot be read, the first mistake with its position, or an exceeded limit of
  ///   ``SVGDrawingLimits``.
  public init(contentsOf url: URL) throws(SVGDrawingError) {
    try self.init(contentsOfFile: url.path)
  }

  /// Reads an SVG file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: The reason why the file cannot be read, the first mistake with its position, or an exceeded limit of
  ///   ``SVGDrawingLimits``.
  public init(contentsOfFile path: String) throws(SVGDrawingError) {
    let data: Data
    do {
      // Reading a pipe or a device could block forever.
      let attributes = try FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw SVGDrawingError(.unreadable("not a regular file"), file: path)
      }
      let count = (attributes[.size] as? NSNumber)?.intValue ?? 0
      guard count <= SVGDrawingLimits.maximumByteCount else {
        throw SVGDrawingError(
          .limitExceeded("bytes", SVGDrawingLimits.maximumByteCount), file: path)
      }
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as SVGDrawingError {
      throw error
    } catch {
      throw SVGDrawingError(.unreadable(error.localizedDescription), file: path)
    }
    try self.init(data: data, file: path)
  }

  private init(data: Data, file: String) throws(SVGDrawingError) {
    var reader = SVGDrawingReader(file: file)
    try reader.read(data)
    (shapes, size, warnings) = (reader.shapes, CGSize(reader.size), reader.warnings)
  }

  /// The areas of all filled shapes as one path, filled by the winding rule, such as for an ``OutlineMorph``.
  ///
  /// A single shape that is filled by the winding rule keeps its elements. Otherwise the outlines are changed so that they
  /// do not cross themselves.
  public var joined: CGPath {
    let filled = shapes.filter { $0.fill != nil }
    if filled.count == 1, !filled[0].usesEvenOdd { return filled[0].path }
    let path = CGMutablePath()
    // Outer outlines of all shapes run in the same direction, so that overlapping areas do not cancel each other.
    for shape in filled {
      path.addPath(shape.path.normalized(using: shape.usesEvenOdd ? .evenOdd : .winding))
    }
    return path
  }
}
