import Testing

/// Derives the graph of the targets, and of the folders within each target, from the sources, and compares
/// it with the order below: a target or folder may use only those listed before it.
@Suite("The layers of the sources")
struct LayerTests {
  /// From the bottom up.
  private static let targets = [
    "Text", "JSON", "Platform", "Adapters", "JSONRPC", "Data", "Geography", "Files", "Services",
    "Sessions",
    "Archive", "CityServer", "LanguageServer", "ModelContext", "Transcript", "cityroulette",
  ]

  /// The folders of each target, from the bottom up. Files outside a folder are above all folders. `JSON` has
  /// no folders.
  ///
  /// The folders of `CityServer` are nouns. Their methods run on the actor `CityServer`, so each folder may
  /// name it, although the actor is composed of the state of all nouns.
  private static let folders = [
    "Text": ["Bytes", "Framing", "Names", "Strings", "Time"],
    "Platform": ["Math", "System", "Files", "Clock", "Threads", "Streams", "Loop", "Process"],
    "Adapters": [
      "SQL", "SQLite", "PostgreSQL", "Compression", "HTTP/Message", "HTTP/Transport",
      "HTTP/Recording", "HTTP/Cache", "HTTP/Client",
    ],
    "JSONRPC": ["Wire", "Schema", "Routing", "Connection"],
    "Geography": [
      "Model", "Annotations", "Sky", "Gazetteer/File", "Gazetteer/Names", "Gazetteer",
      "Location/Notation", "Location/Resolving", "Location/InText", "Source",
    ],
    "Files": ["Values", "Formats"],
    "Services": [
      "Client", "Cities", "Articles", "Pictures", "WeatherModel", "WeatherProviders", "Weather",
    ],
    "Sessions": ["Annotations", "ArchiveReading", "Session", "Drafts", "Roulette"],
    "Archive": [
      "Values", "Resolving", "Tags", "GuideData", "Store", "Guide", "Collection",
    ],
    "CityServer": [
      "Wire", "Common", "Weather/Values", "City/Rows", "Location", "Weather", "Lifecycle",
      "Archive",
      "Gazetteer", "Roulette", "Session", "City", "List", "Article", "Sky", "Share", "Guide",
      "Server",
    ],
    "LanguageServer": ["Documents", "Server", "Methods"],
    "ModelContext": ["Server", "Tools", "Methods"],
    "Transcript": [
      "Problems", "Patterns", "Matching", "Format", "Contract", "Stub", "Recording", "Reports",
      "Updating",
      "Playing", "PlayCommand", "Redaction", "Reducing",
    ],
    "cityroulette": [
      "Options", "Configuration", "Commands", "Help", "Wiring", "Recording", "Serving",
      "ConfigCommand", "Completing", "Calling", "ShortCommands", "TranscriptCommands",
    ],
  ]

  @Test("A target imports only targets below it")
  func targetsPointDown() throws {
    let files = try SourceFile.all.get()
    let unlisted = Set(files.map(\.target)).subtracting(Self.targets)
    #expect(unlisted.isEmpty)
    let ranks = Dictionary(uniqueKeysWithValues: Self.targets.enumerated().map { ($1, $0) })
    for file in files {
      for module in file.imports {
        guard let used = ranks[module], let own = ranks[file.target] else { continue }
        #expect(used < own, "\(file.path) imports \(module)")
      }
    }
  }

  @Test("A folder uses only folders below it", arguments: folders.keys.sorted())
  func foldersPointDown(target: String) throws {
    let files = try SourceFile.all.get().filter { $0.target == target }
    let order = (Self.folders[target] ?? []) + [""]
    #expect(Set(files.map(\.folder)).subtracting(order).isEmpty, "folders that are not listed")
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var owners: [String: Set<String>] = [:]
    for file in files {
      for type in file.types {
        owners[type, default: []].insert(file.folder)
      }
    }
    for file in files {
      for word in file.words.subtracting(file.types) {
        // If two folders declare a name, each uses its own.
        guard word != "CityServer", let folders = owners[word], folders.count == 1,
          let folder = folders.first, folder != file.folder, let used = ranks[folder],
          let own = ranks[file.folder]
        else { continue }
        #expect(used < own, "\(file.path) uses \(word) of \(folder)")
      }
    }
  }
}
