import Foundation
import StoredPictures
import Testing

/// The arguments of a case of a parameterized Swift Testing test, as a part of file names.
///
/// Swift Testing has no public API for the arguments of the current case, so they are read by reflection. If a version
/// of Swift Testing stores them in another way, they are reported as unreadable.
enum TestCaseArguments: Equatable {
  /// There are no arguments, because the test is not parameterized or is an XCTest test.
  case none
  /// The arguments are part of file names.
  ///
  /// `slug` is the part of the file name. `identity` differs between cases of a test whenever this can be detected.
  case readable(slug: String, identity: String)
  /// The arguments cannot be part of file names for the given reason.
  case unreadable(String)

  /// The arguments of the current case.
  static var current: TestCaseArguments {
    guard let test = Test.current, test.isParameterized else { return .none }
    guard let testCase = Test.Case.current else {
      return .unreadable("the code runs outside of the test's task")
    }
    return TestCaseArguments(reflecting: testCase)
  }

  /// Reads the arguments of a case of a parameterized test.
  init(reflecting testCase: Any) {
    guard let list = Self.findChild("arguments", in: testCase, depth: 4),
      Mirror(reflecting: list).displayStyle == .collection
    else {
      self = .unreadable("this version of Swift Testing stores them in an unknown way")
      return
    }
    var (texts, objects): ([String], [String]) = ([], [])
    for argument in Mirror(reflecting: list).children {
      guard let value = Self.findChild("value", in: argument.value, depth: 1) else {
        self = .unreadable("this version of Swift Testing stores them in an unknown way")
        return
      }
      let text = Self.text(for: value)
      if !(value is any StringProtocol), text.contains(/0x[0-9a-fA-F]{4,}/) {
        self = .unreadable(
          "the description '\(text)' contains an address: conform \(type(of: value)) to "
            + "CustomTestStringConvertible")
        return
      }
      texts.append(text)
      // Different objects may have the same description.
      if Mirror(reflecting: value).displayStyle == .class {
        objects.append("\(ObjectIdentifier(value as AnyObject))")
      }
    }
    // Cases with equal arguments are numbered. If the arguments are not encodable, their equality is only assumed.
    let isStable = Self.findChild("isStable", in: testCase, depth: 4) as? Bool ?? true
    let number = isStable ? "" : "\(Self.findChild("discriminator", in: testCase, depth: 4) ?? "")"
    self = .readable(
      slug: texts.map(Self.slug).joined(separator: "-").shortened(to: Self.maximumLength),
      identity: (texts + objects + [number]).joined(separator: "\u{0}"))
  }

  /// The maximum number of UTF-8 bytes of the part of a file name.
  private static let maximumLength = 80

  /// Returns the stored property with the given name, searching nested values up to the given depth.
  private static func findChild(_ name: String, in value: Any, depth: Int) -> Any? {
    let children = Mirror(reflecting: value).children
    if let child = children.first(where: { $0.label == name }) { return child.value }
    guard depth > 1 else { return nil }
    for child in children {
      if let found = findChild(name, in: child.value, depth: depth - 1) { return found }
    }
    return nil
  }

  /// Returns the description of an argument, which is the same in every run.
  private static func text(for value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    // The order of sets and dictionaries changes with each run.
    case .set, .dictionary:
      return mirror.children.map { String(describingForTest: $0.value) }.sorted()
        .joined(separator: ", ")
    default: return String(describingForTest: value)
    }
  }

  /// Returns the part of a file name for the description of an argument.
  ///
  /// Unlike the names of tests, it keeps decimal points and minus signs of numbers.
  static func slug(for text: String) -> String {
    let characters = Array(text)
    var (slug, hasSeparator) = ("", false)
    func isWord(_ index: Int) -> Bool {
      characters.indices.contains(index)
        && (characters[index].isLetter || characters[index].isNumber || characters[index] == "_")
    }
    func isDigit(_ index: Int) -> Bool {
      characters.indices.contains(index) && characters[index].isNumber
    }
    for (index, character) in characters.enumerated() {
      let isPoint = character == "." && isDigit(index - 1) && isDigit(index + 1)
      let isMinus = character == "-" && !isWord(index - 1) && isDigit(index + 1)
      guard isWord(index) || isPoint || isMinus else {
        hasSeparator = true
        continue
      }
      if hasSeparator, !slug.isEmpty { slug.append("-") }
      hasSeparator = false
      slug.append(character)
    }
    return slug.isEmpty ? stableHash(of: text) : slug
  }
}

extension String {
  /// Returns the text, with its end replaced by a hash of the whole text if it has more than `maximum` UTF-8 bytes.
  func shortened(to maximum: Int) -> String {
    guard utf8.count > maximum else { return self }
    var text = self
    while text.utf8.count > maximum - 9 { text.removeLast() }
    return "\(text)-\(stableHash(of: self))"
  }
}

/// Returns eight hexadecimal digits that depend only on the text: the 32-bit FNV-1a hash of its UTF-8 bytes.
private func stableHash(of text: String) -> String {
  var hash: UInt32 = 2_166_136_261
  for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
  return String(format: "%08x", hash)
}
