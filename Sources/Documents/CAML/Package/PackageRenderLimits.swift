import Pixels
public import QuartzCore

extension CAPackage {
  /// The limits for a renderer that produces one output of the document.
  ///
  /// The memory is the part of ``PackageLimits/memory``, in bytes, that the document's images leave.
  public var renderLimits: RenderLimits {
    RenderLimits(
      memory: memory.available, frameSeconds: secondsPerFrame, totalSeconds: totalSeconds)
  }
}
