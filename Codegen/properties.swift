// Generates code from property declarations, and overridable methods in classes from the default methods of
// protocols. Codegen/declarations/README.md describes the declarations.
//
// The command `swift properties.swift ROOT OUT` reads ROOT/Codegen/declarations and writes the generated files to
// OUT.
//
// In files that are mostly written by hand, the generated part is between the lines `// generated: NAME` and
// `// generated: end`.

import Foundation

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2 else {
  print("usage: swift properties.swift ROOT OUT")
  exit(2)
}
let (root, out) = (words[0], words[1])

func fail(_ place: String, _ text: String) -> Never {
  FileHandle.standardError.write(Data("\(place): \(text)\n".utf8))
  exit(1)
}

// MARK: - Declarations

/// A property parsed from a declarations file.
struct Property {
  var place = ""
  var doc: [String] = []
  var key = "", name = "", id = "", type = "", initial: String?
  var flags: Set<String> = []
  /// The keywords of the declaration that have an argument, such as `takes(…)`, with their arguments.
  var notes: [String: String] = [:]

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  /// The property's type without the question mark of an optional.
  var plain: String { type.hasSuffix("?") ? String(type.dropLast()) : type }
}

/// A class with its declared properties.
struct Class {
  var name = "", owner = "", store = "", file = ""
  /// The additional fields of the generated storage that are not properties.
  var fields: [String] = []
  var properties: [Property] = []
}

let flagNames: Set<String> = [
  "animates", "animatable", "fades", "skipsActionLookup", "drawn", "often", "additive", "replacing", "eased",
  "by hand", "boxed", "finite", "package", "needsDisplayOnChange", "document", "extent",
]
let noteNames: Set<String> = ["kind", "takes", "reportsUnused", "names", "described", "written"]

func read(_ name: String) -> [Class] {
  let path = "\(root)/Codegen/declarations/\(name)"
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    fail(path, "cannot read the file")
  }
  var classes: [Class] = []
  var doc: [String] = []
  for (number, whole) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
  {
    let place = "Codegen/declarations/\(name):\(number + 1)"
    let line = whole.trimmingCharacters(in: .whitespaces)
    if line.isEmpty || line.hasPrefix("#") { continue }
    if line.hasPrefix("class ") {
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 5 else { fail(place, "invalid class declaration; write 'class NAME OWNER STORE FILE'") }
      classes.append(Class(name: parts[1], owner: parts[2], store: parts[3], file: parts[4]))
    } else if line.hasPrefix("///") {
      doc.append(line)
    } else if line.hasPrefix("also ") {
      classes[classes.count - 1].fields += doc + [String(line.dropFirst(5))]
      doc = []
    } else {
      classes[classes.count - 1].properties.append(property(line, doc, place))
      doc = []
    }
  }
  return classes
}

/// Parses a declaration of the form `key [as name] [id id]: Type [= initial] [| flag, note(text), …]`.
func property(_ line: String, _ doc: [String], _ place: String) -> Property {
  var property = Property(place: place, doc: doc)
  let halves = line.components(separatedBy: " | ")
  guard halves.count <= 2, let colon = halves[0].range(of: ": ") else {
    fail(place, "invalid property declaration; write 'key: Type = value | flags'")
  }
  let names = halves[0][..<colon.lowerBound].split(separator: " ").map(String.init)
  property.key = names[0]
  property.name = names.firstIndex(of: "as").map { names[$0 + 1] } ?? names[0]
  property.id = names.firstIndex(of: "id").map { names[$0 + 1] } ?? names[0]
  let rest = halves[0][colon.upperBound...].components(separatedBy: " = ")
  property.type = rest[0]
  property.initial = rest.count > 1 ? rest[1] : nil
  if doc.isEmpty { fail(place, "'\(property.key)' has no documentation comment; add one above the declaration") }
  guard halves.count == 2 else { return property }
  for word in splitTop(halves[1]) {
    if flagNames.contains(word) {
      property.flags.insert(word)
    } else if let open = word.firstIndex(of: "("), word.hasSuffix(")"),
      noteNames.contains(String(word[..<open]))
    {
      property.notes[String(word[..<open])] = String(
        word[word.index(after: open)...].dropLast())
    } else {
      fail(place, "unknown flag '\(word)'; use one of the flags in Codegen/declarations/README.md")
    }
  }
  return property
}

