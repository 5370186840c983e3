import Color
import Diagnostics
import Foundation

/// The changes of chosen options to the files and elements of a template.
///
/// Options that are not chosen have their default values, as in the programs that fill in templates.
final class TemplateEdits {
  /// A change of the elements of a document.
  private struct ElementEdit {
    let label: String
    let selector: PackageTemplate.ElementSelector
    /// The attributes to write, beginning with that of the option's key; `nil` to remove the elements.
    let attributes: [(name: String, value: String)]?
    /// Whether the option was chosen, so that it must change an element.
    let isChosen: Bool
    var isUsed = false
  }

  /// The new contents of files.
  private(set) var replacedFiles: [PackagePath: Data] = [:]
  /// The files that are removed.
  private(set) var removedFiles: Set<PackagePath> = []
  /// The new paths of files, whose contents are those of other files.
  private(set) var renamedFiles: [PackagePath: PackagePath] = [:]
  private var elementEdits: [PackagePath: [ElementEdit]] = [:]
  private var keptFiles: Set<PackagePath> = []
  private let limits: PackageLimits

  /// Computes the changes for the chosen options.
  ///
  /// - Throws: The first value that its option does not accept.
  init(
    _ template: PackageTemplate, _ settings: [PackageSetting], limits: PackageLimits
  ) throws(PackageSettingError) {
    self.limits = limits
    for option in template.options {
      let chosen = settings.last { $0.target == option.label }
      if case .replace(_, let isRequired) = option.kind, isRequired, chosen == nil {
        throw PackageSettingError(
          .invalidValue, option.label,
          "the option '\(option.label)' requires a file; add --set '\(option.label)=FILE'")
      }
      if let chosen {
        try add(option, value: chosen.value, isChosen: true)
      } else if let value = option.defaultValue {
        try addDefault(option, value: value)
      }
    }
    // A file that one of several choices needs remains.
    removedFiles.subtract(keptFiles)
  }

  private func addDefault(
    _ option: PackageTemplate.Option, value: String
  ) throws(PackageSettingError) {
    do throws(PackageSettingError) {
      try add(option, value: value, isChosen: false)
    } catch {
      throw PackageSettingError(
        .invalidTemplate, option.label,
        "\(PackageTemplate.fileName): invalid default value: \(error.message)")
    }
  }

  private func add(
    _ option: PackageTemplate.Option, value: String, isChosen: Bool
  ) throws(PackageSettingError) {
    func addElementEdit(
      _ selector: PackageTemplate.ElementSelector, _ attributes: [(name: String, value: String)]?
    ) {
      for file in option.files {
        elementEdits[file, default: []].append(
          ElementEdit(
            label: option.label, selector: selector, attributes: attributes, isChosen: isChosen))
      }
    }
    switch option.kind {
    case .set(let setter):
      addElementEdit(setter.selector, try setter.attributes(for: value, label: option.label))
    case .replace(let allowed, _):
      let fileExtension = value.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard allowed.isEmpty || allowed.contains("*") || allowed.contains(fileExtension) else {
        throw PackageSettingError(
          .invalidValue, option.label,
          "the option '\(option.label)' does not accept '\(value)'; use a file of the type "
            + allowed.joined(separator: ", "))
      }
      do throws(DocumentDiagnostic) {
        let data = try SettingImageReader.bytes(atPath: value, byteLimit: limits.entryBytes)
        for file in option.files { replacedFiles[file] = data }
      } catch {
        throw PackageSettingError(
          error.issue, file: value, place: "option '\(option.label)'", option.label)
      }
    case .remove(let selector, let isInverted):
      guard let isOn = try? ValueParser.parseBool(value) else {
        throw Self.invalidValue(value, of: option.label, "true or false")
      }
      guard isOn != isInverted else { return }
      if let selector {
        addElementEdit(selector, nil)
      } else {
        removedFiles.formUnion(option.files)
      }
    case .picker(let choices, let allowsSeveral):
      try addChoices(value, of: option, choices: choices, allowsSeveral: allowsSeveral)
    }
  }

  private func addChoices(
    _ value: String, of option: PackageTemplate.Option, choices: [PackageTemplate.Choice],
    allowsSeveral: Bool
  ) throws(PackageSettingError) {
    let labels = choices.map(\.label)
    var wanted = [value]
    if allowsSeveral, !labels.contains(value) {
      wanted = value.split(separator: ",").map { String($0).trimmingBlanks }
    }
    for name in wanted where !labels.contains(name) {
      throw PackageSettingError(
        .invalidValue, option.label,
        "the option '\(option.label)' has no choice '\(name)'; "
          + PackageSettingError.suggestion(for: name, among: labels, label: "choices"))
    }
    for choice in choices {
      guard wanted.contains(choice.label) else {
        removedFiles.formUnion(choice.files)
        continue
      }
      keptFiles.formUnion(choice.files)
      for (file, name) in zip(choice.files, choice.names) {
        guard let path = name.contains("/") ? PackagePath(name) : file.parent.appending(name) else {
          throw PackageSettingError(
            .invalidTemplate, option.label,
            "option '\(option.label)': the name '\(name)' points outside the package; correct \(PackageTemplate.fileName)"
          )
        }
        renamedFiles[path] = file
      }
    }
  }

  static func invalidValue(
    _ value: String, of label: String, _ expected: String
  ) -> PackageSettingError {
    PackageSettingError(
      .invalidValue, label,
      "the option '\(label)' does not accept '\(value.shortenedInMiddle())'; use \(expected)")
  }

  // MARK: Elements

