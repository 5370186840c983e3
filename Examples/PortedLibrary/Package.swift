// swift-tools-version:5.5
import PackageDescription

let package = Package(
    name: "ProgressRing",
    platforms: [.iOS(.v13)],
    products: [.library(name: "ProgressRing", targets: ["ProgressRing"])],
    targets: [
        .target(name: "ProgressRing"),
        .testTarget(name: "ProgressRingTests", dependencies: ["ProgressRing"]),
    ]
)