/// Splits a text at the commas that are not inside parentheses.
func splitTop(_ text: String) -> [String] {
  var (words, depth) = ([""], 0)
  for character in text {
    if character == "(" { depth += 1 }
    if character == ")" { depth -= 1 }
    if character == ",", depth == 0 {
      words.append("")
    } else {
      words[words.count - 1].append(character)
    }
  }
  return words.map { $0.trimmingCharacters(in: .whitespaces) }
}

// MARK: - Types

/// The storage type for a kind of values, and the function that creates their accessors.
struct Form {
  /// The name of the `ValueKind` case in Swift.
  var kind: String
  /// The name of the function that creates the row in `LayerPropertyAccessorTable`.
  var row: String
  /// The Swift type of predefined names, or `nil` if the values are not names.
  var names: String?
}

/// The renderer's types and value sets that correspond to Apple's name types.
let nameTypes: [String: (type: String, set: String)] = [
  "CALayerContentsGravity": ("ContentsGravity", "contentsGravity"),
  "CALayerContentsFilter": ("ContentsFilter", "contentsFilter"),
  "CALayerCornerCurve": ("CornerCurve", "cornerCurve"),
  "CAMediaTimingFillMode": ("MediaTiming.FillMode", "fillMode"),
  "CAShapeLayerFillRule": ("FillRule", "fillRule"),
  "CAShapeLayerLineCap": ("LineCap", "lineCap"),
  "CAShapeLayerLineJoin": ("LineJoin", "lineJoin"),
  "CAGradientLayerType": ("GradientKind", "gradientKind"),
  "CATextLayerTruncationMode": ("TruncationMode", "truncationMode"),
  "CATextLayerAlignmentMode": ("AlignmentMode", "alignmentMode"),
  "CAEmitterLayerEmitterShape": ("EmitterShape", "emitterShape"),
  "CAEmitterLayerEmitterMode": ("EmitterMode", "emitterMode"),
  "CAEmitterLayerRenderMode": ("RenderMode", "renderMode"),
  "CAScrollLayerScrollMode": ("ScrollMode", "scrollMode"),
  "CALayerContentsFormat": ("ContentsFormat", "contentsFormat"),
  "CALayer.ToneMapMode": ("ToneMapMode", "toneMapMode"),
  "CALayer.DynamicRange": ("DynamicRange", "dynamicRange"),
  "ParticleType": ("ParticleType", "particleType"),
  "FrameMode": ("FrameMode", "frameMode"),
]

func form(_ p: Property) -> Form {
  switch p.notes["kind"] {
  case "contents": return Form(kind: "image", row: "contents")
  case "colors": return Form(kind: "colors", row: "colors")
  case "filters": return Form(kind: "filters", row: "filters")
  case "cells": return Form(kind: "cells", row: "cells")
  case "blend": return Form(kind: "name(.blendMode)", row: "compositingFilter", names: "BlendMode")
  case "text": return Form(kind: "string", row: "text")
  case "font": return Form(kind: "string", row: "font")
  case let kind?: fail(p.place, "unknown kind '\(kind)'; use contents, colors, filters, cells, blend, text or font")
  case nil: break
  }
  if let names = nameTypes[p.notes["names"] ?? p.plain] {
    return Form(kind: "name(.\(names.set))", row: "name", names: names.type)
  }
  switch p.plain {
  case "CGFloat", "Float", "Double", "CFTimeInterval": return Form(kind: "number", row: "number")
  case "Int", "UInt32": return Form(kind: "number", row: "integer")
  case "Bool": return Form(kind: "bool", row: "bool")
  case "CGPoint": return Form(kind: "point", row: "point")
  case "CGSize": return Form(kind: "size", row: "size")
  case "CGRect": return Form(kind: "rect", row: "rect")
  case "CGColor": return Form(kind: "color", row: "color")
  case "CGPath": return Form(kind: "path", row: "path")
  case "CATransform3D": return Form(kind: "transform", row: "transform")
  case "[NSNumber]": return Form(kind: "numbers", row: "numbers")
  case let type where type.hasSuffix("Mask"): return Form(kind: "number", row: "mask")
  default: fail(p.place, "unknown kind of values of type '\(p.type)'; add kind(…) to the declaration")
  }
}

