import Films
import Foundation

extension ErrorCode {
  /// Creates the code for sound that cannot be used.
  init(of problem: AudioTrack.Problem) {
    self =
      switch problem {
      case .missing: .fileMissing
      case .notARegularFile: .notARegularFile
      case .unreadable(let cause):
        Self.systemErrorNumber(of: cause) == EACCES ? .permissionDenied : .fileUnreadable
      case .noSound: .audioMissing
      case .unsupportedFormat, .missingDecoder, .unsupportedSamples: .audioUnsupported
      case .damaged: .audioDamaged
      case .filmTooLong, .invalidOffset, .invalidGain, .invalidFade: .invalidArgument
      }
  }
}
