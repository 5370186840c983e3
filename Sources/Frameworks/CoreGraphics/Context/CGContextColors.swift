public import Foundation

extension CGContext {
  /// The colour of areas.
  public func setFillColor(_ color: CGColor) {
    guard !hasFixedColor else { return }
    state.fill = color.paintSource
    if let space = color.colorSpace { state.fillSpace = space }
  }

  /// The colour of lines.
  public func setStrokeColor(_ color: CGColor) {
    guard !hasFixedColor else { return }
    state.stroke = color.paintSource
    if let space = color.colorSpace { state.strokeSpace = space }
  }

  /// The colour of areas, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(
      .deviceColor(in: CGColorSpaceCreateDeviceRGB(), components: [red, green, blue, alpha]))
  }

  /// The colour of lines, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(
      .deviceColor(in: CGColorSpaceCreateDeviceRGB(), components: [red, green, blue, alpha]))
  }

  /// The colour of areas, in the gray of the device.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(.deviceColor(in: CGColorSpaceCreateDeviceGray(), components: [gray, alpha]))
  }

  /// The colour of lines, in the gray of the device.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(.deviceColor(in: CGColorSpaceCreateDeviceGray(), components: [gray, alpha]))
  }

  /// The colour of areas, in the inks of the device.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      .deviceColor(
        in: CGColorSpaceCreateDeviceCMYK(), components: [cyan, magenta, yellow, black, alpha]))
  }

  /// The colour of lines, in the inks of the device.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      .deviceColor(
        in: CGColorSpaceCreateDeviceCMYK(), components: [cyan, magenta, yellow, black, alpha]))
  }

  /// The space of the components that follow; areas become black meanwhile.
  public func setFillColorSpace(_ space: CGColorSpace) {
    guard !hasFixedColor else { return }
    state.fillSpace = space
    state.fill = .color(.black)
  }

  /// The space of the components that follow; lines become black meanwhile.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    guard !hasFixedColor else { return }
    state.strokeSpace = space
    state.stroke = .color(.black)
  }

  /// The colour of areas: components of the space in force, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.fillSpace, components: components) else { return }
    setFillColor(color)
  }

  /// The colour of lines: components of the space in force, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.strokeSpace, components: components) else { return }
    setStrokeColor(color)
  }
}

extension CGColor {
  /// What fills with this colour.
  fileprivate var paintSource: PaintSource { pattern.map { .pattern($0, self) } ?? .color(self) }

  /// A colour of as many components as the space has, then alpha.
  fileprivate static func deviceColor(in space: CGColorSpace, components: [CGFloat]) -> CGColor {
    components.withUnsafeBufferPointer { list in
      list.baseAddress.flatMap { CGColor(colorSpace: space, components: $0) } ?? .clear
    }
  }
}
