#if Window
  package import Foundation
  package import Pixels

  /// A rectangle of whole pixels.
  package struct PixelRect: Hashable, Sendable {
    /// The columns, as a range of pixels from the left.
    package var x: Range<Int>
    /// The rows, as a range of pixels from the top.
    package var y: Range<Int>

    /// Creates a rectangle of columns and rows, in pixels.
    package init(x: Range<Int>, y: Range<Int>) { (self.x, self.y) = (x, y) }

    /// Whether the rectangle contains no pixels.
    package var isEmpty: Bool { x.isEmpty || y.isEmpty }

    /// Returns the intersection with another rectangle.
    package func clamped(to other: PixelRect) -> PixelRect {
      PixelRect(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }

    /// Returns the smallest rectangle that contains both.
    ///
    /// An empty rectangle is ignored.
    package func union(_ other: PixelRect) -> PixelRect {
      if isEmpty { return other }
      if other.isEmpty { return self }
      return PixelRect(
        x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
        y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
    }
  }

  /// The size, density and visibility of a surface.
  package struct SurfaceState: Hashable, Sendable {
    /// The width in pixels; 0 if the surface has no size.
    package var width: Int
    /// The height in pixels; 0 if the surface has no size.
    package var height: Int
    /// The number of pixels per point, greater than 0.
    package var density: Double
    /// Whether the surface is minimized, so that it need not be rendered.
    package var isMinimized: Bool

    /// Creates a state of a size in pixels.
    ///
    /// Negative sizes become 0, and an invalid density becomes 1.
    package init(width: Int, height: Int, density: Double, isMinimised: Bool = false) {
      (self.width, self.height) = (max(0, width), max(0, height))
      self.density = density > 0 && density.isFinite ? density : 1
      self.isMinimized = isMinimised
    }

    /// The size in points.
    package var size: CGSize {
      CGSize(width: Double(width) / density, height: Double(height) / density)
    }

    /// Converts a point from pixels to points.
    func point(fromPixels pixels: CGPoint) -> CGPoint {
      CGPoint(x: pixels.x / density, y: pixels.y / density)
    }

    /// The rectangle of all pixels.
    package var bounds: PixelRect { PixelRect(x: 0..<width, y: 0..<height) }

    /// Whether the surface is visible and has pixels.
    package var isDrawable: Bool { width > 0 && height > 0 && !isMinimized }
  }

  /// The properties of a surface to be opened.
  package struct SurfaceDescriptor: Hashable, Sendable {
    /// The title in the window's title bar.
    package var title: String
    /// The size in points.
    ///
    /// It is reduced if the display is smaller.
    package var size: CGSize
    /// Whether the user may resize the window.
    package var isResizable: Bool

    /// Creates a descriptor for a window with a title and a size in points.
    package init(title: String, size: CGSize, isResizable: Bool = true) {
      (self.title, self.size, self.isResizable) = (title, size, isResizable)
    }
  }

  /// A window on a display, to which pixels are uploaded.
  ///
  /// It may be used only on the thread of its display.
  package protocol Surface: AnyObject {
    /// The identifier of the surface, unique in its display.
    var id: UInt32 { get }
    /// The current size, density and visibility.
    var state: SurfaceState { get }
    /// Whether ``present()`` waits for the display's next refresh.
    var isSynchronized: Bool { get }
    /// Uploads rectangles of a picture that has the size of the surface, in pixels.
    ///
    /// Throws ``DisplayError`` if the upload fails.
    func upload(_ picture: PixelBuffer, rects: [PixelRect]) throws(DisplayError)
    /// Presents the uploaded pixels.
    ///
    /// Throws ``DisplayError`` if presenting fails.
    func present() throws(DisplayError)
    /// Changes the title in the window's title bar.
    func setTitle(_ title: String)
    /// Closes the window.
    func close()
  }

  /// A connection to a window system that opens surfaces and returns their events.
  ///
  /// Except for ``wake()``, it must be used on the thread that created it.
  package protocol Display: AnyObject {
    /// The refresh rate, in refreshes per second.
    var refreshRate: Double { get }
    /// The number of pixels per point before a surface is opened.
    var density: Double { get }
    /// The maximum size of a surface that fits the screen, in points.
    var maximumSurfaceSize: CGSize { get }
    /// Opens a window.
    ///
    /// Throws ``DisplayError`` if it cannot be opened.
    func openSurface(_ wish: SurfaceDescriptor) throws(DisplayError) -> any Surface
    /// Returns the events since the last call.
    ///
    /// If there are none, waits for the next event, for ``wake()`` or for a timeout in seconds.
    func events(timeout seconds: Double) -> [SurfaceEvent]
    /// Ends a wait in ``events(timeout:)``.
    ///
    /// It may be called on any thread.
    func wake()
    /// Closes all surfaces and the connection.
    func close()
  }

  /// An error that prevents a window from being displayed.
  public enum DisplayError: Error, CustomStringConvertible, Sendable {
    /// No display is available.
    ///
    /// The associated value is the reason from the system.
    case noDisplay(String)
    /// The connection to the display was lost while windows were displayed.
    case lost
    /// A window could not be opened or presented.
    ///
    /// The associated value is the reason from the system.
    case surface(String)
    /// An environment variable has an invalid value.
    ///
    /// `expected` describes the valid values.
    case invalidSetting(name: String, value: String, expected: String)

    /// The error in one line: subject, cause and remedy.
    public var description: String {
      switch self {
      case .noDisplay(let reason):
        "no display available: \(reason); set DISPLAY or WAYLAND_DISPLAY, or run under Xvfb (xvfb-run PROGRAM)"
      case .lost:
        "lost the connection to the display, and all windows were closed; start the program again"
      case .surface(let reason):
        "cannot show a window: \(reason); set SDL_RENDER_DRIVER=software to avoid the graphics driver"
      case .invalidSetting(let name, let value, let meant):
        "invalid \(name)=\(value); use \(meant)"
      }
    }
  }
#endif
