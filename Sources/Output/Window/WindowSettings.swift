#if Window
  import Foundation

  /// The settings of a program's windows, read from environment variables.
  struct WindowSettings: Equatable {
    /// The rule that determines whether a window is opened.
    enum DisplayMode: String {
      /// Opens a window; throws an error if there is no display.
      case window
      /// Opens no window, even if a display is available.
      case none
    }

    /// The display mode; if `nil`, a window is opened if a display is available.
    var displayMode: DisplayMode?
    /// The window size in points; if `nil`, the size of a phone.
    var size: CGSize?
    /// The number of pixels per point; if `nil`, the display's density is used.
    var density: Double?
    /// The folder for images saved with the F12 key; if `nil`, the key does nothing.
    var imageFolder: String?
    /// Whether frame statistics are written to standard error when a window is closed.
    var logsStatistics = false

    /// Reads the settings from the given environment variables.
    ///
    /// Throws ``DisplayError/invalidSetting(name:value:expected:)`` if a value is invalid.
    init(_ environment: [String: String]) throws(DisplayError) {
      if let text = Self.environmentVariable("AMETRINE_DISPLAY", in: environment) {
        guard let displayMode = DisplayMode(rawValue: text) else {
          throw .invalidSetting(
            name: "AMETRINE_DISPLAY", value: text,
            expected: "'window' (an error if no display is available) or 'none'")
        }
        self.displayMode = displayMode
      }
      if let text = Self.environmentVariable("AMETRINE_WINDOW", in: environment) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
          Self.sideRange.contains(width), Self.sideRange.contains(height)
        else {
          throw .invalidSetting(
            name: "AMETRINE_WINDOW", value: text,
            expected: "WIDTHxHEIGHT in points, each from 1 to 16384")
        }
        size = CGSize(width: width, height: height)
      }
      if let text = Self.environmentVariable("AMETRINE_WINDOW_SCALE", in: environment) {
        guard let density = Double(text), (0.25...8).contains(density) else {
          throw .invalidSetting(
            name: "AMETRINE_WINDOW_SCALE", value: text,
            expected: "a number of pixels per point from 0.25 to 8")
        }
        self.density = density
      }
      imageFolder = Self.environmentVariable("AMETRINE_WINDOW_PICTURES", in: environment)
      logsStatistics = Self.environmentVariable("AMETRINE_WINDOW_COUNTS", in: environment) != nil
    }

    /// The valid range for the width and height of a window, in points.
    ///
    /// The maximum exceeds the size of any screen.
    private static let sideRange = 1.0...16_384.0

    private static func environmentVariable(_ name: String, in environment: [String: String])
      -> String?
    {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
  }
#endif