  /// Returns the root element of a document with the changes.
  func editedElement(_ root: Element, at path: PackagePath) throws(PackageSettingError) -> Element {
    guard var edits = elementEdits[path] else { return root }
    var fault: PackageSettingError?
    let tree = root.document.edited { element in
      var attributes = element.attributes
      for index in edits.indices where edits[index].selector.matches(element) {
        edits[index].isUsed = true
        guard let new = edits[index].attributes else { return nil }
        for (number, (name, value)) in new.enumerated() {
          do throws(PackageSettingError) {
            // The offset is that of the option's value, not of the opacity that a color sets as well.
            let text =
              number == 0
              ? try Self.offsetValue(value, of: element, label: edits[index].label) : value
            attributes.replaceValue(text, of: name, in: element)
          } catch {
            fault = fault ?? error
          }
        }
      }
      return attributes
    }
    elementEdits[path] = edits
    if let fault { throw fault }
    return tree.root
  }

  /// Returns the value that an element receives, to which its attribute `nuggetOffset` applies.
  private static func offsetValue(
    _ value: String, of element: Element, label: String
  ) throws(PackageSettingError) -> String {
    guard let offset = element["nuggetOffset"] else { return value }
    guard let parts = try? ValueParser.parseNumbers(value),
      let results = OffsetExpression.results(of: offset, parts: parts)
    else {
      throw PackageSettingError(
        .invalidTemplate, label,
        "option '\(label)': cannot compute nuggetOffset '\(offset.shortenedInMiddle())' of "
          + "'\(value.shortenedInMiddle())' in line \(element.line); use numbers, x, y, z, a, + - * / and ( )"
      )
    }
    return ValueFormatter.numberListText(results)
  }

  /// The error about a chosen option for which no document has an element.
  var unusedOptionError: PackageSettingError? {
    let chosen = elementEdits.values.flatMap(\.self).filter(\.isChosen)
    let used = Set(chosen.filter(\.isUsed).map(\.label))
    guard let unused = chosen.map(\.label).filter({ !used.contains($0) }).min() else { return nil }
    return PackageSettingError(
      .invalidTemplate, unused,
      "the option '\(unused)' changes nothing: no element of the displayed documents has its identifier; "
        + "correct \(PackageTemplate.fileName)")
  }
}

extension Array where Element == Attribute {
  /// Changes the value of an attribute, or adds it.
  fileprivate mutating func replaceValue(_ value: String, of name: String, in element: CAML.Element)
  {
    let index = firstIndex { $0.name == name }
    let attribute = Attribute(
      name: name, value: value, line: index.map { self[$0].line } ?? Int32(element.line),
      column: index.map { self[$0].column } ?? Int32(element.column))
    if let index { self[index] = attribute } else { append(attribute) }
  }
}

extension PackageTemplate.Setter {
  /// Returns the attributes for a value, as documents write them.
  fileprivate func attributes(
    for value: String, label: String
  ) throws(PackageSettingError) -> [(name: String, value: String)] {
    switch control {
    case .textbox where valueType == .string: return [(key, value)]
    case .textbox, .slider:
      let isNumber = control == .slider || valueType != .string
      guard isNumber, let number = Double(value.trimmingBlanks), number.isFinite else {
        throw TemplateEdits.invalidValue(value, of: label, "a number")
      }
      guard valueType != .integer || number == number.rounded() else {
        throw TemplateEdits.invalidValue(value, of: label, "a whole number")
      }
      if let range, !range.contains(number) {
        throw TemplateEdits.invalidValue(
          value, of: label,
          "a number from \(ValueFormatter.numberText(range.lowerBound)) to "
            + ValueFormatter.numberText(range.upperBound))
      }
      return [(key, ValueFormatter.numberText(number))]
    case .toggle:
      guard let isOn = try? ValueParser.parseBool(value) else {
        throw TemplateEdits.invalidValue(value, of: label, "true or false")
      }
      return [(key, isOn != isInverted ? onValue : offValue)]
    case .colorPicker:
      guard let color = try? SettingValueParser.parseColor(value) else {
        throw TemplateEdits.invalidValue(value, of: label, "a color such as #112233")
      }
      let attribute = (name: key, value: ValueFormatter.colorComponentsText(color))
      guard setsOpacity else { return [attribute] }
      return [attribute, (name: "opacity", value: ValueFormatter.numberText(color.alpha))]
    }
  }
}

/// A package source with the changes of a template's options.
final class EditedPackageSource: PackageSource {
  private let source: any PackageSource
  private let edits: TemplateEdits
  let paths: [PackagePath]

  init(_ source: any PackageSource, _ edits: TemplateEdits) {
    (self.source, self.edits) = (source, edits)
    let renamed = Set(edits.renamedFiles.values)
    let kept = source.paths.filter {
      !edits.removedFiles.contains($0) && !renamed.contains($0)
    }
    paths = Set(kept).union(edits.replacedFiles.keys).union(edits.renamedFiles.keys).sorted()
  }

  var diagnostics: [DocumentDiagnostic] { source.diagnostics }

  func fileData(at path: PackagePath, byteLimit limit: Int) throws(DocumentDiagnostic) -> Data {
    guard let data = edits.replacedFiles[path] else {
      return try source.fileData(at: edits.renamedFiles[path] ?? path, byteLimit: limit)
    }
    guard data.count <= limit else {
      throw DocumentDiagnostic(
        .limitExceeded(.entryBytes, limit: limit), at: DocumentDiagnostic.Location(path))
    }
    return data
  }
}
