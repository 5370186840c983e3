public import UIKitControls
public import UIKitCore

/// What a cell shows, as a value from which a view is made.
public protocol UIContentConfiguration {
  /// A view that shows it.
  @preconcurrency @MainActor func makeContentView() -> any UIView & UIContentView
  /// The same as it is for a cell that stands otherwise.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration and can take another one of its kind.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
  /// What it shows.
  var configuration: any UIContentConfiguration { get set }
  /// Whether it can show a configuration.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Of the type of the one that it shows.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// Keeps the view of a configuration that fills another view.
@MainActor
struct ContentViewPresenter {
  private(set) var view: (any UIView & UIContentView)?

  nonisolated init() {}

  /// Shows a configuration in a view; a view that can take it is kept.
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
