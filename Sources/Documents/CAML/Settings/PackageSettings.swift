import Diagnostics
package import Foundation
import Pixels
import QuartzCore
import RenderTree

/// The settings that are applied while a package is read.
///
/// Options of a template change its files and elements before they are read. The other settings change the layers
/// afterwards, before any state or animation of the document is applied.
final class PackageSettings {
  /// The settings of layer properties.
  private let layerSettings: [PackageSetting]
  private let edits: TemplateEdits?
  /// The labels of the template's options.
  private let optionLabels: [String]
  /// The error of a malformed template, which matters only if a setting is not that of a layer.
  private let templateFault: PackageSettingError?
  /// The first error, which leaves the package without some of the values.
  private(set) var fault: PackageSettingError?
  /// The layer properties that were set.
  private(set) var targets: [LayerTarget] = []
  private var images: SettingImageReader?
  private var reservations: [MemoryBudget.Reservation] = []

  /// Divides the settings into those of the template's options and those of layers.
  init(
    _ settings: [PackageSetting], template: PackageTemplate?, templateFault: PackageSettingError?,
    limits: PackageLimits
  ) throws(PackageSettingError) {
    self.templateFault = templateFault
    let settings = settings.map { template?.settingOfOption(for: $0) ?? $0 }
    let options = settings.filter { template?.option(labeled: $0.target) != nil }
    layerSettings = settings.filter { template?.option(labeled: $0.target) == nil }
    optionLabels = template?.options.map(\.label) ?? []
    guard let template, !options.isEmpty else {
      edits = nil
      return
    }
    edits = try TemplateEdits(template, options, limits: limits)
  }

  /// Returns the package with the files that the options replace or remove.
  func editedSource(_ source: any PackageSource) -> any PackageSource {
    edits.map { EditedPackageSource(source, $0) } ?? source
  }

  /// Returns the root element of a document with the changes of the options.
  func editedElement(_ root: Element, at path: PackagePath) -> Element {
    guard let edits, fault == nil else { return root }
    do throws(PackageSettingError) {
      return try edits.editedElement(root, at: path)
    } catch {
      fault = error
      return root
    }
  }

  /// Throws the first error, or an error about an option that changes nothing.
  func throwFault() throws(PackageSettingError) {
    if let fault { throw fault }
    if let unused = edits?.unusedOptionError { throw unused }
  }

  // MARK: Layers

  /// Sets the values of layer properties.
  func applyLayerValues(to documents: [CADocument], files: PackageFileReader) {
    guard fault == nil, !layerSettings.isEmpty else { return }
    let images = SettingImageReader(files)
    self.images = images
    do throws(PackageSettingError) {
      var pending: [(setting: PackageSetting, target: LayerTarget)] = []
      for setting in layerSettings {
        pending.append(try Self.target(of: setting, in: documents))
      }
      // A component is set after the value that contains it, as in documents.
      let order = pending.indices.sorted {
        (pending[$0].target.stepCount, $0) < (pending[$1].target.stepCount, $1)
      }
      for index in order {
        let (setting, target) = pending[index]
        try apply(setting, to: target, images: images, memory: files.memory)
      }
      targets = pending.map(\.target)
    } catch {
      fault = optionError(for: error) ?? error
    }
  }

  /// Finds the target of a setting.
  ///
  /// If no layer has the name before the first equals sign, the target may end at a later one, because names may contain
  /// equals signs.
  private static func target(
    of setting: PackageSetting, in documents: [CADocument]
  ) throws(PackageSettingError) -> (setting: PackageSetting, target: LayerTarget) {
    do throws(PackageSettingError) {
      return (setting, try LayerTarget(setting.target, in: documents))
    } catch {
      guard error.reason == .unknownLayer else { throw error }
      for setting in setting.laterDivisions(upToLength: LayerTarget.maximumLength) {
        if let target = try? LayerTarget(setting.target, in: documents) {
          return (setting, target)
        }
      }
      throw error
    }
  }

  /// Returns the error about an unknown layer whose name is similar to the label of an option.
  private func optionError(for error: PackageSettingError) -> PackageSettingError? {
    guard error.reason == .unknownLayer else { return nil }
    if let templateFault { return templateFault }
    return PackageSettingError.nearestName(to: error.target, in: optionLabels).map {
      PackageSettingError(
        .unknownLayer, error.target,
        "the document has no layer and no option '\(error.target)'; did you mean '\($0)'?")
    }
  }

