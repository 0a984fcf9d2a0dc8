// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "CityRouletteClient",
  products: [.library(name: "CityRouletteClient", targets: ["CityRouletteClient"])],
  targets: [
    .target(name: "CityRouletteClient"),
    .testTarget(name: "CityRouletteClientTests", dependencies: ["CityRouletteClient"]),
  ])
