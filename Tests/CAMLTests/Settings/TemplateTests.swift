import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite struct TemplateTests {
  private static let caml = """
    <caml><CALayer id="root" bounds="0 0 40 30"><sublayers>
      <CALayer id="card" nuggetId="card" cornerRadius="1" backgroundColor="1 0 0"/>
      <CALayer id="dot" nuggetId="dot" position="1 2" nuggetOffset="x+10, (y-2)*3"/>
      <CALayer id="extra" nuggetId="extra"><sublayers><CALayer id="inner"/></sublayers></CALayer>
      <CALayer id="last" nuggetId="card"/>
    </sublayers>
    <states><LKState name="on"><elements>
      <LKStateSetValue targetId="card" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
    </elements></LKState></states></CALayer></caml>
    """

  private static func source(
    _ options: String, files: [String: String] = [:]
  ) -> MemoryPackageSource {
    var all = [
      "a.ca/main.caml": Data(caml.utf8),
      "config.json": Data(#"{"title":"T","format_version":"1","options":[\#(options)]}"#.utf8),
    ]
    for (name, text) in files { all[name] = Data(text.utf8) }
    return MemoryPackageSource(all)
  }

  private static func package(
    _ source: MemoryPackageSource, _ settings: [String: String]
  ) throws -> CAPackage {
    try CAPackage(
      source, settings: settings.map { PackageSetting(target: $0, value: $1) })
  }

  private static func fault(
    _ source: MemoryPackageSource, _ settings: [String: String]
  ) throws -> PackageSettingError {
    try #require(throws: PackageSettingError.self) { try package(source, settings) }
  }

  private static func setter(_ fields: String) -> String {
    #"{"type":"set","label":"Option","files":["a.ca/main.caml"],\#(fields)}"#
  }

  // MARK: set

  @Test func `a slider writes the attribute of all elements with its nuggetId`() throws {
    let source = Self.source(
      Self.setter(
        #""identifier":"card","key":"cornerRadius","setter_type":"slider","value_type":"float","min_value":0,"max_value":20"#
      ))
    let package = try Self.package(source, ["Option": "7.5"])
    #expect(package.publishedObject(named: "card")?.cornerRadius == 7.5)
    #expect(package.publishedObject(named: "last")?.cornerRadius == 7.5)
    #expect(package.publishedObject(named: "dot")?.cornerRadius == 0)
    let error = try Self.fault(source, ["Option": "21"])
    #expect(error.reason == .invalidValue)
    #expect(error.message.contains("a number from 0 to 20"))
    #expect(try Self.fault(source, ["Option": "x"]).reason == .invalidValue)
  }

  @Test func `use_ca_id writes to the element with the id and to targets of states`() throws {
    let source = Self.source(
      Self.setter(#""identifier":"card","use_ca_id":true,"key":"keyPath","setter_type":"textbox""#))
    let package = try Self.package(source, ["Option": "cornerRadius"])
    try package.stateController.setState("on", animated: false)
    #expect(package.publishedObject(named: "card")?.opacity == 1)
    #expect(package.publishedObject(named: "card")?.cornerRadius == 0.5)
  }

  @Test(arguments: [
    (#""toggle_on_value":"9","toggle_off_value":"3""#, "true", 9.0),
    (#""toggle_on_value":"9","toggle_off_value":"3""#, "0", 3),
    (#""toggle_on_value":9,"toggle_off_value":3,"inverted":true"#, "yes", 3),
    (#""value_type":"integer""#, "true", 1), (#""value_type":"integer""#, "no", 0),
  ])
  func `a toggle writes one of two values`(fields: String, value: String, radius: Double) throws {
    let source = Self.source(
      Self.setter(#""identifier":"card","key":"cornerRadius","setter_type":"toggle",\#(fields)"#))
    let package = try Self.package(source, ["Option": value])
    #expect(package.publishedObject(named: "card").map { Double($0.cornerRadius) } == radius)
  }

  @Test func `a color picker writes numbers, and the opacity if sets_opacity is true`() throws {
    let fields = #""identifier":"card","key":"backgroundColor","setter_type":"color_picker""#
    let plain = try Self.package(Self.source(Self.setter(fields)), ["Option": "#0000ff80"])
    let card = try #require(plain.publishedObject(named: "card"))
    #expect(card.backgroundColor?.components?.map { Double($0) } == [0, 0, 1, 1])
    #expect(card.opacity == 1)
    let sheer = try Self.package(
      Self.source(Self.setter(fields + #","sets_opacity":true"#)), ["Option": "#0000ff80"])
    #expect(abs((sheer.publishedObject(named: "card")?.opacity ?? 0) - 128 / 255) < 1e-6)
    #expect(
      try Self.fault(Self.source(Self.setter(fields)), ["Option": "sky"]).reason == .invalidValue)
  }

  @Test func `nuggetOffset does not apply to the opacity that a color sets`() throws {
    let source = MemoryPackageSource([
      "a.ca/main.caml": Data(
        #"<caml><CALayer id="card" nuggetId="card" nuggetOffset="x/2,y,z"/></caml>"#.utf8),
      "config.json": Data(
        #"{"options":[{"type":"set","label":"Option","files":["a.ca/main.caml"],"identifier":"card","#
          .utf8)
        + Data(
          #""key":"backgroundColor","setter_type":"color_picker","sets_opacity":true}]}"#.utf8),
    ])
    let card = try #require(
      Self.package(source, ["Option": "#ff00ff80"]).publishedObject(named: "card"))
    #expect(card.backgroundColor?.components?.map { Double($0) } == [0.5, 0, 1, 1])
    #expect(abs(card.opacity - 128 / 255) < 1e-6)
  }

  @Test func `nuggetOffset computes the components of the value`() throws {
    let source = Self.source(
      Self.setter(#""identifier":"dot","key":"position","setter_type":"textbox""#))
    let package = try Self.package(source, ["Option": "4 5"])
    #expect(package.publishedObject(named: "dot")?.position == CGPoint(x: 14, y: 9))
    let error = try Self.fault(source, ["Option": "4"])
    #expect(error.reason == .invalidTemplate)
    #expect(error.message.contains("nuggetOffset"))
  }

  @Test(
    arguments: [
      ("x", [3.0]), ("x + y*2", [11]), ("(x+y)*2,-z,a/2", [14, -5, 3]), ("--x", [3]),
      ("2*-x", [-6]),
      ("1.5", [1.5]), (" ( ( x ) ) ", [3]), ("x-y-z", [-6]), ("8/2/2", [2]), ("+x", [3]),
    ] as [(String, [Double])])
  func `OffsetExpression evaluates arithmetic`(text: String, results: [Double]) {
    #expect(OffsetExpression.results(of: text, parts: [3, 4, 5, 6]) == results)
  }

  @Test(arguments: [
    "", "x+", "(x", "x)", "b", "x y", "1/0", "x,", "system(1)", "1e5", "x**2", "..", "5x",
    String(repeating: "(", count: 100_000), String(repeating: "-", count: 100_000) + "x",
  ])
  func `OffsetExpression refuses everything else`(text: String) {
    #expect(OffsetExpression.results(of: text, parts: [3, 4]) == nil)
  }

  // MARK: Files and elements

  @Test func `remove deletes elements with their sublayers or files`() throws {
    let elements = Self.source(
      #"{"type":"remove","label":"Bare","files":["a.ca/main.caml"],"identifier":"extra"}"#)
    let bare = try Self.package(elements, ["Bare": "true"])
    #expect(
      bare.publishedObject(named: "extra") == nil && bare.publishedObject(named: "inner") == nil)
    #expect(bare.publishedObject(named: "last") != nil && bare.stateNames == ["on"])
    let whole = try Self.package(elements, ["Bare": "false"])
    #expect(whole.publishedObject(named: "inner") != nil)
    let inverted = Self.source(
      #"{"type":"remove","label":"Bare","files":["a.ca/main.caml"],"identifier":"extra","inverted":true}"#
    )
    #expect(try Self.package(inverted, ["Bare": "0"]).publishedObject(named: "extra") == nil)
    let files = Self.source(#"{"type":"remove","label":"Bare","files":["a.ca/main.caml"]}"#)
    #expect(throws: DocumentDiagnostic.self) { try Self.package(files, ["Bare": "1"]) }
  }

  @Test func `replace takes the place of a file of an allowed type`() throws {
    let source = Self.source(
      #"{"type":"replace","label":"Scene","files":["a.ca/main.caml"],"allowed_files":["caml"]}"#)
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("template-\(UUID().uuidString).caml").path
    try Data(#"<caml><CALayer id="new"/></caml>"#.utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    #expect(try Self.package(source, ["Scene": path]).publishedObject(named: "new") != nil)
    #expect(try Self.fault(source, ["Scene": "/x.png"]).reason == .invalidValue)
    #expect(try Self.fault(source, ["Scene": "/nowhere.caml"]).reason == .document(.noSuchFile))
  }

  @Test func `a required file must be given with any other option`() throws {
    let source = Self.source(
      #"{"type":"replace","label":"Scene","files":["a.ca/main.caml"],"required":true},"#
        + #"{"type":"remove","label":"Bare","files":[]}"#)
    #expect(try Self.fault(source, ["Bare": "0"]).target == "Scene")
  }

  private static let picker = """
    {"type":"picker","label":"Scene","default_value":"Day","options":[
      {"label":"Day","files":["a.ca/main.caml"]},
      {"label":"Night","files":["a.ca/night.caml"],"rename":true,"names":["main.caml"]}]}
    """

  @Test func `picker keeps the chosen files and renames them`() throws {
    let night = #"<caml><CALayer id="moon"/></caml>"#
    let source = Self.source(Self.picker, files: ["a.ca/night.caml": night])
    #expect(try Self.package(source, ["Scene": "Day"]).publishedObject(named: "card") != nil)
    let package = try Self.package(source, ["Scene": "Night"])
    #expect(package.publishedObject(named: "moon") != nil)
    #expect(package.publishedObject(named: "card") == nil)
    let error = try Self.fault(source, ["Scene": "Nigt"])
    #expect(error.message.contains("did you mean 'Night'?"))
  }

  @Test func `options that are not chosen have their defaults if another one is`() throws {
    let source = Self.source(
      Self.setter(
        #""identifier":"card","key":"cornerRadius","setter_type":"slider","default_value":4"#)
        + #",{"type":"remove","label":"Bare","files":["a.ca/main.caml"],"identifier":"extra"}"#)
    #expect(
      try Self.package(source, ["Bare": "1"]).publishedObject(named: "card")?.cornerRadius == 4)
    #expect(
      try Self.package(source, ["card.hidden": "1"]).publishedObject(named: "card")?.cornerRadius
        == 1)
  }

  @Test func `the label of an option may contain equals signs`() throws {
    let source = Self.source(
      #"{"type":"set","label":"Radius (=px)","files":["a.ca/main.caml"],"identifier":"card","key":"cornerRadius"}"#
    )
    // The command line is divided at the first equals sign.
    let package = try Self.package(source, ["Radius (": "px)=6"])
    #expect(package.publishedObject(named: "card")?.cornerRadius == 6)
  }

  @Test func `options and layer settings are combined`() throws {
    let source = Self.source(
      Self.setter(#""identifier":"card","key":"cornerRadius","setter_type":"slider""#))
    let package = try Self.package(source, ["Option": "6", "card.opacity": "0.5"])
    let card = try #require(package.publishedObject(named: "card"))
    #expect((card.cornerRadius, card.opacity) == (6, 0.5))
  }

  // MARK: Errors

  @Test(arguments: [
    #"{"type":"paint","label":"A","files":[]}"#, #"{"type":"set","label":"A","files":[]}"#,
    #"{"type":"remove","files":[]}"#, #"{"type":"remove","label":"A","files":["../x"]}"#,
    #"{"type":"remove","label":"A","files":["/etc/x"]}"#, #"{"type":"picker","label":"A"}"#,
    #"{"type":"set","label":"A","files":[],"identifier":"a","key":"b","setter_type":"slider","min_value":2,"max_value":1}"#,
    #"{"type":"remove","label":"B","files":[]},{"type":"remove","label":"B","files":[]}"#, "7",
  ])
  func `a malformed option throws invalidTemplate`(option: String) throws {
    #expect(try Self.fault(Self.source(option), ["A": "1"]).reason == .invalidTemplate)
  }

  @Test func `an option without an element throws invalidTemplate`() throws {
    let source = Self.source(Self.setter(#""identifier":"nobody","key":"opacity""#))
    let error = try Self.fault(source, ["Option": "1"])
    #expect(error.reason == .invalidTemplate && error.target == "Option")
  }

  @Test func `an invalid default value is an error of the template`() throws {
    let picker = Self.picker.replacing(#""default_value":"Day""#, with: #""default_value":"Noon""#)
    let source = Self.source(
      picker + #",{"type":"remove","label":"Bare","files":["a.ca/main.caml"],"identifier":"extra"}"#
    )
    let error = try Self.fault(source, ["Bare": "1"])
    #expect(error.reason == .invalidTemplate)
    #expect(error.message.hasPrefix("config.json: invalid default value: the option 'Scene' "))
  }

  @Test(arguments: [("\"2\"", false), ("2", false), ("\"1\"", true), ("1", true)])
  func `only version 1 of the format is supported`(version: String, isSupported: Bool) throws {
    let source = MemoryPackageSource([
      "a.ca/main.caml": Data(Self.caml.utf8),
      "config.json": Data(
        #"{"format_version":\#(version),"options":[{"type":"remove","label":"A","files":[]}]}"#.utf8
      ),
    ])
    guard !isSupported else { return _ = try Self.package(source, ["A": "0"]) }
    let error = try Self.fault(source, ["A": "0"])
    #expect(error.reason == .invalidTemplate)
    #expect(
      "\(error)" == "config.json: format version '2' is not supported; use version 1")
  }

  @Test func `a picker cannot rename a file to a path outside the package`() throws {
    let source = Self.source(
      #"{"type":"picker","label":"P","options":[{"label":"x","files":["a.ca/main.caml"],"rename":true,"names":["../../x"]}]}"#
    )
    #expect(try Self.fault(source, ["P": "x"]).reason == .invalidTemplate)
  }

  @Test func `a config file of another program is ignored`() throws {
    for text in [
      "{}", "[]", "no JSON", #"{"options":"x"}"#, String(repeating: "[", count: 100_000),
    ] {
      let source = MemoryPackageSource([
        "a.ca/main.caml": Data(Self.caml.utf8), "config.json": Data(text.utf8),
      ])
      #expect(
        try Self.package(source, ["card.opacity": "0.5"]).publishedObject(named: "card")?.opacity
          == 0.5)
      let error = try Self.fault(source, ["Card color": "red"])
      #expect(error.reason == (text == "{}" ? .unknownLayer : .invalidTemplate), "\(error)")
    }
  }
}
