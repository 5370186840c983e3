public import CoreGraphics
import Foundation
import Processes
public import QuartzCore
public import UIKit

/// The process of a scene, which `ametrine watch` and `ametrine render` start.
///
/// The process responds to requests from these commands.
public enum SceneProgram {
  /// A scene, which is created again at each restart.
  public struct Scene {
    /// The properties of a film that apply to its display and its files.
    public struct FilmProperties {
      let size: CGSize
      let scale: CGFloat
      let rate: Double
      package let duration: Double
      package let background: CGColor
      let labels: [(name: String, time: Double)]
      let audio: Audio?

      /// The sound of a film, with the settings of an `AudioTrack`.
      public struct Audio: Codable, Equatable, Sendable {
        /// The path of the file.
        package let path: String
        /// The time in the film at which the sound begins, in seconds.
        package let offset: Double
        /// The gain in decibels.
        package let gain: Double
        /// The durations of the fades, in seconds.
        package let fadeIn, fadeOut: Double

        /// Creates the sound of a film from the settings of an `AudioTrack`.
        public init(path: String, offset: Double, gain: Double, fadeIn: Double, fadeOut: Double) {
          (self.path, self.offset, self.gain) = (path, offset, gain)
          (self.fadeIn, self.fadeOut) = (fadeIn, fadeOut)
        }
      }

      /// Creates the properties of a film.
      ///
      /// - Parameters:
      ///   - size: The size in points.
      ///   - scale: The number of pixels per point in files.
      ///   - rate: The frame rate in frames per second.
      ///   - duration: The duration in seconds.
      ///   - background: The color behind the layers.
      ///   - labels: The named times, in seconds.
      ///   - audio: The sound.
      public init(
        size: CGSize, scale: CGFloat, rate: Double, duration: Double, background: CGColor,
        labels: [(name: String, time: Double)], audio: Audio? = nil
      ) {
        (self.size, self.scale, self.rate, self.duration) = (size, scale, rate, duration)
        (self.background, self.labels, self.audio) = (background, labels, audio)
      }
    }

    /// The properties of the film; `nil` for a layer, a view or a view controller.
    package let film: FilmProperties?
    /// A closure that returns the root layer for the given number of pixels per point.
    package let makeLayer: (CGFloat) -> CALayer
    /// A closure that is called once, after the layer was added to a ``SceneStage``.
    package let appear: (() -> Void)?
    /// The window of a view, which its layer does not retain.
    private let window: UIWindow?

    /// Creates the scene of a layer.
    public init(_ layer: CALayer) {
      (film, makeLayer, appear, window) = (nil, { _ in layer }, nil, nil)
    }

    /// Creates the scene of a view, which is displayed in a window of its size.
    @MainActor public init(_ view: UIView) {
      self.init(UIWindow(frame: view.frame)) { window in
        view.frame.origin = .zero
        window.addSubview(view)
      }
    }

    /// Creates the scene of a view controller, which is the root of a window with the size of its view.
    @MainActor public init(_ controller: UIViewController) {
      self.init(UIWindow(frame: controller.view.frame)) { $0.rootViewController = controller }
    }

    /// Creates the scene of a window, with a closure that adds its content.
    ///
    /// The content is added when the scene appears, because its views may then run animation blocks.
    @MainActor private init(_ window: UIWindow, addContent: @escaping @MainActor (UIWindow) -> Void)
    {
      let layer = window.layer
      (film, makeLayer, self.window) = (nil, { _ in layer }, window)
      appear = {
        MainActor.assumeIsolated {
          addContent(window)
          window.isHidden = false
        }
      }
    }

    /// Creates the scene of a film.
    ///
    /// `makeLayer` returns the film's layer for the given number of pixels per point. It is called once.
    public init(_ film: FilmProperties, makeLayer: @escaping (CGFloat) -> CALayer) {
      (self.film, self.makeLayer, appear, window) = (film, makeLayer, nil, nil)
    }
  }

  /// An error that the function `scene()` threw.
  struct SceneError: Error, CustomStringConvertible {
    let error: any Error
    var description: String { "scene() threw an error: \(error)" }
  }

  /// The argument that makes the program draw frames instead of processing the commands of a page.
  package static let renderArgument = "render"

  /// Processes the requests of the command that started the program.
  ///
  /// Responses are written to the original standard output. Anything that the scene prints is redirected to standard
  /// error.
  ///
  /// - Parameters:
  ///   - name: The display name of the scene.
  ///   - make: Creates the scene. It is called at each restart.
  public static func run(_ name: String, _ make: @escaping () throws -> Scene) {
    let output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    signal(SIGPIPE, SIG_IGN)
    // A scene in an endless loop would otherwise continue after the command was ended.
    InterruptCleanup.terminateWithParent()
    let makeScene = {
      do {
        return try make()
      } catch {
        throw SceneError(error: error)
      }
    }
    if CommandLine.arguments.dropFirst().first == renderArgument {
      SceneFrameProgram(input: .standardInput, output: output, makeScene: makeScene).run()
    } else {
      processPageCommands(of: name, output: output, makeScene: makeScene)
    }
  }

  private static func processPageCommands(
    of name: String, output: Int32, makeScene: @escaping () throws -> Scene
  ) {
    let session = PreviewSession(
      .program(named: name) { try ProgramPreviewContent(name, makeScene) })
    let commands = FileHandle.standardInput
    let answers = FileHandle(fileDescriptor: output, closeOnDealloc: true)
    while let text = try? ScenePipe.readCommand(from: commands) {
      let messages: [SessionMessage]
      do throws(SessionCommand.MalformedCommandError) {
        messages = session.handleCommand(try SessionCommand(text))
      } catch {
        messages = [.commandError("\(error)")]
      }
      do {
        for message in messages { try ScenePipe.writeMessage(message, to: answers) }
        try ScenePipe.writeEndOfResponse(to: answers)
      } catch {
        return
      }
    }
  }
}