/// Returns the Swift expression for the property's initial value in committed form.
func value(_ p: Property) -> String {
  let form = form(p)
  guard let initial = p.initial else { return ".none" }
  if let names = form.names {
    let spelled = initial.hasPrefix("\"") ? "." + initial.dropFirst().dropLast() : initial
    return ".name(\(names)\(spelled))"
  }
  let inside = initial.firstIndex(of: "(").map { String(initial[$0...].dropFirst().dropLast()) }
  let numbers = inside?.components(separatedBy: ", ").map {
    $0.components(separatedBy: ": ").last ?? $0
  }
  let list = numbers?.joined(separator: ", ") ?? ""
  switch form.kind {
  case "number":
    if initial == "[]" { return ".number(0)" }
    return ".number(\(form.row == "mask" ? list : initial))"
  case "point": return inside == nil ? ".point(.zero)" : ".point(Point(\(list)))"
  case "size": return ".size(Size(\(inside == nil ? "0, 0" : list)))"
  case "rect": return inside == nil ? ".rect(.zero)" : ".rect(Rect(\(list)))"
  case "transform": return ".transform(.identity)"
  case "string": return ".string(\(numbers?.last ?? initial))"
  default: return ".\(form.kind)(\(initial))"
  }
}

// MARK: - Outputs

let head = """
  // Generated by scripts/generators/properties from Codegen/declarations. Change the declarations instead of this file.
  // swift-format-ignore-file


  """

func write(_ path: String, _ text: String) {
  let url = URL(fileURLWithPath: "\(out)/\(path)")
  do {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  } catch {
    fail(path, "\(error)")
  }
}

/// The current text of each file that contains generated parts, by path.
var mixed: [String: String] = [:]

