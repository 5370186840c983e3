#if Window
  package import Foundation
  package import Pixels

  /// A rectangle of whole pixels.
  package struct PixelRect: Hashable, Sendable {
    /// Columns.
    package var x: Range<Int>
    /// Rows.
    package var y: Range<Int>

    /// Columns and rows.
    package init(x: Range<Int>, y: Range<Int>) { (self.x, self.y) = (x, y) }

    /// Whether there is no pixel in it.
    package var isEmpty: Bool { x.isEmpty || y.isEmpty }

    /// What lies in both.
    package func clamped(to other: PixelRect) -> PixelRect {
      PixelRect(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }

    /// A rectangle around both.
    package func union(_ other: PixelRect) -> PixelRect {
      if isEmpty { return other }
      if other.isEmpty { return self }
      return PixelRect(
        x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
        y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
    }
  }

  /// How large a surface is and whether anybody sees it.
  package struct SurfaceState: Hashable, Sendable {
    /// Pixels across; 0 where it has no size.
    package var width: Int
    /// Pixels down; 0 where it has no size.
    package var height: Int
    /// Pixels per point.
    package var density: Double
    /// Whether it is put away, so that nothing of it need be drawn.
    package var isMinimized: Bool

    /// A surface of that many pixels.
    package init(width: Int, height: Int, density: Double, isMinimised: Bool = false) {
      (self.width, self.height) = (max(0, width), max(0, height))
      self.density = density > 0 && density.isFinite ? density : 1
      self.isMinimized = isMinimised
    }

    /// The size in points.
    package var size: CGSize {
      CGSize(width: Double(width) / density, height: Double(height) / density)
    }

    /// Returns a point in points.
    func point(fromPixels pixels: CGPoint) -> CGPoint {
      CGPoint(x: pixels.x / density, y: pixels.y / density)
    }

    /// All of its pixels.
    package var bounds: PixelRect { PixelRect(x: 0..<width, y: 0..<height) }

    /// Whether there is anything to draw on.
    package var isDrawable: Bool { width > 0 && height > 0 && !isMinimized }
  }

  /// What somebody wants to show.
  package struct SurfaceDescriptor: Hashable, Sendable {
    /// What stands above it.
    package var title: String
    /// The size in points; made smaller where the display has less room.
    package var size: CGSize
    /// Whether people may change the size.
    package var isResizable: Bool

    /// A window of a size, with a title.
    package init(title: String, size: CGSize, isResizable: Bool = true) {
      (self.title, self.size, self.isResizable) = (title, size, isResizable)
    }
  }

  /// One window on a display: pixels go in, what people do comes from the display.
  ///
  /// It is used on the thread of its display alone.
  package protocol Surface: AnyObject {
    /// Tells it from the other surfaces of the display.
    var id: UInt32 { get }
    /// How large it is.
    var state: SurfaceState { get }
    /// Whether presenting waits for the display's next refresh.
    var isSynchronized: Bool { get }
    /// Takes over rectangles of a picture that is as large as the surface.
    func upload(_ picture: PixelBuffer, rects: [PixelRect]) throws(DisplayError)
    /// Shows what was uploaded.
    func present() throws(DisplayError)
    /// Changes what stands above it.
    func setTitle(_ title: String)
    /// Takes it away.
    func close()
  }

  /// What shows surfaces and tells what people do to them.
  ///
  /// Everything but ``wake()`` is called on one thread, the one on which it was made.
  package protocol Display: AnyObject {
    /// Refreshes a second.
    var refreshRate: Double { get }
    /// Pixels per point, before a surface is there.
    var density: Double { get }
    /// The largest surface that fits, in points.
    var maximumSurfaceSize: CGSize { get }
    /// Opens a window.
    func openSurface(_ wish: SurfaceDescriptor) throws(DisplayError) -> any Surface
    /// What happened since the last call; where nothing did, waits so many seconds for something or for ``wake()``.
    func events(timeout seconds: Double) -> [SurfaceEvent]
    /// Ends the waiting; on any thread.
    func wake()
    /// Takes everything away.
    func close()
  }

  /// Why nothing can be shown.
  public enum DisplayError: Error, CustomStringConvertible, Sendable {
    /// There is no display; what the system says.
    case noDisplay(String)
    /// The display went away while windows were shown.
    case lost
    /// A window could not be opened, or its picture not shown; what the system says.
    case surface(String)
    /// An environment variable says something that means nothing.
    case invalidSetting(name: String, value: String, expected: String)

    /// Place, fault and remedy in one line.
    public var description: String {
      switch self {
      case .noDisplay(let reason):
        "no display to open a window on (\(reason)); set DISPLAY or WAYLAND_DISPLAY, or run under Xvfb: xvfb-run PROGRAM"
      case .lost: "the display has gone away; what was shown is closed: start the program again"
      case .surface(let reason):
        "a window could not be shown (\(reason)); SDL_RENDER_DRIVER=software does without the graphics driver"
      case .invalidSetting(let name, let value, let meant):
        "\(name)=\(value) means nothing; it is \(meant)"
      }
    }
  }
#endif
