import Archive
import Geography
import JSONRPC
import Platform
import Services
import Sessions
import Text

/// How to serve.
struct ServeOptions {
  /// Files and folders.
  var archive, dataDirectory, cacheDirectory, data, gazetteer, config: String?
  var record, logFile, replay, recordHTTP: String?

  /// Folders that every path has to lead into; none for any path.
  var onlyBelow: [String] = []

  /// Names of services, and whom they can complain to.
  var cities, weather, photos, contact: String?

  /// Nil for what the first byte of the input tells.
  var framing: Framing?

  /// Whether positions and paths are left out of what is recorded.
  var redact = false

  /// Whether drafts of sessions are kept.
  var drafts = true

  /// Nil keeps them for ever.
  var draftExpiry: DraftExpiry? = .standard

  var seed: UInt64?
  var logLevel = Log.Level.error
  var clientProcessID: Int?

  /// How many days have a backup; nil for none.
  var backups: Int? = 7

  /// Seconds that a service may take.
  var timeout: Double?

  /// Whether pictures of places may lie on this machine.
  var allowsLoopback = false

  /// By the name of the service.
  var baseURLs: [String: String] = [:]

  /// The time that it always is; nil for the real one.
  var clock: ZonedTime?

  /// A file that holds the time, for tests that move it; `clock` is what it held at first.
  var clockFile: String?
}

extension ServeOptions {
  /// Takes options given as `--name value` or `--name=value`, up to the first word that is none: that
  /// of a command, which is left with all behind it.
  ///
  /// - Throws: `UsageError` for the first option that is not understood.
  init(taking words: inout [String]) throws {
    self.init()
    try takeOptions(&words)
  }

  /// Takes further ones.
  mutating func takeOptions(_ words: inout [String]) throws {
    while words.first?.hasPrefix("-") == true {
      try take(&words)
    }
  }

  /// Takes the first of the words, which begins as an option, and its value.
  mutating func take(_ words: inout [String]) throws {
    let parts = words.removeFirst()
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = ServeOption.all.first(where: { $0.names.contains(name) }) else {
      throw ServeOption.unknown(name)
    }
    guard option.value != nil else {
      if parts.count == 2 {
        throw ServeOption.valueless(name)
      }
      return try option.apply(&self, "")
    }
    let value = parts.count == 2 ? parts[1] : words.isEmpty ? "" : words.removeFirst()
    if value.isEmpty {
      throw UsageError(message: "\(name) needs a value; see --help.")
    }
    try option.apply(&self, value)
  }

  /// Every path among them, with the option that names it.
  var paths: [(option: String, path: String)] {
    let files = [
      ("--archive", archive == Archive.inMemory ? nil : archive), ("--data-dir", dataDirectory),
      ("--cache-dir", cacheDirectory), ("--config", config), ("--data", data),
      ("--gazetteer", gazetteer), ("--record", record), ("--log-file", logFile),
      ("--replay", replay), ("--record-http", recordHTTP), ("--clock", clockFile),
    ]
    return files.compactMap { option, path in path.map { (option, $0) } }
  }

  /// Where paths have to lead.
  var confinement: PathConfinement { onlyBelow.isEmpty ? .none : PathConfinement(to: onlyBelow) }

  /// The clock of durations. Stands still with `clock`, so that a request reports its progress alike
  /// each time.
  var stopwatch: @Sendable () -> ContinuousClock.Instant {
    let start = clock.map { _ in ContinuousClock.now }
    return { start ?? .now }
  }

  /// The options that a transcript of this conversation has to be played with, beside seed and clock.
  var repeatable: [String] {
    var chosen = [
      ("--gazetteer", gazetteer), ("--cities", cities),
      ("--weather", weather), ("--photos", photos),
      // An archive in memory has none, that of a transcript has.
      ("--drafts", drafts && archive != Archive.inMemory ? nil : "off"),
    ]
    chosen += baseURLs.sorted { $0.key < $1.key }.map { ("--base-url", "\($0.key)=\($0.value)") }
    chosen.append(("--replay", replay ?? recordHTTP))
    return chosen.flatMap { name, value in value.map { [name, $0] } ?? [] }
  }
}

/// An option of the server: how it is written, what it does, and what `--help` says of it.
struct ServeOption: Sendable {
  let names: [String]

  /// What stands for the value in `--help`; nil for an option without one.
  let value: String?

  /// Made when they are asked for: to look for an option no more than names are wanted.
  private let makeHelp: @Sendable () -> String
  private let makeChoices: @Sendable () -> [String]
  let apply: @Sendable (inout ServeOptions, String) throws -> Void

