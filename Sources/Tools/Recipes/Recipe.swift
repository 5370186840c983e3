/// A recipe of the cookbook: a Swift file in `Examples/Cookbook` with a function that returns an animated scene.
///
/// The file begins with comment lines of this form, which this type parses:
///
///     // Card flip: A playing card turns over on a spring.
///     //
///     // API: CATransformLayer, isDoubleSided, CASpringAnimation
///
/// The files are embedded in the program, so that they can be copied without the repository.
public struct Recipe: Sendable {
  /// The type of the value that the recipe's function returns.
  public enum Kind: String, CaseIterable, Sendable {
    case layer = "CALayer"
    case view = "UIView"
    case controller = "UIViewController"
    case film = "Film"
  }

  /// The name of the file without its extension, such as `CardFlip`.
  public let typeName: String
  /// The text of the file.
  public let source: String
  /// The duration of the recipe's film, in seconds.
  public let duration: Double
  /// The time of the frame that represents the film, in seconds.
  public let posterTime: Double
  /// The title, such as `Card flip`.
  public let title: String
  /// The description of the film, one sentence.
  public let summary: String
  /// The names of the API that the recipe demonstrates; the most important one is first.
  public let api: [String]
  /// The type of the scene.
  public let kind: Kind
  /// Whether the recipe's function can throw errors.
  public let throwsErrors: Bool

  /// An error in the form of a recipe's file.
  public struct FormatError: Error, CustomStringConvertible {
    /// A one-line description: the file, the problem and the remedy.
    public let description: String
  }

  /// Creates a recipe from the text of its file.
  ///
  /// - Parameters:
  ///   - typeName: The name of the file without its extension.
  ///   - source: The text of the file.
  ///   - duration: The duration of the film, in seconds.
  ///   - posterTime: The time of the frame that represents the film, in seconds.
  /// - Throws: ``FormatError`` if the title, the summary, the list of API or the function is missing.
  public init(
    _ typeName: String, source: String, duration: Double, posterTime: Double
  ) throws(FormatError) {
    (self.typeName, self.source) = (typeName, source)
    (self.duration, self.posterTime) = (duration, posterTime)
    let comments = source.split(separator: "\n").filter { $0.hasPrefix("// ") }
      .map { String($0.dropFirst("// ".count)) }
    guard let heading = comments.first, let colon = heading.firstRange(of: ": ") else {
      throw FormatError(
        description:
          "\(typeName).swift: missing title; begin the first comment with '// Title: One sentence.'"
      )
    }
    title = String(heading[..<colon.lowerBound])
    let end = comments.firstIndex { $0.hasPrefix(Self.apiPrefix) }
    guard let end else {
      throw FormatError(
        description: "\(typeName).swift: missing list of API; add a comment '// API: CALayer, …'")
    }
    summary = ([String(heading[colon.upperBound...])] + comments.prefix(end).dropFirst())
      .joined(separator: " ")
    api = comments[end].dropFirst(Self.apiPrefix.count).split(separator: ",").map {
      String($0.drop(while: \.isWhitespace))
    }
    guard
      let (kind, throwsErrors) = Self.result(
        ofFunction: Self.functionName(for: typeName), in: source)
    else {
      throw FormatError(
        description:
          "\(typeName).swift: missing function; add '@MainActor func \(Self.functionName(for: typeName))() -> CALayer', "
          + "or with the result UIView, UIViewController or Film")
    }
    (self.kind, self.throwsErrors) = (kind, throwsErrors)
  }

  private static let apiPrefix = "API: "

  /// Returns the type of the result of the recipe's function, and whether it throws; `nil` if there is no such function.
  private static func result(
    ofFunction name: String, in source: String
  ) -> (kind: Kind, throwsErrors: Bool)? {
    for line in source.split(separator: "\n") {
      guard line.hasPrefix("@MainActor func \(name)() "), let arrow = line.firstRange(of: "-> "),
        let kind = Kind(rawValue: String(line[arrow.upperBound...].prefix { $0.isLetter }))
      else { continue }
      return (kind, line[..<arrow.lowerBound].contains("throws"))
    }
    return nil
  }

  private static func functionName(for typeName: String) -> String {
    typeName.prefix(1).lowercased() + typeName.dropFirst()
  }

  /// The name of the recipe's function, such as `cardFlip`.
  public var functionName: String { Self.functionName(for: typeName) }

  /// The name of the recipe on the command line and in file names, such as `card-flip`.
  public var name: String {
    typeName.reduce(into: "") { name, letter in
      if letter.isUppercase, !name.isEmpty { name += "-" }
      name += letter.lowercased()
    }
  }

  /// The text of the file with the function renamed to `scene`, the name that `ametrine render` and `ametrine watch`
  /// expect.
  public var sceneSource: String {
    var words = ""
    var word = ""
    for letter in source + "\n" {
      if letter.isLetter || letter.isNumber || letter == "_" {
        word.append(letter)
        continue
      }
      words += word == functionName ? "scene" : word
      words.append(letter)
      word = ""
    }
    return String(words.dropLast())
  }
}

extension Recipe: CustomStringConvertible {
  /// The name of the recipe, such as `card-flip`.
  public var description: String { name }
}
