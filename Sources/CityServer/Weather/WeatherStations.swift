import Archive
import JSONRPC
import Platform
import Services

/// The table of weather stations, and their last reports.
struct WeatherStations {
  /// Read at first use.
  private(set) var table: StationTable?
  private(set) var reports = StationReports()

  mutating func set(_ table: StationTable) {
    self.table = table
  }

  /// - Parameter minutes: how far the request looked back for reports.
  mutating func record(_ answer: AviationWeather.Answer, of stations: [String], minutes: Int) {
    reports.record(answer, to: stations, minutes: minutes)
  }
}

extension CityServer {
  /// The table of stations, read at first use.
  ///
  /// - Throws: `storageFailed`, after which the next use tries again; `CancellationError`.
  func stationTable() async throws -> StationTable {
    if let table = stations.table {
      return table
    }
    do {
      let path = settings.stationsFile
      let table = try await archive.perform { try StationTable(path: path) }
      stations.set(table)
      return table
    } catch let error as FileError {
      throw RPCError(
        .storageFailed,
        "The table of stations \(error.path) cannot be read (\(error.reason)); put the resource folder next "
          + "to the program, or name the folder with --data.")
    }
  }
}
