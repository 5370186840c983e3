#if Porting
/// Which modules exist here, and what stands in for those that do not.
enum ModuleReplacementTable {
  /// Modules of Apple's names that are here.
  static let availableModules: Set<String> = [
    "Foundation", "CoreFoundation", "Dispatch", "CoreGraphics", "CoreText", "QuartzCore", "UIKit",
    "XCTest", "Testing", "Swift", "RegexBuilder", "Synchronization", "Observation",
  ]

  /// The module in which the names of modules end that are not here.
  static let shimModule = "AppleShims"

  /// Modules that are not here, and most of whose names have something that stands in for them.
  static let shimmedModules: Set<String> = ["simd", "AudioToolbox", "CoreMedia"]

  /// Modules of Apple's systems only; on Linux a question for them is answered with no.
  static let darwinOnlyModules: Set<String> = [
    "Darwin", "ObjectiveC", "AppKit", "Cocoa", "WatchKit",
  ]

  /// Modules that iOS does not have.
  static let nonIOSModules: Set<String> = [
    "Glibc", "Musl", "Android", "Bionic", "WinSDK", "ucrt", "CRT", "AppKit", "Cocoa", "WatchKit",
  ]

  /// Apple's modules that bring a whole other one along.
  static let modulesImportingUIKit: Set<String> = [
    "WebKit", "MapKit", "SpriteKit", "SceneKit", "PhotosUI", "MessageUI", "StoreKit", "AVKit",
    "SafariServices", "ContactsUI", "EventKitUI", "GameKit", "CoreSpotlight", "ReplayKit", "Social",
    "NotificationCenter", "AddressBookUI", "PassKit", "QuickLook", "UserNotificationsUI",
  ]

  /// Apple's modules without UIKit in them.
  static let modulesWithoutUIKit: Set<String> = [
    "simd", "AudioToolbox", "CoreMedia", "AVFoundation", "AVFAudio", "Accelerate", "CoreImage",
    "ImageIO", "MobileCoreServices", "UniformTypeIdentifiers", "CoreLocation", "CoreMotion",
    "CoreVideo", "CoreAudio", "CoreData", "CoreHaptics", "CoreServices", "CoreTelephony",
    "CoreBluetooth", "CoreML", "Contacts", "CryptoKit", "EventKit", "GameController",
    "GameplayKit", "GLKit", "HealthKit", "IOSurface", "LocalAuthentication", "MediaPlayer", "Metal",
    "MetalKit", "MetalPerformanceShaders", "ModelIO", "MultipeerConnectivity",
    "NaturalLanguage", "Network", "OpenGLES", "Photos", "Security", "Speech",
    "SystemConfiguration", "UserNotifications", "Vision", "VideoToolbox", "WatchConnectivity",
    "os", "OSLog", "CommonCrypto", "AssetsLibrary", "AdSupport", "AuthenticationServices",
    "BackgroundTasks", "CallKit", "CloudKit", "Intents", "JavaScriptCore", "PDFKit", "PencilKit",
    "LinkPresentation", "MetricKit", "AppTrackingTransparency", "UIKitCore", "Combine",
  ]

  /// Whether a module is one of the system's, here or there.
  static func isSystemModule(_ module: String) -> Bool {
    availableModules.contains(module) || replacement(forModule: module) != nil
  }

  /// The module that is imported instead of one that is not here; nil for one that is, and for a stranger.
  static func replacement(forModule module: String) -> String? {
    switch module {
    case "ObjectiveC": "QuartzCore"
    case "Darwin", "MachO": "Glibc"
    case _ where modulesImportingUIKit.contains(module): "UIKit"
    case _ where modulesWithoutUIKit.contains(module): shimModule
    default: nil
    }
  }
}
#endif
