import Diagnostics
public import Foundation

// System sounds: there is nothing that plays them.

/// The number of a sound.
public typealias SystemSoundID = UInt32

/// What a call came to; 0 where all went well.
public typealias OSStatus = Int32

/// A device that vibrates.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Plays nothing; that it does is said once.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  reportUnsupportedSound()
}

/// Plays nothing; that it does is said once.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  reportUnsupportedSound()
}

/// Plays nothing and is done in the next turn; that it plays nothing is said once.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  reportUnsupportedSound()
  if let inCompletionBlock { SoundCompletion(inCompletionBlock).schedule() }
}

/// Plays nothing and is done in the next turn; that it plays nothing is said once.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

/// Gives a number to a file that will not be heard.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  // Numbers below 4096 are the system's own.
  outSystemSoundID.pointee = 4096
  return 0
}

/// Takes the number of a file back.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { 0 }

private func reportUnsupportedSound() {
  DiagnosticReporter(subsystem: "AudioToolbox").report(
    "system sounds are not heard here; nothing plays them")
}

/// The end of a sound that nobody heard, which comes in the next turn of the program's clock.
private final class SoundCompletion: NSObject {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func schedule() { perform(Selector("run", SoundCompletion.run), with: nil, afterDelay: 0) }

  private func run() { body() }
}
