import CAML
import Diagnostics
import Foundation

/// The output of `render --list-settable`.
struct SettingListWriter {
  let documents: [String]
  let limits: PackageLimits
  let isJSON: Bool

  /// Prints the options of templates and the settable properties of layers.
  ///
  /// With JSON, each is a line of the type `setting`; otherwise they are grouped by layer.
  ///
  /// - Throws: An error if a document cannot be read or is a Swift scene.
  func write() throws {
    for (index, document) in documents.enumerated() {
      guard !InputDocumentList.isScene(document) else {
        throw ArgumentError("\(document): Swift scenes have no settings; change the Swift file")
      }
      let url = try InputDocumentList.url(of: document)
      let options = try DocumentSettings.templateOptions(at: document, limits: limits)
      let values = try CAPackage(contentsOf: url, limits: limits).settableValues
      if isJSON {
        for var value in options + values {
          value.input = StandardInputFile.displayName(of: document)
          ResultWriter.writeToStandardOutput(ResultWriter.line(for: value))
        }
        continue
      }
      if documents.count > 1 {
        StandardStreamWriter.writeLine((index > 0 ? "\n" : "") + "\(document):")
      }
      if !options.isEmpty { writeGroup("Options", options) }
      for layer in values.grouped(by: { $0.setting.dropLastStep }) {
        let description = [
          layer.values[0].layerClass, layer.values[0].layerID.map { "id '\($0)'" },
        ]
        .compactMap(\.self).joined(separator: ", ")
        writeGroup("\(layer.key) (\(description))", layer.values)
      }
      if options.isEmpty, values.isEmpty {
        StandardStreamWriter.writeLine("no layer has a name or id; add one to the document")
      }
    }
  }

  private func writeGroup(_ title: String, _ values: [SettableValue]) {
    StandardStreamWriter.writeLine(title.singleLineEscaped)
    for value in values {
      let assignment = value.value.map { "=\($0.shortenedInMiddle(toUTF8Length: 80))" } ?? ""
      var remarks = [value.valueType]
      if let count = value.layerCount { remarks.append("\(count) layers") }
      if let states = value.states { remarks.append("states: \(states.joined(separator: ", "))") }
      if value.isAnimated == true { remarks.append("animated") }
      StandardStreamWriter.writeLine(
        "  \(value.setting)\(assignment)  (\(remarks.joined(separator: "; ")))".singleLineEscaped)
    }
  }
}

extension String {
  /// The target of a setting without the key, which has no period.
  fileprivate var dropLastStep: String { String(self[..<(lastIndex(of: ".") ?? endIndex)]) }
}

extension Sequence {
  /// Returns the consecutive elements with the same key.
  fileprivate func grouped<Key: Equatable>(
    by key: (Element) -> Key
  ) -> [(key: Key, values: [Element])] {
    reduce(into: []) { groups, element in
      let key = key(element)
      if groups.last?.key == key {
        groups[groups.count - 1].values.append(element)
      } else {
        groups.append((key, [element]))
      }
    }
  }
}
