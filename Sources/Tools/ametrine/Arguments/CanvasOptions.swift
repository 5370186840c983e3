import ArgumentParser

/// The command-line options for the size, scale and fit of the rendered image.
struct CanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The canvas in points, around the document's middle (default: the document's).",
      valueName: "WxH"),
    transform: { try SizeArgument($0) })
  var size: SizeArgument?

  @Option(parsing: .unconditional, help: "Pixels per point (default: 1).")
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The picture's width; the scale follows.", valueName: "pixels"))
  var width: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The picture's height; the scale follows.", valueName: "pixels"))
  var height: Int?

  @Option(
    help: ArgumentHelp(
      "With --width and --height: show all of the document, or fill the picture with it.",
      valueName: "contain|cover"))
  var fit = RenderCanvas.AspectFit.contain

  var options: RenderCanvas.CanvasRequest {
    RenderCanvas.CanvasRequest(size: size, scale: scale, width: width, height: height, fit: fit)
  }

  func validate() throws {
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ArgumentError("--scale is pixels per point, more than 0")
    }
  }
}
