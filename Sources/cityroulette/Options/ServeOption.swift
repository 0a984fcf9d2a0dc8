import Adapters
import Geography
import JSONRPC
import Platform
import Services
import Sessions
import Text

/// An option of the server: its names, its effect, and its help.
struct ServeOption: Sendable {
  let names: [String]

  /// The placeholder of the value in the help; nil for an option without a value.
  let value: String?

  /// How the configuration file writes the value.
  let form: OptionForm

  /// The text of the help, made on demand, since parsing an option does not need it.
  private let makeHelp: @Sendable () -> String
  private let makeDefault: @Sendable () -> String?
  private let makeChoices: @Sendable () -> [String]

  /// Sets the option to a value, which is empty for an option without one.
  let apply: @Sendable (inout ServeOptions, String) throws -> Void

  /// The option that confines the server to folders.
  static let confinement = "--only-below"

  /// - Parameters:
  ///   - standard: the default in words; nil if there is none.
  ///   - alias: another spelling that clients use, which `help options` omits.
  ///   - choices: the words or beginnings that shells complete; empty if they cannot be listed.
  private init(
    _ name: String, value: String? = nil, form: OptionForm? = nil,
    help: @autoclosure @escaping @Sendable () -> String,
    standard: @autoclosure @escaping @Sendable () -> String? = nil, alias: String? = nil,
    choices: @autoclosure @escaping @Sendable () -> [String] = [],
    apply: @escaping @Sendable (inout ServeOptions, String) throws -> Void
  ) {
    names = [name] + (alias.map { [$0] } ?? [])
    self.value = value
    self.form = form ?? (value == nil ? .flag : .text)
    makeHelp = help
    makeDefault = standard
    makeChoices = choices
    self.apply = apply
  }

  /// The preferred spelling.
  var name: String { names[0] }

  /// The default in words; nil if there is none.
  var standard: String? { makeDefault() }

  var spec: OptionSpec {
    let ending = standard.map { " (default: \($0))" } ?? ""
    return OptionSpec(names: names, value: value, help: makeHelp() + ending, choices: makeChoices())
  }

  /// The error for a name that is not in the table; for `--version` and `--help`, which take no value, the error for a
  /// value.
  static func unknownOption(_ name: String) -> UsageError {
    let others = ["--version", "--help"]
    if others.contains(name) {
      return unexpectedValue(of: name)
    }
    return UsageError.unknown(
      "option", name, among: all.flatMap(\.names) + others,
      advice: "run 'cityroulette help options' for a list")
  }

  /// The error for a value given to an option without one.
  static func unexpectedValue(of name: String) -> UsageError {
    UsageError(message: "option '\(name)' takes no value; write only '\(name)'.")
  }

  /// The services for air, normals, measured values and warnings, which are the same whatever services `--weather`
  /// names. With `--weather none` they are not used.
  static let sharedServices: [UpstreamService] =
    [.openMeteoAir, .openMeteoArchive, .aviationWeather] + WarningQuestion.services
}

