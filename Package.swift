// swift-tools-version: 6.2
import PackageDescription

/// Whether warnings are treated as errors.
///
/// The scripts of this package enable this with the environment variable `AMETRINE_STRICT`. It must be disabled for
/// packages that depend on this one, because it conflicts with the option `-suppress-warnings` that build systems pass
/// for dependencies.
let isStrict = Context.environment["AMETRINE_STRICT"] != nil

/// Whether modules are built for the tests of this package, with optimized drawing modules.
///
/// The scripts enable this with the environment variables `AMETRINE_STRICT` or `AMETRINE_FAST_DRAWING`. It requires
/// flags that the package manager considers unsafe and rejects in dependencies.
let isForTests = isStrict || Context.environment["AMETRINE_FAST_DRAWING"] != nil

/// The compiler settings of every Swift target.
let rules: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// Settings that optimize a module even in debug builds, so that tests that render images run much faster.
let optimized: [SwiftSetting] =
  isForTests ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []

/// Settings that optimize a C module even in debug builds.
let optimizedC: [CSetting] =
  isForTests ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

/// Returns a target for a Swift module in `Sources/FOLDER/NAME`.
func module(
  _ folder: String, _ name: String, _ dependencies: [Target.Dependency] = [],
  resources: [Resource]? = nil, settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)",
    resources: resources, swiftSettings: rules + settings)
}

/// Returns a target for a C library of the system, which is found with pkg-config or in the default search paths.
func system(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/SystemLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt])])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = [], settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
    resources: resources, swiftSettings: rules + settings)
}

