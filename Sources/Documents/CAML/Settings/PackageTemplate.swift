import Diagnostics

/// The options of a template: a package whose file `config.json` lists values that users may choose.
///
/// - Source: the format of Nugget's templates, version 1.
struct PackageTemplate {
  /// An option that users choose by its label.
  struct Option {
    let label: String
    let kind: Kind
    /// The files that the option changes, replaces or removes.
    let files: [PackagePath]
    let defaultValue: String?
  }

  enum Kind {
    case set(Setter)
    case replace(allowedExtensions: [String], isRequired: Bool)
    case remove(ElementSelector?, isInverted: Bool)
    case picker(choices: [Choice], allowsSeveral: Bool)
  }

  /// The elements that an option changes or removes.
  struct ElementSelector: Hashable {
    let identifier: String
    /// Whether the identifier is the `id`, or the target of a state's element, instead of the `nuggetId`.
    let usesID: Bool

    func matches(_ element: Element) -> Bool {
      usesID
        ? element["id"] == identifier || element["targetId"] == identifier
        : element["nuggetId"] == identifier
    }
  }

  /// An option that writes an attribute.
  struct Setter {
    enum Control: String { case textbox, slider, toggle, colorPicker = "color_picker" }
    enum ValueType: String { case integer, float, string }

    let selector: ElementSelector
    let key: String
    let control: Control
    let valueType: ValueType
    let range: ClosedRange<Double>?
    /// The distance of the values that the template's slider offers; other values in the range are accepted.
    let step: Double?
    let onValue, offValue: String
    let isInverted: Bool
    let setsOpacity: Bool
  }

  /// A choice of a picker: the files that remain if it is chosen.
  struct Choice {
    let label: String
    let files: [PackagePath]
    /// The names that the files receive; empty to keep them.
    let names: [String]
  }

  static let fileName = "config.json"
  /// The supported version of the format.
  private static let formatVersion = "1"

  let options: [Option]

  func option(labeled label: String) -> Option? { options.first { $0.label == label } }

  /// Returns the setting of an option whose label contains an equals sign, at which the given setting was divided; `nil`
  /// if there is none.
  func settingOfOption(for setting: PackageSetting) -> PackageSetting? {
    guard option(labeled: setting.target) == nil, !options.isEmpty else { return nil }
    return setting.laterDivisions(upToLength: LayerTarget.maximumLength).last {
      option(labeled: $0.target) != nil
    }
  }

  /// Reads the template of a package; returns `nil` if it has none.
  ///
  /// A file of the same name that is an object without options is that of another program.
  ///
  /// - Throws: `PackageSettingError` about the file, or about an option whose type is unknown, whose fields are missing or
  ///   whose label is that of another one.
  init?(_ source: any PackageSource, limits: PackageLimits) throws {
    guard let path = PackagePath(Self.fileName), source.paths.contains(path) else { return nil }
    let data = try source.fileData(at: path, byteLimit: limits.propertyListBytes)
    guard let json = ParsedJSON(data), case .object = json else {
      throw Self.error("malformed JSON, or no object; correct it")
    }
    let version = json["format_version"]?.settingText
    guard let list = json["options"]?.items else {
      guard json["options"] == nil, version == nil else {
        throw Self.error("'options' is missing or no list; correct it")
      }
      return nil
    }
    guard version == nil || version == Self.formatVersion else {
      throw Self.error(
        "format version '\((version ?? "").shortenedInMiddle())' is not supported; use version \(Self.formatVersion)"
      )
    }
    var labels: Set<String> = []
    var options: [Option] = []
    for (index, item) in list.enumerated() {
      let name = item["label"]?.string.map { "'\($0.shortenedInMiddle())'" } ?? "\(index + 1)"
      guard let option = Option(item) else {
        throw Self.error(
          "option \(name) has an unknown type, a missing field or an unsafe path; correct it")
      }
      guard labels.insert(option.label).inserted else {
        throw Self.error("two options have the label \(name); rename one of them")
      }
      options.append(option)
    }
    self.options = options
  }

  private static func error(_ message: String) -> PackageSettingError {
    PackageSettingError(.invalidTemplate, fileName, "\(fileName): \(message)")
  }
}

extension PackageTemplate.Option {
  fileprivate init?(_ json: ParsedJSON) {
    guard let label = json["label"]?.string, let files = Self.paths(json["files"]) else {
      return nil
    }
    (self.label, self.files) = (label, files)
    let selector = json["identifier"]?.string.map {
      PackageTemplate.ElementSelector(
        identifier: $0, usesID: json["use_ca_id"]?.isTrue ?? false)
    }
    let isInverted = json["inverted"]?.isTrue ?? false
    switch json["type"]?.string {
    case "set":
      guard let selector, let key = json["key"]?.string, !key.isEmpty,
        let control = PackageTemplate.Setter.Control(
          rawValue: json["setter_type"]?.string ?? "textbox"),
        let type = PackageTemplate.Setter.ValueType(
          rawValue: json["value_type"]?.string ?? "string")
      else { return nil }
      let (low, high) = (json["min_value"]?.double, json["max_value"]?.double)
      let range =
        low == nil && high == nil
        ? nil : ((low ?? -.infinity), (high ?? .infinity))
      if let range, !(range.0 <= range.1) { return nil }
      kind = .set(
        PackageTemplate.Setter(
          selector: selector, key: key, control: control, valueType: type,
          range: range.map { $0.0...$0.1 }, step: json["step"]?.double,
          onValue: json["toggle_on_value"]?.settingText ?? "1",
          offValue: json["toggle_off_value"]?.settingText ?? "0", isInverted: isInverted,
          setsOpacity: json["sets_opacity"]?.isTrue ?? false))
      defaultValue = json["default_value"]?.settingText
    case "replace":
      kind = .replace(
        allowedExtensions: (json["allowed_files"]?.strings ?? []).map {
          ($0.split(separator: ".").last.map(String.init) ?? $0).lowercased()
        }, isRequired: json["required"]?.isTrue ?? false)
      defaultValue = nil
    case "remove":
      kind = .remove(selector, isInverted: isInverted)
      defaultValue = json["default_value"]?.settingText
    case "picker":
      guard let items = json["options"]?.items else { return nil }
      let renames = json["rename"]?.isTrue ?? false
      var choices: [PackageTemplate.Choice] = []
      for item in items {
        guard let label = item["label"]?.string, let files = Self.paths(item["files"]) else {
          return nil
        }
        let names = item["names"]?.strings ?? json["names"]?.strings ?? []
        choices.append(
          PackageTemplate.Choice(
            label: label, files: files,
            names: renames || item["rename"]?.isTrue ?? false ? names : []))
      }
      kind = .picker(
        choices: choices, allowsSeveral: json["allow_multiple_selection"]?.isTrue ?? false)
      defaultValue =
        json["default_value"]?.settingText
        ?? json["default_values"].map { $0.strings.joined(separator: ", ") }
    default: return nil
    }
  }

  /// Returns the paths of files relative to the package; `nil` if one leads out of it.
  private static func paths(_ json: ParsedJSON?) -> [PackagePath]? {
    let names = json?.strings ?? []
    let paths = names.compactMap { PackagePath($0) }
    return paths.count == names.count ? paths : nil
  }
}
