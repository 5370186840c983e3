import Diagnostics
public import Foundation

// System sounds are not supported: the functions report this and play nothing.

/// The number of a system sound.
public typealias SystemSoundID = UInt32

/// An error code; 0 for success.
public typealias OSStatus = Int32

/// The number of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Plays nothing.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  reportUnsupportedSound()
}

/// Plays nothing.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  reportUnsupportedSound()
}

/// Plays nothing and calls the closure in the next turn of the run loop.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  reportUnsupportedSound()
  if let inCompletionBlock { SoundCompletion(inCompletionBlock).schedule() }
}

/// Plays nothing and calls the closure in the next turn of the run loop.
///
/// A diagnostic reports once that system sounds are not supported.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

/// Stores a sound number for a file, which is never played.
///
/// Always returns 0.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  // Numbers below 4096 are reserved for the system's sounds.
  outSystemSoundID.pointee = 4096
  return 0
}

/// Has no effect.
///
/// Always returns 0.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { 0 }

private func reportUnsupportedSound() {
  DiagnosticReporter(subsystem: "AudioToolbox").report(
    "system sound not played: audio output is not supported")
}

/// The completion of a system sound, called in the next turn of the run loop.
private final class SoundCompletion: NSObject {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func schedule() { perform(Selector("run", SoundCompletion.run), with: nil, afterDelay: 0) }

  private func run() { body() }
}
