import ArgumentParser
import CAML

/// The argument of `--set`, or a cell of a data file that is a setting.
struct SettingArgument: Equatable, Sendable {
  let setting: PackageSetting
  /// The argument as text.
  let text: String

  /// The character between the target and the value of a cell, because the name of a column may contain any other.
  static let cellSeparator: Character = "\u{1F}"

  /// Parses a setting in the form `LAYER.keyPath=VALUE` or `OPTION=VALUE`.
  ///
  /// - Throws: `ArgumentError` if the text has no equals sign.
  init(_ text: String) throws(ArgumentError) {
    guard let setting = Self.parse(text, separator: "=") else {
      throw ArgumentError("expected LAYER.keyPath=VALUE, such as Title.string=Hello")
    }
    self.setting = setting
    self.text = text
  }

  /// Parses the argument of `--cell`.
  init(cell text: String) throws(ArgumentError) {
    guard let setting = Self.parse(text, separator: Self.cellSeparator) else {
      throw ArgumentError("expected a column and a value")
    }
    self.setting = setting
    self.text = text
  }

  /// Creates the setting of a cell.
  init(column: String, value: String) {
    setting = PackageSetting(target: column, value: value)
    text = "\(column)\(Self.cellSeparator)\(value)"
  }

  private static func parse(_ text: String, separator: Character) -> PackageSetting? {
    guard let sign = text.firstIndex(of: separator), sign > text.startIndex else { return nil }
    return PackageSetting(
      target: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
  }
}

/// The command-line options for values from outside a document.
struct SettingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a property of the layers with a name or id, or an option of a template (can be repeated). States and "
        + "animations of the document replace the value.", valueName: "layer.keypath=value"),
    transform: { try SettingArgument($0) })
  var settings: [SettingArgument] = []

  @Option(
    help: ArgumentHelp(
      "Render a file for each row of this .csv or .json file. Columns named LAYER.keyPath are settings, and {column} "
        + "in OUT is replaced by the value of a column, {row} by the number of the row.",
      valueName: "rows"), completion: .file(extensions: ["csv", "json"]))
  var data: String?

  @Flag(
    help: "List the layers, key paths and options that --set and --data can set, and their values.")
  var listSettable = false

  /// The settings of the row that a child process renders.
  @Option(
    name: .customLong("cell"), parsing: .unconditionalSingleValue, help: .hidden,
    transform: { try SettingArgument(cell: $0) })
  var cells: [SettingArgument] = []

  /// The settings of the document.
  var documentSettings: DocumentSettings { DocumentSettings(settings: settings, cells: cells) }
}

extension PackageSettingError: CodedError {
  var code: ErrorCode {
    switch reason {
    case .unknownLayer: .unknownLayer
    case .unknownKeyPath: .unknownKeyPath
    case .invalidValue: .invalidValue
    case .invalidTemplate: .templateInvalid
    case .document(let issue): issue.code
    }
  }
}
