public import Foundation
import StoredPictures

/// The folder with the package that a source file belongs to.
public func packageFolder(of file: String = #filePath) -> URL {
  guard let folder = packageFolder(enclosing: file) else {
    preconditionFailure("\(file) lies in no package")
  }
  return folder
}
