import Platform

/// How to serve.
struct ServeOptions {
  var archive: String?
  var dataDirectory: String?
  var gazetteer: String?
  var seed: UInt64?
  var record: String?
  var logFile: String?
  var logLevel = Log.Level.error
  var clientProcessID: Int32?
  var cacheDirectory: String?
  var config: String?
  var cities: String?
  var weather: String?
  var photos: String?
  var contact: String?

  /// Seconds that a service may take.
  var timeout: Double?

  /// By the name of the service.
  var baseURLs: [String: String] = [:]

  /// Seconds since 1970 that it is always; nil for the real time.
  var clock: Double?
  var replay: String?
  var recordHTTP: String?

  init() {}

  /// Reads options given as `--name value` or `--name=value`.
  ///
  /// - Throws: `UsageError` for the first word that is not understood.
  init(_ words: [String]) throws {
    var words = words
    while !words.isEmpty { try take(&words) }
  }

  private mutating func take(_ words: inout [String]) throws {
    let parts = words.removeFirst()
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = ServeOption.all.first(where: { $0.names.contains(name) }) else {
      throw UsageError(message: Self.unknown(name))
    }
    if parts.count == 2 { words.insert(parts[1], at: 0) }
    if option.value == nil { return try option.apply(&self, "") }
    guard !words.isEmpty else { throw UsageError(message: "\(name) needs a value; see --help.") }
    try option.apply(&self, words.removeFirst())
  }

  private static func unknown(_ name: String) -> String {
    name.hasPrefix("-")
      ? "There is no option \(name); see --help."
      : "There is no command \(name); play is the only one, and without one the program serves."
  }
}
