import Pixels
public import QuartzCore

extension CAPackage {
  /// The limits for a renderer that produces one output from the document.
  ///
  /// The memory limit is the part of ``PackageLimits/memory``, in bytes, that remains after loading the document's
  /// images.
  public var renderLimits: RenderLimits {
    RenderLimits(
      memory: memory.available, frameSeconds: secondsPerFrame, totalSeconds: totalSeconds)
  }
}