  static let all = [
    ServeOption(
      "--archive", "PATH", "the archive file, or :memory:, or a server's postgresql://host/db"
    ) { $0.archive = $1 },
    ServeOption(
      "--data-dir", "DIR", "the folder of archive.sqlite (default: $XDG_DATA_HOME/cityroulette)"
    ) { $0.dataDirectory = $1 },
    ServeOption("--backups", "N", "days that have a backup, or off; 7 by default") {
      options, value in
      options.backups = try read(
        { text in
          text == "off" ? .some(nil) : Int(text).flatMap { (1...1000).contains($0) ? $0 : nil }
        },
        value, "--backups", "a number of days from 1 to 1000, or off")
    },
    ServeOption(
      "--drafts", "on|off", "whether edits of sessions outlive the process; on by default",
      choices: ["on", "off"]
    ) { options, value in
      options.drafts = try read(
        { text in ["on": true, "off": false][text] }, value, "--drafts", "on or off")
    },
    ServeOption(
      "--draft-days", "N,LISTED",
      "days that a draft is kept after its process, and after it was listed, or off; 30,7 by default"
    ) { options, value in
      options.draftExpiry = try read(
        draftExpiry, value, "--draft-days",
        "two numbers of days from 0 to 36500 with a comma between, or off")
    },
    ServeOption(
      "--cache-dir", "DIR",
      "a folder to be deleted at any time (default: $XDG_CACHE_HOME/cityroulette)"
    ) { $0.cacheDirectory = $1 },
    ServeOption(
      "--config", "FILE",
      "JSON with keys and choices (default: $XDG_CONFIG_HOME/cityroulette/config.json)"
    ) { $0.config = $1 },
    ServeOption(
      "--only-below", "DIR", "refuse every path that does not lead below DIR; may be repeated"
    ) { options, value in options.onlyBelow.append(value) },
    ServeOption(
      "--cities", "NAME", CitySourceID.names(), choices: CitySourceID.allCases.map(\.rawValue)
    ) { $0.cities = $1 },
    ServeOption(
      "--weather", "NAMES",
      "\(WeatherProviderID.names(", ")), with commas between for a fallback; or none",
      choices: WeatherProviderID.allCases.map(\.rawValue) + ["none"]
    ) { $0.weather = $1 },
    ServeOption(
      "--photos", "NAME", PhotoProviderID.names(),
      choices: PhotoProviderID.allCases.map(\.rawValue)
    ) { $0.photos = $1 },
    ServeOption("--contact", "TEXT", "mail or web address to give to services") { $0.contact = $1 },
    ServeOption("--timeout", "SECONDS", "how long a service may take; 15 by default") {
      options, value in
      options.timeout = try read(
        { text in Double(text).flatMap { $0 > 0 && $0 <= 3600 ? $0 : nil } }, value, "--timeout",
        "seconds above 0 and up to 3600")
    },
    ServeOption("--base-url", "NAME=URL", "a mirror of a service; may be repeated") {
      options, value in
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, serviceNames.contains(parts[0]) else {
        let hint = Suggestion.hint(for: parts.first ?? "", among: serviceNames)
        throw UsageError(
          message: "--base-url takes NAME=URL with NAME one of "
            + "\(serviceNames.joined(separator: ", ")), not \"\(value)\"\(hint).")
      }
      options.baseURLs[parts[0]] = try ServeCheck.address(parts[1], "--base-url \(parts[0])")
    },
    ServeOption(
      "--allow-loopback", nil, "let pictures of places come from this machine too, for tests"
    ) { options, _ in options.allowsLoopback = true },
    ServeOption("--replay", "DIR", "answer HTTP from recordings; what is not there fails") {
      $0.replay = $1
    },
    ServeOption("--record-http", "DIR", "record what services answer, without keys") {
      $0.recordHTTP = $1
    },
    ServeOption(
      "--clock", "TIME", "the time it always is, as 2026-03-01T09:00:00Z, or @FILE that holds it"
    ) { options, value in
      options.clockFile = value.hasPrefix("@") ? String(value.dropFirst()) : nil
      // Before it is read.
      try ServeCheck.checkPaths(options)
      let text = options.clockFile.map(ClockFile.text) ?? value
      options.clock = try read(
        ZonedTime.init(utc:), text.isEmpty ? value : text, "--clock",
        value.hasPrefix("@")
          ? "a file that holds a time behind the @" : "a time as 2026-03-01T09:00:00Z")
    },
    ServeOption(
      "--data", "DIR", "the folder of gazetteer.bin and what else comes with the program"
    ) { $0.data = $1 },
    ServeOption("--gazetteer", "PATH", "a file of places that make-gazetteer has written") {
      $0.gazetteer = $1
    },
    ServeOption("--seed", "N", "make the roulette repeatable") { options, value in
      options.seed = try read(
        UInt64.init, value, "--seed", "a whole number from 0 to \(UInt64.max)")
    },
    ServeOption("--record", "FILE", "write the conversation as a transcript, to a new file") {
      $0.record = $1
    },
    ServeOption(
      "--redact", nil, "record no position finer than 0.1 degrees, no path and no name of a file"
    ) { options, _ in options.redact = true },
    ServeOption("--log-file", "FILE", "append the log to a file (default: standard error)") {
      $0.logFile = $1
    },
    ServeOption(
      "--log-level", "LEVEL", "\(levels); \(ServeOptions().logLevel.rawValue) by default",
      choices: Log.Level.allCases.map(\.rawValue)
    ) { options, value in
      options.logLevel = try read(
        Log.Level.init, value, "--log-level", "one of \(levels)",
        words: Log.Level.allCases.map(\.rawValue))
    },
    ServeOption(
      "--client-process-id", "PID", "exit when that process, if it is visible, ends",
      alias: "--clientProcessId"
    ) { options, value in
      options.clientProcessID = try read(
        Int.init, value, "--client-process-id", "a process id")
    },
    ServeOption(
      "--framing", "HOW", "auto, lines or content-length; auto by default",
      choices: ["auto"] + Framing.allCases.map(\.rawValue)
    ) { options, value in
      options.framing = try read(
        framing, value, "--framing", "auto, lines or content-length")
    },
    ServeOption("--stdio", nil, "accepted, does nothing") { _, _ in },
  ]