// The table of options, in the order of `help options`.
extension ServeOption {
  static let all = [
    ServeOption(
      "--archive", value: "PATH",
      help: "Use the archive PATH: a file, :memory: or postgresql://host/db"
    ) { $0.archive = $1 },
    ServeOption(
      "--data-dir", value: "DIR",
      help: "Store archive.sqlite in DIR", standard: "$XDG_DATA_HOME/cityroulette"
    ) { $0.dataDirectory = $1 },
    ServeOption(
      "--backups", value: "N", form: .number,
      help: "Keep N daily backups of the archive, or off", standard: "7"
    ) { options, value in
      options.backups = try parse(
        value, expecting: "a whole number from 1 to 1000, or off", with: backups)
    },
    ServeOption(
      "--drafts", value: "on|off", form: .onOff,
      help: "Keep uncommitted edits when the process exits", standard: "on",
      choices: ["on", "off"]
    ) { options, value in
      options.drafts = try parse(value, expecting: "on or off") { text in
        ["on": true, "off": false][text]
      }
    },
    ServeOption(
      "--draft-days", value: "N,LISTED", form: .numbers,
      help: "Delete drafts after N days, but not within LISTED days of a listing, or off",
      standard: "30,7"
    ) { options, value in
      options.draftExpiry = try parse(
        value,
        expecting: "two whole numbers from 0 to 36500 separated by a comma, or off",
        with: draftExpiry)
    },
    ServeOption(
      "--cache-dir", value: "DIR",
      help: "Store caches in DIR", standard: "$XDG_CACHE_HOME/cityroulette"
    ) { $0.cacheDirectory = $1 },
    ServeOption(
      "--config", value: "FILE",
      help: "Read the configuration from FILE",
      standard: "$XDG_CONFIG_HOME/cityroulette/config.json"
    ) { $0.config = $1 },
    ServeOption(
      confinement, value: "DIR", form: .repeated,
      help: "Refuse paths outside DIR; may be repeated"
    ) { options, value in options.onlyBelow.append(value) },
    ServeOption(
      "--cities", value: "NAME",
      help: "Set the source of cities: \(CitySourceID.names())",
      standard: CitySourceID.embedded.rawValue, choices: CitySourceID.allCases.map(\.rawValue)
    ) { options, value in
      options.cities = try choice(value, of: "source of cities")
    },
    ServeOption(
      "--weather", value: "NAMES", form: .list,
      help: "Set the weather services in order of preference, separated by commas: "
        + "\(WeatherProviderID.names(", ")), or none",
      standard: WeatherProviderID.openMeteo.rawValue,
      choices: WeatherProviderID.allCases.map(\.rawValue) + ["none"]
    ) { options, value in options.weather = try weatherServices(value) },
    ServeOption(
      "--units", value: "UNITS",
      help: "Set the units of weather for clients that choose none: \(WeatherUnits.names())",
      standard: WeatherUnits.metric.rawValue, choices: WeatherUnits.allCases.map(\.rawValue)
    ) { options, value in
      options.units = try parse(
        value, expecting: WeatherUnits.names(), words: WeatherUnits.allCases.map(\.rawValue),
        with: WeatherUnits.init)
    },
    ServeOption(
      "--locale", value: "TAG",
      help: "Set the language of articles and warnings for clients that choose none, such as pt-BR"
    ) { options, value in
      options.locale = try parse(value, expecting: "a language tag, such as de or pt-BR") { tag in
        WikipediaLanguage.wiki(forTag: tag).map { _ in tag }
      }
    },
    ServeOption(
      "--photos", value: "NAME",
      help: "Set the source of pictures: \(PhotoProviderID.names())",
      standard: PhotoProviderID.commons.rawValue,
      choices: PhotoProviderID.allCases.map(\.rawValue)
    ) { options, value in
      options.photos = try choice(value, of: "picture service")
    },
    ServeOption(
      "--contact", value: "TEXT",
      help: "Send TEXT, a mail or web address, to services as the contact"
    ) { $0.contact = $1 },
    ServeOption(
      "--timeout", value: "SECONDS", form: .number,
      help: "Give up on a service after SECONDS", standard: "15"
    ) { options, value in
      options.timeout = try parse(
        value, expecting: "a number above 0, at most 3600"
      ) { text in
        Double(text).flatMap { $0 > 0 && $0 <= 3600 ? $0 : nil }
      }
    },
    ServeOption(
      "--base-url", value: "NAME=URL", form: .addresses,
      help: "Use URL for the service NAME; may be repeated",
      choices: serviceNames.map { "\($0)=" }
    ) { options, value in try setBaseURL(value, in: &options) },
    ServeOption(
      "--allow-loopback",
      help: "Allow pictures of places to be fetched from this machine, for tests"
    ) { options, _ in options.allowsLoopback = true },
    ServeOption(
      "--replay", value: "DIR", help: "Replay HTTP responses recorded in DIR; other requests fail"
    ) { $0.replay = $1 },
    ServeOption(
      "--record-http", value: "DIR", help: "Record HTTP responses in DIR, without keys"
    ) { $0.recordHTTP = $1 },
    ServeOption(
      "--clock", value: "TIME",
      help: "Fix the time of day, as 2026-03-01T09:00:00Z, or read it from a file, as @FILE"
    ) { options, value in try setClock(value, in: &options) },
    ServeOption(
      "--data", value: "DIR",
      help: "Read gazetteer.bin and the other data files of the program from DIR"
    ) { $0.data = $1 },
    ServeOption(
      "--gazetteer", value: "PATH", help: "Read places from PATH, a file written by make-gazetteer"
    ) { $0.gazetteer = $1 },
    ServeOption(
      "--seed", value: "N", form: .number, help: "Seed the random generator with N"
    ) { options, value in
      options.seed = try parse(
        value, expecting: "a whole number from 0 to \(UInt64.max)",
        with: { UInt64($0) })
    },
    ServeOption(
      "--record", value: "FILE",
      help: "Record the conversation as a transcript in FILE, which must not exist"
    ) { $0.record = $1 },
    ServeOption(
      "--redact",
      help: "With --record, round positions to 0.1 degrees and remove paths and file names"
    ) { options, _ in options.redact = true },
    ServeOption(
      "--log-file", value: "FILE", help: "Append the log to FILE", standard: "standard error"
    ) { $0.logFile = $1 },
    ServeOption(
      "--log-level", value: "LEVEL",
      help: "Set the log level: \(levels)", standard: ServeOptions().logLevel.rawValue,
      choices: Log.Level.allCases.map(\.rawValue)
    ) { options, value in
      options.logLevel = try parse(
        value, expecting: "one of \(levels)",
        words: Log.Level.allCases.map(\.rawValue), with: Log.Level.init)
    },
    ServeOption(
      "--client-process-id", value: "PID", form: .number,
      help: "Exit when process PID ends; ignored if PID is not visible",
      alias: "--clientProcessId"
    ) { options, value in
      options.clientProcessID = try parse(
        value, expecting: "a process id", with: { Int($0) })
    },
    ServeOption(
      "--framing", value: "HOW",
      help: "Set the framing of messages: auto, lines or content-length", standard: "auto",
      choices: ["auto"] + Framing.allCases.map(\.rawValue)
    ) { options, value in
      options.framing = try parse(
        value, expecting: "auto, lines or content-length", with: framing)
    },
    ServeOption("--stdio", help: "No effect; accepted because editors pass it") { _, _ in },
  ]
}

