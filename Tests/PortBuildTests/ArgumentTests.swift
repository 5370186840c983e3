#if Porting
import Foundation
import Testing

@testable import PortBuild

@Suite struct ArgumentTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `BuildArguments defaults the scratch path to .build/port inside the package`() throws {
    let standard = try BuildArguments(.build, ["--package-path", folder.path])
    #expect(standard.scratch == folder.path + "/.build/port")
    #expect(standard.configuration == "debug")
    let told = try BuildArguments(
      .build,
      [
        "--package-path=\(folder.path)", "--scratch-path", "/tmp/./elsewhere/../there", "-c",
        "release",
      ])
    #expect(told.package == folder.path)
    #expect(told.scratch == "/tmp/there")
    #expect(told.configuration == "release")
  }

  @Test
  func `BuildArguments.planArguments drops test-only options such as --filter and --parallel`()
    throws
  {
    let arguments = try BuildArguments(
      .test,
      [
        "--package-path", folder.path, "--filter", "A", "--parallel", "-Xswiftc", "-DX", "--skip=B",
        "--num-workers", "2", "-c", "release",
      ])
    #expect(
      arguments.planArguments == [
        "--build-tests", "--package-path", folder.path, "-Xswiftc", "-DX", "-c", "release",
      ])
  }

  @Test(arguments: [
    ["--static-swift-stdlib"], ["--triple", "wasm"], ["--swift-sdk=x"],
    ["--build-system", "swiftbuild"],
  ])
  func `BuildArguments throws an error for unsupported options`(words: [String]) {
    #expect(throws: PortError.self) {
      try BuildArguments(.build, ["--package-path", folder.path] + words)
    }
  }

  @Test func `BuildArguments names a missing package folder in its error`() {
    #expect(throws: PortError("/nowhere/at/all: no such folder; check the path")) {
      try BuildArguments(.build, ["--package-path", "/nowhere/at/all"])
    }
  }

  @Test(arguments: [
    ("// swift-tools-version:4.2", 4, 2), ("// swift-tools-version: 5.10.1", 5, 10),
    ("//swift-tools-version:6", 6, 0), ("import PackageDescription", 3, 1),
  ])
  func `ManifestRewriter.toolsVersion reads the manifest's tools version and defaults to 3.1`(
    line: String, major: Int, minor: Int
  ) {
    #expect(
      ManifestRewriter.toolsVersion(ofManifest: line + "\nimport PackageDescription") == (
        major, minor
      ))
  }
}
#endif
