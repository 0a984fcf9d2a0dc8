// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "CityRouletteClient",
  products: [
    .library(name: "CityRouletteClient", targets: ["CityRouletteClient"]),
    .library(name: "CityRouletteTesting", targets: ["CityRouletteTesting"]),
  ],
  targets: [
    .target(name: "CityRouletteClient"),
    .target(name: "CityRouletteTesting"),
    .testTarget(name: "CityRouletteClientTests", dependencies: ["CityRouletteClient"]),
    .testTarget(name: "CityRouletteTestingTests", dependencies: ["CityRouletteTesting"]),
  ])
