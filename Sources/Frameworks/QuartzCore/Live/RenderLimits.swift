public import Pixels
import RenderServer

/// Limits on the memory and work of a ``CARenderer``.
///
/// Work is estimated from the drawing operations and not measured, in seconds of one processor core of 2020. The same
/// frame is therefore rejected on every machine. A frame that exceeds a limit makes ``CARenderer/frame(at:)`` throw
/// an error.
public struct RenderLimits: Hashable, Sendable {
  /// The maximum memory for images and for the drawings of layers, in bytes, 0 or more.
  ///
  /// A frame that needs more is drawn in parts, and rejected if that is insufficient.
  public var memory: Int

  /// The maximum work for one frame, in seconds.
  ///
  /// The value is 0 or more, and `infinity` means no limit.
  public var frameSeconds: Double

  /// The maximum work for all frames of the renderer, in seconds.
  ///
  /// It includes the usual processing of their pixels. The value is 0 or more, and `infinity` means no limit. The
  /// frame that exceeds the limit and all later frames are rejected.
  public var totalSeconds: Double

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - memory: The memory in bytes; 512 MB by default.
  ///   - frameSeconds: The work of one frame in seconds; 10 by default.
  ///   - totalSeconds: The work of all frames in seconds; no limit by default.
  public init(
    memory: Int = MemoryBudget.defaultLimit, frameSeconds: Double = 10,
    totalSeconds: Double = .infinity
  ) {
    self.memory = memory
    self.frameSeconds = frameSeconds
    self.totalSeconds = totalSeconds
  }

  /// The name and the value of the first limit that is out of range, or nil if all are valid.
  var outOfRangeValue: String? {
    if memory < 0 { return "memory \(memory)" }
    if !(frameSeconds >= 0) { return "frameSeconds \(frameSeconds)" }
    if !(totalSeconds >= 0) { return "totalSeconds \(totalSeconds)" }
    return nil
  }
}

extension CARenderer {
  /// The limits on the renderer's memory and work.
  ///
  /// After a change of the memory limit, memory that is already reserved does not count against the new limit. A
  /// value out of range raises a `CAProgrammerError` and has no effect.
  public var limits: RenderLimits {
    get {
      RenderLimits(
        memory: context.budget.limit, frameSeconds: context.maximumSecondsPerFrame,
        totalSeconds: context.maximumTotalSeconds)
    }
    set {
      if let value = newValue.outOfRangeValue {
        return CAProgrammerError.raise("invalid render limit '\(value)': it must be 0 or more")
      }
      // A memory budget may be shared and have reservations, so it is replaced only if the limit changes.
      if newValue.memory != context.budget.limit {
        context.budget = MemoryBudget(limit: newValue.memory)
      }
      context.maximumSecondsPerFrame = newValue.frameSeconds
      context.maximumTotalSeconds = newValue.totalSeconds
    }
  }
}
