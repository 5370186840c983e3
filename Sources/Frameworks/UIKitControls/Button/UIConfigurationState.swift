public import UIKitCore

/// By what a state of one's own is kept in the state of a cell.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Takes a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Takes a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// How something stands whose looks are described by a configuration.
public protocol UIConfigurationState {
  /// What it knows of its surroundings.
  var traitCollection: UITraitCollection { get set }
  /// What a program keeps with it.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// How a view stands.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  /// What it knows of its surroundings.
  public var traitCollection: UITraitCollection
  /// Whether it cannot be used.
  public var isDisabled = false
  /// Whether a finger lies on it.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it stands in the middle of attention; nothing here moves that.
  public var isFocused = false
  private var customValues: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// A view at rest.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// What a program keeps with it.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { customValues[key] }
    set { customValues[key] = newValue }
  }
}

/// How a cell stands.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// What it knows of its surroundings.
  public var traitCollection: UITraitCollection
  /// Whether it cannot be used.
  public var isDisabled = false
  /// Whether a finger lies on it.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it stands in the middle of attention; nothing here moves that.
  public var isFocused = false
  /// Whether its list is being edited.
  public var isEditing = false
  /// Whether its row is open to actions at its side.
  public var isSwiped = false
  /// Whether what it holds of others is seen; kept for programs that set it.
  public var isExpanded = false
  private var customValues: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// A cell at rest.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// What a program keeps with it.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { customValues[key] }
    set { customValues[key] = newValue }
  }
}
