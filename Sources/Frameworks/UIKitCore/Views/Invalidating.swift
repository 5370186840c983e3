/// An aspect of views that is updated before the next picture once it is invalid.
@MainActor
public protocol UIViewInvalidating {
  /// Invalidates the aspect of a view.
  func invalidate(view: UIView)
}

/// A view whose appearance follows from a configuration: a button or a cell.
@MainActor
package protocol ConfigurableView: UIView {
  /// Updates the configuration before the next layout.
  func setNeedsUpdateConfiguration()
}

extension UIView {
  /// A property of a view that invalidates aspects of the view when its value becomes another one.
  @MainActor
  @propertyWrapper
  public struct Invalidating<Value: Equatable, InvalidationType: UIViewInvalidating> {
    private var value: Value
    private let invalidation: InvalidationType

    /// Creates a property that invalidates one aspect.
    public init(wrappedValue: Value, _ invalidation: InvalidationType) {
      (value, self.invalidation) = (wrappedValue, invalidation)
    }

    /// Creates a property that invalidates two aspects.
    public init<A, B>(
      wrappedValue: Value, _ first: A, _ second: B
    ) where InvalidationType == Invalidations.Tuple<A, B> {
      self.init(wrappedValue: wrappedValue, Invalidations.Tuple(first, second))
    }

    /// Creates a property that invalidates three aspects.
    public init<A, B, C>(
      wrappedValue: Value, _ first: A, _ second: B, _ third: C
    ) where InvalidationType == Invalidations.Tuple<Invalidations.Tuple<A, B>, C> {
      self.init(
        wrappedValue: wrappedValue,
        Invalidations.Tuple(Invalidations.Tuple(first, second), third))
    }

    /// Creates a property that invalidates four aspects.
    public init<A, B, C, D>(
      wrappedValue: Value, _ first: A, _ second: B, _ third: C, _ fourth: D
    )
    where
      InvalidationType == Invalidations.Tuple<
        Invalidations.Tuple<A, B>, Invalidations.Tuple<C, D>
      >
    {
      self.init(
        wrappedValue: wrappedValue,
        Invalidations.Tuple(
          Invalidations.Tuple(first, second), Invalidations.Tuple(third, fourth)))
    }

    /// Only views have such properties.
    @available(*, unavailable, message: "only properties of views can be @Invalidating")
    public var wrappedValue: Value {
      get { value }
      set { value = newValue }
    }

    /// The value of the property of a view.
    public static subscript<View: UIView>(
      _enclosingInstance view: View, wrapped wrapped: ReferenceWritableKeyPath<View, Value>,
      storage storage: ReferenceWritableKeyPath<View, Self>
    ) -> Value {
      get { view[keyPath: storage].value }
      set {
        guard view[keyPath: storage].value != newValue else { return }
        view[keyPath: storage].value = newValue
        view[keyPath: storage].invalidation.invalidate(view: view)
      }
    }
  }

  /// The aspects that properties can invalidate.
  public enum Invalidations {
    /// The contents.
    public struct Display: UIViewInvalidating {
      /// Calls `setNeedsDisplay()`.
      public func invalidate(view: UIView) { view.setNeedsDisplay() }
    }

    /// The places of subviews.
    public struct Layout: UIViewInvalidating {
      /// Calls `setNeedsLayout()`.
      public func invalidate(view: UIView) { view.setNeedsLayout() }
    }

    /// The constraints.
    public struct Constraints: UIViewInvalidating {
      /// Calls `setNeedsUpdateConstraints()`.
      public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
    }

    /// The size of the content.
    public struct IntrinsicContentSize: UIViewInvalidating {
      /// Calls `invalidateIntrinsicContentSize()`.
      public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
    }

    /// The configuration of a button or a cell.
    public struct Configuration: UIViewInvalidating {
      /// Calls `setNeedsUpdateConfiguration()`; views without a configuration stay as they are.
      public func invalidate(view: UIView) {
        (view as? any ConfigurableView)?.setNeedsUpdateConfiguration()
      }
    }

    /// Two aspects.
    public struct Tuple<First: UIViewInvalidating, Second: UIViewInvalidating>: UIViewInvalidating {
      private let first: First
      private let second: Second

      /// Creates an invalidation of both aspects.
      public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

      /// Invalidates both aspects.
      public func invalidate(view: UIView) {
        first.invalidate(view: view)
        second.invalidate(view: view)
      }
    }
  }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
  /// The contents.
  public static var display: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
  /// The places of subviews.
  public static var layout: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
  /// The constraints.
  public static var constraints: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
  /// The size of the content.
  public static var intrinsicContentSize: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Configuration {
  /// The configuration of a button or a cell.
  public static var configuration: Self { Self() }
}
