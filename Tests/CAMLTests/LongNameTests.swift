import Diagnostics
import Foundation
import TestKit
import Testing

@testable import CAML

/// Tests that diagnostics about very long names and values are short.
@Suite struct LongNameTests {
  private static let long = String(repeating: "x", count: 200_000)

  private func isShort(_ finding: DocumentDiagnostic) -> Bool {
    finding.description.utf8.count < 1_100 && finding.issue.message.utf8.count < 1_100
      && finding.issue.remedy.utf8.count < 1_100
  }

  @Test(arguments: [
    "<CALayer><contents type=\"CGImage\" src=\"\(long)\"/></CALayer>",
    "<CALayer><contents type=\"CGImage\" src=\"data:\(long)\"/></CALayer>",
    "<CALayer \(long)=\"1\"/>", "<CALayer opacity=\"\(long)\"/>", "<CALayer bounds=\"\(long)\"/>",
    "<CALayer transform=\"\(long)(1)\"/>", "<CALayer hidden=\"\(long)\"/>",
    "<CAShapeLayer path=\"\(long)\"/>", "<CA\(long)/>", "<CALayer><\(long) a=\"\"/></CALayer>",
    "<CALayer><sublayers><CALayer object=\"\(long)\"/></sublayers></CALayer>",
    "<CALayer id=\"\(long)\"><sublayers><CALayer id=\"\(long)\"/></sublayers></CALayer>",
    "<CALayer id=\"\(long)\"><sublayers><CALayer object=\"\(long)\"/></sublayers></CALayer>",
    "<CALayer><animations><animation type=\"\(long)\"/></animations></CALayer>",
    "<CALayer><animations><animation type=\"CABasicAnimation\" \(long)=\"1\" keyPath=\"opacity\"/></animations></CALayer>",
    "<CALayer><animations><animation type=\"CABasicAnimation\" keyPath=\"opacity\" timingFunction=\"\(long)\"/></animations></CALayer>",
    "<CALayer><style><list type=\"\(long)\"/></style></CALayer>",
  ])
  func `a diagnostic about a very long name or value is short and has one line`(root: String) throws
  {
    let package = try package(root)
    #expect(!package.diagnostics.isEmpty)
    for finding in package.diagnostics { #expect(isShort(finding)) }
  }

  @Test(arguments: [
    "<\(long)/>", "<caml><CALayer></\(long)></caml>", "<caml><CALayer a=\"1\" \(long)",
    "<caml><CALayer \(long)=\"1\" \(long)=\"2\"/></caml>", "</\(long)>", "<caml><\(long)>",
  ])
  func `a syntax error with a very long name has a short message`(text: String) throws {
    let found = failure { _ = try CAPackage(files: ["main.caml": Data(text.utf8)]) }
    #expect(isShort(try #require(found)))
  }

  @Test func `diagnostics about long or many package paths are shortened`() throws {
    var files = ["main.caml": Data("<caml><CALayer/></caml>".utf8)]
    files[Self.long] = Data()
    files[String(repeating: "a/", count: 30_000)] = Data()
    for finding in try CAPackage(files: files).diagnostics { #expect(isShort(finding)) }
    let folders = (0..<300).map { ("folder\($0).ca/main.caml", files["main.caml"]) }
    let package = try CAPackage(
      files: Dictionary(uniqueKeysWithValues: folders).compactMapValues(\.self))
    let last = try #require(package.diagnostics.last)
    #expect(isShort(last))
    #expect(last.issue.message.hasSuffix(" and 296 more"))
  }

  @Test func `diagnostics about the same long value store only its quoted prefix`() throws {
    let value = String(repeating: "é", count: 100_000)
    let layers = String(repeating: "<CALayer object=\"a\"/>", count: 400)
    let text =
      "<caml><CALayer><sublayers><CALayer id=\"a\" opacity=\"\(value)\"/>\(layers)</sublayers>"
      + "</CALayer></caml>"
    let package = try CAPackage(files: ["main.caml": Data(text.utf8)])
    let faults = package.diagnostics.map(\.issue)
    #expect(faults.count == 401)
    for fault in faults {
      guard case .invalidValue(_, let error) = fault, case .notANumber(let text) = error.reason
      else {
        Issue.record("\(fault)")
        continue
      }
      #expect(text.unicodeScalars.count == String.maximumQuotedLength)
    }
  }
}
