import Geography
internal import JSON
internal import Text

extension FilePlace: ExportedItem {
  var id: Int { place.id }
  var name: String { place.name }
  var coordinate: Coordinate { place.coordinate }
  var note: String? { place.annotation.note }
  var tags: [String] { place.annotation.tags }
  var link: String { mapLink }
}

// GeoJSON. A feature has no id, because ids of the guide mean nothing elsewhere.
extension FilePlace {
  var featureID: JSON? { nil }
  var properties: JSONObject {
    object(PlaceMember.allCases.filter { $0 != .latitude && $0 != .longitude })
  }
}

// GPX and KML.
extension FilePlace {
  var comment: String? { note }
  var waypointDescription: String? { place.description }
  var waypointLink: String? { place.photo.url }
  var waypointExtension: String { PlaceExtension.text(self, PlaceExtension.inWaypoint) }

  /// The description, the note and the picture as HTML, which viewers of KML show. Leaves out a text with
  /// which the whole would be longer than an import reads; the extension has both texts.
  var placemarkDescription: String? {
    let image = (picture ?? place.photo.url).map {
      "<img src=\"\($0.escapedForXML)\" width=\"400\"/>"
    }
    let separator = "<br><br>"
    var room = XMLScanner.longestText - (image?.utf8.count ?? 0)
    var parts: [String] = []
    for text in [place.description, note].compactMap(\.self) {
      let html = Self.html(text)
      let bytes = html.utf8.count + separator.utf8.count
      if bytes <= room {
        room -= bytes
        parts.append(html)
      }
    }
    parts += [image].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: separator)
  }

  private static func html(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).escapedForXML }.joined(separator: "<br>")
  }

  var placemarkExtension: String {
    var place = self
    place.lists = Array(lists.dropFirst())
    return PlaceExtension.text(place, PlaceExtension.inPlacemark)
  }
}

// Markdown and Org.
extension FilePlace {
  private var cityAndCountry: [String] {
    place.city.id == GuideCity.unknown.id ? [] : [place.city.name, place.city.country ?? ""]
  }

  var markdownPlace: String {
    cityAndCountry.filter { !$0.isEmpty }.map { ", \(MarkdownText.line($0))" }.joined()
  }

  var markdownDetails: [String] {
    var parts: [String] = []
    if !tags.isEmpty {
      parts.append(MarkdownText.tags(tags))
    }
    if let address = pictureAddress {
      parts.append("[picture](\(address))")
    }
    return parts
  }

  private var pictureAddress: String? {
    place.photo.url.flatMap(PictureAddress.init).map { LinkText.escaped($0.request) }
  }

  var markdownText: String? { place.description.map(MarkdownText.lines) }

  var outlineProperties: [(name: String, value: String?)] {
    let city = cityAndCountry
    return [
      ("CITY", city.first), ("COUNTRY", city.last), ("LAT", latitude), ("LON", longitude),
      ("PICTURE", place.photo.url),
    ]
  }

  var outlineText: String {
    guard let description = place.description else { return "" }
    return "#+begin_example\n\(OrgText.escapedCode(description))\n#+end_example\n"
  }
}
