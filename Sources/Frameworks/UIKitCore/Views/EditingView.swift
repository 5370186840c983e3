/// A view that edits text and whose delegate may refuse to end editing.
@MainActor
package protocol EditingView: UIView {
  /// Whether editing ends without consulting the delegate.
  var isForcedToEndEditing: Bool { get set }
}
