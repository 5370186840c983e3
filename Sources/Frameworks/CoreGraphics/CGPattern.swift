public import Foundation
import Geometry

/// Draws one cell of a pattern: gets the pattern's info and the context to draw into.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Lets go of the info of a pattern.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// How the cells of a pattern may give way to whole pixels; all are drawn with constant spacing.
public enum CGPatternTiling: Int32, Hashable, Sendable {
  /// Cells keep their form.
  case noDistortion
  /// Distances stay equal, cells may give way a little.
  case constantSpacingMinimalDistortion
  /// Distances stay equal.
  case constantSpacing
}

/// The functions of a pattern.
public struct CGPatternCallbacks {
  /// Of this structure: 0.
  public var version: UInt32
  /// Draws one cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called when the pattern is let go of.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// The functions of a pattern.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

// Sound: all but `info` is constant, and the program gives functions that take `info` on any thread.
/// A drawing that repeats at equal distances.
///
/// Its functions are called by whichever thread draws with it.
public final class CGPattern: Hashable, @unchecked Sendable {
  let info: UnsafeMutableRawPointer?
  let bounds: Rect
  let matrix: Affine
  let step: Size
  let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// A cell that is repeated every `xStep` and `yStep` of pattern space, which `matrix` maps to the space the context
  /// began with.
  ///
  /// Nil where nothing is drawn, the cell is empty or a step is zero. Without colours of its own a cell is drawn in the
  /// colour it is used with.
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

  /// Draws one cell.
  func drawCell(in context: CGContext) { callbacks.drawPattern?(info, context) }

  /// Whether both are the same object.
  public static func == (p: CGPattern, q: CGPattern) -> Bool { p === q }

  /// Mixes in the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