  private func apply(
    _ setting: PackageSetting, to target: LayerTarget, images: SettingImageReader,
    memory: MemoryBudget
  ) throws(PackageSettingError) {
    let place = "layer '\(target.layerName)', key path '\(target.keyPath)'"
    let value: Value
    do {
      if target.kind == .image, !SettingValueParser.isRemoval(setting.value, of: .image) {
        value = try images.image(atPath: setting.value).map(Value.init(image:)) ?? .none
      } else {
        try reserveMemory(for: setting.value, kind: target.kind, memory: memory)
        value = try SettingValueParser.parseValue(
          setting.value, as: target.kind, allowsInfinity: target.allowsInfinity)
      }
      let (result, texts) = Diagnostics.captureMessages {
        Result { () throws(DocumentValueError) in try target.assign(value) }
      }
      try result.get()
      if let text = texts.first {
        throw PackageSettingError(.invalidValue, setting.target, "\(place): \(text)")
      }
    } catch let error as DocumentDiagnostic {
      throw PackageSettingError(
        error.issue, file: setting.value, place: place, setting.target)
    } catch let error as ValueError {
      throw PackageSettingError(
        .invalidValue, setting.target,
        "\(place): \(Self.message(for: error, value: setting.value))")
    } catch let error as DocumentValueError {
      throw PackageSettingError(.invalidValue, setting.target, "\(place): \(error.text)")
    } catch let error as PackageSettingError {
      throw error
    } catch {
      throw PackageSettingError(.invalidValue, setting.target, "\(place): \(error)")
    }
  }

  static func message(for error: ValueError, value: String) -> String {
    let quoted = "'\(value.shortenedInMiddle())'"
    let problem = error.message.contains(quoted) ? error.message : "\(quoted): \(error.message)"
    if case .unknownName(let name, let expected) = error.reason {
      return "\(problem); "
        + PackageSettingError.suggestion(for: name, among: expected, label: "values")
    }
    let comma =
      value.contains(/\d,\d/) ? "; a comma separates numbers, write decimals as in 0.5" : ""
    // The expected form is the remedy as well.
    if case .unexpectedForm = error.reason { return problem + comma }
    if case .wrongCount = error.reason { return "\(problem); \(error.remedy)\(comma)" }
    return "\(problem); \(error.remedy)"
  }

  private func reserveMemory(
    for text: String, kind: ValueKind, memory: MemoryBudget
  ) throws(DocumentDiagnostic) {
    let counter = ImportMemoryCounter(memory)
    let location = DocumentDiagnostic.Location("")
    try counter.reserveBytes(forText: text, kind: kind, at: location)
    try counter.reservePendingBytes(at: location)
    reservations += counter.reservations
  }
}

extension LayerTarget {
  fileprivate var stepCount: Int { KeyPathTarget.keyPathComponents(of: keyPath).count }
}

extension CAPackage {
  /// Reads a package and applies values from outside.
  ///
  /// - Parameters:
  ///   - url: The location of an archive, such as a `.tendies` file, a folder, or a `.caml` file.
  ///   - settings: The values, in order: a later value for the same property replaces an earlier one.
  ///   - mode: Whether the first diagnostic ends the import.
  ///   - limits: The limits for the package and for the images that settings name.
  /// - Throws: `DocumentDiagnostic` as for reading a package, ``PackageSettingError`` for the first setting that cannot
  ///   be applied.
  package convenience init(
    contentsOf url: URL, settings: [PackageSetting], mode: ImportMode = .lenient,
    limits: PackageLimits = PackageLimits()
  ) throws {
    try self.init(
      try CAPackage.openPackageSource(at: url, limits: limits), settings: settings, mode: mode,
      limits: limits)
  }

  /// Reads a package from a source and applies values from outside.
  convenience init(
    _ source: any PackageSource, settings: [PackageSetting], mode: ImportMode = .lenient,
    limits: PackageLimits = PackageLimits()
  ) throws {
    guard !settings.isEmpty else {
      try self.init(source, wallpaper: 0, mode: mode, limits: limits)
      return
    }
    var (template, fault): (PackageTemplate?, PackageSettingError?)
    do {
      template = try PackageTemplate(source, limits: limits)
    } catch let error as PackageSettingError {
      fault = error
    }
    let values = try PackageSettings(
      settings, template: template, templateFault: fault, limits: limits)
    try self.init(
      values.editedSource(source), wallpaper: 0, mode: mode, limits: limits, settings: values)
    try values.throwFault()
  }
}
