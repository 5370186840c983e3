public import CAML
public import Foundation
public import QuartzCore
public import UIKit

/// An object whose frames `assertFrames` and `assertFilm` capture: a view, view controller, layer, stage or document.
///
/// Types of your own conform by returning the content that they display, such as a wrapper's view.
public protocol AnimationSubject {
  /// The content to capture.
  ///
  /// It is read once for each assertion. An error fails the assertion with the error's description.
  @MainActor var animationContent: AnimationContent { get throws }
}

/// The kinds of content whose frames can be captured.
public enum AnimationContent {
  /// A view, which is displayed on a temporary stage unless it is on one.
  case view(UIView)
  /// A view controller, which is the root view controller of a temporary stage unless its view is on a stage.
  ///
  /// The temporary stage has the controller's `preferredContentSize` or, if it is zero, the size of the main screen.
  case viewController(UIViewController)
  /// A layer, which is displayed on a temporary stage unless it is on one.
  case layer(CALayer)
  /// The whole screen of a stage.
  case stage(AnimationStage)
  /// A Core Animation document on a temporary stage of the size of its canvas.
  ///
  /// Its animations start at time 0, together with the transition to the state, if one is given.
  case document(CAPackage, state: String?)
}

extension UIView: AnimationSubject {
  /// The view, with its subviews, as content.
  public var animationContent: AnimationContent { .view(self) }
}

extension UIViewController: AnimationSubject {
  /// The view controller, with its view, as content.
  public var animationContent: AnimationContent { .viewController(self) }
}

extension CALayer: AnimationSubject {
  /// The layer, with its sublayers, as content.
  @MainActor public var animationContent: AnimationContent { .layer(self) }
}

extension AnimationStage: AnimationSubject {
  /// The whole screen of the stage, as content.
  public var animationContent: AnimationContent { .stage(self) }
}

extension CAPackage: AnimationSubject {
  /// The document as content, without a change of state.
  @MainActor public var animationContent: AnimationContent { .document(self, state: nil) }
}

/// A Core Animation document and the state whose transition is captured.
public struct AnimationDocument: AnimationSubject {
  private let read: () throws -> CAPackage
  private let state: String?

  fileprivate init(state: String?, read: @escaping () throws -> CAPackage) {
    (self.state, self.read) = (state, read)
  }

  /// The document, which is read from its file if it was not given as a package.
  @MainActor public var animationContent: AnimationContent {
    get throws { .document(try read(), state: state) }
  }
}

extension AnimationSubject where Self == AnimationDocument {
  /// Returns a document in a `.caml` file, `.ca` folder or `.tendies` archive.
  ///
  /// The file is read by the assertion, which fails if it cannot be read or has no such state.
  ///
  /// - Parameters:
  ///   - url: The location of the file or folder.
  ///   - state: The state to which the document changes at time 0, with the document's transitions, or `nil` for its
  ///     initial values.
  /// - Returns: The subject of an assertion.
  public static func document(at url: URL, state: String? = nil) -> AnimationDocument {
    AnimationDocument(state: state) { try CAPackage(contentsOf: url) }
  }

  /// Returns a document that has been read, and the state to which it changes at time 0.
  public static func document(_ package: CAPackage, state: String? = nil) -> AnimationDocument {
    AnimationDocument(state: state) { package }
  }
}
