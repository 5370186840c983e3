import CAML
import Foundation
import Testing

@testable import Films
@testable import ametrine

@Suite struct ExitStatusTests {
  @Test func `each error code is written in capitals and underscores`() {
    for code in ErrorCode.allCases {
      #expect(code.rawValue.wholeMatch(of: /[A-Z]+(_[A-Z]+)*/) != nil, "\(code)")
    }
  }

  @Test func `no error code has the status of a success or of findings`() {
    for code in ErrorCode.allCases {
      #expect(code.exitStatus != .success && code.exitStatus != .findings, "\(code)")
    }
  }

  @Test func `isRetryable is true exactly for codes with the status of EX_TEMPFAIL`() {
    for code in ErrorCode.allCases {
      #expect(code.isRetryable == (code.exitStatus.rawValue == EX_TEMPFAIL), "\(code)")
    }
  }

  @Test func `the numbers from 64 are those of sysexits.h`() {
    #expect(ExitStatus.usage.rawValue == EX_USAGE)
    #expect(ExitStatus.badInput.rawValue == EX_DATAERR)
    #expect(ExitStatus.overLimit.rawValue == EX_UNAVAILABLE)
    #expect(ExitStatus.internalError.rawValue == EX_SOFTWARE)
    #expect(ExitStatus.cannotCreate.rawValue == EX_CANTCREAT)
    #expect(ExitStatus.cannotWrite.rawValue == EX_IOERR)
    #expect(ExitStatus.tryAgain.rawValue == EX_TEMPFAIL)
  }

  @Test func `the status of several failures is that of each, or badInput if they differ`() {
    #expect(ExitStatus(failures: [.tryAgain, .tryAgain]) == .tryAgain)
    #expect(ExitStatus(failures: [.overLimit]) == .overLimit)
    #expect(ExitStatus(failures: [.tryAgain, .overLimit]) == .badInput)
    #expect(ExitStatus(failures: []) == .badInput)
  }

  @Test(arguments: [
    (ENOSPC, ErrorCode.diskFull), (EDQUOT, .diskFull), (EACCES, .cannotCreateOutput),
    (EROFS, .cannotCreateOutput), (EIO, .cannotWriteOutput), (EFBIG, .cannotWriteOutput),
    (EMFILE, .tooManyFiles),
  ])
  func `a FilmError has the code of the system's error number`(number: Int32, code: ErrorCode) {
    #expect(FilmError.systemError(at: "a.gif", errorNumber: number).code == code)
  }

  @Test(arguments: [
    (SIGKILL, ErrorCode.workerKilled), (SIGXCPU, .timedOut), (SIGSEGV, .workerCrashed),
  ])
  func `a worker that a signal ended has the code of the signal`(signal: Int32, code: ErrorCode) {
    #expect(ErrorCode(workerSignal: signal) == code)
  }

  @Test func `a full disk is retryable and a missing permission is not`() {
    #expect(FilmError.systemError(at: "a.gif", errorNumber: ENOSPC).isRetryable)
    #expect(!FilmError.systemError(at: "a.gif", errorNumber: EACCES).isRetryable)
  }

  @Test func `a diagnostic has the code of its issue`() {
    func code(_ issue: DocumentIssue) -> ErrorCode {
      DocumentDiagnostic(issue, at: DocumentDiagnostic.Location("")).code
    }
    #expect(code(.damagedArchive("short")) == .archiveDamaged)
    #expect(code(.limitExceeded(.layers, limit: 1)) == .limitExceeded)
    #expect(code(.unreadable(String(cString: strerror(EACCES)))) == .permissionDenied)
    #expect(code(.unreadable("there is no reason")) == .fileUnreadable)
  }

  @Test func `ArgumentError has the code for arguments unless it is given another`() {
    #expect(ArgumentError("a").exitStatus == .usage)
    #expect(ArgumentError("a", code: .diskFull).exitStatus == .tryAgain)
  }

  @Test func `an error without a code is an internal error`() {
    struct Other: Error {}
    #expect(ErrorCode(of: Other()) == .internalError)
    #expect(ErrorCode(of: POSIXError(.ENOSPC)) == .diskFull)
  }
}
