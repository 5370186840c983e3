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

  private var storedStrings: [String] = []
  private var storedImages: [UIImage] = []
  private var storedColors: [UIColor] = []
  private var storedURLs: [URL] = []

  /// How often something else has come to lie there.
  open private(set) var changeCount = 0

  nonisolated override init() { super.init() }

  private func setContents(
    strings texts: [String] = [], images: [UIImage] = [], colors colours: [UIColor] = [],
    urls addresses: [URL] = []
  ) {
    (self.storedStrings, self.storedImages) = (texts, images)
    (self.storedColors, self.storedURLs) = (colours, addresses)
    changeCount += 1
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }

  /// The texts; set, they take the place of all that lies there.
  open var strings: [String]? {
    get { storedStrings.isEmpty ? nil : storedStrings }
    set { setContents(strings: newValue ?? []) }
  }
  /// The first text.
  open var string: String? {
    get { storedStrings.first }
    set { setContents(strings: newValue.map { [$0] } ?? []) }
  }
  /// The pictures; set, they take the place of all that lies there.
  open var images: [UIImage]? {
    get { storedImages.isEmpty ? nil : storedImages }
    set { setContents(strings: [], images: newValue ?? []) }
  }
  /// The first picture.
  open var image: UIImage? {
    get { storedImages.first }
    set { setContents(strings: [], images: newValue.map { [$0] } ?? []) }
  }
  /// The first colour.
  open var color: UIColor? {
    get { storedColors.first }
    set { setContents(strings: [], images: [], colors: newValue.map { [$0] } ?? []) }
  }
  /// The first address.
  open var url: URL? {
    get { storedURLs.first }
    set { setContents(strings: [], images: [], colors: [], urls: newValue.map { [$0] } ?? []) }
  }
  /// Whether there are texts.
  open var hasStrings: Bool { !storedStrings.isEmpty }
  /// Whether there are pictures.
  open var hasImages: Bool { !storedImages.isEmpty }
  /// Whether there are colours.
  open var hasColors: Bool { !storedColors.isEmpty }
  /// Whether there are addresses.
  open var hasURLs: Bool { !storedURLs.isEmpty }
}
