public import Foundation
import ImageCodecs
import Pixels

/// A document that has been corrupted in a reproducible way, determined by a seed.
public struct CorruptedTestDocument {
  /// The kind of corruption.
  public enum CorruptionKind: CaseIterable {
    case truncated, bitFlipped, swappedValues, hugeNumbers, deeplyNested, repeatedIDs,
      circularReferences, repeatedElements, spliced, mixed
  }

  /// The document's file name in the folder to which `files` are written.
  public let name: String
  /// The kind of corruption that was applied.
  public let corruption: CorruptionKind
  /// The contents of the document's files, keyed by their path relative to the folder.
  public let files: [String: Data]
  private var random: SeededRandomNumberGenerator

  /// Creates a corrupted document from the given seed.
  ///
  /// Consecutive seeds iterate over all kinds of corruption, example documents and container formats.
  public init(seed: Int) {
    random = SeededRandomNumberGenerator(seed: UInt64(seed))
    let damages = CorruptionKind.allCases
    let examples = ExampleDocuments.all
    corruption = damages[seed % damages.count]
    let index = seed / damages.count % examples.count
    var text = examples[index]
    if corruption != .truncated && corruption != .bitFlipped {
      text = random.corrupted(text, kind: corruption)
    }
    // Image files may be corrupted as well as the text.
    var assets = Self.assets
    if corruption == .bitFlipped, random.randomChance(oneIn: 2) {
      for (name, data) in assets { assets[name] = random.withFlippedBits(data) }
    }
    let container = seed / (damages.count * examples.count) % 3
    var bytes = Data(text.utf8)
    switch container {
    case 0:
      name = "in.caml"
      if corruption == .bitFlipped { bytes = random.withFlippedBits(bytes) }
      if corruption == .truncated { bytes = random.randomlyTruncated(bytes) }
      files = Self.makeFolderFiles(folder: "", documentName: "in.caml", text: bytes, assets: assets)
    case 1:
      name = "in.ca"
      var list = Self.propertyList
      if corruption == .bitFlipped { list = random.withFlippedBits(list) }
      if corruption == .truncated { bytes = random.randomlyTruncated(bytes) }
      files = Self.makeFolderFiles(
        folder: "in.ca/", documentName: "main.caml", text: bytes, assets: assets
      )
      .merging(["in.ca/index.xml": list]) { first, _ in first }
    default:
      name = "in.tendies"
      let other = Data(examples[(index + 1) % examples.count].utf8)
      var archive = Self.makeArchive(firstDocument: bytes, secondDocument: other, assets: assets)
      if corruption == .bitFlipped { archive = random.withFlippedBits(archive) }
      if corruption == .truncated { archive = random.randomlyTruncated(archive) }
      files = [name: archive]
    }
  }

  // MARK: Containers

  private static let assets: [String: Data] = {
    var checks = PixelBuffer(width: 8, height: 8)
    checks.withMutablePixels { pixels in
      for index in 0..<64 { pixels[index] = (index + index / 8) % 2 == 0 ? ~0 : 0xFF00_0000 }
    }
    return [
      "a.png": Data(base64Encoded: ExampleDocuments.redBluePNGBase64) ?? Data(),
      "b.jpg": (try? encodeJPEG(checks)) ?? Data(), "c.webp": (try? encodeWebP(checks)) ?? Data(),
    ]
  }()

  private static let propertyList = Data(
    """
    <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string>
    <key>documentWidth</key><real>390</real><key>documentHeight</key><real>844</real>
    <key>geometryFlipped</key><false/></dict></plist>
    """.utf8)

  private static func makeFolderFiles(
    folder: String, documentName document: String, text: Data, assets: [String: Data]
  ) -> [String: Data] {
    var files = [folder + document: text]
    for (name, data) in assets { files[folder + "assets/" + name] = data }
    return files
  }

  private static func makeArchive(
    firstDocument first: Data, secondDocument second: Data, assets: [String: Data]
  ) -> Data {
    let folder = "descriptors/A/versions/1/contents/W-390w-844h@3x~iphone.wallpaper/"
    var zip = TestZipArchive()
    zip.addEntry(
      named: folder + "Wallpaper.plist",
      text: """
        <plist><dict><key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>
        <key>type</key><string>LayeredAnimation</string>
        <key>backgroundAnimationFileName</key><string>back.ca</string>
        <key>floatingAnimationFileNameKey</key><string>front.ca</string>
        </dict></dict></dict></dict></plist>
        """)
    for (name, text) in [("back.ca/", first), ("front.ca/", second)] {
      for (path, data) in Self.makeFolderFiles(
        folder: folder + name, documentName: "main.caml", text: text, assets: assets
      ).sorted(by: {
        $0.key < $1.key
      }) {
        zip.addEntry(named: path, data: data)
      }
    }
    return zip.data
  }
}

