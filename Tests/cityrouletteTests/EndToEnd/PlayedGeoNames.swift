import Foundation
import JSON
import TestSupport

/// A simulated GeoNames, written after the documentation of its services.
enum PlayedGeoNames {
  /// Contains characters that must be encoded in a URL.
  static let account = "Geheimkonto+4711/abc"
  static let encodedAccount = "Geheimkonto%2B4711%2Fabc"

  /// The first of several ids that are not in the gazetteer.
  static let firstID = 900_000_001

  /// A successful response to any request.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    switch request.geoNamesService {
    case "countryInfoJSON": countries
    case "citiesJSON": LoopbackReply(text: list(boxRow(request)))
    case "findNearbyPlaceNameJSON":
      LoopbackReply(
        text: list(row(id: firstID + 1, "Nearby", request.value("lat"), request.value("lng"))))
    default: LoopbackReply(text: list(row(id: firstID + 2, "Found", "46.1", "14.5")))
    }
  }

  static let empty = LoopbackReply(text: "{\"geonames\":[]}")

  /// An error in the format of the service, with a text that contains the account.
  static func status(_ value: Int, http: Int = 200) -> LoopbackReply {
    let message = "something is wrong with the account \(account), which is \(encodedAccount)"
    return LoopbackReply(
      http, text: "{\"status\":{\"message\":\"\(message)\",\"value\":\(value)}}")
  }

  /// Twelve countries in a row along the equator.
  static let countries = LoopbackReply(
    text: list(
      (0..<12).map { number in
        """
        {"countryCode":"A\(letter(number))","countryName":"Land \(number)","capital":"",\
        "continent":"AF","population":"1000","north":1,"south":-1,"east":\(number * 5 + 4),\
        "west":\(number * 5)}
        """
      }.joined(separator: ",")))

  private static func letter(_ number: Int) -> Character {
    Character(UnicodeScalar(UInt8(ascii: "A") + UInt8(number)))
  }

  private static func list(_ rows: String) -> String { "{\"geonames\":[\(rows)]}" }

  /// The place at the centre of the requested box.
  private static func boxRow(_ request: LoopbackRequest) -> String {
    let side = { Double(request.value($0)) ?? 0 }
    let lat = (side("north") + side("south")) / 2
    let lng = (side("east") + side("west")) / 2
    return """
      {"geonameId":\(firstID),"toponymName":"Middle","lat":\(lat),"lng":\(lng),"population":7,\
      "countrycode":"AA","fcl":"P","wikipedia":"en.wikipedia.org/wiki/Middle"}
      """
  }

  static func row(id: Int, _ name: String, _ lat: String, _ lng: String) -> String {
    """
    {"geonameId":\(id),"name":"\(name)","toponymName":"\(name)","lat":"\(lat)","lng":"\(lng)",\
    "population":9,"countryCode":"AA","fcl":"P","timezone":{"timeZoneId":"Africa/Lagos"}}
    """
  }
}

extension LoopbackRequest {
  /// Such as `searchJSON`.
  var geoNamesService: String { String(target.dropFirst().prefix { $0 != "?" }) }

  /// A decoded value of the query, or an empty text.
  func value(_ name: String) -> String {
    let items = URLComponents(string: target)?.queryItems ?? []
    return items.first { $0.name == name }?.value ?? ""
  }
}
