import Testing
import UIKit

/// An interface style; its raw value names the folder of its golden images.
enum Style: String, CaseIterable, CustomTestStringConvertible {
  case light, dark

  var testDescription: String { rawValue }

  var interfaceStyle: UIUserInterfaceStyle {
    switch self {
    case .light: .light
    case .dark: .dark
    }
  }
}

/// A part of an interface that has a golden image in each interface style.
struct Subject: CustomTestStringConvertible, Sendable {
  /// The file name of its golden images, without extension.
  let name: String
  /// The size of its window, in points.
  let size: CGSize
  /// The number of pixels per point of its golden images.
  var scale: CGFloat = 1
  /// The interface styles in which it has golden images.
  var styles = Style.allCases
  /// A closure that adds the subject to the window of the given stage.
  let build: @MainActor @Sendable (PictureStage) -> Void

  var testDescription: String { name }

  /// All subjects that are compared with golden images.
  static let all =
    buttons + controls + texts + views + effects + tables + collections + bars + controllers
    + traits

  /// This subject at three pixels per point, a scale at which lines of a third of a point are visible.
  var atThreePixelsPerPoint: Subject {
    var subject = self
    subject.scale = 3
    return subject
  }

  /// This subject in the light style only.
  var inLightStyle: Subject {
    var subject = self
    subject.styles = [.light]
    return subject
  }

  /// Returns a subject whose closure needs the stage itself.
  static func staged(
    _ name: String, _ width: CGFloat, _ height: CGFloat,
    _ build: @escaping @MainActor @Sendable (PictureStage) -> Void
  ) -> Subject {
    Subject(name: name, size: CGSize(width: width, height: height), build: build)
  }

  /// Returns a subject with views arranged in rows.
  ///
  /// A view without a size is sized to fit its content.
  static func rows(
    _ name: String, _ width: CGFloat, _ height: CGFloat,
    _ make: @escaping @MainActor @Sendable () -> [[UIView]]
  ) -> Subject {
    staged(name, width, height) { stage in
      stage.change { place(make(), in: stage.window) }
    }
  }

  /// Returns a subject with a view that fills the window.
  static func view(
    _ name: String, _ width: CGFloat, _ height: CGFloat,
    _ make: @escaping @MainActor @Sendable () -> UIView
  ) -> Subject {
    staged(name, width, height) { stage in
      stage.change {
        let view = make()
        view.frame = stage.window.bounds
        stage.window.addSubview(view)
      }
    }
  }

  /// Returns a subject with a controller whose view fills the window.
  static func controller(
    _ name: String, _ width: CGFloat, _ height: CGFloat,
    _ make: @escaping @MainActor @Sendable () -> UIViewController
  ) -> Subject {
    staged(name, width, height) { stage in
      stage.change { stage.window.rootViewController = make() }
    }
  }

  /// The distance between views, and between views and the window's edges, in points.
  private static let spacing: CGFloat = 10

  @MainActor private static func place(_ rows: [[UIView]], in window: UIWindow) {
    var y = spacing
    for row in rows {
      for view in row where view.bounds.isEmpty { view.sizeToFit() }
      let height = row.map(\.frame.height).max() ?? 0
      var x = spacing
      for view in row {
        view.frame.origin = CGPoint(x: x, y: y + ((height - view.frame.height) / 2).rounded())
        window.addSubview(view)
        x = view.frame.maxX + spacing
      }
      y += height + spacing
    }
  }
}
