public import Pixels
import RenderServer

/// Limits for the memory and the work of a ``CARenderer``.
///
/// Work is not measured but estimated from the drawing operations, in seconds on one processor core of 2020. The same
/// frames are therefore rejected on every machine. For a frame that exceeds a limit, ``CARenderer/frame(at:)`` throws
/// an error.
public struct RenderLimits: Hashable, Sendable {
  /// The maximum memory for images and layer drawings, in bytes; at least 0.
  ///
  /// A frame that needs more is drawn in parts. If it still exceeds the limit, it is rejected.
  public var memory: Int

  /// The maximum work for one frame, in seconds.
  ///
  /// The value must be at least 0; `infinity` means that there is no limit.
  public var frameSeconds: Double

  /// The maximum work for all frames of the renderer, in seconds.
  ///
  /// It includes the usual processing of their pixels. The value must be at least 0; `infinity` means that there is
  /// no limit. The frame that exceeds the limit and all later frames are rejected.
  public var totalSeconds: Double

  /// Creates a set of limits.
  ///
  /// - Parameters:
  ///   - memory: The maximum memory in bytes; 512 MB by default.
  ///   - frameSeconds: The maximum work for one frame, in seconds; 10 by default.
  ///   - totalSeconds: The maximum work for all frames, in seconds; unlimited by default.
  public init(
    memory: Int = MemoryBudget.defaultLimit, frameSeconds: Double = 10,
    totalSeconds: Double = .infinity
  ) {
    self.memory = memory
    self.frameSeconds = frameSeconds
    self.totalSeconds = totalSeconds
  }

  /// The name and the value of the first limit that is out of range, or `nil` if all limits are valid.
  var outOfRangeValue: String? {
    if memory < 0 { return "memory \(memory)" }
    if !(frameSeconds >= 0) { return "frameSeconds \(frameSeconds)" }
    if !(totalSeconds >= 0) { return "totalSeconds \(totalSeconds)" }
    return nil
  }
}

extension CARenderer {
  /// The limits for the renderer's memory and work.
  ///
  /// If the memory limit changes, memory that is already reserved does not count against the new limit. Setting a
  /// value that is out of range raises a `CAProgrammerError` and has no effect.
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
      // The memory budget may be shared and may contain reservations, so it is replaced only if the limit changes.
      if newValue.memory != context.budget.limit {
        context.budget = MemoryBudget(limit: newValue.memory)
      }
      context.maximumSecondsPerFrame = newValue.frameSeconds
      context.maximumTotalSeconds = newValue.totalSeconds
    }
  }
}
