#if Porting
/// A table of the modules that are available on Linux and the replacements for those that are not.
enum ModuleReplacementTable {
  /// Modules with names of Apple's frameworks that are available on Linux.
  static let availableModules: Set<String> = [
    "Foundation", "CoreFoundation", "Dispatch", "CoreGraphics", "CoreText", "QuartzCore", "UIKit",
    "XCTest", "Testing", "Swift", "RegexBuilder", "Synchronization", "Observation",
  ]

  /// The module that replaces modules that are not available on Linux.
  static let shimModule = "AppleShims"

  /// Unavailable modules for most of whose API `AppleShims` provides replacements.
  static let shimmedModules: Set<String> = ["simd", "AudioToolbox", "CoreMedia"]

  /// Modules that exist only on Apple's systems.
  ///
  /// `canImport` of them is false for the platform Linux.
  static let darwinOnlyModules: Set<String> = [
    "Darwin", "ObjectiveC", "AppKit", "Cocoa", "WatchKit",
  ]

  /// Modules that do not exist on iOS.
  static let nonIOSModules: Set<String> = [
    "Glibc", "Musl", "Android", "Bionic", "WinSDK", "ucrt", "CRT", "AppKit", "Cocoa", "WatchKit",
  ]

  /// Apple modules that re-export UIKit.
  static let modulesImportingUIKit: Set<String> = [
    "WebKit", "MapKit", "SpriteKit", "SceneKit", "PhotosUI", "MessageUI", "StoreKit", "AVKit",
    "SafariServices", "ContactsUI", "EventKitUI", "GameKit", "CoreSpotlight", "ReplayKit", "Social",
    "NotificationCenter", "AddressBookUI", "PassKit", "QuickLook", "UserNotificationsUI",
  ]

  /// Apple modules that do not re-export UIKit.
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

  /// Whether a module is part of Apple's systems or available on Linux.
  static func isSystemModule(_ module: String) -> Bool {
    availableModules.contains(module) || replacement(forModule: module) != nil
  }

  /// Returns the module to import instead of an unavailable one, or nil if the module is available or unknown.
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