// Values.
extension ServeOption {
  /// The services that `--base-url` can redirect.
  static let serviceNames =
    WeatherProviderID.allCases.map(\.rawValue) + sharedServices.map(\.id)
    + [UpstreamService.geoNames.id, "wikipedia"] + PhotoProviderID.allCases.map(\.rawValue)

  private static let levels = Log.Level.names(", ")

  /// Parses the value of an option.
  ///
  /// - Parameters:
  ///   - expected: the valid values in messages.
  ///   - words: the valid values to suggest; empty if they cannot be listed.
  /// - Throws: `InvalidValue` if `parse` returns nil.
  private static func parse<Value>(
    _ text: String, expecting expected: String, words: [String] = [],
    with parse: (String) -> Value?
  ) throws -> Value {
    if let value = parse(text) {
      return value
    }
    let ending = UsageError.ending(for: text, among: words) ?? "."
    throw InvalidValue("expected \(expected), got '\(text)'\(ending)")
  }

  /// Parses the value of an option that chooses from a list.
  ///
  /// - Parameters:
  ///   - kind: the kind of choice in messages, such as "weather service".
  ///   - others: further words to suggest.
  /// - Throws: `InvalidValue` for an unknown choice.
  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, of kind: String, besides others: [String] = []
  ) throws -> Choice {
    if let choice = Choice(rawValue: name) {
      return choice
    }
    let words = Choice.allCases.map(\.rawValue) + others
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    throw InvalidValue(
      UsageError.unknown(kind, name, among: words, advice: "choose \(list)").message)
  }

  /// The value of `--weather`; empty for `none`.
  private static func weatherServices(_ text: String) throws -> [WeatherProviderID] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    if names == ["none"] {
      return []
    }
    if names.contains("none") {
      throw InvalidValue("'none' cannot be combined with services; leave it out, or write it alone")
    }
    var services: [WeatherProviderID] = []
    for name in names {
      let service: WeatherProviderID = try choice(name, of: "weather service", besides: ["none"])
      if !services.contains(service) {
        services.append(service)
      }
    }
    return services
  }

  /// The value of `--backups`; the inner nil is `off`, the outer one an invalid value.
  private static func backups(_ text: String) -> Int?? {
    if text == "off" {
      return .some(nil)
    }
    guard let days = Int(text), (1...1000).contains(days) else { return nil }
    return days
  }

  /// The value of `--draft-days`; the inner nil is `off`, the outer one an invalid value.
  private static func draftExpiry(_ text: String) -> DraftExpiry?? {
    if text == "off" {
      return .some(nil)
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let days = words.compactMap { Int($0) }.filter { (0...36_500).contains($0) }
    guard words.count == 2, days.count == 2 else { return nil }
    return DraftExpiry(days: days[0], daysListed: days[1])
  }

  /// The value of `--framing`; the inner nil is `auto`, the outer one an invalid value.
  private static func framing(_ name: String) -> Framing?? {
    if name == "auto" {
      return .some(nil)
    }
    return Framing(rawValue: name).map(Optional.some)
  }

  private static func setBaseURL(_ value: String, in options: inout ServeOptions) throws {
    let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, serviceNames.contains(parts[0]) else {
      let ending = UsageError.ending(for: parts.first ?? "", among: serviceNames) ?? "."
      throw InvalidValue(
        "expected NAME=URL, where NAME is one of \(serviceNames.joined(separator: ", ")), got "
          + "'\(value)'\(ending)")
    }
    guard let address = HTTPAddress(parts[1]), address.query == nil else {
      throw InvalidValue(
        "expected a URL such as http://localhost:8080, got '\(parts[1])'.", part: parts[0])
    }
    options.baseURLs[parts[0]] = parts[1]
  }

  private static func setClock(_ value: String, in options: inout ServeOptions) throws {
    let isFile = value.hasPrefix("@")
    options.clockFile = isFile ? String(value.dropFirst()) : nil
    if let file = options.clockFile {
      // Checked before the file is read.
      try ServeOptionCheck.checkPath(file, of: "--clock", in: options)
    }
    let text = options.clockFile.map(ClockFile.text) ?? value
    options.clock = try parse(
      text.isEmpty ? value : text,
      expecting: isFile
        ? "after @ a file that contains a time such as 2026-03-01T09:00:00Z"
        : "a time such as 2026-03-01T09:00:00Z",
      with: ZonedTime.init(utc:))
  }
}
