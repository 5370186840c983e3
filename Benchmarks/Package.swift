// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AmetrineBenchmarks",
  dependencies: [.package(name: "Ametrine", path: "..")],
  targets: [
    .systemLibrary(
      name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .target(name: "CMallocCount", path: "Sources/CMallocCount"),
    .target(name: "CEvaluation", path: "Sources/CEvaluation"),
    .executableTarget(
      name: "SceneA",
      dependencies: ["CCairo", .product(name: "QuartzCore", package: "Ametrine")],
      path: "Sources/SceneA"),
    .executableTarget(
      name: "Evaluation",
      dependencies: [
        "CMallocCount", "CEvaluation", .product(name: "QuartzCore", package: "Ametrine"),
      ],
      path: "Sources/Evaluation"),
    .executableTarget(
      name: "Costs",
      dependencies: [
        "CMallocCount", .product(name: "QuartzCore", package: "Ametrine"),
        .product(name: "UIKit", package: "Ametrine"),
      ],
      path: "Sources/Costs"),
  ]
)
