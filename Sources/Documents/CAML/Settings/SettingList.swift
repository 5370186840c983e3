package import Foundation
import QuartzCore
import RenderTree

/// A property of a layer, or an option of a template, that a setting can change.
package struct SettableValue: Codable, Equatable, Sendable {
  package var type = "setting"
  /// The path of the document, if the list is part of the output of a command.
  package var input: String?
  /// The target of the setting, such as `Title.string`, or the label of an option.
  package var setting: String
  /// The class of the layer; absent for an option.
  package var layerClass: String?
  /// The identifier of the layer in the document; absent if it has none.
  package var layerID: String?
  /// The number of layers that the setting changes; absent if it is one.
  package var layerCount: Int?
  /// The form of the values.
  package var valueType: String
  /// The present value in the notation of settings; absent if it has none, or the layers have different ones.
  package var value: String?
  /// The states of the document that set the property.
  package var states: [String]?
  /// Whether an animation of the document changes the property.
  package var isAnimated: Bool?
}

extension SettableValue {
  /// Adds the same property of another layer with the same name.
  fileprivate mutating func merge(_ other: SettableValue) {
    if value != other.value { value = nil }
    if layerID != other.layerID { layerID = nil }
    let names = (states ?? []) + (other.states ?? []).filter { states?.contains($0) != true }
    states = names.isEmpty ? nil : names
    isAnimated = isAnimated ?? other.isAnimated
  }
}

extension CAPackage {
  /// Lists the options of a package's template, in order; empty if it has none.
  package static func templateOptions(
    at url: URL, limits: PackageLimits = PackageLimits()
  ) throws -> [SettableValue] {
    let source = try openPackageSource(at: url, limits: limits)
    return try PackageTemplate(source, limits: limits)?.options.map { option in
      SettableValue(
        setting: option.label, valueType: option.kind.valueType, value: option.defaultValue)
    } ?? []
  }

  /// Lists the properties of the layers that have a name or an identifier, in the order of the layer tree.
  ///
  /// A layer has those properties of all layers that it sets, the most common ones, and those of its class. A property
  /// of several layers with the same name is listed once.
  package var settableValues: [SettableValue] {
    let changes = OverridingChanges(self)
    var values: [SettableValue] = []
    var indices: [String: Int] = [:]
    for document in documents {
      let ids = Dictionary(
        document.registry.layersByID.map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: min)
      var pending = [document.rootLayer]
      while let layer = pending.popLast() {
        pending += (layer.sublayers ?? []).reversed() + [layer.mask].compactMap(\.self)
        let id = ids[ObjectIdentifier(layer)]
        guard let (name, count) = targetName(of: layer, id: id, in: document) else { continue }
        for var value in Self.settableValues(of: layer, name: name, id: id, changes) {
          if let index = indices[value.setting] {
            values[index].merge(value)
            continue
          }
          value.layerCount = count > 1 ? count : nil
          indices[value.setting] = values.count
          values.append(value)
        }
      }
    }
    return values
  }

  /// Returns a name that denotes only this layer or, if there is none, the name of several layers and their number; `nil`
  /// for a layer without name and identifier.
  private func targetName(
    of layer: CALayer, id: String?, in document: CADocument
  ) -> (name: String, count: Int)? {
    let candidates = [layer.name, id].compactMap(\.self).filter { !$0.isEmpty }
    func denotes(_ name: String) -> Bool {
      documents.flatMap { $0.registry.layers(named: name) }.count == 1
        && document.registry.layers(named: name).first === layer
    }
    if let name = candidates.first(where: denotes) { return (name, 1) }
    if let role = document.role, documents.count > 1,
      let name = candidates.first(where: { name in
        let layers = document.registry.layers(named: name)
        return layers.count == 1 && layers[0] === layer
      })
    {
      return ("\(role)/\(name)", 1)
    }
    return candidates.first.map { name in
      (name, documents.flatMap { $0.registry.layers(named: name) }.count)
    }
  }

  private static let commonKeys: Set<String> = [
    "position", "bounds", "opacity", "hidden", "backgroundColor",
  ]

  private static func settableValues(
    of layer: CALayer, name: String, id: String?, _ changes: OverridingChanges
  ) -> [SettableValue] {
    let layerClass = LayerClass.documentClass(of: layer)
    return PropertyTable.builtin.compactMap { row in
      guard row.owner == .layer || row.owner == layerClass.nodeClass, row.kind != .filters,
        row.kind != .cells
      else { return nil }
      let value = layer.committableValue(of: row.id)
      guard
        row.owner != .layer || commonKeys.contains(row.key) || row.key == "contents"
          || value != row.initialAPIValue
      else { return nil }
      let states = changes.stateNames(setting: row.key, of: layer)
      return SettableValue(
        setting: "\(name).\(row.key)", layerClass: layerClass.name, layerID: id,
        valueType: SettingValueParser.typeName(of: row.kind),
        value: SettingValueParser.text(for: value, of: row.kind),
        states: states.isEmpty ? nil : states,
        isAnimated: changes.isAnimated(row.key, of: layer) ? true : nil)
    }
  }

  /// The beginning of the value type of options that name a file.
  fileprivate static let fileTypeName = "file"

  /// The type of the values that a target accepts.
  package enum SettingTargetType: Sendable {
    case text, other
    /// The path of an image, or of a file that takes the place of one in a template.
    case file
  }

  /// Returns the type of the values of a target.
  ///
  /// - Parameters:
  ///   - target: A layer and a key path, or the label of an option.
  ///   - options: The options of the template.
  /// - Returns: The type.
  /// - Throws: The unknown layer or key path.
  package func settingType(
    of target: String, options: [SettableValue]
  ) throws(PackageSettingError) -> SettingTargetType {
    if let option = options.first(where: { $0.setting == target }) {
      if option.valueType == SettingValueParser.typeName(of: .string) { return .text }
      return option.valueType.hasPrefix(Self.fileTypeName) ? .file : .other
    }
    return switch try LayerTarget(target, in: documents).kind {
    case .string: .text
    case .image: .file
    case .number, .bool, .point, .size, .rect, .color, .transform, .name, .path, .numbers,
      .colors, .filters, .cells:
      .other
    }
  }
}

extension PackageTemplate.Kind {
  fileprivate var valueType: String {
    switch self {
    case .set(let setter):
      switch setter.control {
      case .textbox:
        SettingValueParser.typeName(of: setter.valueType == .string ? .string : .number)
      case .slider: setter.rangeText
      case .toggle: "true|false"
      case .colorPicker: "color"
      }
    case .replace(let allowed, let isRequired):
      CAPackage.fileTypeName + (allowed.isEmpty ? "" : " (\(allowed.joined(separator: ", ")))")
        + (isRequired ? ", required" : "")
    case .remove: "true|false"
    case .picker(let choices, let allowsSeveral):
      choices.map(\.label).joined(separator: "|") + (allowsSeveral ? ", several" : "")
    }
  }
}

extension PackageTemplate.Setter {
  /// The numbers that a slider accepts.
  fileprivate var rangeText: String {
    var text = "number"
    if let range {
      text +=
        " from \(ValueFormatter.numberText(range.lowerBound)) to \(ValueFormatter.numberText(range.upperBound))"
    }
    if let step { text += " in steps of \(ValueFormatter.numberText(step))" }
    return text
  }
}
