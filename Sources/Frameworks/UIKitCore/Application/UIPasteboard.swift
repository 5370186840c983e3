public import Foundation
import QuartzCore

/// A pasteboard that is private to the app.
///
/// It does not exchange data with other programs.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The pasteboard for copy and paste operations.
  public static let general = UIPasteboard()

  /// Posted when the contents have changed.
  nonisolated public static let changedNotification = NSNotification.Name(
    "UIPasteboardChangedNotification")

  private var storedStrings: [String] = []
  private var storedImages: [UIImage] = []
  private var storedColors: [UIColor] = []
  private var storedURLs: [URL] = []

  /// The number of times the contents have changed.
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

  /// The strings on the pasteboard.
  ///
  /// Setting them replaces all contents.
  open var strings: [String]? {
    get { storedStrings.isEmpty ? nil : storedStrings }
    set { setContents(strings: newValue ?? []) }
  }
  /// The first string on the pasteboard.
  ///
  /// Setting it replaces all contents.
  open var string: String? {
    get { storedStrings.first }
    set { setContents(strings: newValue.map { [$0] } ?? []) }
  }
  /// The images on the pasteboard.
  ///
  /// Setting them replaces all contents.
  open var images: [UIImage]? {
    get { storedImages.isEmpty ? nil : storedImages }
    set { setContents(strings: [], images: newValue ?? []) }
  }
  /// The first image on the pasteboard.
  ///
  /// Setting it replaces all contents.
  open var image: UIImage? {
    get { storedImages.first }
    set { setContents(strings: [], images: newValue.map { [$0] } ?? []) }
  }
  /// The first color on the pasteboard.
  ///
  /// Setting it replaces all contents.
  open var color: UIColor? {
    get { storedColors.first }
    set { setContents(strings: [], images: [], colors: newValue.map { [$0] } ?? []) }
  }
  /// The first URL on the pasteboard.
  ///
  /// Setting it replaces all contents.
  open var url: URL? {
    get { storedURLs.first }
    set { setContents(strings: [], images: [], colors: [], urls: newValue.map { [$0] } ?? []) }
  }
  open var hasStrings: Bool { !storedStrings.isEmpty }
  open var hasImages: Bool { !storedImages.isEmpty }
  open var hasColors: Bool { !storedColors.isEmpty }
  open var hasURLs: Bool { !storedURLs.isEmpty }
}
