#if Window
  package import Foundation
  package import UIKit

  /// An event of a surface, such as input or a change of its size.
  package struct SurfaceEvent: Hashable, Sendable {
    /// The kind of an event, with its data.
    package enum Kind: Hashable, Sendable {
      /// A touch of a finger or a press of the mouse button, with the location in pixels from the upper left corner.
      case touch(SyntheticTouch)
      /// A movement of the mouse without a pressed button, with the location in pixels.
      case hover(CGPoint)
      /// A movement of the scroll wheel, in notches to the right and down, with the mouse's location in pixels.
      case wheel(CGVector, at: CGPoint)
      /// A key was pressed or released.
      case key(SurfaceKey, isDown: Bool)
      /// Text was entered.
      case text(String)
      /// The surface was resized, minimized or restored.
      case changed(SurfaceState)
      /// The surface has gained (true) or lost (false) keyboard focus.
      case focus(Bool)
      /// The contents were lost and must be presented again.
      case exposed
      /// The user wants to close the window.
      case close
      /// The connection to the display was lost.
      case lost
    }

    /// The identifier of the surface; 0 for all surfaces.
    package var surface: UInt32
    /// The time of the event, in seconds of the system clock.
    package var time: Double
    /// The kind of the event, with its data.
    package var kind: Kind

    /// Creates an event of a surface at a time in seconds.
    package init(_ kind: Kind, surface: UInt32, at time: Double) {
      (self.kind, self.surface, self.time) = (kind, surface, time)
    }
  }

  /// A key of a keyboard, with its modifiers.
  package struct SurfaceKey: Hashable, Sendable {
    /// The usage number of the key in the USB HID standard, which identifies its position on the keyboard.
    package var usage: Int
    /// The characters of the key without modifiers.
    package var characters: String
    /// The modifier keys that are held.
    package var modifiers: UIKeyModifierFlags
    /// Whether the event was repeated because the key is held.
    package var isRepeated: Bool

    /// Creates a key with a USB usage number.
    package init(
      _ usage: Int, characters: String = "", modifiers: UIKeyModifierFlags = [],
      isRepeated: Bool = false
    ) {
      (self.usage, self.characters, self.modifiers, self.isRepeated) = (
        usage, characters, modifiers, isRepeated
      )
    }
  }

  extension SurfaceKey {
    /// The synthetic key press for UIKit; nil if UIKit has no key code for the key.
    var press: SyntheticPress? {
      UIKeyboardHIDUsage(rawValue: usage).map {
        SyntheticPress($0, characters: characters, modifierFlags: modifiers)
      }
    }

    /// The editing command of the key; nil for letters, which arrive as text.
    var command: SyntheticKey? {
      let shift = modifiers.contains(.shift)
      return switch UIKeyboardHIDUsage(rawValue: usage) {
      case .keyboardReturnOrEnter, .keypadEnter: .enter
      case .keyboardDeleteOrBackspace: .delete
      case .keyboardLeftArrow: .left(shift: shift)
      case .keyboardRightArrow: .right(shift: shift)
      default: nil
      }
    }
  }

  extension SurfaceEvent {
    /// Merges this event with the next one; nil if both are needed.
    ///
    /// Only the last of several moves is visible in a frame.
    func merged(with next: SurfaceEvent) -> SurfaceEvent? {
      guard surface == next.surface else { return nil }
      switch (kind, next.kind) {
      case (.touch(let touch), .touch(let move))
      where touch.finger == move.finger && touch.phase == .moved && move.phase == .moved:
        return next
      case (.hover, .hover), (.changed, .changed), (.exposed, .exposed): return next
      case (.wheel(let notches, _), .wheel(let more, let location)):
        let sum = CGVector(dx: notches.dx + more.dx, dy: notches.dy + more.dy)
        return SurfaceEvent(.wheel(sum, at: location), surface: surface, at: time)
      default: return nil
      }
    }
  }
#endif
