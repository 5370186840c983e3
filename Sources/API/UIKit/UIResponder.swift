/// Whatever answers to events.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Where events go that it does not handle.
  open var next: UIResponder? { nil }

  public override init() { super.init() }
}

/// An event of the person who uses the program.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public override init() { super.init() }
}
