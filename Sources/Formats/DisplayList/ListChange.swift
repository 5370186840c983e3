/// What is known of how a list differs from the one that was drawn before it.
public enum ListChange: Sendable {
  /// Nothing.
  case unknown
  /// There are as many commands, and only those in these ranges may be others; of each range, what begins in it ends in
  /// it, and around it nothing is open.
  case ranges([Range<Int>])
  /// The list that was drawn before.
  case from(DisplayList)
}
