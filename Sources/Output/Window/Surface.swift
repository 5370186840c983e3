#if Window
  package import Foundation
  package import Pixels

  /// A rectangle with integer pixel coordinates.
  package struct PixelRect: Hashable, Sendable {
    /// The columns, as a range of pixels from the left edge.
    package var x: Range<Int>
    /// The rows, as a range of pixels from the top edge.
    package var y: Range<Int>

    /// Creates a rectangle from ranges of columns and rows, in pixels.
    package init(x: Range<Int>, y: Range<Int>) { (self.x, self.y) = (x, y) }

    /// Whether the rectangle contains no pixels.
    package var isEmpty: Bool { x.isEmpty || y.isEmpty }

    /// Returns the intersection with the given rectangle.
    package func clamped(to other: PixelRect) -> PixelRect {
      PixelRect(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }

    /// Returns the smallest rectangle that contains both rectangles.
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

  /// The size, pixel density and visibility of a surface.
  package struct SurfaceState: Hashable, Sendable {
    /// The width in pixels; 0 if the surface is empty.
    package var width: Int
    /// The height in pixels; 0 if the surface is empty.
    package var height: Int
    /// The number of pixels per point, which is always greater than 0.
    package var density: Double
    /// Whether the surface is minimized, so that it need not be rendered.
    package var isMinimized: Bool

    /// Creates a surface state with a size in pixels.
    ///
    /// A negative width or height becomes 0, and an invalid density becomes 1.
    package init(width: Int, height: Int, density: Double, isMinimised: Bool = false) {
      (self.width, self.height) = (max(0, width), max(0, height))
      self.density = density > 0 && density.isFinite ? density : 1
      self.isMinimized = isMinimised
    }

    /// The size of the surface, in points.
    package var size: CGSize {
      CGSize(width: Double(width) / density, height: Double(height) / density)
    }

    /// Converts a location from pixels to points.
    func point(fromPixels pixels: CGPoint) -> CGPoint {
      CGPoint(x: pixels.x / density, y: pixels.y / density)
    }

    /// The rectangle that contains all pixels of the surface.
    package var bounds: PixelRect { PixelRect(x: 0..<width, y: 0..<height) }

    /// Whether the surface is visible and has pixels.
    package var isDrawable: Bool { width > 0 && height > 0 && !isMinimized }
  }

  /// The properties with which a surface is opened.
  package struct SurfaceDescriptor: Hashable, Sendable {
    /// The text displayed in the window's title bar.
    package var title: String
    /// The requested size, in points.
    ///
    /// The size is reduced if it does not fit the display.
    package var size: CGSize
    /// Whether the user may resize the window.
    package var isResizable: Bool

    /// Creates a descriptor for a window with the given title and size in points.
    package init(title: String, size: CGSize, isResizable: Bool = true) {
      (self.title, self.size, self.isResizable) = (title, size, isResizable)
    }
  }

  /// A window on a display that shows the pixels uploaded to it.
  ///
  /// It may be used only on its display's thread.
  package protocol Surface: AnyObject {
    /// The identifier of the surface, which is unique within its display.
    var id: UInt32 { get }
    /// The surface's current size, density and visibility.
    var state: SurfaceState { get }
    /// Whether ``present()`` waits for the display's next refresh.
    var isSynchronized: Bool { get }
    /// Uploads the given rectangles, in pixels, of an image that has the same size as the surface.
    ///
    /// Throws ``DisplayError`` if the upload fails.
    func upload(_ picture: PixelBuffer, rects: [PixelRect]) throws(DisplayError)
    /// Presents the uploaded pixels.
    ///
    /// Throws ``DisplayError`` if presenting fails.
    func present() throws(DisplayError)
    /// Changes the title in the window's title bar.
    func setTitle(_ title: String)
    /// Closes the surface's window.
    func close()
  }

  /// A connection to a window system, which opens surfaces and returns their events.
  ///
  /// Except for ``wake()``, it must be used on the thread that created it.
  package protocol Display: AnyObject {
    /// The display's refresh rate, in refreshes per second.
    var refreshRate: Double { get }
    /// The number of pixels per point, before any surface is opened.
    var density: Double { get }
    /// The maximum surface size that fits the screen, in points.
    var maximumSurfaceSize: CGSize { get }
    /// Opens a window that displays a surface.
    ///
    /// Throws ``DisplayError`` if the window cannot be opened.
    func openSurface(_ wish: SurfaceDescriptor) throws(DisplayError) -> any Surface
    /// Returns the events since the last call.
    ///
    /// If there are none, waits for the next event, for a call of ``wake()`` or for the given timeout, in seconds.
    func events(timeout seconds: Double) -> [SurfaceEvent]
    /// Ends a wait in ``events(timeout:)``.
    ///
    /// You can call it on any thread.
    func wake()
    /// Closes all surfaces and the connection to the window system.
    func close()
  }

  /// An error that prevents a window from being displayed.
  public enum DisplayError: Error, CustomStringConvertible, Sendable {
    /// No display is available.
    ///
    /// The associated value is the reason reported by the system.
    case noDisplay(String)
    /// The connection to the display was lost while windows were displayed.
    case lost
    /// A window could not be opened or presented.
    ///
    /// The associated value is the reason reported by the system.
    case surface(String)
    /// An environment variable has an invalid value.
    ///
    /// `expected` describes the valid values.
    case invalidSetting(name: String, value: String, expected: String)

    /// A one-line description of the error: subject, cause and remedy.
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
