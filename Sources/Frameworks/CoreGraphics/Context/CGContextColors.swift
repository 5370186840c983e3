public import Foundation

extension CGContext {
  /// Sets the color or pattern used to fill shapes.
  public func setFillColor(_ color: CGColor) {
    guard !hasFixedColor else { return }
    state.fill = color.paintSource
    if let space = color.colorSpace { state.fillSpace = space }
  }

  /// Sets the color or pattern used to stroke paths.
  public func setStrokeColor(_ color: CGColor) {
    guard !hasFixedColor else { return }
    state.stroke = color.paintSource
    if let space = color.colorSpace { state.strokeSpace = space }
  }

  /// Sets the fill color in device RGB, which is treated as sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(
      .deviceColor(in: CGColorSpaceCreateDeviceRGB(), components: [red, green, blue, alpha]))
  }

  /// Sets the stroke color in device RGB, which is treated as sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(
      .deviceColor(in: CGColorSpaceCreateDeviceRGB(), components: [red, green, blue, alpha]))
  }

  /// Sets the fill color in device gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(.deviceColor(in: CGColorSpaceCreateDeviceGray(), components: [gray, alpha]))
  }

  /// Sets the stroke color in device gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(.deviceColor(in: CGColorSpaceCreateDeviceGray(), components: [gray, alpha]))
  }

  /// Sets the fill color in device CMYK.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      .deviceColor(
        in: CGColorSpaceCreateDeviceCMYK(), components: [cyan, magenta, yellow, black, alpha]))
  }

  /// Sets the stroke color in device CMYK.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      .deviceColor(
        in: CGColorSpaceCreateDeviceCMYK(), components: [cyan, magenta, yellow, black, alpha]))
  }

  /// Sets the color space for later calls to `setFillColor(_:)` with components.
  ///
  /// The fill color becomes black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    guard !hasFixedColor else { return }
    state.fillSpace = space
    state.fill = .color(.black)
  }

  /// Sets the color space for later calls to `setStrokeColor(_:)` with components.
  ///
  /// The stroke color becomes black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    guard !hasFixedColor else { return }
    state.strokeSpace = space
    state.stroke = .color(.black)
  }

  /// Sets the fill color from components in the current fill color space, followed by alpha.
  ///
  /// Has no effect if the current fill color space is a pattern color space.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.fillSpace, components: components) else { return }
    setFillColor(color)
  }

  /// Sets the stroke color from components in the current stroke color space, followed by alpha.
  ///
  /// Has no effect if the current stroke color space is a pattern color space.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.strokeSpace, components: components) else { return }
    setStrokeColor(color)
  }
}

extension CGColor {
  /// The paint for this color: its pattern, or the color itself.
  fileprivate var paintSource: PaintSource { pattern.map { .pattern($0, self) } ?? .color(self) }

  /// Returns a color from components in a device color space, followed by alpha.
  fileprivate static func deviceColor(in space: CGColorSpace, components: [CGFloat]) -> CGColor {
    components.withUnsafeBufferPointer { list in
      list.baseAddress.flatMap { CGColor(colorSpace: space, components: $0) } ?? .clear
    }
  }
}
