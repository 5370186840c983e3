import Diagnostics
import Foundation
import QuartzCore

/// What libFuzzer calls with bytes of its choice; the variable `AMETRINE_FUZZ_TARGET` says what they are given to.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = bytes.map { Data(bytes: $0, count: count) } ?? Data()
  let target = FuzzTarget.chosen
  quietly { target.isProgram ? forgivingly { target.run(data) } : target.run(data) }
  return 0
}

/// Does something of which nothing is said.
func quietly(_ body: () -> Void) {
  Diagnostics.$sink.withValue(Diagnostics.Sink { _ in }, operation: body)
}

/// Does something at whose mistakes the program does not end.
///
/// This is the documented way to live with mistakes of the caller, in an optimised program.
func forgivingly(_ body: () -> Void) {
  CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in }, operation: body)
}

/// What is fuzzed.
enum FuzzTarget: String, CaseIterable {
  case documents, values, packages, images, text, archives, lists, states, trees, attacks
  case grammar, commands, plists

  /// Whether the bytes are a program's calls, which may be mistakes; a document never makes any.
  var isProgram: Bool { [.text, .archives, .trees].contains(self) }

  /// The target that the environment names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["AMETRINE_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("AMETRINE_FUZZ_TARGET is '\(name)'; give one of \(names)")
    }
    return target
  }()

  /// Hands bytes to the part of the project.
  func run(_ data: Data) {
    switch self {
    case .documents: fuzzDocument(data)
    case .values: fuzzValue(data)
    case .packages: fuzzPackage(data)
    case .images: fuzzImage(data)
    case .text: fuzzText(data)
    case .archives: fuzzArchive(data)
    case .lists: fuzzList(data)
    case .states: fuzzStates(data)
    case .trees: fuzzTree(data)
    case .attacks: fuzzAttack(data)
    case .grammar: fuzzGrammar(data)
    case .commands: fuzzCommands(data)
    case .plists: fuzzPropertyList(data)
    }
  }
}
