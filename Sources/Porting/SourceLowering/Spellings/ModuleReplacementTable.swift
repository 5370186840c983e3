#if Porting
/// A table of the modules that are available on Linux and of replacements for unavailable modules.
enum ModuleReplacementTable {
  /// The modules on Linux that have the names of Apple's frameworks.
  static let availableModules: Set<String> = [
    "Foundation", "CoreFoundation", "Dispatch", "CoreGraphics", "CoreText", "QuartzCore", "UIKit",
    "XCTest", "Testing", "Swift", "RegexBuilder", "Synchronization", "Observation",
  ]

  /// The name of the module that is imported in place of modules that are not available on Linux.
  static let shimModule = "AppleShims"

  /// The unavailable modules for which `AppleShims` provides most of the API.
  static let shimmedModules: Set<String> = ["simd", "AudioToolbox", "CoreMedia"]

  /// The modules that exist only on Apple platforms.
  ///
  /// `canImport` is false for these modules if the target platform is Linux.
  static let darwinOnlyModules: Set<String> = [
    "Darwin", "ObjectiveC", "AppKit", "Cocoa", "WatchKit",
  ]

  /// The modules that do not exist on iOS.
  static let nonIOSModules: Set<String> = [
    "Glibc", "Musl", "Android", "Bionic", "WinSDK", "ucrt", "CRT", "AppKit", "Cocoa", "WatchKit",
  ]

  /// The modules from Apple that re-export UIKit.
  static let modulesImportingUIKit: Set<String> = [
    "WebKit", "MapKit", "SpriteKit", "SceneKit", "PhotosUI", "MessageUI", "StoreKit", "AVKit",
    "SafariServices", "ContactsUI", "EventKitUI", "GameKit", "CoreSpotlight", "ReplayKit", "Social",
    "NotificationCenter", "AddressBookUI", "PassKit", "QuickLook", "UserNotificationsUI",
  ]

  /// The modules from Apple that do not re-export UIKit.
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

  /// Returns whether a module is part of Apple's platforms or available on Linux.
  static func isSystemModule(_ module: String) -> Bool {
    availableModules.contains(module) || replacement(forModule: module) != nil
  }

  /// Returns the module to import in place of an unavailable module; `nil` if the given module is available or
  /// unknown.
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
