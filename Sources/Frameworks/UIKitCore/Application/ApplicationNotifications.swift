public import Foundation

extension UIApplication {
  /// Posted when the app has become active.
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted when the app is about to become inactive.
  nonisolated public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when the app has entered the background.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted when the app is about to return to the foreground.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted after the delegate's launch methods have been called.
  nonisolated public static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted before the app terminates.
  nonisolated public static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  /// Posted when the app receives a memory warning.
  nonisolated public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted on iOS when the system clock changes significantly.
  ///
  /// Never posted by this framework, because the clock is not observed.
  nonisolated public static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  /// Posted on iOS before the interface rotates.
  ///
  /// Never posted by this framework, because the orientation is fixed.
  nonisolated public static let willChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// Posted on iOS after the interface has rotated.
  ///
  /// Never posted by this framework, because the orientation is fixed.
  nonisolated public static let didChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// Posted on iOS before the status bar's frame changes.
  ///
  /// Never posted by this framework, because the frame is fixed.
  nonisolated public static let willChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// Posted on iOS after the status bar's frame has changed.
  ///
  /// Never posted by this framework, because the frame is fixed.
  nonisolated public static let didChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  /// The user info key for the orientation in orientation notifications.
  nonisolated public static let statusBarOrientationUserInfoKey =
    "UIApplicationStatusBarOrientationUserInfoKey"
  /// The user info key for the frame in status bar notifications.
  nonisolated public static let statusBarFrameUserInfoKey =
    "UIApplicationStatusBarFrameUserInfoKey"
  /// Posted on iOS after the user has taken a screenshot.
  ///
  /// Never posted by this framework.
  nonisolated public static let userDidTakeScreenshotNotification = NSNotification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
}

extension UIScene {
  /// Posted when a scene has been connected.
  nonisolated public static let willConnectNotification = NSNotification.Name(
    "UISceneWillConnectNotification")
  /// Posted when a scene has been disconnected.
  nonisolated public static let didDisconnectNotification = NSNotification.Name(
    "UISceneDidDisconnectNotification")
  /// Posted when a scene has become active.
  nonisolated public static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification")
  /// Posted when a scene is about to become inactive.
  nonisolated public static let willDeactivateNotification = NSNotification.Name(
    "UISceneWillDeactivateNotification")
  /// Posted when a scene is about to enter the foreground.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Posted when a scene has entered the background.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
}

extension UIWindow {
  /// Posted when a window has become visible.
  nonisolated public static let didBecomeVisibleNotification = NSNotification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted when a window has been hidden.
  nonisolated public static let didBecomeHiddenNotification = NSNotification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// Posted when a window has become the key window.
  nonisolated public static let didBecomeKeyNotification = NSNotification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted when a window has stopped being the key window.
  nonisolated public static let didResignKeyNotification = NSNotification.Name(
    "UIWindowDidResignKeyNotification")
}
