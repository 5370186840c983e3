import CoreGraphics
public import Foundation
import QuartzCore

/// Something in a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// An item without title and picture.
  public override init() { super.init() }

  /// An item without title and picture; nothing is read.
  public required init?(coder: NSCoder) { super.init() }

  /// What it says.
  open var title: String? { didSet { notifyChange() } }
  /// What it shows in the place of the title, or above it in a tab bar.
  open var image: UIImage? { didSet { notifyChange() } }
  /// What it would show in a low bar of a phone on its side; kept and not shown.
  open var landscapeImagePhone: UIImage?
  /// What it would show where text is very large; kept and not shown.
  open var largeContentSizeImage: UIImage?
  /// How far the picture is moved in from its edges.
  open var imageInsets = UIEdgeInsets.zero { didSet { notifyChange() } }
  /// How far the picture would be moved in on a phone on its side; kept and not heeded.
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  /// Whether it takes touches.
  open var isEnabled = true { didSet { notifyChange() } }
  /// A number by which it can be found.
  open var tag = 0
  /// Who shows it.
  var onChange: (() -> Void)?
  private var textAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  func notifyChange() { onChange?() }

  /// Sets what its title looks like in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.textAttributes[state] = attributes
    notifyChange()
  }

  /// What its title looks like in a state, where it was set.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state]
  }

  /// It was made out of an interface file; no file makes one here, so that only a program calls it.
  open func awakeFromNib() {}

  /// It is to look right in a design tool; none is there, so that only a program calls it.
  open func prepareForInterfaceBuilder() {}
}

extension UILabel {
  /// Takes the font and the colour of attributes, where they say one.
  func applyTextAttributes(_ attributes: [NSAttributedString.Key: Any]?) {
    if let color = attributes?[.foregroundColor] as? UIColor { textColor = color }
    if let font = attributes?[.font] as? UIFont { self.font = font }
  }
}
