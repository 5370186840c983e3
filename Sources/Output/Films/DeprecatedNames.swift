// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ImageCodecs

// Aliases for this module's public names up to version 0.1, kept for one release. The old name of an enum case can
// only create a value; a pattern that binds associated values must use the new name.

@available(*, deprecated, renamed: "PNGImageSink")
public typealias PNGStill = PNGImageSink

@available(*, deprecated, renamed: "JPEGImageSink")
public typealias JPEGStill = JPEGImageSink

@available(*, deprecated, renamed: "AVIFImageSink")
public typealias AVIFStill = AVIFImageSink

@available(*, deprecated, renamed: "TemporaryFiles")
public typealias UnfinishedFiles = TemporaryFiles

extension FilmError {
  @available(*, deprecated, renamed: "Reason")
  public typealias Fault = Reason

  @available(*, deprecated, renamed: "path")
  public var place: String { path }

  @available(*, deprecated, renamed: "reason")
  public var fault: Reason { reason }
}

extension FilmError.Reason {
  @available(*, deprecated, renamed: "notARegularFile")
  public static var notAFile: Self { .notARegularFile }

  @available(*, deprecated, renamed: "image")
  public static func picture(_ error: ImageError) -> Self { .image(error) }
}

extension FilmFormat {
  @available(*, deprecated, renamed: "fileExtension")
  public var ending: String { fileExtension }

  @available(*, deprecated, renamed: "fileExtensions(where:)")
  public static func endings(of isIncluded: (Self) -> Bool = { _ in true }) -> [String] {
    fileExtensions(where: isIncluded)
  }

  @available(
    *, deprecated, renamed: "makeSink(path:rate:loops:quality:fidelity:gif:video:background:audio:)"
  )
  public func sink(
    path: String, rate: Double, loops: Int = 0, quality: Double? = nil, fidelity: Int = 100,
    gif settings: GIFSettings = GIFSettings(), background: Background? = nil
  ) -> any FilmSink {
    makeSink(
      path: path, rate: rate, loops: loops, quality: quality, fidelity: fidelity, gif: settings,
      background: background)
  }
}

extension FrameTimes {
  @available(*, deprecated, renamed: "evenlySpacedFrames(_:)")
  public func spread(_ number: Int) -> [Int] { evenlySpacedFrames(number) }
}
