import CoreGraphics
import Diagnostics
import Foundation
import QuartzCore

/// Descriptions and validation messages for layout constraints.
@MainActor
enum ConstraintDescription {
  /// Returns a message about an invalid constraint, or `nil` if the constraint is valid.
  ///
  /// Only the constraint itself is checked, not its relation to other constraints.
  ///
  /// - Source: Apple's documentation of the `NSLayoutConstraint` initializer and the exceptions listed there.
  static func validityProblem(of constraint: NSLayoutConstraint) -> String? {
    let (first, second) = (constraint.firstOperand, constraint.secondOperand)
    let text = description(of: constraint)
    if first.measurementKind == .none { return "\(text): the first attribute is missing" }
    if !constraint.multiplier.isFinite || !constraint.constant.isFinite {
      return "\(text): multiplier and constant must be finite numbers"
    }
    if second.item == nil || second.measurementKind == .none {
      if first.measurementKind != .length {
        return "\(text): a location cannot be constrained to a constant alone; add a second item"
      }
      return nil
    }
    if first.measurementKind != second.measurementKind {
      return "\(text): \(first.attribute.name) and \(second.attribute.name) are different kinds of "
        + "attributes and cannot be combined"
    }
    guard first.measurementKind != .length, first.attribute.isCompatible(with: second.attribute)
    else {
      return first.measurementKind == .length
        ? nil
        : "\(text): leading or trailing cannot be combined with left or right; "
          + "use leading and trailing, or left and right, for both"
    }
    return nil
  }

  static func name(of item: (any LayoutItem)?) -> String {
    guard let item else { return "(gone)" }
    if let guide = item as? UILayoutGuide, !guide.identifier.isEmpty {
      return
        "\(type(of: guide)):\(LayerDescriptionFormatter.address(of: guide))'\(guide.identifier)'"
    }
    return "\(type(of: item)):\(LayerDescriptionFormatter.address(of: item))"
  }

  private static func description(of side: ConstraintOperand) -> String {
    let end = "\(name(of: side.item)).\(side.attribute.name)"
    guard side.baseAttribute != .notAnAttribute else { return end }
    return "(\(end) - \(name(of: side.baseItem)).\(side.baseAttribute.name))"
  }

  /// Returns the constraint's class, address and identifier, its equation or inequality, its priority if it is not
  /// required, and whether it is active.
  static func description(of constraint: NSLayoutConstraint) -> String {
    let number = LayerDescriptionFormatter.formatNumber
    var text = "<\(type(of: constraint)):\(LayerDescriptionFormatter.address(of: constraint))"
    if let identifier = constraint.identifier { text += " '\(identifier)'" }
    text += " \(Self.description(of: constraint.firstOperand))"
    switch constraint.relation {
    case .lessThanOrEqual: text += " <= "
    case .equal: text += " == "
    case .greaterThanOrEqual: text += " >= "
    }
    let constant = constraint.constant
    if constraint.secondOperand.measurementKind == .none {
      text += number(constant)
    } else {
      if constraint.multiplier != 1 { text += "\(number(constraint.multiplier))*" }
      text += Self.description(of: constraint.secondOperand)
      if constant != 0 {
        text += constant < 0 ? " - \(number(-constant))" : " + \(number(constant))"
      }
    }
    if constraint.priority < .required {
      text += " @\(number(CGFloat(constraint.priority.rawValue)))"
    }
    return text + (constraint.isActive ? " (active)>" : " (inactive)>")
  }

  /// Reports a set of conflicting constraints and the constraint that was broken to resolve the conflict.
  ///
  /// - Parameters:
  ///   - culprits: The descriptions of the conflicting constraints.
  ///   - broken: The description of the broken constraint.
  static func reportConflict(among culprits: [String], broken: String) {
    DiagnosticReporter(subsystem: "UIKit").report(
      "Unable to simultaneously satisfy constraints. At least one of the following is probably not wanted: "
        + culprits.joined(separator: ", ") + ". Recovered by breaking \(broken). "
        + "If the list contains an autoresizing mask, set translatesAutoresizingMaskIntoConstraints "
        + "of its view to false")
  }
}
