// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import QuartzCore

// Aliases for this module's public names up to version 0.1, kept for one release. The old name of an enum case can
// only create a value; a pattern that binds associated values must use the new name.

// MARK: Diagnostics

@available(*, deprecated, renamed: "DocumentDiagnostic")
public typealias Finding = DocumentDiagnostic

@available(*, deprecated, renamed: "DocumentIssue")
public typealias Fault = DocumentIssue

@available(*, deprecated, renamed: "XMLSyntaxError")
public typealias XMLFinding = XMLSyntaxError

extension DocumentDiagnostic {
  @available(*, deprecated, renamed: "Location")
  public typealias Place = Location

  @available(*, deprecated, renamed: "location")
  public var place: Location { location }

  @available(*, deprecated, renamed: "issue")
  public var fault: DocumentIssue { issue }
}

extension DocumentIssue {
  @available(*, deprecated, renamed: "notARegularFile")
  public static func notAFile(_ path: String) -> Self { .notARegularFile(path) }

  @available(*, deprecated, renamed: "unsafePath")
  public static func hostilePath(_ path: String) -> Self { .unsafePath(path) }

  @available(*, deprecated, renamed: "unsafeLink")
  public static func hostileLink(_ path: String) -> Self { .unsafeLink(path) }

  @available(*, deprecated, renamed: "duplicateEntry")
  public static func repeatedEntry(_ path: String) -> Self { .duplicateEntry(path) }

  @available(*, deprecated, renamed: "limitExceeded")
  public static func overLimit(_ kind: PackageLimits.Kind, limit: Int) -> Self {
    .limitExceeded(kind, limit: limit)
  }

  @available(*, deprecated, renamed: "malformedXML")
  public static func malformed(_ error: XMLSyntaxError) -> Self { .malformedXML(error) }

  @available(*, deprecated, renamed: "rootLayerCount")
  public static func rootLayers(_ count: Int) -> Self { .rootLayerCount(count) }

  @available(*, deprecated, renamed: "invalidValue")
  public static func value(key: String, _ error: ValueError) -> Self {
    .invalidValue(key: key, error)
  }

  @available(*, deprecated, renamed: "unsupportedLayerClass")
  public static func plainLayer(_ name: String) -> Self { .unsupportedLayerClass(name) }

  @available(*, deprecated, renamed: "duplicateID")
  public static func repeatedID(_ id: String) -> Self { .duplicateID(id) }

  @available(*, deprecated, renamed: "notRendered")
  public static func notDrawn(_ key: String) -> Self { .notRendered(key) }

  @available(*, deprecated, renamed: "invalidSetting")
  public static func mistake(_ setting: String, remedy: String) -> Self {
    .invalidSetting(setting, remedy: remedy)
  }

  @available(*, deprecated, renamed: "notRenderable")
  public static func undrawable(_ reason: String, remedy: String) -> Self {
    .notRenderable(reason, remedy: remedy)
  }
}

extension ValueError.Reason {
  @available(*, deprecated, renamed: "wrongCount")
  public static func count(_ count: Int, expected: String) -> Self {
    .wrongCount(count, expected: expected)
  }

  @available(*, deprecated, renamed: "invalidOrder")
  public static func outOfOrder(_ text: String) -> Self { .invalidOrder(text) }

  @available(*, deprecated, renamed: "unexpectedForm")
  public static func wrongForm(_ expected: String) -> Self { .unexpectedForm(expected) }
}

extension XMLSyntaxError {
  @available(*, deprecated, renamed: "invalidEncoding")
  public static func encoding(_ name: String) -> Self { .invalidEncoding(name) }

  @available(*, deprecated, renamed: "unexpectedEnd")
  public static func ends(inside: String) -> Self { .unexpectedEnd(inside: inside) }

  @available(*, deprecated, renamed: "mismatchedTag")
  public static func mismatched(end: String, open: String, line: Int) -> Self {
    .mismatchedTag(end: end, open: open, line: line)
  }

  @available(*, deprecated, renamed: "unopenedTag")
  public static func unopened(_ name: String) -> Self { .unopenedTag(name) }

  @available(*, deprecated, renamed: "duplicateAttribute")
  public static func repeatedAttribute(_ name: String) -> Self { .duplicateAttribute(name) }

  @available(*, deprecated, renamed: "invalidCharacterReference")
  public static func badCharacter(_ text: String) -> Self { .invalidCharacterReference(text) }

  @available(*, deprecated, renamed: "documentTypeDeclarations")
  public static var declarations: Self { .documentTypeDeclarations }

  @available(*, deprecated, renamed: "contentAfterRoot")
  public static var afterRoot: Self { .contentAfterRoot }

  @available(*, deprecated, renamed: "limitExceeded")
  public static func overLimit(_ kind: PackageLimits.Kind, _ limit: Int) -> Self {
    .limitExceeded(kind, limit)
  }
}

// MARK: Packages and states

extension CAPackage {
  @available(*, deprecated, renamed: "canvasLayer")
  public var stageLayer: CALayer { canvasLayer }

  @available(*, deprecated, renamed: "diagnostics")
  public var findings: [DocumentDiagnostic] { diagnostics }
}

@available(*, deprecated, renamed: "TargetScreen")
public typealias ScreenClass = TargetScreen

extension CAStateController {
  @available(*, deprecated, renamed: "setState(_:animated:speed:defaultDuration:)")
  public func setState(
    _ name: String?, animated: Bool = true, speed: Double = 1, filling: Double?
  ) throws(DocumentDiagnostic) {
    try setState(name, animated: animated, speed: speed, defaultDuration: filling)
  }
}

@available(*, deprecated, renamed: "StateSequence")
public typealias StatePath = StateSequence

extension StateSequence {
  @available(*, deprecated, renamed: "init(_:defaultDuration:)")
  public init(_ segments: [Segment], filling: Double?) {
    self.init(segments, defaultDuration: filling)
  }

  @available(*, deprecated, renamed: "defaultDuration")
  public var filling: Double? { defaultDuration }

  @available(*, deprecated, renamed: "tourDefaultDuration")
  public static var tourFilling: Double { tourDefaultDuration }

  @available(*, deprecated, renamed: "tourHoldDuration")
  public static var tourHold: Double { tourHoldDuration }
}

extension CAStatePlayer {
  @available(*, deprecated, renamed: "sequence")
  public var path: StateSequence { sequence }
}

// MARK: Writing

extension CAMLWriter {
  @available(*, deprecated, renamed: "camlData()")
  public func caml() throws(CAMLWriterError) -> Data { try camlData() }

  @available(*, deprecated, renamed: "caFolderFiles()")
  public func caFolder() throws(CAMLWriterError) -> [String: Data] { try caFolderFiles() }

  @available(*, deprecated, renamed: "tendiesArchive()")
  public func tendies() throws(CAMLWriterError) -> Data { try tendiesArchive() }
}

extension CAMLWriterError {
  @available(*, deprecated, renamed: "multipleDocuments")
  public static func severalDocuments(_ count: Int) -> Self { .multipleDocuments(count) }

  @available(*, deprecated, renamed: "unknownFileExtension")
  public static func unknownEnding(_ name: String) -> Self { .unknownFileExtension(name) }

  @available(*, deprecated, renamed: "systemError")
  public static func system(_ reason: String, at path: String) -> Self {
    .systemError(reason, at: path)
  }

  @available(*, deprecated, renamed: "archiveFailed")
  public static func archive(_ reason: String) -> Self { .archiveFailed(reason) }
}
