import Pixels
import TestKit
import Testing
import UIKit

/// Controls and containers beside their stored pictures.
///
/// The fonts are those that scripts/setup installs.
@MainActor
@Suite struct UIKitPictureTests {
  /// A subject in a style.
  struct Case: CustomTestStringConvertible, Sendable {
    let subject: Subject
    let style: Style

    /// The name of the stored picture.
    var name: String { "\(style.rawValue)/\(subject.name)" }

    var testDescription: String { name }

    static let all = Subject.all.flatMap { subject in
      subject.styles.map { Case(subject: subject, style: $0) }
    }

    /// The pictures that are drawn first in a process: all where long cases run, else every twelfth.
    static let first = all.enumerated()
      .filter { runsLongCases || $0.offset.isMultiple(of: 12) }.map(\.element)

    /// Draws the picture in a window of its own.
    @MainActor func picture() throws -> PixelBuffer {
      let stage = PictureStage(
        size: subject.size, scale: subject.scale, style: style.interfaceStyle)
      defer { stage.close() }
      subject.build(stage)
      // Layout that one turn asks for is done by the end of the next one.
      stage.change {}
      return try stage.picture()
    }
  }

  @Test(arguments: Case.all)
  func `a subject in an interface style matches its stored picture`(pictured: Case) throws {
    GoldenImageStore().expectImage(try pictured.picture(), matches: pictured.name)
  }

  // The tests above draw the pictures in their order. What a process has drawn before must not show.

  @Test(.enabled(if: !isRecordingRequested, "the pictures are stored in their order"))
  func `pictures drawn in reverse order match the stored ones`() async {
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
  func `a picture drawn first in a process matches the stored one`(name: String) async {
    await #expect(processExitsWith: .success) { [name = name as String] in
      try await MainActor.run {
        for pictured in Case.all where pictured.name == name {
          GoldenImageStore().expectImage(try pictured.picture(), matches: pictured.name)
        }
      }
    }
  }

  @Test func `names of subjects are unique`() {
    let names = Subject.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `every stored picture belongs to a subject`() {
    #expect(GoldenImageStore().unusedImageNames(besides: Case.all.map(\.name)) == [])
  }

  @Test(.enabled(if: !isRecordingRequested, "this run stores missing pictures"))
  func `every subject has a stored picture in each of its styles`() {
    let stored = Set(GoldenImageStore().names)
    #expect(Case.all.map(\.name).filter { !stored.contains($0) } == [])
  }
}
