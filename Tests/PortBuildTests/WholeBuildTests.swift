#if Porting
import SourceLowering
import Foundation
import Testing

@testable import PortBuild

/// Tests complete builds by the package manager, from the manifest to running the program.
///
/// Each of these builds takes many seconds. One of them is part of every test run; the others run only if
/// `AMETRINE_ALL` is 1.
@Suite(.serialized) struct WholeBuildTests {
  private static let buildsAll = ProcessInfo.processInfo.environment["AMETRINE_ALL"] == "1"

  /// Creates a library for iOS, a library that it depends on, and a program.
  private func spinner() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version:5.5
      import PackageDescription
      let package = Package(
        name: "Spinner", platforms: [.iOS(.v11)],
        dependencies: [.package(path: "../Parts"), .package(path: "../Plain")],
        targets: [
          .target(
            name: "Spinner",
            dependencies: [
              .product(name: "Parts", package: "Parts", condition: .when(platforms: [.iOS])),
              .product(name: "Plain", package: "Plain"),
            ],
            swiftSettings: [.define("FOR_IOS", .when(platforms: [.iOS]))]),
          .executableTarget(name: "show", dependencies: ["Spinner"]),
        ])
      """, to: "Spinner/Package.swift")
    try folder.write(
      """
      import UIKit
      import Parts
      import Plain

