/// Writes cities or places as placemarks (KML 2.2, <https://docs.ogc.org/is/07-147r2/07-147r2.htm>), one per line:
/// first those in no list, then a folder for each list. A placemark of an item in several lists is only in the folder
/// of the first of them. Values without a KML element are written in this program's element among the extended data.
enum KMLWriter {
  /// - Parameter lists: the lists in the order of their folders. The folders of other lists follow.
  static func bytes(
    of items: [some ExportedItem], lists: [FileList], credit: String
  ) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:roulette="\(CityFileFormat.namespace)">
      <Document><name>CityRoulette</name><description>\(credit.escapedForXML)</description>

      """.utf8)
    let byName = Dictionary(lists.map { ($0.name, $0) }) { first, _ in first }
    let folders = Folders(items, lists: lists.map(\.name))
    append(styles: Set(folders.names.compactMap { byName[$0]?.color }), to: &bytes)
    for item in folders.loose {
      append(item, color: nil, to: &bytes)
    }
    for name in folders.names {
      bytes.append(contentsOf: "<Folder><name>\(name.escapedForXML)</name>\n".utf8)
      if let list = byName[name] {
        bytes.append(contentsOf: style(of: list).utf8)
      }
      for item in folders.items[name] ?? [] {
        append(item, color: byName[name]?.color, to: &bytes)
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
    _ item: some ExportedItem, color: SavedList.Color?, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: "<Placemark><name>\(item.name.escapedForXML)</name>".utf8)
    if let description = item.placemarkDescription {
      bytes.append(contentsOf: "<description>\(description.escapedForXML)</description>".utf8)
    }
    if let color {
      bytes.append(contentsOf: reference(to: color).utf8)
    }
    let own = item.placemarkExtension
    bytes.append(contentsOf: "<ExtendedData>\(own)</ExtendedData>".utf8)
    let point = "\(item.longitude),\(item.latitude)"
    bytes.append(
      contentsOf: "<Point><coordinates>\(point)</coordinates></Point></Placemark>\n".utf8)
  }

  /// The items of an export by their folder.
  private struct Folders<Item: ExportedItem> {
    /// The items in no list.
    var loose: [Item] = []

    /// The names of the folders: those of all lists with one of the items, also lists that are never an item's first
    /// one.
    var names: [String] = []

    /// The items by the name of their folder.
    var items: [String: [Item]] = [:]

    init(_ items: [Item], lists: [String]) {
      var used: Set<String> = []
      var unnamed: [String] = []
      let known = Set(lists)
      for item in items {
        let own = item.lists
        for name in own where used.insert(name).inserted && !known.contains(name) {
          unnamed.append(name)
        }
        if let first = own.first {
          self.items[first, default: []].append(item)
        } else {
          loose.append(item)
        }
      }
      names = lists.filter(used.contains) + unnamed
    }
  }
}
