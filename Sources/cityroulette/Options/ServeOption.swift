import Geography
import JSONRPC
import Platform
import Services
import Sessions
import Text

/// An option of the server: its names, its effect, and its help.
struct ServeOption: Sendable {
  let names: [String]

  /// The placeholder of the value in `--help`; nil for an option without a value.
  let value: String?

  /// Make the texts of `--help` on demand, since parsing an option needs the names only.
  private let makeHelp: @Sendable () -> String
  private let makeChoices: @Sendable () -> [String]

  /// Sets the option to a value, which is empty for an option without one.
  let apply: @Sendable (inout ServeOptions, String) throws -> Void

  /// The option that confines the server to folders.
  static let confinement = "--only-below"

  /// - Parameters:
  ///   - alias: another spelling that clients use, which `--help` omits.
  ///   - choices: all possible values, if they can be listed.
  private init(
    _ name: String, value: String? = nil,
    help: @autoclosure @escaping @Sendable () -> String, alias: String? = nil,
    choices: @autoclosure @escaping @Sendable () -> [String] = [],
    apply: @escaping @Sendable (inout ServeOptions, String) throws -> Void
  ) {
    names = [name] + (alias.map { [$0] } ?? [])
    self.value = value
    makeHelp = help
    makeChoices = choices
    self.apply = apply
  }

  var spec: OptionSpec {
    OptionSpec(names: names, value: value, help: makeHelp(), choices: makeChoices())
  }

  /// The error for a name that no option has.
  static func unknownOption(_ name: String) -> UsageError {
    let others = ["--version", "--help"]
    if others.contains(name) {
      return unexpectedValue(of: name)
    }
    let hint = Suggestion.hint(for: name, among: all.flatMap(\.names) + others)
    return UsageError(message: "There is no option \(name)\(hint); see --help.")
  }

  /// The error for a value given to an option without one.
  static func unexpectedValue(of name: String) -> UsageError {
    UsageError(message: "\(name) takes no value; write it alone.")
  }

  /// The services that are used with every choice of a weather service.
  static let sharedServices: [UpstreamService] =
    [.openMeteoAir, .openMeteoArchive, .aviationWeather] + WarningQuestion.services
}

// The table of options, in the order of `--help`.
extension ServeOption {
  static let all = [
    ServeOption(
      "--archive", value: "PATH",
      help: "the archive file, or :memory:, or a server's postgresql://host/db"
    ) { $0.archive = $1 },
    ServeOption(
      "--data-dir", value: "DIR",
      help: "the folder of archive.sqlite (default: $XDG_DATA_HOME/cityroulette)"
    ) { $0.dataDirectory = $1 },
    ServeOption("--backups", value: "N", help: "days that have a backup, or off; 7 by default") {
      options, value in
      options.backups = try parse(
        value, of: "--backups", expecting: "a number of days from 1 to 1000, or off", with: backups)
    },
    ServeOption(
      "--drafts", value: "on|off",
      help: "whether edits of sessions outlive the process; on by default",
      choices: ["on", "off"]
    ) { options, value in
      options.drafts = try parse(value, of: "--drafts", expecting: "on or off") { text in
        ["on": true, "off": false][text]
      }
    },
    ServeOption(
      "--draft-days", value: "N,LISTED",
      help:
        "days that a draft is kept after its process, and after it was listed, or off; 30,7 by default"
    ) { options, value in
      options.draftExpiry = try parse(
        value, of: "--draft-days",
        expecting: "two numbers of days from 0 to 36500 with a comma between, or off",
        with: draftExpiry)
    },
    ServeOption(
      "--cache-dir", value: "DIR",
      help: "a folder to be deleted at any time (default: $XDG_CACHE_HOME/cityroulette)"
    ) { $0.cacheDirectory = $1 },
    ServeOption(
      "--config", value: "FILE",
      help: "JSON with keys and choices (default: $XDG_CONFIG_HOME/cityroulette/config.json)"
    ) { $0.config = $1 },
    ServeOption(
      confinement, value: "DIR",
      help: "refuse every path that does not lead below DIR; may be repeated"
    ) { options, value in options.onlyBelow.append(value) },
    ServeOption(
      "--cities", value: "NAME", help: CitySourceID.names(),
      choices: CitySourceID.allCases.map(\.rawValue)
    ) { $0.cities = $1 },
    ServeOption(
      "--weather", value: "NAMES",
      help: "\(WeatherProviderID.names(", ")), with commas between for a fallback; or none",
      choices: WeatherProviderID.allCases.map(\.rawValue) + ["none"]
    ) { $0.weather = $1 },
    ServeOption(
      "--photos", value: "NAME", help: PhotoProviderID.names(),
      choices: PhotoProviderID.allCases.map(\.rawValue)
    ) { $0.photos = $1 },
    ServeOption("--contact", value: "TEXT", help: "mail or web address to give to services") {
      $0.contact = $1
    },
    ServeOption(
      "--timeout", value: "SECONDS", help: "how long a service may take; 15 by default"
    ) { options, value in
      options.timeout = try parse(
        value, of: "--timeout", expecting: "seconds above 0 and up to 3600"
      ) { text in
        Double(text).flatMap { $0 > 0 && $0 <= 3600 ? $0 : nil }
      }
    },
    ServeOption("--base-url", value: "NAME=URL", help: "a mirror of a service; may be repeated") {
      options, value in try setBaseURL(value, in: &options)
    },
    ServeOption(
      "--allow-loopback", help: "let pictures of places come from this machine too, for tests"
    ) { options, _ in options.allowsLoopback = true },
    ServeOption(
      "--replay", value: "DIR", help: "answer HTTP from recordings; what is not there fails"
    ) { $0.replay = $1 },
    ServeOption(
      "--record-http", value: "DIR", help: "record what services answer, without keys"
    ) { $0.recordHTTP = $1 },
    ServeOption(
      "--clock", value: "TIME",
      help: "the time it always is, as 2026-03-01T09:00:00Z, or @FILE that holds it"
    ) { options, value in try setClock(value, in: &options) },
    ServeOption(
      "--data", value: "DIR",
      help: "the folder of gazetteer.bin and what else comes with the program"
    ) { $0.data = $1 },
    ServeOption(
      "--gazetteer", value: "PATH", help: "a file of places that make-gazetteer has written"
    ) { $0.gazetteer = $1 },
    ServeOption("--seed", value: "N", help: "make the roulette repeatable") { options, value in
      options.seed = try parse(
        value, of: "--seed", expecting: "a whole number from 0 to \(UInt64.max)",
        with: { UInt64($0) })
    },
    ServeOption(
      "--record", value: "FILE", help: "write the conversation as a transcript, to a new file"
    ) { $0.record = $1 },
    ServeOption(
      "--redact",
      help: "record no position finer than 0.1 degrees, no path and no name of a file"
    ) { options, _ in options.redact = true },
    ServeOption(
      "--log-file", value: "FILE", help: "append the log to a file (default: standard error)"
    ) { $0.logFile = $1 },
    ServeOption(
      "--log-level", value: "LEVEL",
      help: "\(levels); \(ServeOptions().logLevel.rawValue) by default",
      choices: Log.Level.allCases.map(\.rawValue)
    ) { options, value in
      options.logLevel = try parse(
        value, of: "--log-level", expecting: "one of \(levels)",
        words: Log.Level.allCases.map(\.rawValue), with: Log.Level.init)
    },
    ServeOption(
      "--client-process-id", value: "PID", help: "exit when that process, if it is visible, ends",
      alias: "--clientProcessId"
    ) { options, value in
      options.clientProcessID = try parse(
        value, of: "--client-process-id", expecting: "a process id", with: { Int($0) })
    },
    ServeOption(
      "--framing", value: "HOW", help: "auto, lines or content-length; auto by default",
      choices: ["auto"] + Framing.allCases.map(\.rawValue)
    ) { options, value in
      options.framing = try parse(
        value, of: "--framing", expecting: "auto, lines or content-length", with: framing)
    },
    ServeOption("--stdio", help: "accepted, does nothing") { _, _ in },
  ]
}

