// swift-tools-version: 6.0
import PackageDescription

let client: Target.Dependency = .product(name: "CityRouletteClient", package: "swift")

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "swift", path: "..")],
  targets: [
    .executableTarget(name: "Bot", dependencies: [client]),
    .executableTarget(name: "ListModel", dependencies: [client]),
    .executableTarget(name: "Report", dependencies: [client]),
    .testTarget(name: "ExampleTests"),
    .testTarget(
      name: "CalculatorTests",
      dependencies: [.product(name: "CityRouletteTesting", package: "swift")],
      exclude: ["add.rpc"]),
  ])
