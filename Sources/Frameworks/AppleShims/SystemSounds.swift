import Diagnostics
public import Foundation

// System sounds are not supported: these functions play nothing and report a diagnostic.

/// The identifier of a system sound.
public typealias SystemSoundID = UInt32

/// An error code, or 0 for success.
public typealias OSStatus = Int32

/// The identifier of the system sound that vibrates the device.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Plays no sound on this platform.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  reportUnsupportedSound()
}

/// Plays no sound on this platform.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  reportUnsupportedSound()
}

/// Plays no sound, and calls the closure in the next iteration of the run loop.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  reportUnsupportedSound()
  if let inCompletionBlock { SoundCompletion(inCompletionBlock).schedule() }
}

/// Plays no sound, and calls the closure in the next iteration of the run loop.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

/// Stores an identifier for the sound file, which is never played.
///
/// Always returns 0.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  // Identifiers below 4096 are reserved for the sounds of the system.
  outSystemSoundID.pointee = 4096
  return 0
}

/// Has no effect, since sounds are not loaded.
///
/// Always returns 0.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { 0 }

private func reportUnsupportedSound() {
  DiagnosticReporter(subsystem: "AudioToolbox").report(
    "system sound not played: audio output is not supported")
}

/// The completion handler of a system sound, called in the next iteration of the run loop.
private final class SoundCompletion: NSObject {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func schedule() { perform(Selector("run", SoundCompletion.run), with: nil, afterDelay: 0) }

  private func run() { body() }
}
