import Films
import Foundation

/// Fuzzes the reader of sound: a film of two seconds with sound from the bytes of a file.
func fuzzAudio(_ data: Data) {
  let path = NSTemporaryDirectory() + "fuzz-audio-\(getpid())"
  defer { unlink(path) }
  guard (try? data.write(to: URL(fileURLWithPath: path))) != nil else { return }
  // With a fade-out, the end of the sound is searched.
  let track = AudioTrack(path: path, offset: -0.1, gain: 6, fadeIn: 0.1, fadeOut: 0.5)
  do throws(FilmError) {
    try track.validate(frameCount: 60, rate: 30)
  } catch {
    guard case .audio = error.reason else { fatalError("an error of another kind: \(error)") }
  }
}
