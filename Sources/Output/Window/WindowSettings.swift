#if Window
  import Foundation

  /// What a person says about the windows of a program, by variables of its environment.
  struct WindowSettings: Equatable {
    /// Whether a window is wanted at all.
    enum DisplayMode: String {
      /// A window, else an error.
      case window
      /// No window, whether there is a display or not.
      case none
    }

    /// Nil for a window where there is a display.
    var displayMode: DisplayMode?
    /// In points; nil for a phone's.
    var size: CGSize?
    /// Pixels per point; nil for as the display says.
    var density: Double?
    /// Where F12 puts pictures; nil for nowhere.
    var imageFolder: String?
    /// Whether the frames are counted on standard error when the program ends.
    var logsStatistics = false

    /// Reads them.
    init(_ environment: [String: String]) throws(DisplayError) {
      if let text = Self.environmentVariable("AMETRINE_DISPLAY", in: environment) {
        guard let displayMode = DisplayMode(rawValue: text) else {
          throw .invalidSetting(
            name: "AMETRINE_DISPLAY", value: text, expected: "window (or an error) or none")
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
            expected: "a size in points, WIDTHxHEIGHT, each 1 to 16384")
        }
        size = CGSize(width: width, height: height)
      }
      if let text = Self.environmentVariable("AMETRINE_WINDOW_SCALE", in: environment) {
        guard let density = Double(text), (0.25...8).contains(density) else {
          throw .invalidSetting(
            name: "AMETRINE_WINDOW_SCALE", value: text, expected: "pixels per point, 0.25 to 8")
        }
        self.density = density
      }
      imageFolder = Self.environmentVariable("AMETRINE_WINDOW_PICTURES", in: environment)
      logsStatistics = Self.environmentVariable("AMETRINE_WINDOW_COUNTS", in: environment) != nil
    }

    /// What a side of a window may be, in points: more than any screen has.
    private static let sideRange = 1.0...16_384.0

    private static func environmentVariable(_ name: String, in environment: [String: String])
      -> String?
    {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
  }
#endif
