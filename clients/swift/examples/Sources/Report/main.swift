// A data script: reads names of places and writes a table with their city, population and distance from the first one.
// A name that means no single place is a row with the reason. A backend that dies is replaced, and the name repeated.
import CityRouletteClient
import Foundation

let path =
  ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"] ?? "/usr/local/bin/cityroulette"
let options = ClientOptions(
  arguments: Array(CommandLine.arguments.dropFirst()), timeout: .seconds(5))
let server = RestartingCityRoulette(URL(fileURLWithPath: path), options: options)

/// Calls a method that can be repeated, up to three times.
func call<Request: Method>(_ request: Request) async throws -> Request.Answer {
  for _ in 1...2 {
    do {
      return try await server.client().call(request)
    } catch is ProgramEnded {
      continue
    } catch is RequestTimedOut {
      continue
    }
  }
  return try await server.client().call(request)
}

@MainActor func row(_ name: String) async throws -> [String] {
  do {
    let city = try await call(CityGet(location: .string(name))).city
    let start = origin ?? city.id
    origin = start
    let distance = try await call(CityDistance(to: [.integer(city.id)], from: .integer(start)))
    let km = distance.places[0].distanceKm
    return [name, city.name, city.country ?? "", city.population.map(String.init) ?? "", "\(km)"]
  } catch let error as RequestError {
    return [name, "", "", "", error.message]
  }
}

func write(_ cells: [String]) {
  FileHandle.standardOutput.write(Data("\(cells.joined(separator: "\t"))\n".utf8))
}

/// The first city of the table.
var origin: Int?
write(["name", "city", "country", "population", "distanceKm"])
do {
  while let line = readLine() {
    write(try await row(line))
  }
  await server.close()
} catch {
  FileHandle.standardError.write(Data("report: \(error.localizedDescription)\n".utf8))
  await server.close()
  exit(1)
}
