// swift-tools-version: 6.2
import PackageDescription

// From the lowest layer to the highest: a target depends only on targets above it in this file. Each test target
// except LayerTests follows the targets that it tests.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // The tests check at run time that no two accesses to a variable overlap. The release build does not: the checks
  // would take 3 % of the instructions of a toggle. With a section for each function, the linker removes those that
  // nothing uses: 1.3 MB of 19.5 MB of code. Debug information would take a twelfth of the time of a build; without it,
  // the trace of a crash names functions, but no lines.
  .unsafeFlags(
    [
      "-enforce-exclusivity=unchecked", "-Xfrontend", "-function-sections", "-Xfrontend", "-gnone",
    ],
    .when(configuration: .release)),
]

// The debug build is tuned for the first `swift test` of a clone. The targets that do most of the work in the tests are
// optimised. These and the test targets are compiled as a whole and without debug information, which takes less time if
// all files are new. This variable is for work on the program: it compiles file by file, with debug information.
let isForEditing = Context.environment["CITYROULETTE_EDIT"] != nil
let wholeModule = [
  "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode", "-Xfrontend", "-gnone",
]

func settings(withFlags flags: [String]) -> [SwiftSetting] {
  isForEditing ? settings : settings + [.unsafeFlags(flags, .when(configuration: .debug))]
}

let busySettings = settings(withFlags: ["-O"] + wholeModule)

// Targets that mostly wait, for people or for services. The release build omits the optimisations of Swift's
// intermediate language for them, but not those of LLVM. Compiling them then takes 25 s of processor time instead of
// 65 s. The program starts 0.1 ms later, because its options are read by generic code.
let waitingSettings =
  settings + [
    .unsafeFlags(["-Xfrontend", "-disable-sil-perf-optzns"], .when(configuration: .release))
  ]

// No target waits for the module of a test target. A separate pass for it would expand every macro again, which takes
// an eighth of the time.
let testSettings = settings(withFlags: wholeModule + ["-no-emit-module-separately-wmo"])

