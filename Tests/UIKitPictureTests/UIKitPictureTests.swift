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
  }

  @Test(arguments: Case.all)
  func `a subject in an interface style matches its stored picture`(pictured: Case) throws {
    let subject = pictured.subject
    let stage = PictureStage(
      size: subject.size, scale: subject.scale, style: pictured.style.interfaceStyle)
    defer { stage.close() }
    subject.build(stage)
    // Layout that one turn asks for is done by the end of the next one.
    stage.change {}
    Goldens().expect(try stage.picture(), matches: pictured.name)
  }

  @Test func `names of subjects are unique`() {
    let names = Subject.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `every stored picture belongs to a subject`() {
    #expect(Goldens().orphans(besides: Case.all.map(\.name)) == [])
  }

  @Test(.enabled(if: !isRecordingAsked, "this run stores missing pictures"))
  func `every subject has a stored picture in each of its styles`() {
    let stored = Set(Goldens().names)
    #expect(Case.all.map(\.name).filter { !stored.contains($0) } == [])
  }
}
