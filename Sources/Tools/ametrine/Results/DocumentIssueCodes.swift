import CAML
import Foundation

extension DocumentIssue {
  /// The stable identifier of the issue in JSON results.
  var code: ErrorCode {
    switch self {
    case .noSuchFile: .fileMissing
    case .unreadable(let why): Self.code(ofReadError: why)
    case .tooManyFiles: .tooManyFiles
    case .notARegularFile: .notARegularFile
    case .notAPackage, .notAnArchive, .notCAML: .notADocument
    case .damagedArchive: .archiveDamaged
    case .encrypted: .archiveEncrypted
    case .unsafePath, .unsafeLink: .unsafePath
    case .duplicateEntry: .duplicateEntry
    case .limitExceeded, .malformedXML(.limitExceeded): .limitExceeded
    case .missingFile: .fileMissing
    case .noDocument: .noDocuments
    case .ambiguousDocuments: .ambiguousDocuments
    case .damagedPropertyList: .propertyListDamaged
    case .unknownWallpaperType: .unknownWallpaperType
    case .malformedXML: .xmlMalformed
    case .rootLayerCount: .rootLayerCount
    case .invalidValue: .invalidValue
    case .unknownLayerClass, .unknownAnimationClass: .unknownClass
    case .unsupportedLayerClass: .unsupportedClass
    case .unknownItem: .unknownItem
    case .unknownKey: .unknownKey
    case .duplicateID: .duplicateID
    case .circularReference: .circularReference
    case .danglingReference: .danglingReference
    case .missingImage: .imageMissing
    case .damagedImage: .imageDamaged
    case .unsupported: .unsupportedFeature
    case .notRendered: .notRendered
    case .incomplete: .incompleteElement
    case .unknownState: .unknownState
    case .invalidSetting: .invalidSetting
    case .notRenderable: .notRenderable
    }
  }

  private static func code(ofReadError message: String) -> ErrorCode {
    switch ErrorCode.systemErrorNumber(of: message) {
    case EACCES, EPERM: .permissionDenied
    case ENOENT: .fileMissing
    case ENOMEM: .outOfMemory
    default: .fileUnreadable
    }
  }
}
