internal import Geography

/// Writes cities as placemarks (KML 2.2, <https://docs.ogc.org/is/07-147r2/07-147r2.htm>), one per line: first those in
/// no list, then a folder for each list. A city in several lists is in the folder of the first of them. Members without
/// a KML element are written in this program's element among the extended data.
enum KMLWriter {
  /// - Parameter lists: the lists in the order of their folders.
  static func bytes(
    of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], lists: [FileList],
    credit: String
  ) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:roulette="\(CityFileFormat.namespace)">
      <Document><name>CityRoulette</name><description>\(credit.escapedForXML)</description>

      """.utf8)
    let byName = Dictionary(lists.map { ($0.name, $0) }) { first, _ in first }
    let folders = Folders(cities, annotations, lists: lists.map(\.name))
    append(styles: Set(folders.names.compactMap { byName[$0]?.color }), to: &bytes)
    for city in folders.loose {
      append(city, annotations[city.city.id], color: nil, to: &bytes)
    }
    for name in folders.names {
      bytes.append(contentsOf: "<Folder><name>\(name.escapedForXML)</name>\n".utf8)
      if let list = byName[name] {
        bytes.append(contentsOf: style(of: list).utf8)
      }
      for city in folders.cities[name] ?? [] {
        append(city, annotations[city.city.id], color: byName[name]?.color, to: &bytes)
      }
      bytes.append(contentsOf: "</Folder>\n".utf8)
    }
    bytes.append(contentsOf: "</Document></kml>\n".utf8)
    return bytes
  }

  /// Writes the shared styles of lists, with the names that Organic Maps knows.
  private static func append(styles colors: Set<SavedList.Color>, to bytes: inout [UInt8]) {
    for color in SavedList.Color.allCases where colors.contains(color) {
      let style = "<IconStyle><color>\(FileColor.kml(color))</color></IconStyle>"
      bytes.append(
        contentsOf: "<Style id=\"placemark-\(color.rawValue)\">\(style)</Style>\n".utf8)
    }
  }

  private static func style(of list: FileList) -> String {
    let icon = "<roulette:list icon=\"\(list.icon.rawValue)\"/>"
    return "\(reference(to: list.color))<ExtendedData>\(icon)</ExtendedData>\n"
  }

  private static func reference(to color: SavedList.Color) -> String {
    "<styleUrl>#placemark-\(color.rawValue)</styleUrl>"
  }

  private static func append(
    _ city: ArchivedCity, _ annotation: FileAnnotation?, color: SavedList.Color?,
    to bytes: inout [UInt8]
  ) {
    let values = { member in (city.text(member) ?? "").escapedForXML }
    bytes.append(contentsOf: "<Placemark><name>\(values(.name))</name>".utf8)
    if let note = annotation?.note {
      bytes.append(contentsOf: "<description>\(note.escapedForXML)</description>".utf8)
    }
    if let color {
      bytes.append(contentsOf: reference(to: color).utf8)
    }
    let own = CityExtension.text(
      city, CityMember.inPlacemark, annotation?.withoutFirstList,
      AnnotationMember.allCases.filter { $0 != .note })
    bytes.append(contentsOf: "<ExtendedData>\(own)</ExtendedData>".utf8)
    let point = "\(values(.lon)),\(values(.lat))"
    bytes.append(
      contentsOf: "<Point><coordinates>\(point)</coordinates></Point></Placemark>\n".utf8)
  }

  /// The cities of an export by their folder.
  private struct Folders {
    /// The cities in no list.
    var loose: [ArchivedCity] = []

    /// The names of the lists that have one of the cities.
    var names: [String] = []

    /// By the name of the folder.
    var cities: [String: [ArchivedCity]] = [:]

    init(_ cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], lists: [String]) {
      var used: Set<String> = []
      var unnamed: [String] = []
      let known = Set(lists)
      for city in cities {
        let own = annotations[city.city.id]?.lists ?? []
        for name in own where used.insert(name).inserted && !known.contains(name) {
          unnamed.append(name)
        }
        if let first = own.first {
          self.cities[first, default: []].append(city)
        } else {
          loose.append(city)
        }
      }
      names = lists.filter(used.contains) + unnamed
    }
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
