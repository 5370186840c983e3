#if Window
  import Foundation
  import UIKit

  /// What people do with mouse, fingers and keys, handed to windows of views.
  @MainActor struct Hands {
    /// The fingers that are down, and whose.
    private var down: [Int: (window: UIWindow, place: CGPoint)] = [:]
    /// The keys that are down.
    private var keys: [Int: (window: UIWindow, press: FedPress)] = [:]

    /// How far a notch of a wheel scrolls, in points: three lines of text, as desktops do.
    static let notch: CGFloat = 48

    /// Hands an event to the window that it is about; places are in pixels.
    mutating func take(_ event: SurfaceEvent, density: Double, _ windows: [UIWindow]) {
      func point(_ place: CGPoint) -> CGPoint {
        CGPoint(x: place.x / density, y: place.y / density)
      }
      switch event.kind {
      case .touch(let phase, let place, let finger):
        touch(phase, point(place), finger, at: event.time, windows)
      case .wheel(let notches, let place):
        let place = point(place)
        guard let window = Self.window(at: place, windows) else { return }
        window.feed(
          scroll: CGVector(dx: notches.dx * Self.notch, dy: notches.dy * Self.notch),
          at: Self.inside(window, place))
      case .key(let key, let isDown): press(key, isDown, windows)
      case .text(let text): Self.listener(windows).map { FedKey.text(text).feed(to: $0) }
      case .hover, .changed, .focus, .exposed, .close, .lost: break
      }
    }

    /// Lifts all fingers and keys, which count no more.
    mutating func letGo(_ windows: [UIWindow]) {
      for (finger, (window, place)) in down {
        FedTouch(.cancelled, at: place, finger: finger).feed(to: window)
      }
      for (window, press) in keys.values { press.feed(.cancelled, to: window) }
      (down, keys) = ([:], [:])
    }

    private mutating func touch(
      _ phase: UITouch.Phase, _ place: CGPoint, _ finger: Int, at time: Double,
      _ windows: [UIWindow]
    ) {
      let known = down[finger]
      guard let window = phase == .began ? Self.window(at: place, windows) : known?.window else {
        return
      }
      if phase == .began, let known {
        // Its end was lost.
        FedTouch(.cancelled, at: known.place, finger: finger).feed(to: known.window)
      }
      let inside = Self.inside(window, place)
      if phase == .began, !window.isKeyWindow, window.windowLevel == .normal { window.makeKey() }
      down[finger] = phase == .ended || phase == .cancelled ? nil : (window, inside)
      window.feed([FedTouch(phase, at: inside, finger: finger)], at: time)
    }

    private mutating func press(_ key: SurfaceKey, _ isDown: Bool, _ windows: [UIWindow]) {
      if isDown {
        guard let window = Self.listener(windows) else { return }
        if let code = UIKeyboardHIDUsage(rawValue: key.usage), !key.isRepeated {
          let press = FedPress(
            code, characters: key.characters, modifierFlags: key.modifiers)
          keys[key.usage] = (window, press)
          press.feed(.began, to: window)
        }
        Self.editing(key)?.feed(to: window)
      } else if let (window, press) = keys.removeValue(forKey: key.usage) {
        press.feed(.ended, to: window)
      }
    }

    /// What a key does to a text; letters come as such.
    private static func editing(_ key: SurfaceKey) -> FedKey? {
      let shift = key.modifiers.contains(.shift)
      return switch UIKeyboardHIDUsage(rawValue: key.usage) {
      case .keyboardReturnOrEnter, .keypadEnter: .enter
      case .keyboardDeleteOrBackspace: .delete
      case .keyboardLeftArrow: .left(shift: shift)
      case .keyboardRightArrow: .right(shift: shift)
      default: nil
      }
    }

    /// Who hears of keys: the key window where it is here, else the foremost.
    private static func listener(_ windows: [UIWindow]) -> UIWindow? {
      windows.first(where: \.isKeyWindow) ?? windows.last
    }

    /// The foremost window that has something at a place.
    private static func window(at place: CGPoint, _ windows: [UIWindow]) -> UIWindow? {
      windows.last { $0.hitTest(inside($0, place), with: nil) != nil }
    }

    private static func inside(_ window: UIWindow, _ place: CGPoint) -> CGPoint {
      CGPoint(x: place.x - window.frame.minX, y: place.y - window.frame.minY)
    }
  }
#endif
