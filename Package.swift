// swift-tools-version: 6.2
import PackageDescription

// A section a layer, from the bottom up; a target may depend only on targets above it in this
// file. Each test target stands beside the target it tests.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "cityroulette",
  products: [
    .executable(name: "cityroulette", targets: ["cityroulette"])
  ],
  dependencies: [],
  targets: [
    // What the tests share: scratch folders, threads, flags, a web server.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(name: "SyncFaults", path: "Tests/SyncFaults"),

    // Bytes and the operating system.
    .systemLibrary(name: "CSQLite"),
    .target(name: "CCurl"),
    .target(name: "CPostgres"),
    .target(name: "Text", swiftSettings: settings),
    .testTarget(name: "TextTests", dependencies: ["Text"], swiftSettings: settings),
    .target(name: "JSON", swiftSettings: settings),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Text"], swiftSettings: settings),
    .target(
      name: "Platform", dependencies: ["CCurl", "CPostgres", "CSQLite", "Text"],
      swiftSettings: settings),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "TestSupport", "Text"],
      swiftSettings: settings),

    // The wire, which knows no city; the domain, which knows no wire.
    .target(name: "JSONRPC", dependencies: ["JSON", "Platform", "Text"], swiftSettings: settings),
    .testTarget(
      name: "JSONRPCTests", dependencies: ["JSON", "JSONRPC", "Platform", "TestSupport", "Text"],
      swiftSettings: settings),
    .target(
      name: "Data",
      exclude: [
        "README.md", "examples.rpc", "make-gazetteer", "make-territories", "notes.md",
        "territories.tsv",
      ],
      resources: [.copy("gazetteer.bin"), .copy("guide.json"), .copy("stations.tsv")]),
    .target(
      name: "CityCore", dependencies: ["Data", "JSON", "Platform", "Text"],
      swiftSettings: settings),
    .testTarget(
      name: "CityCoreTests",
      dependencies: ["CityCore", "JSON", "Platform", "SyncFaults", "TestSupport", "Text"],
      swiftSettings: settings),

    // Where both sides meet, and the player of scripted conversations.
    .target(
      name: "CityServer",
      dependencies: ["CityCore", "Data", "JSON", "JSONRPC", "Platform", "Text"],
      swiftSettings: settings),
    .target(
      name: "LanguageServer",
      dependencies: ["CityCore", "CityServer", "JSON", "JSONRPC", "Platform", "Text"],
      swiftSettings: settings),
    .target(
      name: "ModelContext",
      dependencies: ["CityCore", "CityServer", "JSON", "JSONRPC", "Platform", "Text"],
      swiftSettings: settings),
    .testTarget(
      name: "ModelContextTests",
      dependencies: [
        "CityCore", "CityServer", "JSON", "JSONRPC", "ModelContext", "Platform", "TestSupport",
        "Text",
      ],
      swiftSettings: settings),
    .target(
      name: "Transcript", dependencies: ["JSON", "Platform", "Text"], swiftSettings: settings),
    .testTarget(
      name: "TranscriptTests", dependencies: ["JSON", "Platform", "Text", "Transcript"],
      swiftSettings: settings),

    // The program, the tests that hold it to the contract, and those that run it.
    .executableTarget(
      name: "cityroulette",
      dependencies: [
        "CityCore", "CityServer", "JSON", "JSONRPC", "LanguageServer", "ModelContext", "Platform",
        "Text", "Transcript",
      ],
      swiftSettings: settings,
      // Swift's own libraries within the program, with those of C++ that they use: it starts in half
      // the time, and runs where there is no toolchain. None of their names is offered to others: what
      // the linker of each start would look through.
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-stdlib", "-L\(Context.packageDirectory)/Sources/Static", "-Xclang-linker",
            "-static-libgcc", "-Xlinker", "--no-export-dynamic",
          ], .when(configuration: .release))
      ]),
    .testTarget(
      name: "CityServerTests",
      dependencies: [
        "cityroulette", "CityCore", "CityServer", "JSON", "JSONRPC", "Platform", "TestSupport",
        "Text", "Transcript",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["cityroulette", "JSON", "Platform", "TestSupport", "Text"],
      swiftSettings: settings),
    .testTarget(
      name: "cityrouletteTests",
      dependencies: [
        "cityroulette", "CityCore", "JSON", "JSONRPC", "Platform", "TestSupport", "Text",
      ],
      swiftSettings: settings),
  ]
)
