public import CoreGraphics
import Foundation
public import UIKitCore

/// An accessory at the leading or trailing end of a list row.
///
/// Pop-up menu and outline disclosure accessories are not supported.
@preconcurrency @MainActor
public struct UICellAccessory {
  /// The editing states in which an accessory is displayed.
  public enum DisplayedState: Int, Hashable, Sendable {
    case always
    case whenEditing
    case whenNotEditing
  }

  /// The width that a row reserves for an accessory.
  public enum LayoutDimension: Hashable, Sendable {
    /// The accessory's own width.
    case actual
    /// The width of the system accessories, 24 points, or the accessory's own width if that is larger.
    case standard
    /// The given width, in points.
    case custom(CGFloat)
  }

  /// The end of the row at which a custom accessory is displayed.
  public enum Placement: Hashable, Sendable {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  /// The type of a list row accessory.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// A chevron that indicates that a tap on the row navigates to further content.
    case disclosureIndicator
    /// A checkmark that marks the item as chosen.
    case checkmark
    case delete
    case insert
    case reorder
    /// A circle that indicates whether the item is selected.
    case multiselect
    case label
    /// A button that displays further information about the item.
    case detail
    case customView
  }

  /// The options of a system accessory.
  ///
  /// Each of Apple's accessory option types, such as `CheckmarkOptions`, is an alias for this type.
  public struct Options {
    /// Whether the accessory is hidden.
    ///
    /// A hidden accessory still occupies its reserved width. The default is `false`.
    public var isHidden: Bool
    /// The width that the row reserves for the accessory.
    ///
    /// If `nil`, the default, the row reserves the accessory's own width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The tint color of the accessory.
    ///
    /// If `nil`, the default, the accessory uses the standard color for its type.
    public var tintColor: UIColor?

    /// Creates options, using the default value for each argument that is `nil`.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (self.reservedLayoutWidth, self.tintColor) = (reservedLayoutWidth, tintColor)
    }
  }

  /// The options of a disclosure indicator.
  public typealias DisclosureIndicatorOptions = Options
  /// The options of a checkmark.
  public typealias CheckmarkOptions = Options
  /// The options of a delete button.
  public typealias DeleteOptions = Options
  /// The options of an insert button.
  public typealias InsertOptions = Options
  /// The options of a reorder handle.
  public typealias ReorderOptions = Options
  /// The options of a selection circle.
  public typealias MultiselectOptions = Options
  /// The options of a text label.
  public typealias LabelOptions = Options
  /// The options of a detail button.
  public typealias DetailOptions = Options

  /// The configuration of a custom accessory: its view, placement and options.
  public struct CustomViewConfiguration {
    /// The view displayed as the accessory.
    ///
    /// Its bounds determine the size of the accessory. See ``maintainsFixedSize``.
    public let customView: UIView
    /// The end of the row at which the view is displayed, and the editing states in which it is visible.
    public let placement: Placement
    /// Whether the view is hidden.
    ///
    /// A hidden view still occupies its reserved width.
    public var isHidden: Bool
    /// The width that the row reserves for the view.
    ///
    /// If `nil`, the row reserves the view's own width.
    public var reservedLayoutWidth: LayoutDimension?
    /// The tint color assigned to the view.
    ///
    /// If `nil`, the view keeps its own tint color.
    public var tintColor: UIColor?
    /// Whether the view keeps the size of its bounds even if they are empty.
    ///
    /// If `false`, the default, constraints determine the size of a view with empty bounds.
    public var maintainsFixedSize: Bool

    /// Creates the configuration of a custom accessory, using the default value for each option that is `nil`.
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

  // MARK: Accessory kinds

  /// Creates a trailing chevron that indicates that a tap on the row navigates to further content.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always,
    options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, displayed, options) }

  /// Creates a trailing checkmark.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { UICellAccessory(.checkmark, displayed, options) }

  /// Creates a leading delete button.
  ///
  /// Tapping the button calls `actionHandler`, which is responsible for deleting the item.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(.delete, leading: true, displayed, options)
    made.action = actionHandler
    return made
  }

  /// Creates a leading insert button.
  ///
  /// Tapping the button calls `actionHandler`, which is responsible for inserting an item.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(.insert, leading: true, displayed, options)
    made.action = actionHandler
    return made
  }

  /// Creates a trailing handle for dragging the item to a new position.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
  ) -> UICellAccessory { UICellAccessory(.reorder, displayed, options) }

  /// Creates a leading circle that is filled while the item is selected.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
  ) -> UICellAccessory { UICellAccessory(.multiselect, leading: true, displayed, options) }

  /// Creates a trailing text label.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory {
    var made = UICellAccessory(.label, displayed, options)
    made.text = text
    return made
  }

  /// Creates a trailing detail button.
  ///
  /// Tapping the button calls `actionHandler`, which is responsible for displaying the details.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(.detail, displayed, options)
    made.action = actionHandler
    return made
  }

  /// Creates an accessory that displays a custom view.
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

  /// Returns whether the accessory is displayed, depending on whether the list is in editing mode.
  func isVisible(whileEditing isEditing: Bool) -> Bool {
    switch displayed {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }
}