extension SeededRandomNumberGenerator {
  fileprivate mutating func randomChance(oneIn one: Int) -> Bool { randomInteger(in: 1...one) == 1 }

  private mutating func randomElement<T>(of list: [T]) -> T {
    list[randomInteger(in: 0...list.count - 1)]
  }

  // MARK: Bytes

  fileprivate mutating func randomlyTruncated(_ data: Data) -> Data {
    data.prefix(randomInteger(in: 0...max(0, data.count - 1)))
  }

  fileprivate mutating func withFlippedBits(_ data: Data) -> Data {
    var data = data
    guard !data.isEmpty else { return data }
    for _ in 0...randomInteger(in: 0...9) {
      data[randomInteger(in: 0...data.count - 1)] ^= UInt8(1 << randomInteger(in: 0...7))
    }
    return data
  }

  // MARK: Text

  fileprivate mutating func corrupted(
    _ text: String, kind damage: CorruptedTestDocument.CorruptionKind
  )
    -> String
  {
    switch damage {
    case .truncated, .bitFlipped: text
    case .swappedValues: withSwappedAttributeValues(text)
    case .hugeNumbers: withHugeNumbers(text)
    case .deeplyNested: withDeeplyNestedElement(text)
    case .repeatedIDs: replacingAttributeValue(in: text, attribute: "id", with: repeatedIDs)
    case .circularReferences: withCircularReferences(text)
    case .repeatedElements: withRepeatedElements(text)
    case .spliced: withSplicedText(text)
    case .mixed: withHugeNumbers(withCircularReferences(withSwappedAttributeValues(text)))
    }
  }

  private var repeatedIDs: [String] { ["#1", "root", "#2", "a"] }

  /// Returns the text with the values of some attributes exchanged.
  private mutating func withSwappedAttributeValues(_ text: String) -> String {
    var parts = text.components(separatedBy: "\"")
    for _ in 0...randomInteger(in: 0...5) {
      // After splitting the text at quotation marks, every second part is an attribute value.
      let (a, b) = (
        randomInteger(in: 1...parts.count / 2 - 1), randomInteger(in: 1...parts.count / 2 - 1)
      )
      parts.swapAt(a * 2 + 1, b * 2 + 1)
    }
    return parts.joined(separator: "\"")
  }

  /// Returns the text with some numbers replaced by extreme values such as 1e300, infinity and NaN.
  private mutating func withHugeNumbers(_ text: String) -> String {
    let numbers = [
      "1e12", "-1e12", "1e300", "inf", "-inf", "nan", "999999999", "-1", "0", "1e-300", "65536",
      "2147483648", "1e9", "1" + String(repeating: "0", count: 400),
    ]
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let places = words.indices.filter { words[$0].contains { $0.isNumber } }
    for _ in 0...randomInteger(in: 0...7) {
      let index = randomElement(of: places)
      let digits = words[index].split { !"0123456789.".contains($0) }
      guard let old = digits.first else { continue }
      words[index] = words[index].replacingOccurrences(
        of: String(old), with: randomElement(of: numbers))
    }
    return words.joined(separator: " ")
  }

  /// The elements that can be nested in themselves, keyed by the element that contains them.
  private static let nestableElements = [
    "<sublayers>": [
      "<CALayer bounds=\"0 0 9 9\"><sublayers>", "<CALayer opacity=\"0.9\"><mask>",
      "<CATransformLayer transform=\"rotate(1deg)\"><sublayers>",
      "<CAReplicatorLayer instanceCount=\"3\"><sublayers>",
    ],
    "<animations>": ["<p type=\"CAAnimationGroup\"><animations>"],
    "<emitterCells>": ["<CAEmitterCell birthRate=\"9\" lifetime=\"2\"><emitterCells>"],
    "<values>": ["<NSArray>"], "<style>": ["<a type=\"NSDictionary\">"],
    "<elements>": ["<LKStateSetValue><value>"],
  ]

