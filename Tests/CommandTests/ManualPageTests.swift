import Foundation
import Testing

@testable import ametrine

/// Tests of the manual pages that the installation writes.
@Suite struct ManualPageTests {
  private static let pages: [ManualPage] =
    CommandDescription.description(of: Ametrine.self)
    .map { ManualPage.pages(of: $0, date: "January 2, 2026") } ?? []

  @Test func `each listed command has a page with its name`() {
    let names = Set(Self.pages.map(\.name))
    #expect(
      names.isSuperset(of: ["ametrine", "ametrine-render", "ametrine-port", "ametrine-port-build"]))
    #expect(!names.contains { $0.contains("try-document") || $0.contains("manual") })
    #expect(!names.contains("ametrine-help"))
    for page in Self.pages {
      #expect(page.text.contains("\n.Dt \(page.name.uppercased()) 1\n"))
      #expect(page.text.contains("\n.Sh NAME\n.Nm \(page.name)\n.Nd "))
    }
  }

  @Test func `SEE ALSO refers to pages that exist, and every page is referred to`() {
    let names = Set(Self.pages.map(\.name))
    var referred: Set<String> = []
    for page in Self.pages {
      for match in page.text.matches(of: /\n\.Xr ([^ ]+) 1/) { referred.insert(String(match.1)) }
      #expect(page.text.contains("\n.Sh SEE ALSO\n"))
    }
    #expect(referred == names)
  }

  @Test func `lines are short, plain ASCII, and begin with a dot only for macros`() {
    for line in Self.pages.flatMap({ $0.text.split(separator: "\n") }) {
      let isASCII = line.utf8.allSatisfy { $0 < 0x80 }
      #expect(isASCII, "\(line)")
      #expect(!line.hasPrefix("'"))
      #expect(!line.hasPrefix(".") || line.wholeMatch(of: /\.[A-Z][a-z]( .*)?/) != nil, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func `the page of render has its options, examples and no literal list of them`() throws {
    let page = try #require(Self.pages.first { $0.name == "ametrine-render" }).text
    #expect(page.contains("\n.It Fl o , Fl -output Ar \\&output\n"))
    #expect(page.contains("\n.Op Fl -each-state\n"))
    #expect(
      page.contains(
        "\n.Sh EXAMPLES\n.Bd -literal -compact\nametrine render Clock.ca -o clock.gif\n"))
    #expect(!page.contains("\nExamples:"))
    #expect(!page.contains("tell-memory"))
  }

  @Test func `the page of ametrine lists all exit statuses`() throws {
    let page = try #require(Self.pages.first { $0.name == "ametrine" }).text
    for status in ExitStatus.allCases { #expect(page.contains("\n.It \(status.rawValue)\n")) }
  }

  @Test func `ametrine manual writes a file for each page`() throws {
    let place = try Workplace()
    let outcome = try place.run("manual", "pages", "--date", "2026-01-02")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.path + "/pages")
    #expect(Set(files) == Set(Self.pages.map(\.fileName)))
    for page in Self.pages {
      #expect(try place.bytes("pages/\(page.fileName)") == Data(page.text.utf8))
    }
    #expect(try place.run("manual", "pages", "--date", "2026").status == 64)
  }
}
