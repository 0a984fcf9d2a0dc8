import Geography
internal import JSON
internal import Text

/// An archived city with its annotation, as the writers of files need it.
struct ExportedCity: ExportedItem {
  let archived: ArchivedCity
  let annotation: FileAnnotation?

  var id: Int { archived.city.id }
  var name: String { archived.city.name }
  var coordinate: Coordinate { archived.city.coordinate }
  var note: String? { annotation?.note }
  var tags: [String] { annotation?.tags ?? [] }
  var lists: [String] { annotation?.lists ?? [] }

  /// The address of the article if it uses HTTPS; otherwise a link to a map.
  var link: String {
    guard let article = archived.city.wikipedia, article.hasPrefix("https://") else {
      return mapLink
    }
    return LinkText.escaped(article)
  }

  static func all(
    _ cities: [ArchivedCity], _ annotations: [Int: FileAnnotation]
  ) -> [ExportedCity] {
    cities.map { ExportedCity(archived: $0, annotation: annotations[$0.city.id]) }
  }
}

// GeoJSON.
extension ExportedCity {
  var featureID: JSON? { JSON(id) }

  var properties: JSONObject {
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
    return properties
  }
}

// GPX and KML.
extension ExportedCity {
  var comment: String? { nil }
  var waypointDescription: String? { nil }
  var waypointLink: String? { archived.city.wikipedia }
  var waypointExtension: String {
    CityExtension.text(archived, CityMember.inExtension, annotation)
  }

  var placemarkDescription: String? { note }
  var placemarkExtension: String {
    CityExtension.text(
      archived, CityMember.inPlacemark, annotation?.withoutFirstList,
      AnnotationMember.allCases.filter { $0 != .note })
  }
}

extension FileAnnotation {
  /// The annotation without the list in whose folder the city is.
  fileprivate var withoutFirstList: FileAnnotation {
    FileAnnotation(
      ownName: ownName, note: note, tags: tags, lists: Array(lists.dropFirst()), visits: visits,
      isPlanned: isPlanned)
  }
}

// Markdown and Org.
extension ExportedCity {
  var markdownPlace: String {
    archived.city.country.map { ", \(MarkdownText.line($0))" } ?? ""
  }

  var markdownDetails: [String] {
    var parts: [String] = []
    if let own = annotation?.ownName {
      parts.append("*\(MarkdownText.line(own))*")
    }
    if archived.favorite {
      parts.append("★")
    }
    if !tags.isEmpty {
      parts.append(MarkdownText.tags(tags))
    }
    if let visits = annotation?.visits, !visits.isEmpty {
      parts.append("visited: \(visits.map(\.text).joined(separator: ", "))")
    }
    if annotation?.isPlanned == true {
      parts.append("planned")
    }
    return parts
  }

  var markdownText: String? { nil }

  var outlineProperties: [(name: String, value: String?)] {
    [
      ("GEONAMES_ID", archived.text(.id)), ("OWN_NAME", annotation?.ownName),
      ("COUNTRY", archived.text(.country)), ("ADMIN1", archived.text(.admin1)), ("LAT", latitude),
      ("LON", longitude), ("POPULATION", archived.text(.population)),
      ("TIMEZONE", archived.text(.timezone)), ("FAVORITE", archived.favorite ? "t" : nil),
      ("PLANNED", annotation?.isPlanned == true ? "t" : nil),
    ]
  }

  var outlineText: String {
    (annotation?.visits ?? []).map { "Visited \(OrgText.timestamp($0))\n" }.joined()
  }
}