  /// Returns the text with an element nested in itself up to 40,000 times.
  private mutating func withDeeplyNestedElement(_ text: String) -> String {
    let depth = randomElement(of: [20, 300, 5_000, 40_000])
    let place = randomElement(of: Self.nestableElements.keys.sorted())
    let open = randomElement(of: Self.nestableElements[place] ?? [""])
    let close = open.split(separator: "<").reversed().map {
      "</\($0.prefix { $0.isLetter })>"
    }.joined()
    let many =
      place + String(repeating: open, count: depth)
      + (randomChance(oneIn: 4) ? "" : String(repeating: close, count: depth))
    guard let range = text.range(of: place) else {
      return text.replacingOccurrences(of: "</caml>", with: many + "</caml>")
    }
    return text.replacingCharacters(in: range, with: many)
  }

  /// Returns the text with references added from elements to their ancestors.
  private mutating func withCircularReferences(_ text: String) -> String {
    var text = text
    let ids = ["#1", "#2", "#3", "root", "a", "e", "c", "d", "g"]
    let additions = [
      "<sublayers>": "<CALayer object=\"ID\"/>",
      "<animations>": "<CAAnimationGroup object=\"ID\"/>",
      "<emitterCells>": "<CAEmitterCell object=\"ID\"/>", "<values>": "<NSArray object=\"ID\"/>",
      "<elements>": "<LKStateTransitionElement object=\"ID\"/>",
      "<wallpaperParallaxGroups type=\"NSArray\">": "<NSArray object=\"ID\"/>",
      "<filters>": "<CAFilter object=\"ID\"/>",
    ]
    for (place, addition) in additions.sorted(by: { $0.key < $1.key }) where !randomChance(oneIn: 3)
    {
      let references = (0...randomInteger(in: 0...3)).map { _ in
        addition.replacingOccurrences(of: "ID", with: randomElement(of: ids))
      }
      text = text.replacingOccurrences(of: place, with: place + references.joined())
    }
    if randomChance(oneIn: 2) {
      text = replacingAttributeValue(in: text, attribute: "object", with: ids)
    }
    if randomChance(oneIn: 2) {
      text = replacingAttributeValue(
        in: text, attribute: "basedOn", with: ["Locked", "Unlock", "Sleep", "None"])
    }
    return text
  }

  /// Returns the text with an element repeated up to thousands of times, or with a chain of layers in which each
  /// refers twice to the next.
  private mutating func withRepeatedElements(_ text: String) -> String {
    if randomChance(oneIn: 3) {
      let chain = (1...30).map { index in
        let next = "<CALayer object=\"l\(index + 1)\"/>"
        return "<CALayer id=\"l\(index)\"><sublayers>\(next)\(next)</sublayers></CALayer>"
      }
      return text.replacingOccurrences(of: "<sublayers>", with: "<sublayers>" + chain.joined())
    }
    let lines = text.split(separator: "\n").map(String.init)
    let count = randomElement(of: [10, 300, 3_000])
    // Only self-closing elements are repeated, because repeating other lines would merely produce malformed XML.
    let whole = lines.indices.filter { lines[$0].hasSuffix("/>") && lines[$0].contains("<") }
    guard !whole.isEmpty else { return text }
    let index = randomElement(of: whole)
    return lines.enumerated().map { number, line in
      number == index ? String(repeating: line, count: count) : line
    }.joined(separator: "\n")
  }

  /// Returns the text with parts deleted, duplicated or moved.
  private mutating func withSplicedText(_ text: String) -> String {
    var characters = Array(text)
    for _ in 0...randomInteger(in: 0...2) {
      let start = randomInteger(in: 0...characters.count - 1)
      let end = min(characters.count, start + randomInteger(in: 1...60))
      let part = characters[start..<end]
      if randomChance(oneIn: 2) { characters.removeSubrange(start..<end) }
      if randomChance(oneIn: 2) {
        characters.insert(contentsOf: part, at: randomInteger(in: 0...characters.count))
      }
    }
    return String(characters)
  }

  private mutating func replacingAttributeValue(
    in text: String, attribute: String, with values: [String]
  ) -> String {
    var parts = text.components(separatedBy: " \(attribute)=\"")
    for index in parts.indices.dropFirst() where !randomChance(oneIn: 3) {
      guard let end = parts[index].firstIndex(of: "\"") else { continue }
      parts[index].replaceSubrange(..<end, with: randomElement(of: values))
    }
    return parts.joined(separator: " \(attribute)=\"")
  }
}
