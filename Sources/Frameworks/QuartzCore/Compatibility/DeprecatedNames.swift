// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Pixels
import RenderServer

// The public names of this module up to version 0.1, kept as deprecated aliases for one release.

extension CARenderer {
  @available(*, deprecated, message: "use limits.memory")
  public var _memory: MemoryBudget {
    get { context.budget }
    set { context.budget = newValue }
  }

  @available(*, deprecated, renamed: "limits.frameSeconds")
  public var _secondsPerFrame: Double {
    get { context.maximumSecondsPerFrame }
    set { context.maximumSecondsPerFrame = newValue }
  }

  @available(*, deprecated, renamed: "limits.totalSeconds")
  public var _totalSeconds: Double {
    get { context.maximumTotalSeconds }
    set { context.maximumTotalSeconds = newValue }
  }
}

extension CATransition {
  @available(*, deprecated, renamed: "transitionFades")
  public var _transitionFades: Bool {
    get { transitionFades }
    set { transitionFades = newValue }
  }
}
