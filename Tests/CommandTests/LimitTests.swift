import CAML
import Foundation
import TestKit
import Testing

@testable import ametrine

/// Tests of the document limits: a command fails if a document exceeds a limit, and an option raises the limit.
@Suite struct LimitTests {
  /// An archived document that contains a few of every element that is limited.
  private static let archive: Data = {
    let text = """
      <caml><CALayer bounds="0 0 4 4" position="2 2" id="r">
      <contents type="CGImage" src="assets/a.png"/>
      <backgroundColor id="c" value="1 0 0"/>
      <sublayers><CALayer bounds="0 0 1 1"><backgroundColor object="c"/></CALayer>
        <CALayer bounds="0 0 2 2"><borderColor object="c"/></CALayer></sublayers>
      <style><list type="NSArray"><NSArray><NSArray/></NSArray></list></style>
      <states><LKState name="a"/><LKState name="b" basedOn="a"/>
        <LKState name="c" basedOn="b"/></states>
      </CALayer></caml>
      """
    let list = "<plist><dict><key>documentWidth</key><real>4</real></dict></plist>"
    var zip = TestZipArchive()
    zip.addEntry(named: "x.ca/main.caml", text: text)
    zip.addEntry(named: "x.ca/index.xml", text: list)
    zip.addEntry(
      named: "x.ca/assets/a.png",
      data: Data(base64Encoded: ExampleDocuments.redBluePNGBase64) ?? Data())
    return zip.data
  }()

  /// The limits that apply to the content of a document, and not to the resources needed for rendering.
  private static let kinds = PackageLimits.Kind.allCases.filter {
    ![.findings, .seconds, .totalSeconds].contains($0)
  }

  @Test(arguments: kinds, [false, true])
  func `render fails and names the --limit option if a document exceeds a limit`(
    kind: PackageLimits.Kind, isStrict: Bool
  ) throws {
    let place = try Workplace()
    try place.write("in.tendies", Self.archive)
    var arguments = ["render", "in.tendies", "-o", "out.png", "--limit", "\(kind.option)=1"]
    if isStrict { arguments.append("--strict") }
    let outcome = try place.run(arguments)
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasPrefix("ametrine: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(kind.rawValue), "\(outcome.errors)")
    #expect(outcome.errors.contains("--limit \(kind.option)=COUNT"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(place.content == ["in.tendies"])
  }

  @Test func `render fails for a document with more diagnostics than --limit findings`() throws {
    let place = try Workplace()
    try place.write("in.caml", "<caml><CALayer bounds=\"0 0 4 4\" aa=\"1\" bb=\"1\"/></caml>")
    let outcome = try place.run("render", "in.caml", "-o", "out.png", "--limit", "findings=1")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("--limit findings=COUNT"), "\(outcome.errors)")
    #expect(
      try place.run("render", "in.caml", "-o", "out.png", "--limit", "findings=2").status == 0)
  }

  @Test func `render with --strict succeeds for a document within its limits`() throws {
    let place = try Workplace()
    try place.write("in.tendies", Self.archive)
    let outcome = try place.run(
      "render", "in.tendies", "-o", "out.png", "--strict", "--limit", "layers=3", "--limit",
      "references=2", "--limit", "state-bases=3", "--limit", "pixels=2")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func `render of a package fails if one of its documents exceeds a limit`() throws {
    let place = try Workplace()
    try place.write("bad/main.caml", "")
    try place.write("bad/a_Background.ca/main.caml", "<caml><CALayer/></caml>")
    try place.write(
      "bad/b_Floating.ca/main.caml", "<caml><CALayer><mask/></CALayer></caml>")
    let outcome = try place.run("render", "bad", "-o", "out.png", "--limit", "layers=1")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("--limit layers=COUNT"), "\(outcome.errors)")
    #expect(place.content == ["bad"])
  }

  @Test func `ametrine validate and ametrine inspect accept --limit`() throws {
    let place = try Workplace()
    for name in ["validate", "inspect"] {
      #expect(try place.run(name, "in.caml").status == 0)
      #expect(
        try place.run(name, "in.caml", "--limit", "layers=1").status
          == (name == "validate" ? 1 : 69))
    }
  }

  @Test func `ametrine convert accepts --limit`() throws {
    let place = try Workplace()
    let refused = try place.run("convert", "in.caml", "-o", "a.ca", "--limit", "layers=1")
    #expect(refused.status == 69)
    #expect(refused.errors.contains("--limit layers=COUNT"))
    #expect(place.content.isEmpty)
    #expect(try place.run("convert", "in.caml", "-o", "a.ca", "--limit", "layers=2").status == 0)
  }

  @Test func `render of a directory applies --limit to each document`() throws {
    let place = try Workplace()
    try place.write("docs/a.caml", Workplace.document)
    let outcome = try place.run(
      "render", "docs", "-o", "out", "--format", "png", "--limit", "layers=1")
    #expect(outcome.status == 69)
    #expect(outcome.output.contains("--limit layers=COUNT"), "\(outcome.output)")
  }

  @Test func `LimitArgument parses NAME=COUNT for every limit and rejects other text`() throws {
    for kind in PackageLimits.Kind.allCases {
      let limit = try LimitArgument("\(kind.option)=7")
      #expect(limit.kind == kind)
      #expect(limit.count == 7)
      #expect(limit.text == "\(kind.option)=7")
    }
    for text in ["", "layers", "layers=", "layers=x", "layers=-1", "Layers=1", "value-depth=9999"] {
      #expect(throws: ArgumentError.self) { try LimitArgument(text) }
    }
    for text in [
      "seconds=x", "seconds=-0.5", "seconds=nan", "seconds=inf", "layers=0.5", "layers=1e3",
    ] {
      #expect(throws: ArgumentError.self) { try LimitArgument(text) }
    }
    var limits = PackageLimits()
    limits[.layers] = 5
    #expect(limits.layers == 5)
    #expect(limits[.layers] == 5)
  }

  @Test func `limits in seconds have fractions, and time stands for seconds`() throws {
    var limits = PackageLimits()
    for text in ["seconds=0.5", "total-seconds=1.25"] {
      let argument = try LimitArgument(text)
      #expect(argument.text == text)
      argument.apply(to: &limits)
    }
    #expect(limits.seconds == 0.5 && limits.totalSeconds == 1.25)
    #expect(limits[.seconds] == 1 && limits[.totalSeconds] == 2)
    #expect(try LimitArgument("time=0.25").text == "seconds=0.25")
    try LimitArgument("layers=\(Int.max)").apply(to: &limits)
    #expect(limits.layers == .max)
    try LimitArgument("seconds=1e300").apply(to: &limits)
    #expect(limits[.seconds] == .max)
  }

  @Test func `a limit below one second applies to the estimated work of a frame`() throws {
    let place = try Workplace()
    let arguments = ["render", "in.caml", "-o", "a.png", "--limit"]
    #expect(try place.run(arguments + ["seconds=0.000000001"]).status == 69)
    #expect(place.content.isEmpty)
    #expect(try place.run(arguments + ["time=0.9"]).status == 0)
  }
}
