import Pixels
public import QuartzCore

extension CAPackage {
  /// The limits for a renderer that makes one output of the document.
  ///
  /// Its memory is the part of ``PackageLimits/memory`` that the document's pictures leave.
  public var renderLimits: RenderLimits {
    RenderLimits(
      memory: memory.available, frameSeconds: secondsPerFrame, totalSeconds: totalSeconds)
  }
}
