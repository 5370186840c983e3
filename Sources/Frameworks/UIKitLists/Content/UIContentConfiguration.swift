public import UIKitControls
public import UIKitCore

/// A value that describes the content of a cell and creates the view that displays it.
public protocol UIContentConfiguration {
  /// Creates a view that displays the configuration.
  @preconcurrency @MainActor func makeContentView() -> any UIView & UIContentView
  /// Returns the configuration updated for a state, such as disabled.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that displays a content configuration and can switch to another configuration of the same kind.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can display a configuration.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns whether a configuration has the same type as the displayed one.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// A container for the content view of a configuration, which fills its parent view.
@MainActor
struct ContentViewPresenter {
  private(set) var view: (any UIView & UIContentView)?

  nonisolated init() {}

  /// Displays a configuration in a view.
  ///
  /// The existing content view is reused if it supports the configuration. `nil` removes it.
  mutating func displayConfiguration(_ configuration: (any UIContentConfiguration)?, in box: UIView)
  {
    guard let configuration else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    if let view, view.supports(configuration) {
      view.configuration = configuration
      return
    }
    view?.removeFromSuperview()
    let made = configuration.makeContentView()
    made.frame = box.bounds
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    box.addSubview(made)
    view = made
  }
}
