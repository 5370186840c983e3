public import Foundation
import QuartzCore

/// What was copied, for the program itself: no other program sees it or puts anything there.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The one that copying and pasting is about.
  public static let general = UIPasteboard()

  /// Posted when something else lies there.
  nonisolated public static let changedNotification = NSNotification.Name(
    "UIPasteboardChangedNotification")

  private var texts: [String] = []
  private var pictures: [UIImage] = []
  private var colours: [UIColor] = []
  private var addresses: [URL] = []

  /// How often something else has come to lie there.
  open private(set) var changeCount = 0

  nonisolated override init() { super.init() }

  private func put(
    _ texts: [String] = [], _ pictures: [UIImage] = [], _ colours: [UIColor] = [],
    _ addresses: [URL] = []
  ) {
    (self.texts, self.pictures) = (texts, pictures)
    (self.colours, self.addresses) = (colours, addresses)
    changeCount += 1
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }

  /// The texts; set, they take the place of all that lies there.
  open var strings: [String]? {
    get { texts.isEmpty ? nil : texts }
    set { put(newValue ?? []) }
  }
  /// The first text.
  open var string: String? {
    get { texts.first }
    set { put(newValue.map { [$0] } ?? []) }
  }
  /// The pictures; set, they take the place of all that lies there.
  open var images: [UIImage]? {
    get { pictures.isEmpty ? nil : pictures }
    set { put([], newValue ?? []) }
  }
  /// The first picture.
  open var image: UIImage? {
    get { pictures.first }
    set { put([], newValue.map { [$0] } ?? []) }
  }
  /// The first colour.
  open var color: UIColor? {
    get { colours.first }
    set { put([], [], newValue.map { [$0] } ?? []) }
  }
  /// The first address.
  open var url: URL? {
    get { addresses.first }
    set { put([], [], [], newValue.map { [$0] } ?? []) }
  }
  /// Whether there are texts.
  open var hasStrings: Bool { !texts.isEmpty }
  /// Whether there are pictures.
  open var hasImages: Bool { !pictures.isEmpty }
  /// Whether there are colours.
  open var hasColors: Bool { !colours.isEmpty }
  /// Whether there are addresses.
  open var hasURLs: Bool { !addresses.isEmpty }
}
