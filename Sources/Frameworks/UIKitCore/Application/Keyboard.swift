public import Foundation
import QuartzCore

/// A simulated on-screen keyboard.
///
/// No keyboard is drawn; programs and tests set the frame that it would occupy.
@MainActor
package enum SoftwareKeyboard {
  /// The keyboard's frame, in the main screen's coordinates.
  ///
  /// The frame of a hidden keyboard is below the screen's lower edge.
  package static var frame: CGRect { UIScreen.main.keyboardFrame }

  /// Whether any part of the keyboard is visible.
  package static var isShown: Bool { UIScreen.main.isKeyboardVisible }

  /// Shows the keyboard or changes its height, and posts the same notifications as iOS.
  ///
  /// The "will" notifications are posted immediately. The "did" notifications are posted after `duration`, measured
  /// with `CACurrentMediaTime()`.
  ///
  /// The default duration of 0.25 s and the undocumented curve 7 are from published measurements of iOS. Unknown
  /// curves animate as ``UIView/AnimationCurve/easeInOut``.
  ///
  /// - Parameters:
  ///   - height: The height of the keyboard, in points.
  ///   - duration: The duration of the animation, in seconds.
  ///   - curve: The raw value of the animation curve.
  package static func show(
    height: CGFloat, duration: TimeInterval = 0.25, curve: Int = 7
  ) {
    let screen = UIScreen.main
    let begin = isShown ? frame : screen.keyboardFrame(height: height, isVisible: false)
    animateKeyboard(
      fromFrame: begin, toHeight: height, isVisible: true, duration: duration, curve: curve)
  }

  /// Hides the keyboard and posts the same notifications as iOS.
  ///
  /// Has no effect if the keyboard is already hidden.
  ///
  /// - Parameters:
  ///   - duration: The duration of the animation, in seconds.
  ///   - curve: The raw value of the animation curve.
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
  /// The keyboard's frame, in the screen's coordinates.
  ///
  /// The frame of a hidden keyboard is below the screen's lower edge.
  var keyboardFrame: CGRect { keyboardFrame(height: keyboard.height, isVisible: keyboard.isUp) }

  /// Whether any part of the keyboard is visible.
  var isKeyboardVisible: Bool { keyboard.isUp && keyboard.height > 0 && bounds.width > 0 }

  /// Returns the frame of a keyboard with the given height and visibility, in the screen's coordinates.
  fileprivate func keyboardFrame(height: CGFloat, isVisible isUp: Bool) -> CGRect {
    CGRect(
      x: 0, y: isUp ? bounds.maxY - height : bounds.maxY, width: bounds.width, height: height)
  }
}

extension UIView {
  /// Updates the keyboard layout guides of the view and its subviews if the keyboard is visible on the window's
  /// screen.
  func updateKeyboardGuidesForVisibleKeyboard() {
    guard let screen = window?.screen, screen.isKeyboardVisible else { return }
    updateKeyboardGuides(forKeyboardFrame: screen.keyboardFrame)
  }

  /// Updates the keyboard layout guides of the view and its subviews to the given keyboard frame.
  ///
  /// The change is applied in the next layout pass.
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
  /// Posted before the keyboard appears or changes its height.
  nonisolated public static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted when the keyboard has appeared or changed its height.
  nonisolated public static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  /// Posted before the keyboard is hidden.
  nonisolated public static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted when the keyboard has been hidden.
  nonisolated public static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  /// Posted before the keyboard's frame changes.
  nonisolated public static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted when the keyboard's frame has changed.
  nonisolated public static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")

  /// The user info key for the keyboard's frame before the change, in screen coordinates.
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The user info key for the keyboard's frame after the change, in screen coordinates.
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The user info key for the animation's duration, in seconds.
  nonisolated public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The user info key for the raw value of the animation's curve.
  nonisolated public static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// The user info key for the Boolean that is `true` if the keyboard belongs to this app.
  nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