  /// What to say of a name that no option has.
  fileprivate static func unknown(_ name: String) -> UsageError {
    let others = ["--version", "--help"]
    if others.contains(name) {
      return valueless(name)
    }
    let hint = Suggestion.hint(for: name, among: all.flatMap(\.names) + others)
    return UsageError(message: "There is no option \(name)\(hint); see --help.")
  }

  fileprivate static func valueless(_ name: String) -> UsageError {
    UsageError(message: "\(name) takes no value; write it alone.")
  }

  var text: OptionText {
    OptionText(names: names, value: value, help: makeHelp(), choices: makeChoices())
  }

  private static let serviceNames =
    WeatherProviderID.allCases.map(\.rawValue) + alwaysServices.map(\.id)
    + [UpstreamService.geoNames.id, "wikipedia"] + PhotoProviderID.allCases.map(\.rawValue)

  /// Those that go with every choice of a weather service.
  static let alwaysServices: [UpstreamService] =
    [.openMeteoAir, .openMeteoArchive, .aviationWeather] + WarningQuestion.services

  private static let levels = Log.Level.names(", ")

  /// - Parameters:
  ///   - alias: another spelling that clients use out of habit; `--help` leaves it out.
  ///   - choices: all values that there are, where there is a list.
  private init(
    _ name: String, _ value: String?, _ help: @autoclosure @escaping @Sendable () -> String,
    alias: String? = nil, choices: @autoclosure @escaping @Sendable () -> [String] = [],
    apply: @escaping @Sendable (inout ServeOptions, String) throws -> Void
  ) {
    names = [name] + (alias.map { [$0] } ?? [])
    self.value = value
    makeHelp = help
    makeChoices = choices
    self.apply = apply
  }

  /// Nil within for `off`.
  private static func draftExpiry(_ text: String) -> DraftExpiry?? {
    if text == "off" {
      return .some(nil)
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let days = words.compactMap { Int($0) }.filter { (0...36_500).contains($0) }
    guard words.count == 2, days.count == 2 else { return nil }
    return DraftExpiry(days: days[0], daysListed: days[1])
  }

  /// Nil within for `auto`.
  private static func framing(_ name: String) -> Framing?? {
    if name == "auto" {
      return .some(nil)
    }
    return Framing(rawValue: name).map(Optional.some)
  }

  private static func read<Value>(
    _ parse: (String) -> Value?, _ value: String, _ name: String, _ expected: String,
    words: [String] = []
  ) throws -> Value {
    if let value = parse(value) {
      return value
    }
    let hint = Suggestion.hint(for: value, among: words)
    throw UsageError(message: "\(name) takes \(expected), not \"\(value)\"\(hint).")
  }
}
