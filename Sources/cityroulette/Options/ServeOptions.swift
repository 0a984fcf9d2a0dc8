import Archive
import Geography
import JSONRPC
import Platform
import Services
import Sessions
import Text

/// The options of the server.
struct ServeOptions {
  /// The archive: a file, `:memory:` or the address of a server; nil for the default file.
  var archive: String?
  var dataDirectory: String?
  var cacheDirectory: String?

  /// The folder of the program's data files.
  var data: String?
  var gazetteer: String?

  /// The configuration file.
  var config: String?

  /// The file to record the conversation in.
  var record: String?
  var logFile: String?

  /// The folder of recorded HTTP responses to reply with.
  var replay: String?

  /// The folder to record HTTP responses in.
  var recordHTTP: String?

  /// The folders that paths are confined to; empty if any path is allowed.
  var onlyBelow: [String] = []

  /// The source of cities.
  var cities = CitySourceID.embedded

  /// The weather services in order of preference; empty for none.
  var weather = [WeatherProviderID.openMeteo]

  /// The service for pictures.
  var photos = PhotoProviderID.commons

  /// The units of weather until a client chooses others.
  var units = WeatherUnits.metric

  /// The language tag until a client chooses another; nil for English.
  var locale: String?

  /// The mail or web address of the user for services.
  var contact: String?

  /// The framing of messages; nil to detect it from the first byte of the input.
  var framing: Framing?

  /// Whether to round the positions and replace the paths in the recording.
  var redact = false

  /// Whether to keep drafts of sessions.
  var drafts = true

  /// How long drafts are kept; nil for ever.
  var draftExpiry: DraftExpiry? = .standard

  var seed: UInt64?
  var logLevel = Log.Level.error
  var clientProcessID: Int?

  /// The number of daily backups to keep; nil for no automatic backups, which also excludes those before an upgrade.
  var backups: Int? = 7

  /// The maximum duration of a request to a service, in seconds; nil for the default of `HTTPLimits`.
  var timeout: Double?

  /// Whether pictures of places may be fetched from this machine.
  var allowsLoopback = false

  /// The addresses of services by name, without services that have their default address.
  var baseURLs: [String: String] = [:]

  /// The fixed time of the server, or that of `clockFile` at the start; nil for the real time.
  var clock: ZonedTime?

  /// The file that contains the time; `clock` is its content at the start.
  var clockFile: String?

  /// The keys of services in the configuration file. Must never be printed or logged.
  var keys: [ServiceKey] = []

  /// The options that were given, in the order in which they apply.
  private(set) var given: [GivenOption] = []
}

// Parsing.
extension ServeOptions {
  /// Parses options given as `--name value` or `--name=value`, and removes them from the words.
  /// Stops at the first word that is not an option: the command.
  ///
  /// - Throws: `UsageError` for the first unknown option or invalid value.
  init(parsing words: inout [String]) throws {
    self.init()
    try parseOptions(&words)
  }

  /// Parses further options, which add to these or replace them, and removes them from the words.
  ///
  /// - Throws: `UsageError` for the first unknown option or invalid value.
  mutating func parseOptions(_ words: inout [String]) throws {
    while words.first?.hasPrefix("-") == true {
      try parseOption(&words)
    }
  }

  /// Parses one option, and removes it and its value from the words.
  ///
  /// - Parameter words: begin with the option.
  /// - Throws: `UsageError` for an unknown option or an invalid value.
  mutating func parseOption(_ words: inout [String]) throws {
    let parts = words.removeFirst()
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = ServeOption.all.first(where: { $0.names.contains(name) }) else {
      throw ServeOption.unknownOption(name)
    }
    guard let placeholder = option.value else {
      if parts.count == 2 {
        throw ServeOption.unexpectedValue(of: name)
      }
      return try apply(GivenOption(option: option, value: ""))
    }
    var value = ""
    if parts.count == 2 {
      value = parts[1]
    } else if !words.isEmpty {
      value = words.removeFirst()
    }
    if value.isEmpty {
      throw UsageError(message: "missing value for '\(name)'; write '\(name) \(placeholder)'.")
    }
    try apply(GivenOption(option: option, value: value))
  }

  /// Sets an option, or adds to one that may be repeated.
  ///
  /// - Throws: `UsageError` for an invalid value.
  mutating func apply(_ given: GivenOption) throws {
    // Before the option is applied, because `place(of:)` in messages about the value searches this list.
    self.given.append(given)
    do {
      try given.option.apply(&self, given.value)
    } catch let error as InvalidValue {
      throw UsageError(message: "\(given.place(of: error.part)): \(error.message)")
    }
  }

  /// The beginning of a message about the value of an option: its name, or the file and the member
  /// that give it.
  func place(of name: String) -> String {
    given.last { $0.option.name == name }?.place ?? name
  }
}

// Derived values.
extension ServeOptions {
  /// The paths that options name, except the folders of `--only-below`.
  var paths: [(option: String, path: String)] {
    let files = [
      ("--archive", archive == Archive.inMemory ? nil : archive), ("--data-dir", dataDirectory),
      ("--cache-dir", cacheDirectory), ("--config", config), ("--data", data),
      ("--gazetteer", gazetteer), ("--record", record), ("--log-file", logFile),
      ("--replay", replay), ("--record-http", recordHTTP), ("--clock", clockFile),
    ]
    return files.compactMap { option, path in path.map { (option, $0) } }
  }

  /// The folders that paths are confined to.
  var confinement: PathConfinement { onlyBelow.isEmpty ? .none : PathConfinement(to: onlyBelow) }

  /// The clock for the rate of progress reports. Does not advance if `clock` is set, so that requests report the same
  /// progress in every run.
  var stopwatch: @Sendable () -> ContinuousClock.Instant {
    let start = clock.map { _ in ContinuousClock.now }
    return { start ?? .now }
  }

  /// The arguments for playing a transcript of this conversation, without seed and clock.
  var repeatableArguments: [String] {
    // The player keeps the archive in a file, so drafts must be turned off if this conversation has none.
    let hasDrafts = drafts && archive != Archive.inMemory
    var chosen = [("--gazetteer", gazetteer)]
    let choices = ["--cities", "--weather", "--units", "--locale", "--photos"]
    chosen += choices.map { name in (name, given.last { $0.option.name == name }?.value) }
    chosen.append(("--drafts", hasDrafts ? nil : "off"))
    chosen += baseURLs.sorted { $0.key < $1.key }.map { ("--base-url", "\($0.key)=\($0.value)") }
    chosen.append(("--replay", replay ?? recordHTTP))
    return chosen.flatMap { name, value in value.map { [name, $0] } ?? [] }
  }
}
