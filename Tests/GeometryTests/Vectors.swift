import Foundation
import Geometry
import Testing

/// The rows of the conformance vectors, which contain recorded values.
enum Vectors {
  /// Returns the rows in a file that have the given kind.
  static func rows(_ file: String, kind: String) throws -> [Row] {
    let folder =
      ProcessInfo.processInfo.environment["AMETRINE_VECTORS"].map { URL(filePath: $0) }
      ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "ConformanceTests/Vectors")
    let data = try Data(contentsOf: folder.appending(path: "\(file).json"))
    return try JSONDecoder().decode(File.self, from: data).rows.filter { $0.kind == kind }
  }

  private struct File: Decodable { let rows: [Row] }

  /// A row of a vector file.
  ///
  /// Fields that the row's kind does not have are `nil`.
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let kind: String
    let tolerance: Double?
    let progress: Double?
    let from: Value?
    let to: Value?
    let m16: [Double]?
    let m2x2: [Double]?
    let op: String?
    let args: [Value]?
    let expect: Value?
    let keyPath: String?
    let fromValue: Value?
    let toValue: Value?
    let reads: Value?
    let radius: Double?
    let controlPoints: [[Double]]?
    let steps: Value?

    var testDescription: String { id }
  }

  /// A JSON value in a row.
  enum Value: Decodable, Sendable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([Value])
    case members([String: Value])
    case null

    init(from decoder: any Decoder) throws {
      let box = try decoder.singleValueContainer()
      if box.decodeNil() {
        self = .null
      } else if let v = try? box.decode(Bool.self) {
        self = .bool(v)
      } else if let v = try? box.decode(Double.self) {
        self = .number(v)
      } else if let v = try? box.decode(String.self) {
        self = .string(v)
      } else if let v = try? box.decode([Value].self) {
        self = .list(v)
      } else {
        self = .members(try box.decode([String: Value].self))
      }
    }

    var number: Double? { if case .number(let v) = self { v } else { nil } }
    var string: String? { if case .string(let v) = self { v } else { nil } }
    var list: [Value]? { if case .list(let v) = self { v } else { nil } }
    var numbers: [Double]? { list?.compactMap(\.number) }

    /// The transform that the value describes by sixteen numbers or as `makeRotation(angle,x,y,z)`.
    var matrix: Matrix4? {
      if let e = numbers, e.count == 16 { return Matrix4(elements: e) }
      guard let text = string, text.hasPrefix("makeRotation(") else { return nil }
      let a = text.dropFirst(13).dropLast().split(separator: ",").compactMap { Double($0) }
      return a.count == 4 ? .rotation(angle: a[0], x: a[1], y: a[2], z: a[3]) : nil
    }
  }
}

extension Matrix4 {
  /// Returns the matrix element with the given name, such as `m21`.
  func element(_ name: String) -> Double? {
    let digits = name.suffix(2).compactMap(\.wholeNumberValue)
    guard digits.count == 2 else { return nil }
    return elements[(digits[0] - 1) * 4 + digits[1] - 1]
  }
}
