internal import Geography
internal import JSON

/// Writes cities or places as a collection of points (RFC 7946), one per line.
enum GeoJSONWriter {
  static func bytes(of items: some Sequence<some ExportedItem>, credit: String) -> [UInt8] {
    var bytes = Array(#"{"type":"FeatureCollection","attribution":"#.utf8)
    bytes += JSON.string(credit).bytes
    bytes.append(contentsOf: #","features":["#.utf8)
    var lines = JSONLines()
    for item in items {
      lines.append(feature(item), to: &bytes)
    }
    bytes.append(contentsOf: "\n]}\n".utf8)
    return bytes
  }

  private static func feature(_ item: some ExportedItem) -> JSON {
    var feature: JSONObject = ["type": "Feature"]
    feature["id"] = item.featureID
    feature["geometry"] = [
      "type": "Point", "coordinates": [JSON(item.coordinate.lon), JSON(item.coordinate.lat)],
    ]
    feature["properties"] = .object(item.properties)
    return .object(feature)
  }
}

/// The elements of a JSON array, one per line.
struct JSONLines {
  private var isFirst = true

  mutating func append(_ element: JSON, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
    bytes += element.bytes
    isFirst = false
  }
}
