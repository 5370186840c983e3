public import Foundation
import QuartzCore

/// The keyboard on the screen: there is none, and a program or a test says where it would be.
@MainActor
package enum SoftwareKeyboard {
  /// The keyboard's frame on the program's screen: below its lower edge while it is hidden.
  package static var frame: CGRect { UIScreen.main.keyboardFrame }

  /// Whether some of it shows.
  package static var isShown: Bool { UIScreen.main.isKeyboardVisible }

  /// Lets it come up, or become another height, and posts what iOS posts: at once what it is about to do, and after the
  /// duration, on the clock that `CACurrentMediaTime()` reads, what it did.
  ///
  /// A quarter of a second and the curve 7, an undocumented one, are what others measured; a curve that is not known animates
  /// as ``UIView/AnimationCurve/easeInOut``.
  package static func show(
    height: CGFloat, duration: TimeInterval = 0.25, curve: Int = 7
  ) {
    let screen = UIScreen.main
    let begin = isShown ? frame : screen.keyboardFrame(height: height, isVisible: false)
    animateKeyboard(
      fromFrame: begin, toHeight: height, isVisible: true, duration: duration, curve: curve)
  }

  /// Lets it go down.
  package static func hide(duration: TimeInterval = 0.25, curve: Int = 7) {
    guard isShown else { return }
    animateKeyboard(
      fromFrame: frame, toHeight: frame.height, isVisible: false, duration: duration, curve: curve)
  }

  private static func animateKeyboard(
    fromFrame begin: CGRect, toHeight height: CGFloat, isVisible isUp: Bool, duration: TimeInterval,
    curve: Int
  ) {
    let screen = UIScreen.main
    let end = screen.keyboardFrame(height: height, isVisible: isUp)
    guard begin != end else { return }
    let wasShown = isShown
    screen.keyboard = (height, isUp)
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
        name: name, object: screen, userInfo: info)
    }
    for window in VisibleWindowList.windowsInCurrentContext where window.screen === screen {
      window.updateKeyboardGuides(forKeyboardFrame: end)
    }
    post(UIResponder.keyboardWillChangeFrameNotification)
    if goes { post(UIResponder.keyboardWillHideNotification) }
    if !goes { post(UIResponder.keyboardWillShowNotification) }
    TurnScheduler.enqueue(after: duration) {
      MainActor.assumeIsolated {
        guard screen.keyboardFrame == end else { return }
        post(UIResponder.keyboardDidChangeFrameNotification)
        if goes { post(UIResponder.keyboardDidHideNotification) }
        if comes || !goes { post(UIResponder.keyboardDidShowNotification) }
      }
    }
  }
}

extension UIScreen {
  /// The keyboard's frame on the screen: below the lower edge while it is hidden.
  var keyboardFrame: CGRect { keyboardFrame(height: keyboard.height, isVisible: keyboard.isUp) }

  /// Whether some of the keyboard shows.
  var isKeyboardVisible: Bool { keyboard.isUp && keyboard.height > 0 && bounds.width > 0 }

  /// Returns the frame of a keyboard of a height that is up, or hidden.
  fileprivate func keyboardFrame(height: CGFloat, isVisible isUp: Bool) -> CGRect {
    CGRect(
      x: 0, y: isUp ? bounds.maxY - height : bounds.maxY, width: bounds.width, height: height)
  }
}

extension UIView {
  /// Tells the guides of the view and those below of a keyboard that shows already on the window's screen.
  func updateKeyboardGuidesForVisibleKeyboard() {
    guard let screen = window?.screen, screen.isKeyboardVisible else { return }
    updateKeyboardGuides(forKeyboardFrame: screen.keyboardFrame)
  }

  /// Tells the guides of the view and those below how much the keyboard covers; the next layout shows it.
  fileprivate func updateKeyboardGuides(forKeyboardFrame frame: CGRect) {
    traverseViewTree { view in
      let guide = view.layoutStorage?.builtInGuide(withIdentifier: "UIKeyboardLayoutGuide")
      if let guide = guide as? UIKeyboardLayoutGuide {
        let covered = UIScreen.main.coordinateSpace.convert(
          frame, to: view as any UICoordinateSpace)
        guide.update(coveredHeight: view.bounds.maxY - covered.minY)
      }
      return true
    }
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
