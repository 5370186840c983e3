import Foundation
import StoredPictures
import Testing
import UIKit

@testable import AnimationTesting

/// Tests of the names of stored frames.
@MainActor
@Suite struct StoredNameTests {
  /// Asserts one frame of a view in record mode, and returns the names of the stored files and the failures.
  private func record(
    named name: String? = nil, test: String = #function
  ) throws -> (files: [String], notes: Notes) {
    var files: [String] = []
    var notes = Notes()
    try withFrames { frames in
      notes = failures {
        try frames.record { assertFrames(of: Track(), at: [0], named: name, testName: test) }
      }
      files = frames.files.filter { $0.hasPrefix("__Frames__/StoredNameTests/") }
        .map { String($0.dropFirst("__Frames__/StoredNameTests/".count)) }
    }
    return (files, notes)
  }

  @Test func `assertFrames in a test without arguments names the file after the test`() throws {
    let name = "assertFrames-in-a-test-without-arguments-names-the-file-after-the-test"
    #expect(try record().files == ["\(name).0s.png"])
    #expect(try record(named: "a b").files == ["\(name).a-b.0s.png"])
  }

  enum Style: CaseIterable { case dark, light }

  @Test(arguments: Style.allCases, [-1, 0.5])
  func `assertFrames names the file after each case`(style: Style, offset: Double) throws {
    let arguments = "\(style == .dark ? "dark" : "light")-\(offset == 0.5 ? "0.5" : "-1.0")"
    let start = "assertFrames-names-the-file-after-each-case.\(arguments)"
    #expect(try record().files == ["\(start).0s.png"])
    #expect(try record(named: "end").files == ["\(start).end.0s.png"])
  }

  @Test(arguments: [
    "a": "a", "dark mode": "dark-mode", "-1": "-1", "0.25": "0.25", "(-1.5, 2)": "-1.5-2",
    "a-b": "a-b", "3-4": "3-4", ".some(.dark)": "some-dark", "1.": "1", "Größe": "Größe",
    "../../etc": "etc",
  ])
  func `the slug of an argument keeps letters, digits, points and signs`(
    text: String, slug: String
  ) {
    #expect(TestCaseArguments.slug(for: text) == slug)
  }

  // The hashes were computed with another implementation of FNV-1a.
  @Test(arguments: ["": "811c9dc5", "→": "9f874291", "+": "2e0c9daa"])
  func `the slug of an argument without letters and digits is a hash`(text: String, slug: String) {
    #expect(TestCaseArguments.slug(for: text) == slug)
  }

  /// A value with the same structure as a case of Swift Testing.
  private struct FakeCase {
    struct Argument { var value: Any }
    enum Kind {
      case parameterized(arguments: [Argument], discriminator: Int, isStable: Bool)
    }
    var kind: Kind
    init(_ values: [Any], number: Int = 0, isStable: Bool = true) {
      kind = .parameterized(
        arguments: values.map(Argument.init), discriminator: number, isStable: isStable)
    }
  }

  private func read(_ fake: FakeCase) -> (slug: String, identity: String)? {
    guard
      case .readable(let slug, let identity) = TestCaseArguments(reflecting: fake)
    else { return nil }
    return (slug, identity)
  }

  @Test func `arguments are joined by hyphens`() {
    #expect(read(FakeCase(["a b", 2, Style.dark, Int?.none as Any]))?.slug == "a-b-2-dark-nil")
  }

  @Test func `sets and dictionaries are sorted`() {
    #expect(read(FakeCase([Set(["c", "a", "b", "e", "d"])]))?.slug == "a-b-c-d-e")
    let dictionary = ["c": 1, "a": 2, "b": 3]
    #expect(read(FakeCase([dictionary]))?.slug.hasPrefix("key-a-value-2-key-b") == true)
  }

  @Test func `long arguments are shortened and remain different`() throws {
    let long = String(repeating: "long ", count: 60)
    let first = try #require(read(FakeCase([long + "1"])))
    let second = try #require(read(FakeCase([long + "2"])))
    #expect(first.slug.utf8.count <= 80)
    #expect(first.slug != second.slug)
    #expect(first.slug == read(FakeCase([long + "1"]))?.slug)
    #expect(first.slug.hasPrefix("long-long-long"))
  }

  @Test func `a long test name is shortened to a file name that can be written`() throws {
    let name = String(repeating: "ä", count: 200)
    let files = try record(test: name).files
    #expect(files.count == 1)
    #expect(files.allSatisfy { $0.utf8.count <= 255 && $0.hasPrefix("ääää") })
  }

  final class Plain {}

  @Test func `identities of equal arguments agree, and those of different objects differ`() {
    let (first, second) = (Plain(), Plain())
    #expect(read(FakeCase([1]))?.identity == read(FakeCase([1], number: 1))?.identity)
    #expect(read(FakeCase([first]))?.identity == read(FakeCase([first]))?.identity)
    #expect(read(FakeCase([first]))?.identity != read(FakeCase([second]))?.identity)
    #expect(read(FakeCase(["a b"]))?.identity != read(FakeCase(["a-b"]))?.identity)
    #expect(
      read(FakeCase([0], isStable: false))?.identity
        != read(FakeCase([0], number: 1, isStable: false))?.identity)
  }

  @Test func `arguments of a value with another structure are unreadable`() {
    struct Other { var values = [1] }
    guard case .unreadable = TestCaseArguments(reflecting: Other()) else {
      Issue.record("the arguments are readable")
      return
    }
  }

  /// A value whose description contains an address.
  struct Addressed: CustomStringConvertible, Sendable {
    var description: String { "<Addressed: 0x7f00aa10>" }
  }

  @Test(arguments: [Addressed()])
  func `an argument described by an address requires a name`(value: Addressed) throws {
    let without = try record()
    #expect(without.files.isEmpty)
    #expect(
      without.notes.texts == [
        "cannot name stored frames after the test's arguments: the description "
          + "'<Addressed: 0x7f00aa10>' contains an address: conform Addressed to "
          + "CustomTestStringConvertible, or pass `named:`"
      ])
    #expect(
      try record(named: "x").files == [
        "an-argument-described-by-an-address-requires-a-name-value.x.0s.png"
      ])
  }

  /// The record of the used files that the cases of the following test share.
  private static let sharedUsage = StoredFileUsage()
  /// The failure of each finished case of the following test.
  private static var failuresOfCases: [String: String] = [:]

  @Test(arguments: ["a b", "a-b", "a_b"])
  func `the second of two cases with the same file names fails`(text: String) throws {
    try withFrames { frames in
      // The folder has to be the same for all cases.
      let home = URL(fileURLWithPath: "/nonexistent/home")
      let store = ReferenceFrameStore(
        .off, failures: frames.folder, home: home, usage: Self.sharedUsage)
      let notes = failures {
        ReferenceFrameStore.$current.withValue(store) { assertFrames(of: Track(), at: [0]) }
      }
      Self.failuresOfCases[text] = notes.texts.first
    }
    // The cases run in any order.
    let collisions = Self.failuresOfCases.filter { $0.value.hasPrefix("two cases of the test use") }
    let equalCases = Self.failuresOfCases.keys.filter { $0 != "a_b" }
    #expect(collisions.count == max(0, equalCases.count - 1))
    #expect(collisions["a_b"] == nil)
  }
}
