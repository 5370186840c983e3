public import Foundation
import Geometry

/// A function that draws one pattern cell.
///
/// The arguments are the pattern's info pointer and the context to draw in.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// A function that releases a pattern's info pointer.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The distortion permitted when pattern cells are aligned with pixels.
///
/// The value has no effect: every pattern is drawn with constant spacing.
public enum CGPatternTiling: Int32, Hashable, Sendable {
  /// Cells are not distorted; the spacing between them may vary.
  case noDistortion
  /// The spacing between cells is constant; cells may be distorted slightly.
  case constantSpacingMinimalDistortion
  /// The spacing between cells is constant; cells may be distorted.
  case constantSpacing
}

/// The functions that draw and release a pattern.
public struct CGPatternCallbacks {
  /// The version of this structure, which must be 0.
  public var version: UInt32
  /// The function that draws one pattern cell.
  ///
  /// A pattern cannot be created without it.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// The function called when the pattern is deallocated, to release its info pointer.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

// Sound: all properties but `info` are constant. The client's functions must accept `info` on any thread.
/// A drawing, the pattern cell, that is repeated at constant intervals.
///
/// The functions of a pattern are called on the thread that draws with it.
public final class CGPattern: Hashable, @unchecked Sendable {
  let info: UnsafeMutableRawPointer?
  let bounds: Rect
  let matrix: Affine
  let step: Size
  let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// Creates a pattern whose cell repeats every `xStep` and `yStep` units of pattern space.
  ///
  /// `matrix` maps pattern space to the initial user space of the context. An uncolored pattern is drawn in the color
  /// specified when it is set.
  ///
  /// Returns `nil` if the draw function is missing, the cell is empty, or a step is 0 or not finite.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let cell = Rect(bounds.standardized)
    guard callbacks.pointee.drawPattern != nil, cell.isFinite, !cell.isEmpty, xStep != 0,
      yStep != 0, xStep.isFinite, yStep.isFinite
    else { return nil }
    self.info = info
    self.bounds = cell
    self.matrix = matrix.affine
    step = Size(abs(Double(xStep)), abs(Double(yStep)))
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// Draws one pattern cell in the given context.
  func drawCell(in context: CGContext) { callbacks.drawPattern?(info, context) }

  public static func == (p: CGPattern, q: CGPattern) -> Bool { p === q }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
