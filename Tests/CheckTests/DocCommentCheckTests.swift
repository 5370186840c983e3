import Testing

/// Tests `scripts/checks/doc-comments`.
@Suite struct DocCommentCheckTests {
  private func output(
    forSource source: String, at path: String = "Sources/Output/Films/One.swift"
  ) throws -> String {
    try runCheck(
      "doc-comments",
      files: [path: source, "Documentation/names/ours.txt": "CALayer.frameCount(of:)\n"])
  }

  @Test(arguments: ["struct", "final class", "enum", "protocol"])
  func `the doc comment check reports a public type without a doc comment`(kind: String) throws {
    #expect(try output(forSource: "public \(kind) Film {}\n").contains("Film: public type"))
    #expect(try output(forSource: "package \(kind) Film {}\n") == "")
    let path = "Sources/Frameworks/QuartzCore/One.swift"
    #expect(try output(forSource: "public \(kind) Film {}\n", at: path).contains("Film: public"))
  }

  @Test(arguments: [
    "public var rate: Double",
    "@inlinable public func write() {}",
    "public init(rate: Double) {}",
    "public static let fast = 2",
  ])
  func `the doc comment check reports undocumented public members that Apple lacks`(
    member: String
  ) throws {
    let film = "/// A film of many frames.\npublic struct Film {\n  \(member)\n}\n"
    #expect(try output(forSource: film).contains("One.swift:3: Film."))
    let documented = film.replacing(member, with: "/// Frames in each second.\n  \(member)")
    #expect(try output(forSource: documented) == "")
  }

  @Test func `the doc comment check ignores Apple's members, but not others in Apple's classes`()
    throws
  {
    let layer = """
      /// A rectangle with contents.
      open class CALayer {
        open var bounds: CGRect
        public func frameCount(of time: Double) -> Int { 0 }
      }
      """
    let output = try output(forSource: layer, at: "Sources/Frameworks/QuartzCore/CALayer.swift")
    #expect(output.contains(":4: CALayer.frameCount: public member that Apple does not have"))
    #expect(!output.contains("bounds"))
  }

  @Test(arguments: [
    "  case fast", "  public static let fast = Rate(rawValue: 1)",
    "  public static func == (a: Self, b: Self) -> Bool { true }",
    "  override public var rate: Double", "  package var rate: Double", "  var rate: Double",
    "  @available(*, deprecated, renamed: \"speed\")\n  public var rate: Double",
    "  @_spi(Parts) public var rate: Double",
    "  /// Frames in each second.\n  @inlinable\n  public var rate: Double",
  ])
  func `the doc comment check exempts enum cases, ==, overrides and nonpublic members`(
    member: String
  ) throws {
    #expect(
      try output(forSource: "/// A rate of many frames.\npublic enum Rate {\n\(member)\n}\n") == "")
  }

  @Test func `the doc comment check reports a three-word comment on API that Apple lacks`() throws {
    let film = """
      /// A film of many frames.
      public struct Film {
        /// The film's rate.
        public var rate: Int
      }

      """
    let comment = "the comment \"The film's rate.\" says too little"
    #expect(try output(forSource: film).contains(comment))
    let path = "Sources/Frameworks/UIKitCore/One.swift"
    #expect(try output(forSource: film, at: path) == "")
  }

  @Test func `the doc comment check treats requirements of a public protocol as public`() throws {
    let source = "/// A receiver of many frames.\npublic protocol Sink {\n  func write()\n}\n"
    #expect(try output(forSource: source).contains("Sink.write"))
  }
}
