import CAML
import Films
import Foundation
import ImageCodecs
import Processes
import RenderServer

#if Porting
  import PortBuild
#endif
#if Window
  import Window
#endif

/// An error with a stable code, from which its exit status follows.
protocol CodedError: Error {
  /// The stable identifier of the error.
  var code: ErrorCode { get }
  /// The exit status of a command that fails with this error.
  var exitStatus: ExitStatus { get }
  /// Whether the same command may succeed later, without a change of its inputs.
  var isRetryable: Bool { get }
}

extension CodedError {
  var exitStatus: ExitStatus { code.exitStatus }
  var isRetryable: Bool { exitStatus == .tryAgain }
}

extension ArgumentError: CodedError {}

extension StrictRenderError: CodedError {
  var code: ErrorCode { .inexactRendering }
}

extension DocumentDiagnostic: CodedError {
  var code: ErrorCode { issue.code }
}

extension FilmError: CodedError {
  var code: ErrorCode {
    switch reason {
    case .cannotWrite(let why): ErrorCode(writeError: why)
    case .tooManyFiles: .tooManyFiles
    case .notARegularFile: .cannotCreateOutput
    case .codec(_, let detail):
      ErrorCode.systemErrorNumber(of: detail) == ENOMEM ? .outOfMemory : .encodingFailed
    case .noThreads: .tooManyProcesses
    case .missing: .encoderMissing
    case .tooLarge, .tooManyBytes: .sizeLimitExceeded
    case .image(let error): error.code
    case .invalidPart: .partDamaged
    case .audio(let problem): ErrorCode(of: problem)
    case .interrupted: .interrupted
    case .sizeChanged, .tooManyFrames, .noFrames: .internalError
    case .rateTooHigh, .wrongExtension, .invalidRate, .invalidLoops, .invalidQuality,
      .invalidFidelity, .invalidColorCount, .invalidFrameCount, .invalidGap, .invalidWidth:
      .invalidArgument
    }
  }
}

extension ImageError: CodedError {
  var code: ErrorCode {
    switch reason {
    case .tooLarge: .sizeLimitExceeded
    case .outOfMemory: .outOfMemory
    case .unknownFormat, .unsupportedFormat, .truncated, .damaged, .unsupportedFeature:
      .imageDamaged
    }
  }
}

extension RenderError: CodedError {
  // The renderer fails only if a frame exceeds the memory budget or the work limits.
  var code: ErrorCode { .renderLimitExceeded }
}

extension CAMLWriterError: CodedError {
  var code: ErrorCode {
    switch self {
    case .multipleDocuments, .unknownFileExtension: .invalidArgument
    case .notReplaceable: .cannotCreateOutput
    case .systemError(let why, _): ErrorCode(writeError: why)
    case .archiveFailed: .cannotWriteOutput
    }
  }
}

extension ChildProcess.StartError: CodedError {
  var code: ErrorCode {
    switch errnoCode {
    case ENOMEM: .outOfMemory
    case EAGAIN: .tooManyProcesses
    case EMFILE, ENFILE: .tooManyFiles
    default: .fileMissing
    }
  }
}

#if Window
  extension DisplayError: CodedError {
    var code: ErrorCode {
      switch self {
      case .noDisplay, .lost, .surface: .displayUnavailable
      case .invalidSetting: .invalidArgument
      }
    }
  }
#endif

#if Porting
  extension PortError: CodedError {
    var code: ErrorCode { .packageNotBuilt }
  }
#endif

extension ErrorCode {
  /// The code of any error: its own, or that of an error of the system.
  init(of error: any Error) {
    switch error {
    case let error as any CodedError: self = error.code
    case let error as POSIXError: self = Self(writeErrorNumber: error.code.rawValue)
    case let error as CocoaError: self = Self(error)
    default: self = .internalError
    }
  }

  private init(_ error: CocoaError) {
    if let cause = error.underlying as? POSIXError {
      self = Self(writeErrorNumber: cause.code.rawValue)
      return
    }
    self =
      switch error.code {
      case .fileWriteOutOfSpace: .diskFull
      case .fileReadNoPermission: .permissionDenied
      case .fileReadNoSuchFile, .fileNoSuchFile: .fileMissing
      case .fileWriteNoPermission, .fileWriteFileExists, .fileWriteVolumeReadOnly:
        .cannotCreateOutput
      default: .cannotWriteOutput
      }
  }

  /// Creates the code for a worker process that a signal ended.
  init(workerSignal signal: Int32) {
    self =
      switch signal {
      // The system kills processes if memory is scarce.
      case SIGKILL: .workerKilled
      case SIGXCPU: .timedOut
      default: .workerCrashed
      }
  }

  /// Creates the code for an output that cannot be written, from the system's message.
  init(writeError message: String) {
    self =
      Self.systemErrorNumber(of: message).map(Self.init(writeErrorNumber:)) ?? .cannotWriteOutput
  }

  /// Creates the code for an output that cannot be written, from an `errno` value.
  init(writeErrorNumber number: Int32) {
    self =
      switch number {
      case ENOSPC, EDQUOT: .diskFull
      case ENOMEM: .outOfMemory
      case EMFILE, ENFILE: .tooManyFiles
      case EAGAIN: .tooManyProcesses
      case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, EEXIST, ENAMETOOLONG, ELOOP, ETXTBSY:
        .cannotCreateOutput
      default: .cannotWriteOutput
      }
  }

  /// The `errno` values that have a code of their own.
  private static let systemErrorNumbers = [
    ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EAGAIN, EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR,
    EEXIST, ENAMETOOLONG, ELOOP, ETXTBSY,
  ]

  /// Returns the `errno` value whose message a text is, or `nil` if there is none.
  ///
  /// Errors of the libraries contain only the message of the system.
  static func systemErrorNumber(of message: String) -> Int32? {
    systemErrorNumbers.first { String(cString: strerror($0)) == message }
  }
}