let package = Package(
  name: "cityroulette",
  products: [
    .executable(name: "cityroulette", targets: ["cityroulette"])
  ],
  dependencies: [],
  targets: [
    // Code that tests share, such as scratch folders, threads, flags and a web server, and faults of the disk.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(name: "SyncFaults", path: "Tests/SyncFaults"),

    // The order of the targets and of their folders, derived from the sources.
    .testTarget(name: "LayerTests", dependencies: ["TestSupport"], swiftSettings: testSettings),

    // Bytes, the operating system and C libraries.
    .systemLibrary(name: "CSQLite"),
    .target(name: "CCurl"),
    .target(name: "CGlibc"),
    .target(name: "CPostgres"),
    .target(name: "CZlib"),
    .target(name: "Text", swiftSettings: busySettings),
    .testTarget(name: "TextTests", dependencies: ["Text"], swiftSettings: testSettings),
    .target(name: "JSON", swiftSettings: busySettings),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Text"], swiftSettings: testSettings),
    .target(name: "Platform", dependencies: ["Text"], swiftSettings: busySettings),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "TestSupport", "Text"],
      swiftSettings: testSettings),
    .target(
      name: "Adapters",
      dependencies: ["CCurl", "CGlibc", "CPostgres", "CSQLite", "CZlib", "Platform", "Text"],
      swiftSettings: busySettings),
    .testTarget(
      name: "AdaptersTests", dependencies: ["Adapters", "Platform", "TestSupport", "Text"],
      swiftSettings: testSettings),

    // JSON-RPC, which knows nothing about cities, and the domain, which does not use JSON-RPC.
    .target(
      name: "JSONRPC", dependencies: ["JSON", "Platform", "Text"], swiftSettings: settings),
    .testTarget(
      name: "JSONRPCTests", dependencies: ["JSON", "JSONRPC", "Platform", "TestSupport", "Text"],
      swiftSettings: testSettings),
    .target(
      name: "Data",
      exclude: [
        "README.md", "examples.rpc", "make-gazetteer", "make-territories", "notes.md",
        "territories.tsv",
      ],
      resources: [.copy("gazetteer.bin"), .copy("guide.json"), .copy("stations.tsv")]),
    .target(
      name: "Geography", dependencies: ["Data", "JSON", "Platform", "Text"],
      swiftSettings: busySettings),
    .target(
      name: "Files", dependencies: ["Adapters", "Geography", "JSON", "Platform", "Text"],
      swiftSettings: settings),
    .target(
      name: "Services", dependencies: ["Adapters", "Geography", "JSON", "Platform", "Text"],
      swiftSettings: waitingSettings),
    .target(
      name: "Sessions",
      dependencies: ["Adapters", "Geography", "JSON", "Platform", "Services", "Text"],
      swiftSettings: settings),
    .target(
      name: "Archive",
      dependencies: [
        "Adapters", "Files", "Geography", "JSON", "Platform", "Services", "Sessions", "Text",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DomainTests",
      dependencies: [
        "Adapters", "Archive", "Files", "Geography", "JSON", "Platform", "Services", "Sessions",
        "SyncFaults", "TestSupport", "Text",
      ],
      swiftSettings: testSettings),

    // The protocols over both, and scripted conversations.
    .target(
      name: "CityServer",
      dependencies: [
        "Adapters", "Archive", "Data", "Files", "Geography", "JSON", "JSONRPC", "Platform",
        "Services", "Sessions", "Text",
      ],
      swiftSettings: settings),
    .target(
      name: "LanguageServer",
      dependencies: [
        "Adapters", "Archive", "CityServer", "Files", "Geography", "JSON", "JSONRPC", "Platform",
        "Services", "Sessions", "Text",
      ],
      swiftSettings: settings),
    .target(
      name: "ModelContext",
      dependencies: [
        "Archive", "CityServer", "Files", "Geography", "JSON", "JSONRPC", "Platform", "Services",
        "Sessions", "Text",
      ],
      swiftSettings: waitingSettings),
    .testTarget(
      name: "ModelContextTests",
      dependencies: [
        "Adapters", "Archive", "CityServer", "Files", "Geography", "JSON", "JSONRPC",
        "ModelContext", "Platform", "Services", "Sessions", "TestSupport", "Text",
      ],
      swiftSettings: testSettings),
    .target(
      name: "CInspectPage",
      exclude: [
        "page.html", "page.css", "json.js", "messages.js", "details.js", "rows.js", "filters.js",
        "keys.js",
      ]),
    // Transcript uses nothing of Sessions. The dependency only delays its compilation. Of the targets that are ready,
    // the build system begins with the last name, so Transcript would be compiled before Geography, for which most
    // targets wait. After Sessions, Archive and CityServer leave a processor idle.
    .target(
      name: "Transcript", dependencies: ["CInspectPage", "JSON", "Platform", "Sessions", "Text"],
      swiftSettings: settings),
    .testTarget(
      name: "TranscriptTests",
      dependencies: ["JSON", "Platform", "TestSupport", "Text", "Transcript"],
      swiftSettings: testSettings),

    // The program, the tests of its contract, and those that run it.
    .executableTarget(
      name: "cityroulette",
      dependencies: [
        "Adapters", "Archive", "CGlibc", "CityServer", "Geography", "JSON", "JSONRPC",
        "LanguageServer", "ModelContext", "Platform", "Services", "Sessions", "Text", "Transcript",
      ],
      swiftSettings: waitingSettings,
      // Link Swift's libraries, and the C++ libraries that these use, statically: the program starts in half the time
      // and runs without an installed Swift. Export no symbols, because the dynamic loader would search them at every
      // start. Load the program at a fixed address: 55,000 relocations would take an eighth of the time of a start and
      // 1 MB of memory. Addresses of libraries, the heap and the stack remain random.
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-stdlib", "-L\(Context.packageDirectory)/Sources/Static", "-Xclang-linker",
            "-static-libgcc", "-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic",
          ], .when(configuration: .release))
      ]),
    .testTarget(
      name: "CityServerTests",
      dependencies: [
        "cityroulette", "CityServer", "Geography", "JSON", "JSONRPC", "Platform", "Services",
        "TestSupport", "Text", "Transcript",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "cityroulette", "Archive", "Files", "Geography", "JSON", "Platform", "Sessions",
        "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "cityrouletteTests",
      dependencies: [
        "cityroulette", "Adapters", "Archive", "CityServer", "Geography", "JSON", "JSONRPC",
        "Platform", "Sessions", "TestSupport", "Text",
      ],
      swiftSettings: testSettings),
  ]
)
