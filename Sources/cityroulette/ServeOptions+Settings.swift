import CityCore
import CityServer
import Platform
import Text

extension ServeOptions {
  /// The settings of the server, with what was left out taken from the environment.
  ///
  /// - Throws: `UsageError` if there is no telling where the archive is to be.
  func settings() throws -> ServerSettings {
    let upstreams = try Upstreams(self)
    return ServerSettings(
      archivePath: try archivePath(),
      gazetteerDirectory: Gazetteer.locate(
        override: gazetteer, executableDirectory: Environment.executableDirectory ?? "."),
      guideFile: ShippedGuide.path(executableDirectory: Environment.executableDirectory ?? "."),
      seed: seed, clock: upstreams.clock, http: upstreams.http(),
      answersInOrder: upstreams.answersInOrder,
      weather: try upstreams.weather(), cities: try upstreams.cities(),
      geoNames: upstreams.geoNames(), wikipedia: upstreams.wikipedia,
      photos: try upstreams.photos(),
      iconDirectory: upstreams.cacheDirectory.map { "\($0)/icons" })
  }

  private func archivePath() throws -> String {
    if let archive { return archive }
    guard let directory = dataDirectory ?? Environment.dataHome.map({ "\($0)/\(Product.name)" })
    else {
      throw UsageError(
        message: "Neither HOME nor XDG_DATA_HOME is set; say where the archive is with --archive.")
    }
    return "\(directory)/archive.sqlite"
  }

  /// The options that a transcript of this conversation has to be played with.
  var repeatable: [String] {
    var words = seed.map { ["--seed", String($0)] } ?? []
    if let gazetteer { words += ["--gazetteer", gazetteer] }
    if let cities { words += ["--cities", cities] }
    if let weather { words += ["--weather", weather] }
    if let photos { words += ["--photos", photos] }
    for (name, url) in baseURLs.sorted(by: { $0.key < $1.key }) {
      words += ["--base-url", "\(name)=\(url)"]
    }
    if let clock { words += ["--clock", Self.text(of: clock)] }
    if let recordings = replay ?? recordHTTP { words += ["--replay", recordings] }
    return words
  }

  /// The time as `--clock` takes it, which is a whole second in UTC.
  private static func text(of clock: Double) -> String {
    let utc = ZonedTime(seconds: Int(exactly: clock.rounded(.down)) ?? 0, offset: 0).iso8601
    return utc.replacing("+00:00", with: "Z")
  }
}
