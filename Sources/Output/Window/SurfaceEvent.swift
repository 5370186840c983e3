#if Window
  package import Foundation
  package import UIKit

  /// Something that happened to a surface.
  package struct SurfaceEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: Hashable, Sendable {
      /// A finger or the button of a mouse, in pixels from the upper left corner.
      case touch(SyntheticTouch)
      /// A mouse without a pressed button, in pixels.
      case hover(CGPoint)
      /// A wheel under a mouse, in notches to the right and down.
      case wheel(CGVector, at: CGPoint)
      /// A key went down or up.
      case key(SurfaceKey, isDown: Bool)
      /// Letters were typed.
      case text(String)
      /// It is larger or smaller, or put away or fetched back.
      case changed(SurfaceState)
      /// It has the keyboard, or has it no more.
      case focus(Bool)
      /// What it showed is to be shown again.
      case exposed
      /// Somebody wants it closed.
      case close
      /// The display is there no more.
      case lost
    }

    /// Whose it is; 0 for all.
    package var surface: UInt32
    /// When it happened, on the machine's clock.
    package var time: Double
    /// What happened.
    package var kind: Kind

    /// Something that happened to a surface.
    package init(_ kind: Kind, surface: UInt32, at time: Double) {
      (self.kind, self.surface, self.time) = (kind, surface, time)
    }
  }

  /// A key of a keyboard.
  package struct SurfaceKey: Hashable, Sendable {
    /// Its number among the keys of the standard of USB, by its place on the keyboard.
    package var usage: Int
    /// What it says without modifiers.
    package var characters: String
    /// What else is held.
    package var modifiers: UIKeyModifierFlags
    /// Whether it is held and says it again.
    package var isRepeated: Bool

    /// A key, by its number.
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
    /// The key as one that is fed to a window; nil where UIKit has no code for it.
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
    /// Returns one event in place of this one and the next; nil where both are needed.
    ///
    /// A frame shows the last of several moves.
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
