// swift-tools-version: 6.2
import PackageDescription

/// The compiler settings of all Swift targets.
let rules: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let quartz: Target.Dependency = .product(name: "QuartzCore", package: "Ametrine")

let package = Package(
  name: "AmetrineBenchmarks",
  products: [.executable(name: "Bench", targets: ["Bench"])],
  dependencies: [.package(name: "Ametrine", path: "..")],
  targets: [
    .systemLibrary(
      name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .target(name: "CMallocCount", path: "Sources/CMallocCount"),
    .target(name: "CEvaluation", path: "Sources/CEvaluation"),
    // The render trees that Bench and Evaluation measure.
    .target(
      name: "Groves", dependencies: ["CEvaluation", quartz], path: "Sources/Groves",
      swiftSettings: rules),
    // The scenes and primitives that Bench and Costs measure, drawn with Ametrine.
    .target(
      name: "Workloads", dependencies: [quartz], path: "Sources/Workloads", swiftSettings: rules),
    .executableTarget(
      name: "Bench",
      dependencies: [
        "CCairo", "CMallocCount", "Groves", "Workloads", quartz,
        .product(name: "Films", package: "Ametrine"),
        .product(name: "UIKit", package: "Ametrine"),
      ],
      path: "Sources/Bench", swiftSettings: rules),
    .executableTarget(
      name: "Evaluation", dependencies: ["CMallocCount", "CEvaluation", "Groves", quartz],
      path: "Sources/Evaluation", swiftSettings: rules),
    .executableTarget(
      name: "Costs",
      dependencies: [
        "CMallocCount", "Workloads", quartz, .product(name: "UIKit", package: "Ametrine"),
      ],
      path: "Sources/Costs", swiftSettings: rules),
  ]
)
