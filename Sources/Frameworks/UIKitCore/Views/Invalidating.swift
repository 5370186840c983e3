/// An aspect of a view, such as its layout, that can be invalidated and is updated before the next frame.
@MainActor
public protocol UIViewInvalidating {
  /// Invalidates this aspect of the given view.
  func invalidate(view: UIView)
}

/// A view whose appearance is derived from a configuration, such as a button or a cell.
@MainActor
package protocol ConfigurableView: UIView {
  /// Requests an update of the configuration before the next layout pass.
  func setNeedsUpdateConfiguration()
}

extension UIView {
  /// A property wrapper that invalidates aspects of its view when the value changes.
  @MainActor
  @propertyWrapper
  public struct Invalidating<Value: Equatable, InvalidationType: UIViewInvalidating> {
    private var value: Value
    private let invalidation: InvalidationType

    /// Creates a property that invalidates one aspect when its value changes.
    public init(wrappedValue: Value, _ invalidation: InvalidationType) {
      (value, self.invalidation) = (wrappedValue, invalidation)
    }

    /// Creates a property that invalidates two aspects when its value changes.
    public init<A, B>(
      wrappedValue: Value, _ first: A, _ second: B
    ) where InvalidationType == Invalidations.Tuple<A, B> {
      self.init(wrappedValue: wrappedValue, Invalidations.Tuple(first, second))
    }

    /// Creates a property that invalidates three aspects when its value changes.
    public init<A, B, C>(
      wrappedValue: Value, _ first: A, _ second: B, _ third: C
    ) where InvalidationType == Invalidations.Tuple<Invalidations.Tuple<A, B>, C> {
      self.init(
        wrappedValue: wrappedValue,
        Invalidations.Tuple(Invalidations.Tuple(first, second), third))
    }

    /// Creates a property that invalidates four aspects when its value changes.
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

    /// Unavailable, because only properties of views can have the wrapper.
    @available(*, unavailable, message: "@Invalidating can only be used for properties of views")
    public var wrappedValue: Value {
      get { value }
      set { value = newValue }
    }

    /// The value of the wrapped property.
    ///
    /// Setting a different value invalidates the specified aspects of the view.
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

  /// The aspects of a view that can be invalidated.
  public enum Invalidations {
    /// An invalidation of a view's drawn content.
    public struct Display: UIViewInvalidating {
      public func invalidate(view: UIView) { view.setNeedsDisplay() }
    }

    /// An invalidation of the layout of a view's subviews.
    public struct Layout: UIViewInvalidating {
      public func invalidate(view: UIView) { view.setNeedsLayout() }
    }

    /// An invalidation of a view's constraints.
    public struct Constraints: UIViewInvalidating {
      public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
    }

    /// An invalidation of a view's intrinsic content size.
    public struct IntrinsicContentSize: UIViewInvalidating {
      public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
    }

    /// An invalidation of the configuration of a button or cell.
    public struct Configuration: UIViewInvalidating {
      /// Calls `setNeedsUpdateConfiguration()` on the given view.
      ///
      /// Views that do not have a configuration are not affected.
      public func invalidate(view: UIView) {
        (view as? any ConfigurableView)?.setNeedsUpdateConfiguration()
      }
    }

    /// An invalidation of two aspects of a view.
    public struct Tuple<First: UIViewInvalidating, Second: UIViewInvalidating>: UIViewInvalidating {
      private let first: First
      private let second: Second

      /// Creates an invalidation that combines two aspects.
      public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

      /// Invalidates both aspects of the given view.
      public func invalidate(view: UIView) {
        first.invalidate(view: view)
        second.invalidate(view: view)
      }
    }
  }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
  /// An invalidation of the view's drawn content.
  public static var display: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
  /// An invalidation of the layout of the view's subviews.
  public static var layout: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
  /// An invalidation of the view's constraints.
  public static var constraints: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
  /// An invalidation of the view's intrinsic content size.
  public static var intrinsicContentSize: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Configuration {
  /// An invalidation of the configuration of a button or cell.
  public static var configuration: Self { Self() }
}
