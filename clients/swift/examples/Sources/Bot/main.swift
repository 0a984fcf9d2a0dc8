// A chat bot on standard input and output: "near Zug", "time Tokyo", "star Vaduz", "list". It outlives its backend.
import CityRouletteClient
import Foundation

let path =
  ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"] ?? "/usr/local/bin/cityroulette"
let options = ClientOptions(
  arguments: Array(CommandLine.arguments.dropFirst()), timeout: .seconds(2))
let server = RestartingCityRoulette(URL(fileURLWithPath: path), options: options)

func answer(_ line: String, _ program: CityRoulette) async throws -> String {
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  let place = words.count > 1 ? words[1] : ""
  switch words.first {
  case "near":
    let near = try await program.call(GazetteerNearby(location: .string(place), limit: 3))
    return near.cities.map { "\($0.name) (\($0.distanceKm) km)" }.joined(separator: ", ")
  case "time":
    let clock = try await program.call(CityClock(cities: [.string(place)]))
    return clock.cities.map { "\($0.name): \($0.time ?? "unknown")" }.joined(separator: ", ")
  case "star":
    do {
      try await program.call(ArchiveAdd(favorite: true, location: .string(place)))
    } catch let error as RequestError where error.code == .alreadyExists {
      return "You have \(place) already."
    }
    return "Starred \(place)."
  case "list":
    return try await program.call(ArchiveList()).cities.map(\.name).joined(separator: ", ")
  default: return "Try: near PLACE, time PLACE, star PLACE, list."
  }
}

/// Asks again once if the backend died, because every request here can be repeated.
func reply(to line: String) async -> String {
  for attempt in 1...2 {
    do {
      return try await answer(line, server.client())
    } catch is ProgramEnded where attempt == 1 {
      continue
    } catch is RequestTimedOut {
      return "That takes too long; try again."
    } catch {
      return error.localizedDescription
    }
  }
  return "The service is not available."
}

while let line = readLine() {
  print(await reply(to: line))
  fflush(nil)
}
await server.close()