// Values.
extension ServeOption {
  private static let serviceNames =
    WeatherProviderID.allCases.map(\.rawValue) + sharedServices.map(\.id)
    + [UpstreamService.geoNames.id, "wikipedia"] + PhotoProviderID.allCases.map(\.rawValue)

  private static let levels = Log.Level.names(", ")

  /// Parses the value of an option.
  ///
  /// - Parameters:
  ///   - expected: the valid values in messages.
  ///   - words: the valid values to suggest, if they can be listed.
  /// - Throws: `UsageError` if `parse` returns nil.
  private static func parse<Value>(
    _ text: String, of name: String, expecting expected: String, words: [String] = [],
    with parse: (String) -> Value?
  ) throws -> Value {
    if let value = parse(text) {
      return value
    }
    let hint = Suggestion.hint(for: text, among: words)
    throw UsageError(message: "\(name) takes \(expected), not \"\(text)\"\(hint).")
  }

  /// The value of `--backups`; the inner nil is `off`.
  private static func backups(_ text: String) -> Int?? {
    if text == "off" {
      return .some(nil)
    }
    guard let days = Int(text), (1...1000).contains(days) else { return nil }
    return days
  }

  /// The value of `--draft-days`; the inner nil is `off`.
  private static func draftExpiry(_ text: String) -> DraftExpiry?? {
    if text == "off" {
      return .some(nil)
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let days = words.compactMap { Int($0) }.filter { (0...36_500).contains($0) }
    guard words.count == 2, days.count == 2 else { return nil }
    return DraftExpiry(days: days[0], daysListed: days[1])
  }

  /// The value of `--framing`; the inner nil is `auto`.
  private static func framing(_ name: String) -> Framing?? {
    if name == "auto" {
      return .some(nil)
    }
    return Framing(rawValue: name).map(Optional.some)
  }

  private static func setBaseURL(_ value: String, in options: inout ServeOptions) throws {
    let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, serviceNames.contains(parts[0]) else {
      let hint = Suggestion.hint(for: parts.first ?? "", among: serviceNames)
      throw UsageError(
        message: "--base-url takes NAME=URL with NAME one of "
          + "\(serviceNames.joined(separator: ", ")), not \"\(value)\"\(hint).")
    }
    let place = "--base-url \(parts[0])"
    options.baseURLs[parts[0]] = try ServeOptionCheck.address(parts[1], at: place)
  }

  private static func setClock(_ value: String, in options: inout ServeOptions) throws {
    let isFile = value.hasPrefix("@")
    options.clockFile = isFile ? String(value.dropFirst()) : nil
    // Check the path before reading the file.
    try ServeOptionCheck.checkPaths(options)
    let text = options.clockFile.map(ClockFile.text) ?? value
    options.clock = try parse(
      text.isEmpty ? value : text, of: "--clock",
      expecting: isFile
        ? "a file that holds a time behind the @" : "a time as 2026-03-01T09:00:00Z",
      with: ZonedTime.init(utc:))
  }
}
