import Files
import Testing

@testable import Archive
@testable import Geography

/// A gazetteer of three cities, and places near them.
enum GuideFixture {
  static let florence = GuideCity(id: 1, name: "Florence", country: "AA")
  static let prato = GuideCity(id: 2, name: "Prato", country: "AA")

  /// Another Florence, far away.
  static let otherFlorence = GuideCity(id: 3, name: "Florence", country: "AA")

  static let gazetteer = Result {
    try TestGazetteer.made([
      .init(id: 1, name: "Florence", lat: 43.77, lon: 11.25),
      .init(id: 2, name: "Prato", lat: 43.88, lon: 11.1),
      .init(id: 3, name: "Florence", lat: 34.19, lon: -79.76),
    ])
  }

  /// Imports a text as the server does.
  @discardableResult
  static func load(_ text: String, into archive: Archive) throws -> GuideImport {
    let file = try GuideFile(Array(text.utf8))
    #expect(file.invalid.count == 0)
    var result = try archive.guide.importPlaces(
      try ResolvedPlace.resolve(file.places.map(\.place), in: try gazetteer.get()))
    // Tests of the counts compare the whole result.
    result.undo = nil
    result.conflicts = FirstRows()
    return result
  }

  /// Data with the first bytes of a picture, by which the program recognises one.
  static func picture(_ type: PictureType) -> NewPicture? {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let start = type == .png ? png + "IHDR".utf8 : Array("GIF89a".utf8)
    return NewPicture(start + [UInt8](repeating: 1, count: 40))
  }

  static func draft(
    _ name: String, lat: Double = 43.77, lon: Double = 11.25, city: GuideCity = florence,
    description: String? = nil, isCityChosen: Bool = false
  ) -> PlaceDraft {
    PlaceDraft(
      name: name, description: description, coordinate: Coordinate(lat: lat, lon: lon), city: city,
      isCityChosen: isCityChosen)
  }

  /// A file in the guide's own JSON format with these rows.
  static func text(_ rows: [String]) -> String { "{\"places\": [\(rows.joined(separator: ","))]}" }

  static func row(
    _ name: String, city: String = "Florence", lat: Double = 43.77, lon: Double = 11.25,
    description: String = "", image: String = ""
  ) -> String {
    """
    {"city": "\(city)", "name": "\(name)", "latitude": \(lat), "longtitude": \(lon),
     "description": "\(description)", "image": "\(image)"}
    """
  }
}

/// The values of a place to add.
struct PlaceDraft {
  var name: String
  var description: String?
  var coordinate: Coordinate
  var city: GuideCity
  var isCityChosen: Bool
}

extension Guide {
  func add(_ draft: PlaceDraft) throws -> Place {
    try add(
      name: draft.name, description: draft.description, coordinate: draft.coordinate,
      city: draft.city, isCityChosen: draft.isCityChosen)
  }
}

extension Archive {
  /// The places as `City/Name`, in list order.
  func placeNames() throws -> [String] {
    try guide.all().map { "\($0.city.name)/\($0.name)" }
  }
}
