internal import Geography
internal import JSON

/// Writes cities as a collection of points (RFC 7946), one per line.
enum GeoJSONWriter {
  static func bytes(
    of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], credit: String
  ) -> [UInt8] {
    var bytes = Array(#"{"type":"FeatureCollection","attribution":"#.utf8)
    bytes += JSON.string(credit).bytes
    bytes.append(contentsOf: #","features":["#.utf8)
    for (index, city) in cities.enumerated() {
      bytes.append(contentsOf: (index == 0 ? "\n" : ",\n").utf8)
      bytes += feature(city, annotations[city.city.id]).bytes
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    return bytes
  }

  private static func feature(_ archived: ArchivedCity, _ annotation: FileAnnotation?) -> JSON {
    let city = archived.city
    var properties: JSONObject = [
      "name": .string(city.name.fitForFiles), "country": JSON(city.country?.fitForFiles),
      "admin1": JSON(city.admin1?.fitForFiles), "population": JSON(city.population),
      "timezone": JSON(city.timezone?.fitForFiles),
      "wikipedia": JSON(city.wikipedia?.fitForFiles), "favorite": .bool(archived.favorite),
    ]
    for member in AnnotationMember.allCases {
      if let value = annotation?.json(member) {
        properties[member.rawValue] = value
      }
    }
    return [
      "type": "Feature", "id": JSON(city.id),
      "geometry": [
        "type": "Point", "coordinates": [JSON(city.coordinate.lon), JSON(city.coordinate.lat)],
      ],
      "properties": .object(properties),
    ]
  }
}
