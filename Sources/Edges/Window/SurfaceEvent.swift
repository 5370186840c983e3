#if Window
  package import Foundation
  package import UIKit

  /// Something that happened to a surface.
  package struct SurfaceEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: Hashable, Sendable {
      /// A finger or the button of a mouse, in pixels from the upper left corner.
      case touch(UITouch.Phase, CGPoint, finger: Int)
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

  extension [SurfaceEvent] {
    /// The same without the steps of a finger or a mouse that another follows before anything else happens: a frame shows
    /// the last.
    package var withoutStepsBetween: [SurfaceEvent] {
      var kept: [SurfaceEvent] = []
      for event in self {
        if let last = kept.last, last.surface == event.surface {
          switch (last.kind, event.kind) {
          case (.touch(.moved, _, let before), .touch(.moved, _, let finger)) where before == finger:
            kept.removeLast()
          case (.hover, .hover), (.changed, .changed), (.exposed, .exposed): kept.removeLast()
          case (.wheel(let before, _), .wheel(let step, let place)):
            kept[kept.count - 1].kind = .wheel(
              CGVector(dx: before.dx + step.dx, dy: before.dy + step.dy), at: place)
            continue
          default: break
          }
        }
        kept.append(event)
      }
      return kept
    }
  }
#endif
