public import CoreGraphics
import Foundation
public import UIKitCore

/// What stands at the beginning or the end of a row of a list.
///
/// Menus and outlines are left out.
@preconcurrency @MainActor
public struct UICellAccessory {
  /// When it is there.
  public enum DisplayedState: Int, Hashable, Sendable {
    /// Always.
    case always
    /// While the list is edited.
    case whenEditing
    /// While the list is not edited.
    case whenNotEditing
  }

  /// How wide a place is kept for it.
  public enum LayoutDimension: Hashable, Sendable {
    /// As wide as it is.
    case actual
    /// As wide as those of the system's kinds.
    case standard
    /// A number of points.
    case custom(CGFloat)
  }

  /// At which end one of a program's own stands.
  public enum Placement: Hashable, Sendable {
    /// At the beginning.
    case leading(displayed: DisplayedState = .always)
    /// At the end.
    case trailing(displayed: DisplayedState = .always)
  }

  /// What it is.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// Tells that a tap leads further.
    case disclosureIndicator
    /// Tells that the item is chosen.
    case checkmark
    /// Deletes the item.
    case delete
    /// Inserts an item.
    case insert
    /// Moves the item.
    case reorder
    /// Shows whether the item is among those that are selected.
    case multiselect
    /// A text.
    case label
    /// Shows more of the item.
    case detail
    /// A view of the program's own.
    case customView
  }

  /// What one of the system's kinds may have otherwise.
  public struct Options {
    /// Whether it is there without being seen.
    public var isHidden: Bool
    /// How wide a place is kept; nil for what is usual.
    public var reservedLayoutWidth: LayoutDimension?
    /// Its colour; nil for what is usual.
    public var tintColor: UIColor?

    /// What is usual, but for what is given.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (self.reservedLayoutWidth, self.tintColor) = (reservedLayoutWidth, tintColor)
    }
  }

  /// What a mark that leads further may have otherwise.
  public typealias DisclosureIndicatorOptions = Options
  /// What a tick may have otherwise.
  public typealias CheckmarkOptions = Options
  /// What a button for deleting may have otherwise.
  public typealias DeleteOptions = Options
  /// What a button for inserting may have otherwise.
  public typealias InsertOptions = Options
  /// What a handle may have otherwise.
  public typealias ReorderOptions = Options
  /// What a ring may have otherwise.
  public typealias MultiselectOptions = Options
  /// What a text may have otherwise.
  public typealias LabelOptions = Options
  /// What a button for more may have otherwise.
  public typealias DetailOptions = Options

  /// A view of a program's own, and where it stands.
  public struct CustomViewConfiguration {
    /// The view, as large as it is.
    public let customView: UIView
    /// At which end it stands.
    public let placement: Placement
    /// Whether it is there without being seen.
    public var isHidden: Bool
    /// How wide a place is kept; nil for as wide as it is.
    public var reservedLayoutWidth: LayoutDimension?
    /// Its colour; nil for its own.
    public var tintColor: UIColor?
    /// Whether its size stays as it is, whatever its constraints say.
    public var maintainsFixedSize: Bool

    /// A view at one of the ends.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      (self.customView, self.placement) = (customView, placement)
      (self.isHidden, self.reservedLayoutWidth) = (isHidden ?? false, reservedLayoutWidth)
      (self.tintColor, self.maintainsFixedSize) = (tintColor, maintainsFixedSize ?? false)
    }
  }

  /// What it is.
  public let accessoryType: AccessoryType
  let isLeading: Bool
  let displayed: DisplayedState
  let options: Options
  var text = ""
  var action: (() -> Void)?
  var custom: CustomViewConfiguration?

  private init(
    _ type: AccessoryType, leading: Bool = false, _ displayed: DisplayedState, _ options: Options
  ) {
    (accessoryType, isLeading) = (type, leading)
    (self.displayed, self.options) = (displayed, options)
  }

  // MARK: Kinds

  /// A mark at the end that tells that a tap leads further.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always,
    options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, displayed, options) }

  /// A tick at the end.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { UICellAccessory(.checkmark, displayed, options) }

  /// A button at the beginning by which the item is deleted; what it does is the closure's.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(.delete, leading: true, displayed, options)
    made.action = actionHandler
    return made
  }

  /// A button at the beginning by which an item is inserted; what it does is the closure's.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(.insert, leading: true, displayed, options)
    made.action = actionHandler
    return made
  }

  /// A handle at the end by which a finger moves the item.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
  ) -> UICellAccessory { UICellAccessory(.reorder, displayed, options) }

  /// A ring at the beginning that is filled while the item is selected.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
  ) -> UICellAccessory { UICellAccessory(.multiselect, leading: true, displayed, options) }

  /// A text at the end.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory {
    var made = UICellAccessory(.label, displayed, options)
    made.text = text
    return made
  }

  /// A button at the end that shows more of the item; what it does is the closure's.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(.detail, displayed, options)
    made.action = actionHandler
    return made
  }

  /// A view of a program's own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let (isLeading, displayed) =
      switch configuration.placement {
      case .leading(let displayed): (true, displayed)
      case .trailing(let displayed): (false, displayed)
      }
    var made = UICellAccessory(
      .customView, leading: isLeading, displayed,
      Options(
        isHidden: configuration.isHidden,
        reservedLayoutWidth: configuration.reservedLayoutWidth ?? .actual,
        tintColor: configuration.tintColor))
    made.custom = configuration
    return made
  }

  /// Whether it is there.
  func isVisible(whileEditing isEditing: Bool) -> Bool {
    switch displayed {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }
}
