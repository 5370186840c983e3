#if Porting
import SwiftSyntax

/// The imports in a file and the names that the file uses, from which missing imports are determined.
struct FileImportUsage {
  /// The names of the modules imported after lowering.
  var modules: Set<String> = []
  /// The end of the first import outside of `#if`, as a byte offset; `nil` if there is none.
  ///
  /// Missing imports are inserted at this offset.
  var firstImportEnd: Int?
  /// The names used in the file for which `ImportRuleTable` specifies a module.
  var usedNames: Set<String> = []
}

extension LoweringVisitor {
  /// Replaces the name of a module that is not available on Linux with the name of its substitute.
  func lowerImport(_ node: ImportDeclSyntax) {
    guard let first = node.path.first else { return }
    let module = first.name.text
    var target = module
    if !conditions.options.modules.contains(module) {
      if let other = ModuleReplacementTable.replacement(forModule: module) {
        target = other
      } else if ["AppKit", "Cocoa", "SwiftUI"].contains(module),
        !isInsideConditionalCompilation(node)
      {
        report(
          severity: .error, kind: "import", at: node,
          message: "the module \(module) is not available",
          alternative:
            "exclude the file, or wrap the code that needs it in '#if canImport(\(module))'")
      }
    }
    imports.modules.insert(target)
    if node.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false,
      imports.firstImportEnd == nil
    {
      imports.firstImportEnd = node.endPositionBeforeTrailingTrivia.utf8Offset
    }
    let isSubmodule =
      node.path.count > 1 && node.importKindSpecifier == nil
      && ModuleReplacementTable.isSystemModule(module)
    guard target != module || isSubmodule else { return }
    let start =
      target == module
      ? first.name.positionAfterSkippingLeadingTrivia.utf8Offset
      : (node.importKindSpecifier?.positionAfterSkippingLeadingTrivia
        ?? first.name.positionAfterSkippingLeadingTrivia).utf8Offset
    replaceOnLine(start..<node.path.endPositionBeforeTrailingTrivia.utf8Offset, withPadded: target)
    countLowering(ofKind: "import")
    if target == ModuleReplacementTable.shimModule,
      !ModuleReplacementTable.shimmedModules.contains(module)
    {
      report(
        severity: .note, kind: "import", at: node, message: "the module \(module) is not available",
        alternative: "replace the code that uses it")
    }
  }

  private func isInsideConditionalCompilation(_ node: some SyntaxProtocol) -> Bool {
    var node = node.parent
    while let parent = node {
      if parent.is(IfConfigClauseSyntax.self) { return true }
      node = parent.parent
    }
    return false
  }

  /// Records the use of a name if `ImportRuleTable` specifies a module for it.
  func recordUse(ofName name: String) {
    if ImportRuleTable.module(declaring: name) != nil { imports.usedNames.insert(name) }
  }

  /// Adds missing imports for the names used in the file.
  ///
  /// On Apple platforms, these names are visible through another module or another file in the same module.
  func addMissingImports() {
    var wanted: Set<String> = []
    for name in imports.usedNames {
      guard let module = ImportRuleTable.module(declaring: name),
        !ImportRuleTable.anyModule(of: imports.modules, reexports: module)
      else { continue }
      let isNamed = ImportRuleTable.nameRequiresImport(name)
      let others = recordingQuery(.imports, answer: facts.index.imports)
      let isElsewhere = others.contains {
        ImportRuleTable.anyModule(
          of: [ModuleReplacementTable.replacement(forModule: $0) ?? $0], reexports: module)
      }
      guard isNamed || isElsewhere, resolveType(name, within: "")?.isOwn != true,
        recordingQuery(.global(name), answer: facts.globalDeclaration(named: name)) == nil
      else { continue }
      wanted.insert(module)
    }
    if wanted.contains("UIKit") { wanted.subtract(["QuartzCore", "CoreGraphics"]) }
    if wanted.contains("QuartzCore") { wanted.remove("CoreGraphics") }
    guard !wanted.isEmpty else { return }
    let list = wanted.sorted().map { "import \($0)" }.joined(separator: "; ")
    countLowering(ofKind: "import")
    if let end = imports.firstImportEnd { return edits.insert("; " + list, at: end) }
    let token = parsed.tree.firstToken(viewMode: .sourceAccurate)
    let start = parsed.tree.shebang?.endPosition.utf8Offset ?? parsed.start
    let isOnFirstLine =
      token.map {
        parsed.lines.line(of: $0.positionAfterSkippingLeadingTrivia.utf8Offset)
          == parsed.lines.line(of: start)
      } ?? false
    edits.insert(list + (isOnFirstLine ? "; " : " "), at: start)
  }
}

/// A table that specifies the modules that must be imported for names in Apple's API.
enum ImportRuleTable {
  private static let runtimeNames: Set<String> = [
    "Selector", "NSSelectorFromString", "NSStringFromSelector", "objc_getAssociatedObject",
    "objc_setAssociatedObject", "objc_removeAssociatedObjects", "objc_AssociationPolicy",
    "objc_sync_enter", "objc_sync_exit", "autoreleasepool", "NSKeyValueObservation", "NSHashTable",
    "NSMapTable", "CACurrentMediaTime",
  ]
  private static let networkingNames: Set<String> = [
    "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "URLSessionTask",
    "URLSessionDataTask", "URLSessionDownloadTask", "URLSessionConfiguration", "URLCache",
    "URLSessionDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate",
    "URLSessionTaskDelegate", "URLProtocol", "URLCredential", "URLProtectionSpace",
    "URLAuthenticationChallenge", "HTTPCookie", "HTTPCookieStorage", "CachedURLResponse",
  ]
  /// The names with the prefix `CG` that Foundation also declares on Linux, so that no import is needed.
  private static let foundationNames: Set<String> = [
    "CGFloat", "CGPoint", "CGSize", "CGRect", "CGRectEdge",
  ]

  /// Returns the module that declares a name on Linux; `nil` if the name requires no import.
  static func module(declaring name: String) -> String? {
    if runtimeNames.contains(name) { return "QuartzCore" }
    if networkingNames.contains(name) { return "FoundationNetworking" }
    if name == "XMLParser" || name == "XMLParserDelegate" { return "FoundationXML" }
    guard let third = name.dropFirst(2).first, third.isUppercase, !foundationNames.contains(name)
    else {
      return name.hasPrefix("kCA") ? "QuartzCore" : nil
    }
    if name.hasPrefix("UI") { return "UIKit" }
    if name.hasPrefix("CA") { return "QuartzCore" }
    return name.hasPrefix("CG") ? "CoreGraphics" : nil
  }

  /// Returns whether the use of a name always requires the import, because Foundation makes the name visible on Apple
  /// platforms.
  ///
  /// Other names require the import only if another file imports the module.
  static func nameRequiresImport(_ name: String) -> Bool {
    runtimeNames.contains(name) && name != "CACurrentMediaTime" || networkingNames.contains(name)
      || name.hasPrefix("XMLParser") || name.hasPrefix("CG")
  }

  /// Returns whether one of the given modules is or re-exports another module.
  static func anyModule(of modules: Set<String>, reexports module: String) -> Bool {
    if modules.contains(module) { return true }
    switch module {
    case "QuartzCore": return !modules.isDisjoint(with: ["UIKit", "EasyAnimation"])
    case "CoreGraphics":
      return !modules.isDisjoint(with: ["UIKit", "QuartzCore", "CoreText", "EasyAnimation"])
    case "UIKit": return modules.contains("EasyAnimation")
    default: return false
    }
  }
}
#endif
