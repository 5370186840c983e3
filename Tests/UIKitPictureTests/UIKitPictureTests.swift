import Pixels
import TestKit
import Testing
import UIKit

/// Compares controls and containers with golden images.
///
/// The tests use the fonts installed by scripts/setup.
@MainActor
@Suite struct UIKitPictureTests {
  /// A subject in an interface style.
  struct Case: CustomTestStringConvertible, Sendable {
    let subject: Subject
    let style: Style

    /// The name of the golden image.
    var name: String { "\(style.rawValue)/\(subject.name)" }

    var testDescription: String { name }

    static let all = Subject.all.flatMap { subject in
      subject.styles.map { Case(subject: subject, style: $0) }
    }

    /// The cases that are rendered first in a separate process: all cases if long tests run, otherwise every twelfth
    /// one.
    static let first = all.enumerated()
      .filter { runsLongCases || $0.offset.isMultiple(of: 12) }.map(\.element)

    /// Renders the subject in a new window.
    @MainActor func picture() throws -> PixelBuffer {
      let stage = PictureStage(
        size: subject.size, scale: subject.scale, style: style.interfaceStyle)
      defer { stage.close() }
      subject.build(stage)
      // Layout requested in one run loop turn is finished at the end of the next one.
      stage.change {}
      return try stage.picture()
    }
  }

  @Test(arguments: Case.all)
  func `each UIKit test scene in each interface style matches its golden image`(pictured: Case)
    throws
  {
    GoldenImageStore().expectImage(try pictured.picture(), matches: pictured.name)
  }

  // The test above renders the cases in order. Earlier rendering in the process must not affect the pixels.

  @Test(.enabled(if: !isRecordingRequested, "the pictures are stored in their order"))
  func `UIKit test scenes rendered in reverse order match their golden images`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        for pictured in Case.all.reversed() {
          GoldenImageStore().expectImage(try pictured.picture(), matches: pictured.name)
        }
      }
    }
  }

  @Test(
    .enabled(if: !isRecordingRequested, "the pictures are stored in their order"),
    arguments: Case.first.map(\.name))
  func `a UIKit test scene that is the first rendered in a process matches its golden image`(
    name: String
  ) async {
    await #expect(processExitsWith: .success) { [name = name as String] in
      try await MainActor.run {
        for pictured in Case.all where pictured.name == name {
          GoldenImageStore().expectImage(try pictured.picture(), matches: pictured.name)
        }
      }
    }
  }

  @Test func `UIKit test scenes have unique names`() {
    let names = Subject.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `every golden image in the UIKit picture tests belongs to a UIKit test scene`() {
    #expect(GoldenImageStore().unusedImageNames(besides: Case.all.map(\.name)) == [])
  }

  @Test(.enabled(if: !isRecordingRequested, "this run stores missing pictures"))
  func `every UIKit test scene has a golden image in each of its interface styles`() {
    let stored = Set(GoldenImageStore().names)
    #expect(Case.all.map(\.name).filter { !stored.contains($0) } == [])
  }
}
