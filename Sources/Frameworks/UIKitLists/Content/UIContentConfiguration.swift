public import UIKitControls
public import UIKitCore

/// A value that describes the content of a cell and creates the view that displays the content.
public protocol UIContentConfiguration {
  /// Creates a view that displays the configuration.
  @preconcurrency @MainActor func makeContentView() -> any UIView & UIContentView
  /// Returns a copy of the configuration, updated for the given state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that displays a content configuration and can switch to another configuration of the same type.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can display the given configuration.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns whether the given configuration has the same type as the displayed one.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// A presenter that displays the content view created by a configuration, so that it fills the containing view.
@MainActor
struct ContentViewPresenter {
  private(set) var view: (any UIView & UIContentView)?

  nonisolated init() {}

  /// Displays a configuration in the given view.
  ///
  /// The existing content view is reused if it supports the configuration. If `configuration` is `nil`, the content
  /// view is removed.
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
