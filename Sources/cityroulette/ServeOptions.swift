import CityCore
import Platform
import Text

/// How to serve.
struct ServeOptions {
  /// Files and folders.
  var archive, dataDirectory, cacheDirectory, gazetteer, config: String?
  var record, logFile, replay, recordHTTP: String?

  /// Names of services, and whom they can complain to.
  var cities, weather, photos, contact: String?

  var seed: UInt64?
  var logLevel = Log.Level.error
  var clientProcessID: Int32?

  /// Seconds that a service may take.
  var timeout: Double?

  /// By the name of the service.
  var baseURLs: [String: String] = [:]

  /// The time that it always is; nil for the real one.
  var clock: ZonedTime?
}

extension ServeOptions {
  /// Reads options given as `--name value` or `--name=value`.
  ///
  /// - Throws: `UsageError` for the first word that is not understood.
  init(_ words: [String]) throws {
    self.init()
    var words = words
    while !words.isEmpty { try take(&words) }
  }

  private mutating func take(_ words: inout [String]) throws {
    let parts = words.removeFirst()
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = ServeOption.all.first(where: { $0.names.contains(name) }) else {
      throw UsageError(
        message: name.hasPrefix("-")
          ? "There is no option \(name); see --help."
          : "There is no command \(name); play is the only one, and without one the program serves."
      )
    }
    if parts.count == 2 { words.insert(parts[1], at: 0) }
    if option.value == nil { return try option.apply(&self, "") }
    guard !words.isEmpty else { throw UsageError(message: "\(name) needs a value; see --help.") }
    try option.apply(&self, words.removeFirst())
  }

  /// The clock of durations. Stands still with `clock`, so that a request reports its progress alike
  /// each time.
  var stopwatch: @Sendable () -> ContinuousClock.Instant {
    let start = clock.map { _ in ContinuousClock.now }
    return { start ?? .now }
  }

  /// The options that a transcript of this conversation has to be played with.
  var repeatable: [String] {
    var chosen = [
      ("--seed", seed.map(String.init)), ("--gazetteer", gazetteer), ("--cities", cities),
      ("--weather", weather), ("--photos", photos),
    ]
    chosen += baseURLs.sorted { $0.key < $1.key }.map { ("--base-url", "\($0.key)=\($0.value)") }
    chosen += [("--clock", clock?.iso8601(utcAsZ: true)), ("--replay", replay ?? recordHTTP)]
    return chosen.flatMap { name, value in value.map { [name, $0] } ?? [] }
  }
}

/// An option of the server: how it is written, what it does, and what `--help` says of it.
struct ServeOption: Sendable {
  let names: [String]

  /// What stands for the value in `--help`; nil for an option without one.
  let value: String?
  let help: String
  let apply: @Sendable (inout ServeOptions, String) throws -> Void

  static let all = [
    ServeOption("--archive", "PATH", "the archive file, or :memory:") { $0.archive = $1 },
    ServeOption(
      "--data-dir", "PATH", "the folder of archive.sqlite (default: $XDG_DATA_HOME/cityroulette)"
    ) { $0.dataDirectory = $1 },
    ServeOption(
      "--cache-dir", "PATH",
      "a folder to be deleted at any time (default: $XDG_CACHE_HOME/cityroulette)"
    ) { $0.cacheDirectory = $1 },
    ServeOption(
      "--config", "FILE",
      "JSON with keys and choices (default: $XDG_CONFIG_HOME/cityroulette/config.json)"
    ) { $0.config = $1 },
    ServeOption("--cities", "NAME", CitySourceID.names()) { $0.cities = $1 },
    ServeOption("--weather", "NAME", "\(WeatherProviderID.names(", ")) or none") {
      $0.weather = $1
    },
    ServeOption("--photos", "NAME", PhotoProviderID.names()) { $0.photos = $1 },
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
        throw UsageError(
          message: "--base-url takes NAME=URL with NAME one of "
            + "\(serviceNames.joined(separator: ", ")).")
      }
      options.baseURLs[parts[0]] = parts[1]
    },
    ServeOption("--replay", "DIR", "answer HTTP from recordings; what is not there fails") {
      $0.replay = $1
    },
    ServeOption("--record-http", "DIR", "record what services answer, without keys") {
      $0.recordHTTP = $1
    },
    ServeOption("--clock", "TIME", "the time it always is, as 2026-03-01T09:00:00Z") {
      options, value in
      options.clock = try read(
        ZonedTime.init(utc:), value, "--clock", "a time as 2026-03-01T09:00:00Z")
    },
    ServeOption("--gazetteer", "PATH", "the folder of cities.tsv, countries.tsv and admin1.tsv") {
      $0.gazetteer = $1
    },
    ServeOption("--seed", "N", "make the roulette repeatable") { options, value in
      options.seed = try read(UInt64.init, value, "--seed", "a whole number")
    },
    ServeOption("--record", "FILE", "write the conversation as a transcript") { $0.record = $1 },
    ServeOption("--log-file", "FILE", "append the log to a file (default: standard error)") {
      $0.logFile = $1
    },
    ServeOption("--log-level", "LEVEL", "\(levels); \(ServeOptions().logLevel) by default") {
      options, value in
      options.logLevel = try read(Log.Level.init, value, "--log-level", "one of \(levels)")
    },
    ServeOption(
      "--client-process-id", "PID", "leave when that process has gone", alias: "--clientProcessId"
    ) { options, value in
      options.clientProcessID = try read(
        { Int32($0) }, value, "--client-process-id", "a process id")
    },
    ServeOption("--stdio", nil, "accepted, does nothing") { _, _ in },
  ]

  /// The line of `--help`.
  var usage: String {
    let name = [names[0], value].compactMap(\.self).joined(separator: " ")
    let gap = String(repeating: " ", count: max(1, 26 - name.count))
    return "  \(name)\(gap)\(help)"
  }

  private static let serviceNames =
    WeatherProviderID.allCases.map(\.rawValue) + [UpstreamService.geoNames.id, "wikipedia"]
    + PhotoProviderID.allCases.map(\.rawValue)

  private static let levels = Log.Level.names(", ")

  /// - Parameter alias: another spelling that clients use out of habit; `--help` leaves it out.
  private init(
    _ name: String, _ value: String?, _ help: String, alias: String? = nil,
    apply: @escaping @Sendable (inout ServeOptions, String) throws -> Void
  ) {
    names = [name] + (alias.map { [$0] } ?? [])
    self.value = value
    self.help = help
    self.apply = apply
  }

  private static func read<Value>(
    _ parse: (String) -> Value?, _ value: String, _ name: String, _ expected: String
  ) throws -> Value {
    if let value = parse(value) { return value }
    throw UsageError(message: "\(name) takes \(expected), not \"\(value)\".")
  }
}
