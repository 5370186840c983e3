public import Foundation

/// The folder with the package that a source file belongs to.
public func packageFolder(of file: String = #filePath) -> URL {
  var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  while folder.path != "/" {
    if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      return folder
    }
    folder.deleteLastPathComponent()
  }
  preconditionFailure("\(file) lies in no package")
}
