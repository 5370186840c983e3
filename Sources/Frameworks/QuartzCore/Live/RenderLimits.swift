public import Pixels
import RenderServer

/// Limits on the memory and the work of a ``CARenderer``.
///
/// Work is counted by what is drawn, in seconds of one processor core of 2020, and not measured, so that the same frame is
/// refused on every machine. A frame beyond a limit is an error of ``CARenderer/frame(at:)``.
public struct RenderLimits: Hashable, Sendable {
  /// The memory for pictures, and for what layers draw of themselves, in bytes.
  ///
  /// 0 or more. What does not fit is drawn in pieces, and refused where that is not enough.
  public var memory: Int

  /// The work of one frame, in seconds.
  ///
  /// 0 or more; `infinity` for no limit.
  public var frameSeconds: Double

  /// The work of all frames of the renderer, with the usual processing of their pixels, in seconds.
  ///
  /// 0 or more; `infinity` for no limit. The frame that exceeds it is refused, as are all later ones.
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

  /// The first value out of range, with its name; nil where all are in range.
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
  /// A change of the memory limit keeps what is already reserved out of the new limit. Raises for a value out of its range,
  /// which has no effect.
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
      // A budget may be shared, with reservations in it.
      if newValue.memory != context.budget.limit {
        context.budget = MemoryBudget(limit: newValue.memory)
      }
      context.maximumSecondsPerFrame = newValue.frameSeconds
      context.maximumTotalSeconds = newValue.totalSeconds
    }
  }
}