let package = Package(
  name: "Ametrine",
  products: [
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "Simulator", targets: ["Simulator"]),
    .library(name: "EasyAnimation", targets: ["EasyAnimation"]),
    .library(name: "CAML", targets: ["CAML"]),
    .library(name: "AnimationTesting", targets: ["AnimationTesting"]),
    .library(name: "Films", targets: ["Films"]),
    .library(name: "Storyboard", targets: ["Storyboard"]),
    .library(name: "AppleShims", targets: ["AppleShims"]),
    // The name of AppleShims up to version 0.1, kept for compatibility.
    .library(name: "AmetrinePort", targets: ["AmetrinePort"]),
    .library(name: "Window", targets: ["Window"]),
    .executable(name: "ametrine", targets: ["ametrine"]),
    .plugin(name: "Lowering", targets: ["Lowering"]),
  ],
  traits: [
    .trait(
      name: "Porting",
      description: "Lowers iOS source code so that it compiles on Linux; builds swift-syntax."),
    .trait(
      name: "Window",
      description: "Displays windows and receives mouse, touch and keyboard input; links SDL2."),
    .trait(
      name: "Preview",
      description: "Displays documents and scenes on a page in the browser."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    // MARK: Base modules
    module("Base", "Geometry", settings: optimized),
    module("Base", "Color", settings: optimized),
    module("Base", "Timing", ["Geometry"], settings: optimized),
    module("Base", "Pixels", settings: optimized),
    module("Engine", "DisplayList", ["Geometry", "Color", "Pixels"], settings: optimized),
    module("Engine", "RenderTree", ["Geometry", "Color", "Timing", "Pixels"]),
    module("Base", "Diagnostics"),
    .target(name: "CProcess", path: "Sources/CLibraries/CProcess"),
    module("Base", "Processes", ["CProcess"]),
    module("Base", "AtomicFiles"),
    module("Base", "Threads"),
    module("Base", "ConstraintSolver"),
    system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
    system("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
    system("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
    system("CUnibreak", pkgConfig: "libunibreak", apt: "libunibreak-dev"),
    .target(
      name: "CTextShims", dependencies: ["CFreeType"], path: "Sources/CLibraries/CTextShims"),
    module(
      "Base", "TextLayout",
      [
        "Geometry", "Pixels", "Diagnostics", "CHarfBuzz", "CTextShims", "CFontconfig", "CFriBidi",
        "CUnibreak",
      ]),
    system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    system("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
    system("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
    .target(
      name: "CImageShims", dependencies: ["CPNG", "CJPEG"], path: "Sources/CLibraries/CImageShims",
      cSettings: optimizedC),
    module("Base", "ImageCodecs", ["Pixels", "CImageShims", "CWebP"]),
    // MARK: Engine modules
    module("Engine", "Animation", ["Geometry", "Color", "Timing", "Pixels", "RenderTree"]),
    module(
      "Engine", "Painting", ["Geometry", "Color", "Pixels", "DisplayList", "RenderTree"]),
    // Selects the instruction set level for the C loops according to the processor.
    .target(name: "CLevels", path: "Sources/CLibraries/CLevels", cSettings: optimizedC),
    .target(
      name: "CCoverage", dependencies: ["CLevels"], path: "Sources/Engine/CCoverage",
      cSettings: optimizedC),
    .target(
      name: "CRasterKernels", dependencies: ["CLevels", "CCoverage"],
      path: "Sources/Engine/CRasterKernels", cSettings: optimizedC),
    module(
      "Engine", "Raster",
      [
        "Geometry", "Color", "Pixels", "DisplayList", "Diagnostics", "Threads", "CLevels",
        "CRasterKernels",
      ],
      settings: optimized),
    module(
      "Engine", "RenderServer",
      [
        "Geometry", "Timing", "Pixels", "DisplayList", "RenderTree", "Diagnostics", "Animation",
        "Painting", "Raster",
      ]),
    // MARK: Framework modules
    .target(name: "_Testing_CoreGraphics", path: "Sources/Testing/_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit", path: "Sources/Testing/_Testing_UIKit"),
    .target(name: "CThreadLocal", path: "Sources/CLibraries/CThreadLocal"),
    module("Frameworks", "ObjCRuntime"),
    module(
      "Frameworks", "CoreGraphics",
      [
        "Geometry", "Color", "Pixels", "DisplayList", "Diagnostics", "TextLayout", "ImageCodecs",
        "Raster", "_Testing_CoreGraphics", "_Testing_UIKit",
      ]),
    module("Frameworks", "CoreText", ["Geometry", "Diagnostics", "TextLayout", "CoreGraphics"]),
    module(
      "Frameworks", "QuartzCore",
      [
        "Geometry", "Color", "Timing", "Pixels", "DisplayList", "RenderTree", "Diagnostics",
        "TextLayout", "Animation", "RenderServer", "ObjCRuntime", "CoreGraphics", "CoreText",
        "CThreadLocal",
      ]),
    module(
      "Frameworks", "UIKitCore",
      [
        "Geometry", "Timing", "Pixels", "RenderTree", "Diagnostics", "ConstraintSolver",
        "TextLayout", "ImageCodecs", "RenderServer", "CoreGraphics", "CoreText", "QuartzCore",
      ]),
    module("Frameworks", "Simulator", ["CoreGraphics", "QuartzCore", "UIKit"]),
    module(
      "Frameworks", "UIKitDynamics",
      [
        "Geometry", "RenderServer", "CoreGraphics", "QuartzCore", "UIKitCore",
      ]),
    module(
      "Frameworks", "UIKitControls",
      [
        "Geometry", "TextLayout", "RenderServer", "CoreGraphics", "CoreText", "QuartzCore",
        "UIKitCore",
      ]),
    module(
      "Frameworks", "UIKitLists",
      [
        "Geometry", "CoreGraphics", "QuartzCore", "UIKitCore", "UIKitControls",
      ]),
    module(
      "Frameworks", "UIKitControllers",
      [
        "CoreGraphics", "QuartzCore", "UIKitCore", "UIKitControls",
      ]),
    // UIKit re-exports its parts. Clients import only UIKit.
    module(
      "Frameworks", "UIKit",
      ["UIKitCore", "UIKitDynamics", "UIKitControls", "UIKitLists", "UIKitControllers"]),
    module(
      "Frameworks", "EasyAnimation",
      [
        "Geometry", "Timing", "RenderTree", "Animation", "CoreGraphics", "QuartzCore", "UIKit",
      ]),
    module("Frameworks", "AppleShims", ["Diagnostics", "QuartzCore"]),
    module("Frameworks", "AmetrinePort", ["AppleShims"]),
    // MARK: Document and output modules
    system("CZip", pkgConfig: "libzip", apt: "libzip-dev"),
    module(
      "Documents", "CAML",
      [
        "Geometry", "Color", "Pixels", "RenderTree", "Diagnostics", "ImageCodecs", "CoreGraphics",
        "QuartzCore", "AtomicFiles", "CZip",
      ]),
    module(
      "Documents", "Inspection",
      [
        "Geometry", "Color", "Pixels", "RenderTree", "Diagnostics", "CoreGraphics", "QuartzCore",
        "CAML",
      ]),
    system(
      "CFFmpeg", pkgConfig: "libavcodec libavformat libswresample", apt: "libavformat-dev"),
    .target(
      name: "CFilmShims", dependencies: ["CFFmpeg", "CLevels"],
      path: "Sources/CLibraries/CFilmShims",
      cSettings: optimizedC),
    module(
      "Output", "Films",
      [
        "Pixels", "Diagnostics", "ImageCodecs", "AtomicFiles", "Processes", "Threads", "CFFmpeg",
        "CFilmShims",
      ],
      settings: optimized),
    module(
      "Output", "Storyboard",
      [
        "Geometry", "Diagnostics", "Timing", "RenderTree", "TextLayout", "Animation",
        "RenderServer", "CoreGraphics", "CoreText", "QuartzCore", "Films", "CAML",
      ]),
    // SDL is needed only with the trait Window. Without the trait the module Window is empty. The pkg-config file of SDL
    // is not used, because it contains a flag (-D_REENTRANT) that causes warnings in every dependent package.
    system("CSDL2", apt: "libsdl2-dev"),
    .target(name: "CWindowStart", path: "Sources/CLibraries/CWindowStart"),
    module(
      "Output", "Window",
      [
        "Geometry", "Color", "Pixels", "DisplayList", "Diagnostics", "ImageCodecs", "RenderServer",
        "CoreGraphics", "QuartzCore", "UIKit", "Threads", "CWindowStart",
        .target(name: "CSDL2", condition: .when(traits: ["Window"])),
      ]),
    module(
      "Output", "PreviewCore",
      [
        "Geometry", "Color", "Timing", "Pixels", "TextLayout", "RenderTree", "Diagnostics",
        "ImageCodecs", "RenderServer", "CoreGraphics", "QuartzCore", "UIKit", "CAML", "Processes",
      ]),
    // The module is empty without the trait Preview.
    .target(
      name: "PreviewServer",
      dependencies: ["Processes", "PreviewCore", "CAML"],
      path: "Sources/Output/PreviewServer", resources: [.embedInCode("Page")], swiftSettings: rules),
    // MARK: Porting modules, which are empty without the trait Porting
    module(
      "Porting", "SourceLowering",
      [
        .product(
          name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Porting"])),
        .product(
          name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Porting"])),
      ]),
    module("Porting", "PortBuild", ["AtomicFiles", "Processes", "SourceLowering"]),
    .executableTarget(
      name: "ametrine-lower", dependencies: ["SourceLowering"],
      path: "Sources/Tools/ametrine-lower", swiftSettings: rules),
    .plugin(
      name: "Lowering", capability: .buildTool(), dependencies: ["ametrine-lower"],
      path: "Plugins/Lowering"),
    // MARK: Tools
    // The files of the cookbook are embedded, so that an installed command can copy them. `Cookbook` is a symbolic link.
    .target(
      name: "Recipes", path: "Sources/Tools/Recipes", resources: [.embedInCode("Cookbook")],
      swiftSettings: rules),
    .executableTarget(
      name: "ametrine",
      dependencies: [
        "Geometry", "Color", "Pixels", "TextLayout", "RenderTree", "Diagnostics", "CProcess",
        "Processes", "AtomicFiles", "ImageCodecs", "DisplayList", "RenderServer", "CoreGraphics",
        "QuartzCore", "UIKit", "CAML", "Inspection", "Films", "Window", "PreviewCore",
        "PreviewServer",
        "SourceLowering",
        "PortBuild", "Recipes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Tools/ametrine", resources: [.embedInCode("New/Templates")],
      swiftSettings: rules),
    .executableTarget(
      name: "examples",
      dependencies: [
        "Films", "Pixels", "RenderTree", "RenderServer", "CoreGraphics", "QuartzCore", "UIKit",
        "Simulator", "EasyAnimation",
      ],
      path: "Examples",
      exclude: [
        "Certificates", "Components", "Cookbook", "ExampleFilms", "Figures", "Hello", "LiveApp",
        "PortedLibrary", "Rainfall", "RenderFarm",
      ],
      swiftSettings: rules),
    // The first program in README.md.
    .executableTarget(
      name: "Hello", dependencies: ["Storyboard"], path: "Examples/Hello",
      swiftSettings: [.swiftLanguageMode(.v6)]
        + (isStrict ? [.treatAllWarnings(as: .error)] : [])),
    // The film is written as a file for `ametrine render` and `ametrine watch`, and imports only Storyboard.
    .executableTarget(
      name: "Rainfall", dependencies: ["Storyboard"], path: "Examples/Rainfall",
      swiftSettings: [.swiftLanguageMode(.v6)]
        + (isStrict ? [.treatAllWarnings(as: .error)] : [])),
    // The code that the programs `cookbook` and `figures` share.
    .target(
      name: "ExampleFilms",
      dependencies: [
        "CoreGraphics", "Films", "Pixels", "PreviewCore", "QuartzCore", "Storyboard", "UIKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/ExampleFilms", swiftSettings: rules),
    // The recipes are written as files for `ametrine render` and `ametrine watch`. Each file must import what it uses,
    // because it is copied alone.
    .executableTarget(
      name: "cookbook",
      dependencies: [
        "ExampleFilms", "Recipes", "QuartzCore", "Storyboard", "UIKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Cookbook",
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
      ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])),
    // The films and pictures of the documentation.
    .executableTarget(
      name: "figures",
      dependencies: [
        "ExampleFilms", "Films", "Pixels", "RenderServer", "CoreGraphics", "QuartzCore", "UIKit",
        "Storyboard", "CAML", "Simulator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Figures", swiftSettings: rules),
    // The components are compiled as an app: they import only UIKit and do not use the compiler settings of this
    // package.
    .target(
      name: "Components", dependencies: ["UIKit"], path: "Examples/Components",
      swiftSettings: [.swiftLanguageMode(.v6)]
        + (isStrict ? [.treatAllWarnings(as: .error)] : [])),
    // The app is written as an iOS app and imports only UIKit. The module Window displays it.
    .executableTarget(
      name: "LiveApp", dependencies: ["UIKit", "Window"], path: "Examples/LiveApp",
      swiftSettings: [.swiftLanguageMode(.v6)]
        + (isStrict ? [.treatAllWarnings(as: .error)] : [])),
    // The script scripts/end-to-end/try-window measures this program.
    .executableTarget(
      name: "WindowStress", dependencies: ["Window", "QuartzCore"],
      path: "Sources/Testing/WindowStress",
      swiftSettings: rules),
    // MARK: Test support for users and for this package
    module(
      "Testing", "AnimationTesting",
      [
        "Geometry", "Color", "Pixels", "ImageCodecs", "RenderTree", "RenderServer", "CoreGraphics",
        "QuartzCore", "UIKit", "Simulator", "CAML", "StoredPictures",
      ], resources: [.embedInCode("Page")]),
    module("Testing", "StoredPictures", ["Pixels", "ImageCodecs"]),
    // The module counts calls of the Swift runtime and memory allocations in programs that link it.
    .target(name: "CWorkCount", path: "Sources/Testing/CWorkCount"),
    module(
      "Testing", "TestKit",
      ["CWorkCount", "Diagnostics", "ImageCodecs", "Pixels", "StoredPictures"]),
    // MARK: Tests
    tests("GeometryTests", ["Geometry", "TestKit"]),
    tests("TestKitTests", ["TestKit", "Pixels", "ImageCodecs"]),
    tests("TimingTests", ["Timing", "Geometry", "TestKit"]),
    tests("PixelsTests", ["Pixels"]),
    tests("DisplayListTests", ["DisplayList", "Geometry", "Color", "Pixels"]),
    tests("RenderTreeTests", ["RenderTree", "Geometry", "Color", "Timing"]),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("ProcessesTests", ["Processes"]),
    tests("AtomicFilesTests", ["AtomicFiles"]),
    tests("ThreadsTests", ["Threads"]),
    tests("ConstraintSolverTests", ["ConstraintSolver", "TestKit"]),
    tests("TextLayoutTests", ["TextLayout", "Geometry", "Pixels"]),
    tests("ImageCodecsTests", ["ImageCodecs", "Pixels"]),
    tests(
      "AnimationTests",
      ["Animation", "RenderTree", "Geometry", "Color", "Timing", "Pixels", "TestKit"]),
    tests(
      "PaintingTests",
      ["Painting", "RenderTree", "DisplayList", "Geometry", "Color", "Pixels"]),
    tests(
      "RasterTests",
      [
        "Raster", "CLevels", "CRasterKernels", "DisplayList", "Geometry", "Color", "Pixels",
        "ImageCodecs", "Threads", "TestKit",
      ]),
    tests(
      "ReferenceTests",
      [
        "Painting", "Raster", "RenderTree", "DisplayList", "Geometry", "Color", "Pixels",
        "ImageCodecs", "TestKit",
      ], settings: optimized),
    tests("ObjCRuntimeTests", ["ObjCRuntime"]),
    tests(
      "CoreGraphicsTests",
      ["CoreGraphics", "Geometry", "Color", "Pixels", "DisplayList", "ImageCodecs"]),
    tests("CoreTextTests", ["CoreText", "CoreGraphics", "QuartzCore", "UIKit"]),
    tests(
      "QuartzCoreTests",
      [
        "Geometry", "Color", "Pixels", "DisplayList", "RenderTree", "Diagnostics", "Raster",
        "RenderServer", "CoreGraphics", "QuartzCore", "CThreadLocal", "TestKit",
      ]),
    tests(
      "FaultTests",
      [
        "CAML", "QuartzCore", "CoreGraphics", "RenderServer", "RenderTree", "Diagnostics", "Pixels",
        "TestKit", "TextLayout", "Timing",
      ]),
    tests(
      "UIKitTests",
      [
        "UIKit", "Simulator", "UIKitCore", "UIKitLists", "QuartzCore", "CoreText", "CoreGraphics",
        "RenderServer", "TestKit", "Diagnostics",
      ]),
    tests(
      "UIKitPictureTests",
      ["UIKit", "UIKitCore", "QuartzCore", "RenderServer", "Pixels", "TestKit"]),
    tests("EasyAnimationTests", ["EasyAnimation", "UIKit", "QuartzCore", "RenderServer"]),
    tests(
      "CAMLTests",
      [
        "CAML", "QuartzCore", "CoreGraphics", "Geometry", "Color", "Pixels", "RenderTree",
        "ImageCodecs", "RenderServer", "Diagnostics", "TestKit",
      ]),
    tests("InspectionTests", ["Inspection", "CAML", "QuartzCore", "Pixels", "TestKit"]),
    system("CWebPDemux", pkgConfig: "libwebpdemux", apt: "libwebp-dev"),
    tests(
      "FilmsTests",
      [
        "Films", "Pixels", "Diagnostics", "ImageCodecs", "Threads", "TestKit", "CFFmpeg",
        "CFilmShims",
        "CLevels",
        "CWebPDemux",
      ]),
    tests(
      "StoryboardTests",
      [
        "Storyboard", "Rainfall", "Films", "QuartzCore", "CoreGraphics", "Pixels", "ImageCodecs",
        "TestKit",
      ]),
    tests(
      "GuideTests",
      [
        "AnimationTesting", "EasyAnimation", "UIKit", "QuartzCore", "RenderServer", "Films",
        "Pixels", "Storyboard", "CAML", "figures",
      ]),
    tests("CheckTests", []),
    tests(
      "AnimationTestingTests",
      [
        "AnimationTesting", "UIKit", "QuartzCore", "RenderServer", "ImageCodecs", "Pixels", "CAML",
        "StoredPictures",
      ]),
    tests(
      "CookbookTests",
      [
        "cookbook", "ExampleFilms", "Recipes", "Storyboard", "Diagnostics", "Pixels", "QuartzCore",
        "TestKit",
      ]),
    tests("ComponentsTests", ["Components", "AnimationTesting", "UIKit"]),
    // These tests are written as tests of iOS libraries and use only public modules.
    tests("LibraryStyleTests", ["AnimationTesting", "UIKit", "QuartzCore", "CoreGraphics"]),
    tests("LiveAppTests", ["LiveApp", "AnimationTesting", "UIKit", "QuartzCore"]),
    tests(
      "WindowTests",
      [
        "Window", "Geometry", "Color", "Pixels", "DisplayList", "RenderServer", "CoreGraphics",
        "QuartzCore", "UIKit", "Simulator",
      ]),
    tests(
      "PreviewTests",
      [
        "PreviewCore", "PreviewServer", "CAML", "QuartzCore", "UIKit", "CoreGraphics", "Pixels",
        "ImageCodecs", "Recipes", "TextLayout", "cookbook", "ExampleFilms",
      ]),
    tests("AppleShimsTests", ["AppleShims", "QuartzCore", "RenderServer"]),
    tests(
      "CommandTests",
      [
        "ametrine", "CAML", "Films", "ImageCodecs", "Diagnostics", "Pixels", "PreviewCore",
        "QuartzCore", "Recipes", "RenderServer", "TestKit", "TextLayout",
      ]),
    // UIKit is needed because the lowered test cases are compiled against it.
    tests(
      "LoweringTests", ["SourceLowering", "AppleShims", "UIKit", "TestKit"], exclude: ["Cases"]),
    tests("PortBuildTests", ["PortBuild", "SourceLowering"]),
    tests(
      "ConformanceTests",
      [
        "EasyAnimation", "UIKit", "QuartzCore", "CoreGraphics", "RenderServer", "DisplayList",
        "Color", "Geometry", "Pixels",
      ],
      resources: [.copy("Vectors")]),
    // The samples are compiled as client code, without the compiler settings of this package.
    .testTarget(
      name: "SampleTests",
      dependencies: [
        "EasyAnimation", "UIKit", "QuartzCore", "CoreGraphics", "RenderServer", "DisplayList",
        "Color", "Geometry", "Pixels",
      ], path: "Tests/SampleTests", swiftSettings: [.swiftLanguageMode(.v6)]),
    // These programs are written in the style of iOS libraries and use the language mode of such libraries.
    .testTarget(
      name: "LibraryTests", dependencies: ["AnimationTesting", "AppleShims", "UIKit"],
      path: "Tests/LibraryTests",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    tests(
      "PictureTests",
      ["CAML", "QuartzCore", "CoreGraphics", "ImageCodecs", "Pixels", "TestKit"],
      exclude: ["PixelPairBounds.tsv"]),
  ]
)

// The plugin is removed from test builds, because it builds its tool for the host and compiles swift-syntax a second
// time. No target of this package uses it. The script scripts/end-to-end/try-plugin tests it in a separate package.
if isForTests {
  package.targets.removeAll { $0.type == .plugin }
  package.products.removeAll { $0 is Product.Plugin }
}

// The fuzzers use the main function of libFuzzer. Only the script scripts/analysis/fuzz builds them.
if Context.environment["AMETRINE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CAML", "CoreGraphics", "CoreText", "DisplayList", "Geometry", "ImageCodecs", "Inspection",
        "Diagnostics", "Films", "Pixels", "PreviewCore", "QuartzCore", "Raster", "RenderServer",
        "RenderTree",
      ],
      path: "Fuzzing/Sources/Fuzz", swiftSettings: rules))
}

// The sweep requires a source file that the script scripts/analysis/api-sweep generates.
if Context.environment["AMETRINE_SWEEP"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Sweep",
      dependencies: ["CoreGraphics", "QuartzCore", "UIKit", "EasyAnimation", "RenderServer"],
      path: "Fuzzing/Sources/Sweep", swiftSettings: rules))
}

// In the installed libraries, modules that Apple's platforms do not have get a prefix, because a program may have modules
// with these names. scripts/release/build-installed.sh sets it, such as "_Ametrine".
let aliases: [String: String] =
  if let prefix = Context.environment["AMETRINE_PREFIX"] {
    Dictionary(
      uniqueKeysWithValues: package.targets.filter { target in
        target.type == .regular && target.swiftSettings != nil && !target.name.hasPrefix("UIKit")
          && !["CoreGraphics", "CoreText", "QuartzCore", "AppleShims", "Films", "Storyboard"]
            .contains(target.name)
      }.map { ($0.name, prefix + $0.name) })
  } else { [:] }

// Some test suites and fuzzers are built separately, optimized or with a sanitizer. Only they and their dependencies
// are then part of the package.
if let suites = Context.environment["AMETRINE_SUITES"] {
  var kept = Set(suites.split(separator: ",").map(String.init))
  // Targets are listed after their dependencies, so a reverse traversal visits all dependents of a target before the
  // target itself.
  for target in package.targets.reversed() where kept.contains(target.name) {
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): kept.insert(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: !kept.isSuperset(of: library.targets)
    case let executable as Product.Executable: !kept.isSuperset(of: executable.targets)
    default: true
    }
  }
}

// The sources import the modules by their names without the prefix.
if !aliases.isEmpty {
  let flags = aliases.sorted { $0.key < $1.key }
    .flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
  for target in package.targets {
    target.name = aliases[target.name] ?? target.name
    if target.swiftSettings != nil { target.swiftSettings?.append(.unsafeFlags(flags)) }
    target.dependencies = target.dependencies.map { dependency in
      switch dependency {
      case .targetItem(let name, let condition):
        .target(name: aliases[name] ?? name, condition: condition)
      case .byNameItem(let name, let condition):
        .byName(name: aliases[name] ?? name, condition: condition)
      default: dependency
      }
    }
  }
  package.products.removeAll { !($0 is Product.Executable) }
}
