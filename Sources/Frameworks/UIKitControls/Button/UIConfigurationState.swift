public import UIKitCore

/// A key for a custom value in a configuration state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  /// The string that identifies the key.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view, used to update configurations.
public protocol UIConfigurationState {
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// Accesses the custom value for the given key, or `nil` if none was stored.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The configuration state of a view, such as a header or footer.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// Whether the view is disabled.
  public var isDisabled = false
  /// Whether the view is highlighted, usually because of a touch.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view is focused.
  ///
  /// Ametrine has no focus system and never sets this property.
  public var isFocused = false
  private var customValues: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates a state with the given traits and all flags set to `false`.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// Accesses the custom value for the given key, or `nil` if none was stored.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { customValues[key] }
    set { customValues[key] = newValue }
  }
}

/// The configuration state of a table or collection view cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether the cell is disabled.
  public var isDisabled = false
  /// Whether the cell is highlighted, usually because of a touch.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell is focused.
  ///
  /// Ametrine has no focus system and never sets this property.
  public var isFocused = false
  /// Whether the table or collection view that contains the cell is in editing mode.
  public var isEditing = false
  /// Whether the swipe actions of the row are revealed.
  public var isSwiped = false
  /// Whether the cell's children are visible.
  ///
  /// The value is stored for programs that set it, but has no effect.
  public var isExpanded = false
  private var customValues: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates a state with the given traits and all flags set to `false`.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// Accesses the custom value for the given key, or `nil` if none was stored.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { customValues[key] }
    set { customValues[key] = newValue }
  }
}
