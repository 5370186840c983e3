/// A view that edits text and may refuse to end editing.
@MainActor
package protocol EditingView: UIView {
  /// Whether editing ends without asking the delegate.
  var isForcedToEndEditing: Bool { get set }
}
