#if Window
  import CoreGraphics
  import Testing

  @testable import Window

  @Suite struct WindowSettingsTests {
    @Test func `WindowSettings has default values if no environment variables are set`() throws {
      let settings = try WindowSettings([:])
      #expect(settings.displayMode == nil)
      #expect(settings.size == nil)
      #expect(settings.density == nil)
      #expect(try WindowSettings(["AMETRINE_DISPLAY": ""]) == settings)
    }

    @Test func `WindowSettings reads the display mode, size and density from the environment`()
      throws
    {
      let settings = try WindowSettings([
        "AMETRINE_DISPLAY": "window", "AMETRINE_WINDOW": "1280x800", "AMETRINE_WINDOW_SCALE": "2",
      ])
      #expect(settings.displayMode == .window)
      #expect(settings.size == CGSize(width: 1280, height: 800))
      #expect(settings.density == 2)
    }

    @Test(arguments: [
      ("AMETRINE_DISPLAY", "yes"), ("AMETRINE_WINDOW", "1280"), ("AMETRINE_WINDOW", "0x5"),
      ("AMETRINE_WINDOW", "1e9x5"), ("AMETRINE_WINDOW", "nanx5"), ("AMETRINE_WINDOW_SCALE", "0"),
      ("AMETRINE_WINDOW_SCALE", "x"),
    ])
    func `WindowSettings rejects an invalid value and lists the valid values`(
      name: String, value: String
    ) {
      #expect {
        try WindowSettings([name: value])
      } throws: { error in
        "\(error)".hasPrefix("invalid \(name)=\(value); use ")
      }
    }

    @Test func `DisplayError.noDisplay suggests environment variables and xvfb-run as remedies`() {
      #expect("\(DisplayError.noDisplay("no screens"))".contains("set DISPLAY or WAYLAND_DISPLAY"))
      #expect("\(DisplayError.noDisplay("no screens"))".contains("xvfb-run"))
    }
  }
#endif