      open class Spinner: Part {
        public var turns = 0
        public override init() { super.init() }
        @objc func tick() { turns += plain }
        public func start() -> Selector { #selector(tick) }
      #if !os(iOS)
        public let turns = "of another system"
      #endif
      #if FOR_IOS
        public let isForIOS = true
      #endif
      }
      """, to: "Spinner/Sources/Spinner/Spinner.swift")
    try folder.write(
      "import UIKit\\n\\nextension Spinner {\\n}\\n".replacing("\\n", with: "\n"),
      to: "Spinner/Sources/Spinner/Extras.swift")
    try folder.write(
      """
      import Spinner
      import UIKit
      let spinner = Spinner()
      let selector = spinner.start()
      selector.call(spinner)
      spinner.layoutSubviews()
      print(selector.name, spinner.turns, spinner.isForIOS, spinner.name)
      """, to: "Spinner/Sources/show/main.swift")
    try folder.write(
      """
      // swift-tools-version:4.2
      import PackageDescription
      let package = Package(
        name: "Parts", products: [.library(name: "Parts", targets: ["Parts"])],
        targets: [.target(name: "Parts")], swiftLanguageVersions: [.v4, .v4_2])
      """, to: "Parts/Package.swift")
    try folder.write(
      "import UIKit\n\n@objcMembers open class Part: UIView {\n  @IBOutlet weak var other: Part?\n}\n",
      to: "Parts/Sources/Parts/Part.swift")
    try folder.write(
      """
      // swift-tools-version:5.5
      import PackageDescription
      let package = Package(
        name: "Plain", products: [.library(name: "Plain", targets: ["Plain"])],
        targets: [.target(name: "Plain")])
      """, to: "Plain/Package.swift")
    try folder.write(
      "#if os(Linux)\npublic let plain = 1\n#else\npublic let plain = 2\n#endif\n",
      to: "Plain/Sources/Plain/Plain.swift")
    return folder
  }

  private func build(
    _ folder: TemporaryFolder, _ words: [String] = []
  ) throws -> (status: Int32, summary: PortBuild.LoweringSummary) {
    var summary = PortBuild.LoweringSummary()
    let arguments = ["--package-path", folder.path + "/Spinner", "-q"] + words
    let status = try PortBuild(
      BuildArguments(.build, arguments), settings: PortBuild.BuildSettings(version: "1"),
      kit: SmallKit.kit()
    ).runBuild { summary = $0 }
    return (status, summary)
  }

  private func show(_ folder: TemporaryFolder) throws -> String {
    try Subprocess([folder.path + "/Spinner/.build/port/debug/show"]).runCapturingOutput().text
  }

  @Test func `PortBuild leaves the package unchanged and rebuilds only after an override moves`()
    throws
  {
    let folder = try spinner()
    let before = try folder.contents()
    let (status, summary) = try build(folder)
    #expect(status == 0)
    #expect(Set(summary.modules) == ["Parts", "Spinner", "show"])
    #expect(try show(folder) == "tick 1 true view\n")
    #expect(try folder.contents() == before)

    // A second build parses and writes nothing.
    let second = try build(folder)
    #expect(second.status == 0)
    #expect(second.summary.parsed == 0)
    #expect(second.summary.rewritten.isEmpty)

    // The class's own file is unchanged but must be recompiled with the additional override.
    try folder.write(
      "import UIKit\n\nextension Spinner {\n  open override func layoutSubviews() { turns += 41 }\n}\n",
      to: "Spinner/Sources/Spinner/Extras.swift")
    let third = try build(folder)
    #expect(third.status == 0)
    #expect(third.summary.parsed == 1)
    #expect(
      Set(third.summary.rewritten) == [
        folder.path + "/Spinner/Sources/Spinner/Extras.swift",
        folder.path + "/Spinner/Sources/Spinner/Spinner.swift",
      ])
    #expect(try show(folder) == "tick 42 true view\n")
  }

  @Test(.enabled(if: buildsAll))
  func `PortBuild errors name the file and line of the original source`() throws {
    let folder = try spinner()
    let path = try folder.write(
      "import UIKit\n\nextension Spinner {\n  @objc func wrong() -> Int { \"text\" }\n}\n",
      to: "Spinner/Sources/Spinner/Extras.swift")
    let arguments = try BuildArguments(.build, ["--package-path", folder.path + "/Spinner"])
    let build = PortBuild(
      arguments, settings: PortBuild.BuildSettings(version: "1"), kit: try SmallKit.kit())
    let (words, _) = try build.prepareBuild()
    let outcome = try Subprocess(
      ["swift", "build", "--scratch-path", arguments.scratch] + words + arguments.originalArguments
    ).runCapturingOutput()
    #expect(outcome.status != 0)
    #expect(outcome.text.contains("\(path):4:31: error: cannot convert"))
  }

  @Test(.enabled(if: buildsAll))
  func `PortBuild lists binary frameworks, Objective-C targets and plugins as omissions`() throws {
    let folder = try spinner()
    try folder.write("import PackagePlugin\n", to: "Spinner/Plugins/Check/Check.swift")
    try folder.write(
      """
      // swift-tools-version:5.6
      import PackageDescription
      let package = Package(
        name: "Spinner",
        products: [.library(name: "Closed", targets: ["Closed"])],
        targets: [
          .target(
            name: "Spinner", dependencies: ["Closed", "Old"], plugins: [.plugin(name: "Check")]),
          .target(name: "Old"),
          .plugin(name: "Check", capability: .buildTool(), dependencies: ["Closed"]),
          .binaryTarget(
            name: "Closed", url: "https://example.com/Closed.xcframework.zip",
            checksum: "0000000000000000000000000000000000000000000000000000000000000000"),
        ])
      """, to: "Spinner/Package.swift")
    try folder.write("@implementation Old @end\n", to: "Spinner/Sources/Old/Old.m")
    try folder.write("@class Old;\n", to: "Spinner/Sources/Old/include/Old.h")
    try folder.write(
      "import Closed\nimport Old\nimport UIKit\nclass Spinner: UIView {}\n",
      to: "Spinner/Sources/Spinner/Spinner.swift")
    try FileManager.default.removeItem(
      atPath: folder.path + "/Spinner/Sources/Spinner/Extras.swift")
    try FileManager.default.removeItem(atPath: folder.path + "/Spinner/Sources/show")
    let (status, summary) = try build(folder)
    #expect(status == 0)
    #expect(summary.omissions.count == 3)
    #expect(summary.omissions.contains { $0.contains("the plugin 'Check'") })
    #expect(summary.omissions.contains { $0.contains("'Closed' is a binary framework") })
    #expect(summary.omissions.contains { $0.contains("'Old' is in Objective-C") })
  }

  @Test(.enabled(if: buildsAll))
  func `PortBuild builds a folder with only a podspec through a generated package`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      Pod::Spec.new do |s|
        s.name = "Spinner"
        s.source_files = 'Spinner/Classes/**/*.{swift,h}', "Spinner/Extra/*.swift"
        s.dependency 'Other'
      end
      """, to: "Spinner/Spinner.podspec")
    try folder.write(
      "import UIKit\n\nclass Spinner: UIView {\n  @objc func tick() { more() }\n}\n",
      to: "Spinner/Spinner/Classes/Deep/Spinner.swift")
    try folder.write(
      "extension Spinner { @objc func more() {} }\n", to: "Spinner/Spinner/Extra/More.swift")
    try folder.write("not Swift", to: "Spinner/Spinner/Extra/Deep/Other.swift")
    try folder.write("not Swift", to: "Spinner/Example/App.swift")
    // The package also has a Swift 3 manifest, which current tools cannot read.
    try folder.write(
      "import PackageDescription\nlet package = Package(name: \"Old\")\n",
      to: "Spinner/Package.swift")
    let before = try folder.contents()
    let (status, summary) = try build(folder)
    #expect(status == 0)
    #expect(summary.modules == ["Spinner"])
    #expect(summary.lowered == 2)
    #expect(summary.omissions.contains { $0.contains("the required pod 'Other'") })
    #expect(summary.omissions.contains { $0.contains("is for Swift 3") })
    #expect(try folder.contents() == before)
  }

  @Test
  func `PrebuiltSDK.locate rejects an SDK built by a different compiler and suggests a solution`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("Swift version 5.1 (old) x86_64-unknown-linux-gnu\n", to: "modules/COMPILER")
    let fault = #expect(throws: PortError.self) {
      try PrebuiltSDK.locate(
        executable: "/usr/bin/ametrine", environment: ["AMETRINE_SDK": folder.path])
    }
    #expect(fault?.description.contains("a different compiler (Swift version 5.1 (old)") ?? false)
    #expect(fault?.description.contains("scripts/release/build-port-sdk") ?? false)
  }

  @Test
  func `PortReport ranks missing API by use count, ignoring comments, strings and local types`()
    throws
  {
    let folder = try spinner()
    try folder.write(
      """
      import UIKit
      // UIComment is no use of it, and neither is this: "UIString".
      class Page: UIView {
        let a: UIPageControl? = nil
        let b = "UIString \\(UIPageControl.self)"
        struct UIOwn {}
        let c: UIOwn? = nil, d = Page.UIAfterDot
        var e: CAReplicatorLayer?
      }
      """, to: "Spinner/Sources/Spinner/Page.swift")
    let report = try PortReport(
      folder: folder.path + "/Spinner", platform: .iOS, kit: try SmallKit.kit())
    #expect(report.missingNames?.map(\.name) == ["CAReplicatorLayer", "UIPageControl"])
    #expect(report.files.map(\.path).contains("Sources/Spinner/Page.swift"))
    let page = try #require(report.files.first { $0.path.hasSuffix("Page.swift") })
    #expect(page.changes.filter { $0.fate == .missing }.map(\.line) == [4, 8])
    #expect(!page.isFullySupported)
    #expect(report.percentage < 100)
    #expect(report.percentage > 80)
    let spinner = try #require(report.files.first { $0.path.hasSuffix("Spinner.swift") })
    #expect(spinner.changes.contains { $0.line == 8 && $0.fate == .lowered })
    #expect(spinner.isFullySupported)
  }
}
#endif