/// Replaces the lines of the generated part with the given name in a file.
func fill(_ path: String, _ part: String, _ lines: [String]) {
  let text = mixed[path] ?? (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
  guard let start = text.range(of: "// generated: \(part)\n"),
    let end = text.range(of: "// generated: end", range: start.upperBound..<text.endIndex)
  else { fail(path, "the line '// generated: \(part)' is missing") }
  mixed[path] =
    text[..<start.upperBound] + lines.joined(separator: "\n") + "\n" + text[end.lowerBound...]
}

func field(_ p: Property) -> String {
  guard let initial = p.initial else { return "var \(p.name): \(p.type)" }
  return "var \(p.name): \(p.type) = \(initial)"
}

// MARK: - Layers

let layers = read("layers.properties")

func rows(of classes: [Class]) -> String {
  var ids: [String] = []
  var rows: [String] = []
  for (c, p) in classes.flatMap({ c in c.properties.map { (c, $0) } }) {
    ids.append(
      "  @inlinable public static var \(p.id): PropertyID { PropertyID(rawValue: \(ids.count)) }")
    var more = ""
    if p.has("animates") || p.has("animatable") { more += ", animatable: true" }
    if p.has("animates") { more += ", .basic" }
    if p.has("fades") { more += ", .transition" }
    if p.has("skipsActionLookup") { more += ", .skipsActionLookup" }
    if p.has("additive") { more += ", block: .additive" }
    if p.has("replacing") { more += ", block: .replacing" }
    if p.has("eased") { more += ", eased: true" }
    if p.plain == "Float" { more += ", single: true" }
    if p.has("extent") { more += ", extent: true" }
    if p.has("needsDisplayOnChange") { more += ", redraws: true" }
    rows.append(
      "    row(.\(p.id), \"\(p.key)\", .\(form(p).kind), \(value(p)), .\(c.owner)\(more)),")
  }
  return """
    \(head)import Color
    import Geometry
    import Timing

    // The names are Apple's keys. The comments of the API describe their meaning and units.
    extension PropertyID {
    \(ids.joined(separator: "\n"))
    }

    extension PropertyTable {
      /// The descriptors of all built-in properties, in the order of their ids.
      public static let builtin: [PropertyDescriptor] = [
    \(rows.joined(separator: "\n"))
      ]
    }

    """
}

func access(of classes: [Class]) -> String {
  let rows = classes.flatMap { c in
    c.properties.map { p in
      let form = form(p)
      let names = form.row == "name" ? ", nameType: \(form.names ?? "").self" : ""
      return
        "    .\(form.row)(.\(p.id), get: { (l: \(c.name)) in l.\(p.name) }, set: { $0.\(p.name) = $1 }\(names)),"
    }
  }
  return """
    \(head)import Color
    import Geometry
    import RenderTree
    import Timing

    extension LayerPropertyAccessorTable {
      /// The accessors of all built-in properties, in the order of their ids.
      static let rows: [LayerPropertyAccessor] = [
    \(rows.joined(separator: "\n"))
      ]
    }

    """
}

/// Returns the Swift table of observable key paths, for the declared properties and the frame, which depends on them.
func observedKeyPaths(of classes: [Class]) -> String {
  let rows = classes.flatMap { c in
    c.properties.map { "    \\\(c.name).\($0.name): \"\($0.key)\"," }
  }
  return """
    \(head)extension CALayer {
      // Sound: the dictionary is constant, and key paths without captures do not change.
      /// The keys of the observable properties, by their key paths.
      nonisolated(unsafe) static let observedKeyPaths: [AnyKeyPath: String] = [
        \\CALayer.frame: "frame",
    \(rows.joined(separator: "\n"))
      ]
    }

    """
}

/// Returns the Swift expression for the storage location of a property within its layer.
func place(_ p: Property, in c: Class) -> String {
  guard c.owner == "layer" else { return "\(c.store).\(p.name)" }
  return p.has("often") ? "store.\(p.name)" : "store.rare.\(p.name)"
}

func accessor(_ p: Property, in c: Class) -> [String] {
  let place = place(p, in: c)
  var set: [String] = []
  if p.has("finite") { set.append("guard isFinite(newValue, property: \"\(p.name)\") else { return }") }
  if let isUnused = p.notes["reportsUnused"] { set.append("if \(isUnused) { reportIneffectiveProperty(\"\(p.name)\") }") }
  set.append("changeProperty(.\(p.id), to: \(p.notes["takes"] ?? "newValue")) { \(place) = $0 }")
  if p.has("needsDisplayOnChange") { set.append("setNeedsDisplay()") }
  let level = p.has("package") ? "package" : "open"
  return p.doc + ["\(level) var \(p.name): \(p.type) {", "get { \(place) }"]
    + ["set {"] + set + ["}", "}", ""]
}

/// Returns the declaration of a layer class's storage type, and of the members that use it.
func values(of c: Class) -> [String] {
  return ["/// The values of the properties that the class declares.", "struct PropertyValues {"] + c.fields
    + c.properties.filter { !isListed($0) }.map(field) + [
      "}", "", "final var \(c.store) = PropertyValues()", "",
      "override class var nodeClass: NodeClass { .\(c.owner) }", "",
      "override func adoptPropertyValues(of layer: CALayer) {", "super.adoptPropertyValues(of: layer)",
      "if let layer = layer as? \(c.name) { \(c.store) = layer.\(c.store) }", "}", "",
    ]
}

/// Returns whether the property's value is stored in the lists of filters and emitter cells.
func isListed(_ p: Property) -> Bool { ["filters", "cells"].contains(p.notes["kind"]) }

let storeFile = "Sources/Frameworks/QuartzCore/Layer/LayerPropertyStorage.swift"

func writeLayers() {
  write("Sources/Engine/RenderTree/Properties/PropertyRows.swift", rows(of: layers))
  write("Sources/Frameworks/QuartzCore/Properties/PropertyAccess.swift", access(of: layers))
  for c in layers {
    let accessors = c.properties.filter { !$0.has("by hand") }.flatMap { accessor($0, in: c) }
    let own = c.owner == "layer" ? [] : values(of: c)
    fill(c.file, "properties", own + accessors)
    if c.owner == "layer" {
      let stored = c.properties.filter { !isListed($0) && !$0.has("boxed") }
      fill(storeFile, "often", stored.filter { $0.has("often") }.map(field))
      fill(storeFile, "rare", c.fields + stored.filter { !$0.has("often") }.map(field))
    }
  }
  let ids = Dictionary(
    uniqueKeysWithValues: layers.flatMap(\.properties).enumerated().map { ($1.id, $0) })
  func column(_ p: Property) -> String {
    let kind = form(p).kind
    let isObject = ["path", "image", "numbers", "colors", "string", "filters", "cells"]
    return isObject.contains(kind) ? "ObjectColumn" : "NumberColumn"
  }
  write(
    "Sources/Frameworks/QuartzCore/Properties/ObservedKeyPaths.swift", observedKeyPaths(of: layers))
  let lines = layers.flatMap { c in
    c.properties.filter { $0.has("drawn") }.map { p in
      let place = "\(column(p) == "NumberColumn" ? "numbers" : "objects")[\(ids[p.id] ?? 0)]"
      return "  @inlinable public var \(p.id): \(column(p)) { @inline(__always) _read { yield \(place) } }"
    }
  }
  write(
    "Sources/Engine/RenderTree/Properties/DrawnColumns.swift",
    """
    \(head)/// The columns of the properties that affect drawing.
    extension PropertyColumnStore {
    \(lines.joined(separator: "\n"))
    }

    """)
}

// MARK: - Cells

func writeCells() {
  guard let cell = read("cells.properties").first else { fail("cells.properties", "the class declaration is missing") }
  let cases = cell.properties.flatMap { p in p.doc.map { "  \($0)" } + ["  case \(p.key)"] }
  let kinds = cell.properties.map {
    "    (.\(form($0).kind), \(value($0)), \($0.has("extent"))),  // \($0.key)"
  }
  write(
    "Sources/Engine/RenderTree/Properties/CellRows.swift",
    """
    \(head)import Color
    import Geometry
    import Timing

    /// The keys of the properties of emitter cells.
    public enum EmitterCellKey: String, CaseIterable, Hashable, Sendable {
    \(cases.joined(separator: "\n"))

      /// The value kinds and initial values, in the order of the cases.
      static let rows: [(kind: ValueKind, initial: Value, isExtent: Bool)] = [
    \(kinds.joined(separator: "\n"))
      ]

      /// The position of the case, starting at 0.
      @inline(__always) var index: Int {
        switch self {
    \(cell.properties.enumerated().map { "    case .\($1.key): \($0)" }.joined(separator: "\n"))
        }
      }
    }

    """)
  let accessors = cell.properties.filter { !$0.has("document") && !$0.has("by hand") }.flatMap {
    p -> [String] in
    let (get, set): (String, String) =
      switch p.type {
      case "Float": ("Float(number(forKey: .\(p.key)))", "setNumber(newValue, forKey: .\(p.key))")
      case "CGFloat", "CFTimeInterval": ("number(forKey: .\(p.key))", "setNumber(newValue, forKey: .\(p.key))")
      case "Bool": ("bool(forKey: .\(p.key))", "boxedValues[.\(p.key)] = newValue")
      case "String": ("string(forKey: .\(p.key))", "boxedValues[.\(p.key)] = newValue")
      case "CGRect": ("boxedValue(forKey: .\(p.key)) as? CGRect ?? .zero", "boxedValues[.\(p.key)] = newValue")
      case "CGColor?": ("boxedValue(forKey: .\(p.key)) as? CGColor", "boxedValues[.\(p.key)] = newValue ?? NSNull()")
      case "Any?": ("boxedValue(forKey: .\(p.key))", "boxedValues[.\(p.key)] = newValue ?? NSNull()")
      default: ("\(p.type)(rawValue: string(forKey: .\(p.key)))", "boxedValues[.\(p.key)] = newValue.rawValue")
      }
    return p.doc + ["open var \(p.name): \(p.type) {", "get { \(get) }", "set { \(set) }", "}", ""]
  }
  fill(cell.file, "properties", accessors)
}

// MARK: - Animations

/// Returns the document format for an animation property, and the function that creates its row.
func animationRow(_ p: Property) -> (form: String, row: String) {
  if p.notes["kind"] == "filter" { return ("filter", "object") }
  switch p.plain {
  case "CGFloat", "Float", "CFTimeInterval":
    return (p.has("extent") ? "unboundedNumber" : "number", "number")
  case "Bool": return ("bool", "bool")
  case "String": return ("string", "object")
  case "CAMediaTimingFunction": return ("timingFunction", "object")
  case "[CAMediaTimingFunction]": return ("timingFunctions", "object")
  case "[NSNumber]": return ("numbers", "object")
  case "CGPath": return ("path", "object")
  case "[Any]": return ("values", "object")
  case "Any": return ("keyPathValue", "object")
  case "[CAAnimation]": return ("animations", "object")
  case "CAValueFunction": return ("valueFunction", "object")
  case "CAFrameRateRange": return ("frameRates", "frameRates")
  case let type where type.hasPrefix("(any"): return ("unserialized", "object")
  default: return ("string", p.type == p.plain ? "name" : "optionalName")
  }
}

func writeAnimations() {
  let classes = read("animations.properties")
  var tables: [String] = []
  for c in classes {
    let rows = c.properties.map { p in
      let row = animationRow(p)
      var more = ""
      if p.plain == "Float" { more += ", single: true" }
      if let place = p.notes["written"] { more += ", written: \(place)" }
      if let place = p.notes["described"] { more += ", described: \(place)" }
      let get = "get: { (a: \(c.name)) in a.\(p.name) }, set: { $0.\(p.name) = $1 }"
      return "    \(row.row)(key: \"\(p.key)\", format: .\(row.form)\(more), \(get)),"
    }
    tables.append(
      "  static let \(c.store) = makeTable(of: [\n\(rows.joined(separator: "\n"))\n  ])")
    let stored = c.properties.filter { !$0.has("by hand") }
    guard !stored.isEmpty else { continue }
    let fields = stored.flatMap { p in
      p.doc + [
        "open \(field(p)) {",
        "didSet { if rejectsChange(ofProperty: \"\(p.key)\") { \(p.name) = oldValue } }", "}", "",
      ]
    }
    let taken = stored.map { "\($0.name) = other.\($0.name)" }
    fill(
      c.file, "properties of \(c.name)",
      fields + [
        "/// Copies the properties that the class declares from another animation.",
        "private final func copyDeclaredProperties(from other: \(c.name)) {",
      ] + taken + ["}"])
  }
  write(
    "Sources/Frameworks/QuartzCore/Properties/AnimationRows.swift",
    """
    \(head)extension AnimationPropertyTable {
    \(tables.joined(separator: "\n\n"))
    }

    """)
}

// MARK: - Defaults of protocols

/// The files with protocols whose default methods are copied into classes as overridable methods.
let protocols = [
  "UIScrollViewDelegate": "UIKitCore/Scrolling/UIScrollViewDelegate.swift",
  "UITableViewDataSource": "UIKitLists/Tables/UITableViewProtocols.swift",
  "UITableViewDelegate": "UIKitLists/Tables/UITableViewProtocols.swift",
  "UICollectionViewDataSource": "UIKitLists/Collections/View/UICollectionViewDataSource.swift",
  "UICollectionViewDelegate": "UIKitLists/Collections/View/UICollectionViewDelegate.swift",
]
let conformers = [
  "UIKitLists/Tables/UITableViewController.swift",
  "UIKitLists/Collections/View/UICollectionViewController.swift",
  "UIKitLists/Diffable/UITableViewDiffableDataSource.swift",
]

/// Returns the methods in a protocol's extension, without comments.
func methods(of name: String, in path: String) -> [String] {
  let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  guard let start = text.range(of: "\nextension \(name) {\n"),
    let end = text.range(of: "\n}\n", range: start.upperBound..<text.endIndex)
  else { fail(path, "the extension of '\(name)' is missing") }
  return text[start.upperBound..<end.lowerBound].split(separator: "\n")
    .filter { !$0.hasPrefix("  //") }.joined(separator: "\n")
    .components(separatedBy: "  public func ").dropFirst()
    .map { "open func " + $0.trimmingCharacters(in: .newlines) }
}

/// Returns a method's declaration without its body and without spaces.
func signature(_ method: String) -> String {
  method[..<(method.firstIndex(of: "{") ?? method.endIndex)].filter { !$0.isWhitespace } + "{"
}

func writeDefaults() {
  let folder = "Sources/Frameworks"
  for file in conformers.map({ "\(folder)/\($0)" }) {
    let text = (try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)) ?? ""
    let parts = text.components(separatedBy: "// generated: ")
    let ownText = parts.filter { !$0.hasPrefix("defaults of") }.joined().filter { !$0.isWhitespace }
    for part in parts where part.hasPrefix("defaults of ") {
      let mark = String(part.prefix { $0 != "\n" })
      let name = String(mark.dropFirst("defaults of ".count))
      guard let path = protocols[name] else {
        fail(file, "unknown protocol '\(name)'; add its file to 'protocols' in Codegen/properties.swift")
      }
      let defaults = methods(of: name, in: "\(root)/\(folder)/\(path)")
      fill(file, mark, defaults.filter { !ownText.contains(signature($0)) })
    }
  }
}

writeLayers()
writeCells()
writeAnimations()
writeDefaults()
for (path, text) in mixed { write(path, text) }
