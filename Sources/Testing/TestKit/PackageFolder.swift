public import Foundation
import StoredPictures

/// The folder with the package that a source file belongs to.
public func packageFolder(of file: String = #filePath) -> URL {
  guard let folder = enclosingPackage(of: file) else {
    preconditionFailure("\(file) lies in no package")
  }
  return folder
}
