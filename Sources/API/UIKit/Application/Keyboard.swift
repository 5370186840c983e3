public import Foundation
import QuartzCore

/// The keyboard on the screen: there is none, and a program or a test says where it would be.
@MainActor
public enum _Keyboard {
  /// Where it lies on the screen: below its lower edge while it is hidden.
  public private(set) static var frame = hiddenFrame(height: 0)

  /// Whether some of it shows.
  public static var isShown: Bool { frame.minY < UIScreen.main.bounds.maxY && !frame.isEmpty }

  private static func hiddenFrame(height: CGFloat) -> CGRect {
    let screen = UIScreen.main.bounds
    return CGRect(x: 0, y: screen.maxY, width: screen.width, height: height)
  }

  /// Lets it come up, or become another height, and posts what iOS posts: at once what it is about to do, and after the
  /// duration, on the clock that `CACurrentMediaTime()` reads, what it did.
  ///
  /// A quarter of a second and the curve 7, an undocumented one, are what others measured; a curve that is not known animates
  /// as ``UIView/AnimationCurve/easeInOut``.
  public static func show(
    height: CGFloat, duration: TimeInterval = 0.25, curve: Int = 7
  ) {
    let screen = UIScreen.main.bounds
    let begin = isShown ? frame : hiddenFrame(height: height)
    move(
      from: begin,
      to: CGRect(x: 0, y: screen.maxY - height, width: screen.width, height: height),
      duration, curve)
  }

  /// Lets it go down.
  public static func hide(duration: TimeInterval = 0.25, curve: Int = 7) {
    guard isShown else { return }
    move(from: frame, to: hiddenFrame(height: frame.height), duration, curve)
  }

  private static func move(
    from begin: CGRect, to end: CGRect, _ duration: TimeInterval, _ curve: Int
  ) {
    guard begin != end else { return }
    let wasShown = isShown
    frame = end
    let (comes, goes) = (!wasShown && isShown, wasShown && !isShown)
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: curve),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    func post(_ name: NSNotification.Name) {
      NotificationCenter.default.post(
        name: name, object: UIScreen.main, userInfo: info)
    }
    for window in WindowList.here { window.followKeyboard(end) }
    post(UIResponder.keyboardWillChangeFrameNotification)
    if goes { post(UIResponder.keyboardWillHideNotification) }
    if !goes { post(UIResponder.keyboardWillShowNotification) }
    TurnBlocks.enqueue(after: duration) {
      MainActor.assumeIsolated {
        guard frame == end else { return }
        post(UIResponder.keyboardDidChangeFrameNotification)
        if goes { post(UIResponder.keyboardDidHideNotification) }
        if comes || !goes { post(UIResponder.keyboardDidShowNotification) }
      }
    }
  }
}

extension UIView {
  /// Tells the guides of the view and those below of a keyboard that shows already.
  func followShownKeyboard() {
    if _Keyboard.isShown { followKeyboard(_Keyboard.frame) }
  }

  /// Tells the guides of the view and those below how much the keyboard covers; the next layout shows it.
  fileprivate func followKeyboard(_ frame: CGRect) {
    if let guide = layoutState.ownGuide("UIKeyboardLayoutGuide") as? UIKeyboardLayoutGuide {
      let covered = UIScreen.main.coordinateSpace.convert(frame, to: self as any UICoordinateSpace)
      guide.follow(coveredHeight: bounds.maxY - covered.minY)
    }
    for view in subviews { view.followKeyboard(frame) }
  }
}

extension UIResponder {
  /// Posted before the keyboard comes up or becomes another height.
  nonisolated public static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted when the keyboard is up.
  nonisolated public static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  /// Posted before the keyboard goes down.
  nonisolated public static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted when the keyboard is down.
  nonisolated public static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  /// Posted before the keyboard lies elsewhere.
  nonisolated public static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted when the keyboard lies elsewhere.
  nonisolated public static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")

  /// Under it stands where the keyboard was on the screen.
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// Under it stands where the keyboard comes to lie on the screen.
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// Under it stands how long it takes, in seconds.
  nonisolated public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// Under it stands the number of its curve.
  nonisolated public static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// Under it stands whether it comes for this program.
  nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
