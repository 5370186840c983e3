import ArgumentParser

/// The command-line options for the size and scale of the rendered image and the fitting of the document into it.
struct CanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Canvas size in points, centered on the document (default: the document's size).",
      valueName: "WxH"),
    transform: { try SizeArgument($0) })
  var size: SizeArgument?

  @Option(parsing: .unconditional, help: "Pixels per point (default: 1).")
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Image width in pixels; sets the scale. For a contact sheet, the width of the whole sheet.",
      valueName: "pixels"))
  var width: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Image height in pixels; sets the scale.", valueName: "pixels"))
  var height: Int?

  @Option(
    help: ArgumentHelp(
      "With --width and --height: show the whole document (contain) or fill the image (cover).",
      valueName: "contain|cover"))
  var fit = RenderCanvas.AspectFit.contain

  var options: RenderCanvas.CanvasRequest {
    RenderCanvas.CanvasRequest(size: size, scale: scale, width: width, height: height, fit: fit)
  }

  func validate() throws { try options.validate() }
}
